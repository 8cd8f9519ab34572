"""Whole numbers in ranges of equal width, for tables and charts of how often each occurs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def ranges_of(numbers: Sequence[int], most: int) -> list[range]:
    """At most so many ranges of equal width, from the least number to the greatest, where the last one may end earlier.

    There is one at least, of 0 alone where there are no numbers.
    """
    least, greatest = min(numbers, default=0), max(numbers, default=0)
    width = -(-(greatest - least + 1) // most)
    return [range(first, min(first + width, greatest + 1)) for first in range(least, greatest + 1, width)]


def range_text(numbers: range) -> str:
    """`7`, or `7 to 9`."""
    return f"{numbers[0]:,}" if len(numbers) == 1 else f"{numbers[0]:,} to {numbers[-1]:,}"


def counted_in(numbers: range, counts: Mapping[int, int]) -> int:
    """How many are in a range, given how many there are of each number."""
    return sum(count for number, count in counts.items() if number in numbers)
