"""English for words that every ruleset has and that are no operations."""

from __future__ import annotations

from collections.abc import Sequence

from playground.rulebook.english import owned
from playground.stats.wording import listed
from playground.syntax import ast

WORDS = {
    "opponent": "your opponent",
    "everyone": "all players",
    "players": "all players",
    "kinds": "all kinds of {pieces}",
    "it": "it",
}
"""English for names of the prelude and of every board; operations have theirs in `OperationSpec`."""

FUNCTIONS = {
    "above": "the square above {0}",
    "below": "the square below {0}",
    "holder": "the player who has {0}",
    "holdings": "what {0} has",
    "leap": "a leap of {0} by {1} squares",
    "next_of": "the first of {0} behind {1} in turn order",
    "places_after": "the number of seats from {1} to {0}",
    "abs": "{0}, without its sign",
    "both_ways": "{0} both ways",
    "distance": "the distance from {0} to {1}",
}
"""English for functions of the prelude; `{0}` is the first argument."""

FORWARDS = "forwards"
"""All directions less than a right angle off the one forward."""

EXTREMES = {"min": ("the smaller of", "the smallest of"), "max": ("the larger of", "the largest of")}
"""English for the functions that choose among numbers: of two, and of more, as in `max(a, max(b, c))`."""

_OWNED = {"seat_of": "seat number"}
"""What players have by functions of the prelude: `your seat number`."""


def function_noun(name: str, values: Sequence[str]) -> str:
    """The value of a function of the prelude as a noun phrase; empty for other functions."""
    if name in EXTREMES:
        of_two, of_more = EXTREMES[name]
        return f"{of_more if len(values) > 2 else of_two} {listed(values)}"
    if name in _OWNED:
        return owned(values[0], _OWNED[name])
    return FUNCTIONS[name].format(*values) if name in FUNCTIONS else ""


def numbers_among(name: str, arguments: Sequence[ast.Expression]) -> tuple[ast.Expression, ...]:
    """All numbers of which a function chooses one: `a`, `b` and `c` of `max(a, max(b, c))`; else its arguments."""
    found: list[ast.Expression] = []
    for each in arguments:
        is_same = name in EXTREMES and isinstance(each, ast.Call) and each.function == name
        found += numbers_among(name, each.arguments) if is_same and isinstance(each, ast.Call) else (each,)
    return tuple(found)


def chooses_a_number(node: ast.Expression) -> bool:
    """Whether an expression is one of two numbers or more, listed with `and`, which runs into what follows it."""
    return isinstance(node, ast.Call) and node.function in EXTREMES
