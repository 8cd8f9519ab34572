"""That two sets of sites are the same, in English."""

from __future__ import annotations

from playground.rulebook.brackets import closed
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import holds_pieces
from playground.rulebook.scope import Scope
from playground.ruleset.nouns import plural
from playground.syntax import ast


def same_sites(voice: Voice, left: ast.Expression, right: ast.Expression, holds: bool, scope: Scope) -> str:
    """That two sets have the same sites: `your men stand on exactly the squares of row 1`."""
    if holds_pieces(voice, right, scope) and not holds_pieces(voice, left, scope):
        left, right = right, left
    subject, other = closed(_members(voice, left, scope)), _members(voice, right, scope)
    if holds_pieces(voice, left, scope) and not holds_pieces(voice, right, scope):
        return f"{subject} {'stand' if holds else 'do not stand'} on exactly {other}"
    return f"{subject} are {'' if holds else 'not '}exactly {other}"


def _members(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    group = voice.group(node, scope)
    return f"the {plural(group.noun)} of {group.name}" if group and group.name else voice.value(node, scope)
