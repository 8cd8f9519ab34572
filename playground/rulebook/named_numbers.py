"""Numbers of which some have names, in English: `2 to 10, J, Q, K or A`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from playground.rulebook.english import spaced
from playground.stats.wording import listed

MAX_ITEMS = 16
"""Of more names and ranges only the least and the greatest number are said."""


def numbers_in_words(
    low: int, high: int, names: Mapping[int, str], with_numbers: bool = False, only: Collection[int] = ()
) -> str:
    """The numbers from one to another, or only some of these, with the names of those that have some, in brackets the
    numbers of these."""
    said = {number: f"{spaced(name)} ({number})" if with_numbers else spaced(name) for number, name in names.items()}
    items = [item for first, last in _runs(low, high, only) for item in _items(first, last, said)]
    if len(items) == 1 and only:
        return items[0]
    return listed(items, "or") if 1 < len(items) <= MAX_ITEMS else f"{_shown(low, said)} to {_shown(high, said)}"


def _runs(low: int, high: int, only: Collection[int]) -> Iterator[tuple[int, int]]:
    """The first and the last number of each run of numbers without a gap."""
    numbers = sorted(only) if only else [low, high]
    gaps = [place for place in range(1, len(numbers)) if only and numbers[place] > numbers[place - 1] + 1]
    for first, end in zip([0, *gaps], [*gaps, len(numbers)], strict=True):
        yield numbers[first], numbers[end - 1]


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
