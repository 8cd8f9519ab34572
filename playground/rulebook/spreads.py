"""Sites that are reached step by step through others, in English."""

from __future__ import annotations

from playground.rulebook.brackets import enclosed, outside_brackets, unbracketed
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.operations import along, many
from playground.rulebook.scope import Scope
from playground.rulebook.step_conditions import by_steps
from playground.ruleset.nouns import plural
from playground.syntax import ast


def reached(voice: Voice, node: ast.Spread, scope: Scope) -> Group:
    """All that is reached, with where it begins: `squares reached from a1 through empty squares`."""
    ways = f" {along(voice, node.ways, scope)}" if node.ways is not None else ""
    steps = by_steps(voice, node.condition, scope)
    start = _included(_start(voice, node, scope))
    return Group(voice.terms.square, where=(f"reached{ways} from {start}{_through(voice, node, scope)}{steps}",))


def _start(voice: Voice, node: ast.Spread, scope: Scope) -> str:
    """Where a spread begins: in brackets if that is reached itself, `(stones next to the squares reached from a1)`."""
    start = enclosed(many(voice, node.start, scope))
    return f"({start})" if " reached " in outside_brackets(start) else start


def _included(start: str) -> str:
    """Where a spread begins, which belongs to it: `the target (included)`."""
    return f"{start[:-1]}, included)" if unbracketed(start) != start else f"{start} (included)"


def _through(voice: Voice, node: ast.Spread, scope: Scope) -> str:
    """` through empty squares`; nothing where all of the board may be passed."""
    is_board = isinstance(node.passable, ast.Name) and node.passable.text == "board"
    if is_board:
        return ""
    said = many(voice, node.passable, scope)
    is_kind = voice.terms.kind_of(node.passable, scope) == "piece" and voice.sites(node.passable, scope) is None
    return f" through {plural(voice.terms.component)} of {said}" if is_kind else f" through {said}"


def reached_besides(voice: Voice, node: ast.Spread, scope: Scope) -> Group:
    """All that is reached but where it begins."""
    row = beyond(voice, node, scope)
    if row is not None:
        return row
    ways = f" {along(voice, node.ways, scope)}" if node.ways is not None else ""
    start, steps = _start(voice, node, scope), by_steps(voice, node.condition, scope)
    return Group(voice.terms.square, where=(f"reached{ways} from {start}{_through(voice, node, scope)}{steps}",))


def beyond(voice: Voice, node: ast.Spread, scope: Scope) -> Group | None:
    """Pieces that are reached in a line, without where it begins: enemies that are taken in a row; else None."""
    passable = voice.group(node.passable, scope)
    if passable is None or not passable.pieces or node.ways is None or node.condition is not None:
        return None
    if voice.terms.kind_of(node.ways, scope) != "way":
        return None
    start, way = many(voice, node.start, scope), along(voice, node.ways, scope)
    return passable.with_place(f"in an unbroken line {way}, beginning next to {start}")
