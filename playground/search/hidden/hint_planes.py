"""The sets of a position that say what players know by hints, and what of them a player sees."""

from __future__ import annotations

from playground.search.hidden.blocks import at, fill, get, put, row
from playground.search.hidden.fields import (
    HINT_FIELD,
    HINT_TABLE,
    HINT_VALUES,
    HINT_WORDS,
    HINTS,
    PLAYERS,
    SET_WORDS,
)
from playground.search.kernel import compiled_inner


@compiled_inner
def hint_of(rules: int, number: int) -> int:
    """The entry of a property."""
    return row(at(rules, rules, HINT_TABLE), number, HINT_WORDS)


@compiled_inner
def planes_of(rules: int, hint: int, player: int, state: int) -> int:
    """The sets of a position for what a player knows of a property, one for each value."""
    return state + get(hint, HINT_FIELD) + 8 * get(rules, SET_WORDS) * get(hint, HINT_VALUES) * player


@compiled_inner
def mask_hints(rules: int, one: int, other: int, state: int) -> None:
    """Leave of all hints those that two players both know, as what the first one knows."""
    words = get(rules, SET_WORDS)
    for number in range(get(rules, HINTS)):
        hint = hint_of(rules, number)
        count = get(hint, HINT_VALUES) * words
        planes, too = planes_of(rules, hint, one, state), planes_of(rules, hint, other, state)
        for place in range(count):
            put(planes, place, get(planes, place) & get(too, place))
        for player in range(get(rules, PLAYERS)):
            if player != one:
                fill(planes_of(rules, hint, player, state), count, 0)
