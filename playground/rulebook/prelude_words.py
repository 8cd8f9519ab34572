"""English for words that every ruleset has and that are no operations."""

from __future__ import annotations

from collections.abc import Sequence

from playground.rulebook.english import owned

WORDS = {
    "opponent": "your opponent",
    "everyone": "all players",
    "players": "all players",
    "kinds": "all kinds of {pieces}",
    "forwards": "forwards",
    "it": "it",
}
"""English for names of the prelude and of every board; operations have theirs in `OperationSpec`."""

FUNCTIONS = {
    "min": "the smaller of {0} and {1}",
    "max": "the larger of {0} and {1}",
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

_OWNED = {"seat_of": "seat number"}
"""What players have by functions of the prelude: `your seat number`."""


def function_noun(name: str, values: Sequence[str]) -> str:
    """The value of a function of the prelude as a noun phrase; empty for other functions."""
    if name in _OWNED:
        return owned(values[0], _OWNED[name])
    return FUNCTIONS[name].format(*values) if name in FUNCTIONS else ""
