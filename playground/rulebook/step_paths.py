"""Squares so many steps from another one in English: several in a row, and one behind a bend.

ahead(spot, way, 1) or ahead(spot, way, 2)    the next two squares from that square in that direction
ahead(ahead(man, way, 1), turned, 1)          the square one step in the direction and then one step in the turned
                                              direction from the man
"""

from __future__ import annotations

from playground.rulebook.english import counted, number_word
from playground.rulebook.interface import Voice
from playground.rulebook.operations import along
from playground.rulebook.pieces import said_for
from playground.rulebook.prelude_words import FORWARDS
from playground.rulebook.scope import Scope
from playground.ruleset.nouns import plural
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import chain

_LEFT_WITH = {"orthogonally": "diagonally", "diagonally": "straight"}
"""Which directions forwards there are beside others."""


def all_forwards(voice: Voice) -> str:
    """All directions forwards by themselves: on squares, readers take just `forwards` to be straight ahead."""
    board = voice.terms.game.board
    return FORWARDS if board.is_hexagonal or board.shape == "graph" else f"straight or diagonally {FORWARDS}"


def with_forwards(voice: Voice, node: ast.Binary) -> str:
    """All directions forwards with others: what is said of these is not said again of them, `orthogonally or diagonally
    forwards`; empty for other directions."""
    names = [part.text if isinstance(part, ast.Name) else "" for part in chain("or", node)]
    others = [name for name in names if name in _LEFT_WITH]
    if FORWARDS not in names or len(others) + 1 != len(names) or all_forwards(voice) == FORWARDS:
        return ""
    return listed([*others, *(f"{_LEFT_WITH[name]} {FORWARDS}" for name in others)], "or")


def in_a_row(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """`the next two squares from … in …`, for all squares that are one step, two steps and so on from the same one;
    empty for others."""
    steps = [part if (said := said_for(voice, part, scope)) is None else said for part in chain("or", node)]
    if len(steps) < 2 or not _are_free(voice, scope):
        return ""
    ends = {
        (part.arguments[:2], part.arguments[2].value)
        for part in steps
        if isinstance(part, ast.Call) and part.function == "ahead" and isinstance(part.arguments[2], ast.Number)
    }
    starts, numbers = {start for start, _ in ends}, sorted(number for _, number in ends)
    if len(starts) != 1 or numbers != [*range(1, len(steps) + 1)]:
        return ""
    (start, way), squares = starts.pop(), plural(voice.terms.square)
    return f"the next {number_word(len(steps))} {squares} from {voice.value(start, scope)} {along(voice, way, scope)}"


def behind_bend(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """`the square one step in … and then two steps in … from …`; empty unless there is a bend on the way."""
    stretches, start = list[str](), node
    while isinstance(start, ast.Call) and start.function == "ahead" and _are_free(voice, scope):
        before, way, number = start.arguments
        start = before if (said := said_for(voice, before, scope)) is None else said
        if not isinstance(number, ast.Number) or number.value < 1:
            return ""
        stretches.insert(0, f"{counted(number.value, 'step')} {along(voice, way, scope)}")
    if len(stretches) < 2:
        return ""
    return f"the {voice.terms.square} {' and then '.join(stretches)} from {voice.value(start, scope)}"


def _are_free(voice: Voice, scope: Scope) -> bool:
    """Whether a ruleset gives `ahead` no meaning of its own."""
    return "ahead" not in voice.terms.definitions and "ahead" not in scope
