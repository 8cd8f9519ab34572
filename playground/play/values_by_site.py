"""The values of a variable with one for each site, in a line below the board: `9 everywhere except a1: 10, b1: 0`."""

from __future__ import annotations

from collections.abc import Sequence

from playground.game.core import GameVariable
from playground.play.words import Words

MAX_ENTRIES = 8
"""Sites that are listed one by one, at most, where several have the same value; more are listed by value."""


def values_by_site(variable: GameVariable, values: Sequence[int], seen: Sequence[int], words: Words) -> str:
    """The values that are seen, except those that mean that nothing is there, as at the start: 0, no, none, a word.

    Another number at the start is said once for all sites that still have it, unless they are the smaller part.
    """
    start = variable.start_values()
    there = [place for place in seen if _has_value(variable, place)]
    changed = [place for place in seen if values[place] != start[place]]
    if variable.type.kind not in ("int", "bool") or variable.start == variable.missing or not there:
        return _listed(variable, values, changed, words)
    if 2 * len(changed) > len(there) and len({values[place] for place in there}) > 1:
        return _listed(variable, values, there, words)
    others = _listed(variable, values, changed, words) if len(changed) < len(there) else ""
    common = values[there[0]] if not others else variable.start
    return f"{words.say(variable.type, common)} everywhere{f' except {others}' if others else ''}"


def _has_value(variable: GameVariable, place: int) -> bool:
    """Whether a place is that of a site with a value."""
    return variable.by_site is not None and place % variable.by_site.board_size in variable.by_site.sites


def _listed(variable: GameVariable, values: Sequence[int], places: Sequence[int], words: Words) -> str:
    """Sites with their values one by one, or, of many, each value with its sites: `3: a1, b1; 7: c1`."""
    by_value: dict[int, list[str]] = {}
    for place in places:
        by_value.setdefault(values[place], []).append(words.whose(variable, place))
    if variable.type.kind == "bool" and len(places) > 1 and len(by_value) == 1:
        (value,) = by_value
        return f"{words.say(variable.type, value)} for {', '.join(by_value[value])}"
    if len(places) > MAX_ENTRIES and 2 * len(by_value) <= len(places):
        return "; ".join(f"{words.say(variable.type, value)}: {', '.join(of)}" for value, of in by_value.items())
    return ", ".join(
        with_index(words.whose(variable, place), words.say(variable.type, values[place])) for place in places
    )


def with_index(whose: str, text: str) -> str:
    """A value with the index that it belongs to: `Ann 3`, and `7: 3` where a number could be taken for the value."""
    return f"{whose}: {text}" if whose[-1:].isdigit() else f"{whose} {text}"
