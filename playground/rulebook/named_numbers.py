"""Numbers of which some have names, in English: `2 to 10, J, Q, K or A`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.rulebook.english import spaced
from playground.stats.wording import listed

MAX_ITEMS = 16
"""Of more names and ranges only the least and the greatest number are said."""


def numbers_in_words(low: int, high: int, names: Mapping[int, str], with_numbers: bool = False) -> str:
    """The numbers from one to another, with the names of those that have some, in brackets the numbers of these."""
    said = {number: f"{spaced(name)} ({number})" if with_numbers else spaced(name) for number, name in names.items()}
    items = list(_items(low, high, said))
    return listed(items, "or") if 1 < len(items) <= MAX_ITEMS else f"{_shown(low, said)} to {_shown(high, said)}"


def _shown(number: int, names: Mapping[int, str]) -> str:
    return names[number] if number in names else str(number)


def _items(low: int, high: int, names: Mapping[int, str]) -> Iterator[str]:
    """Names, and the ranges between them."""
    start = low
    for named in [*sorted(number for number in names if low <= number <= high), high + 1]:
        if start < named:
            yield from (f"{start} to {named - 1}",) if named - start > 2 else map(str, range(start, named))
        if named <= high:
            yield names[named]
        start = named + 1
