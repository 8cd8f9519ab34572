"""Hints in English: what is named of components, and to whom; and what is turned face down."""

from __future__ import annotations

from playground.game import core
from playground.game.concealed_open import concealed_open
from playground.game.core import KIND
from playground.game.hinted_properties import hints_in
from playground.rulebook.english import spaced
from playground.rulebook.pieces import what_is_on
from playground.rulebook.scope import Scope
from playground.rulebook.speaker import Speaker
from playground.source.text import Span
from playground.stats.wording import listed
from playground.syntax import ast


def hint_in_words(speaker: Speaker, node: ast.Reveal, scope: Scope) -> str:
    """`tell Ben the rank of the cards in his hand whose rank is 3`; empty where components are revealed."""
    attributes = {attribute.name for attribute in speaker.terms.game.attributes}
    hints = hints_in(node.sites, lambda name: name not in scope and (name in attributes or name == KIND))
    if not hints:
        return ""
    shown = listed([f"the {spaced(about)} of {what_is_on(speaker, sites, scope)}" for about, sites in hints])
    return f"tell {'everybody' if node.to is None else speaker.value(node.to, scope)} {shown}"


def turned_down(game: core.Game, effect: Span | None, things: str) -> str:
    """`turn the cards face down again`, but not of what lies where all see it."""
    if effect in concealed_open(game):
        return f"count {things} as face down, in full view of all"
    return f"turn {things} face down again" if game.reveals else f"leave {things} face down"
