"""How the sets of a choice of several are numbered, as bits of pages (`subsets.py`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from playground.game import core


@dataclass(frozen=True)
class Numbering:
    """The numbers of the sets of a domain, on pages of `width` bits from bit `first` on."""

    domain: core.Subsets
    width: int
    first: int

    @property
    def may_be_empty(self) -> bool:
        """Whether nothing may be chosen; that is number 0."""
        return not self.domain.choices[0]

    @property
    def size(self) -> int:
        """How many sets there are in a block, but for the empty one."""
        return (len(self.domain.choices) - self.may_be_empty) // len(self.domain.blocks)

    def start(self, block: int) -> int:
        """The number of the first set of a block."""
        return self.may_be_empty + block * self.size

    @cached_property
    def pages(self) -> range:
        """The places in a block of the first sets of the pages."""
        return range(0, self.size, self.width)

    def on_page(self, page: int, has: Callable[[frozenset[int]], bool] = lambda _: True) -> int:
        """The sets of a page for which something holds, as bits; the page is given by its first set, in the first
        block."""
        start = self.start(0) + page
        sets = self.domain.choices[start : min(start + self.width, self.start(1))]
        return sum(1 << self.first + place for place, chosen in enumerate(sets) if has(chosen))

    def by_place(self, page: int, at: int | None = None) -> tuple[int, ...]:
        """For each place of a block the sets of a page that have it, as bits: those that have it anywhere, or at one
        place in their order, from 0 or from -1."""
        tables, start = [0] * len(self.domain.blocks[0]), self.start(0) + page
        places = {site: place for place, site in enumerate(self.domain.blocks[0])}
        for number, chosen in enumerate(self.domain.choices[start : min(start + self.width, self.start(1))]):
            ordered = sorted(chosen)
            if at is not None:
                ordered = ordered[at:][:1] if -len(ordered) <= at else []
            for site in ordered:
                tables[places[site]] |= 1 << self.first + number
        return tuple(tables)


def longest_run(bits: int) -> tuple[int, int]:
    """The first and the number of the most bits that are set one after another."""
    best, start = (0, 0), 0
    for place in range(bits.bit_length() + 1):
        if not bits >> place & 1:
            best, start = max(best, (start, place - start), key=lambda run: run[1]), place + 1
    return best
