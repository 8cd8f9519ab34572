"""Questions whether some of several things make up a number: `any cards in any of table where worth(cards) = 10`.

No set has to be looked at for these: the sums that things can make are found thing by thing, each with and without it.
So a table may have as many cards as it likes, where other questions are limited by the number of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain

from playground.game import core

MAX_SUM = 63
"""The greatest number that may be made up: sums are the bits of a word."""

MAX_COUNTED = 16
"""The most things of which there may be a limit to how many are taken."""


@dataclass(frozen=True)
class SubsetSum:
    """Whether `low` to `high` members of `among` have numbers that make up `total`; or whether none do."""

    among: core.Expression
    low: int
    high: int
    member: str
    number: core.Expression
    total: core.Expression
    is_any: bool

    @property
    def most(self) -> int:
        """The greatest sum that matters."""
        return self.total.type.high

    def counted(self, most_members: int) -> int:
        """How many things have to be distinguished from more, among so many: as many as may be taken; if all may be, as
        many as must be."""
        return self.high if self.high < most_members else self.low

    def holds(self, members: Iterable[int], number: Callable[[int], int], total: int) -> bool:
        """The answer, given the members with the number of each."""
        reached: Iterable[tuple[int, int]] = {(0, 0)}  # how many are taken, and their sum
        for value in map(number, members):
            reached = {
                (taken, total_of)
                for taken, total_of in chain(reached, [(taken + 1, total_of + value) for taken, total_of in reached])
                if taken <= self.high and total_of <= self.most
            }
        return any(total_of == total and taken >= self.low for taken, total_of in reached) == self.is_any


def subset_sum(question: core.Quantified) -> SubsetSum | None:
    """What a quantifier over sets of several asks, if it is whether some make up a number."""
    match question:
        case core.Quantified("any", name, core.Combinations(among, low, high), body):
            is_any = True
        case core.Quantified("every", name, core.Combinations(among, low, high), core.Operation("not", (body,))):
            is_any = False
        case _:
            return None
    match body:
        case core.Operation("equal", (core.Quantified("sum", member, core.Variable(taken), number), total)):
            pass
        case core.Operation("equal", (total, core.Quantified("sum", member, core.Variable(taken), number))):
            pass
        case _:
            return None
    is_sum = taken == name and not core.mentions(number, name) and not core.mentions(total, name)
    is_small = number.type.low >= 0 and total.type.high <= MAX_SUM
    return SubsetSum(among, low, high, member, number, total, is_any) if is_sum and is_small else None
