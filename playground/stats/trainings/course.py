"""Does a difference hold, fade or turn round with skill? Defined by tests, not by looking.

The levels are in ascending order of skill. Signs are known by p-values that Holm's method has adjusted for all levels,
and `change` is the difference among the best minus that among the weakest, with its interval:

    turns      it is known to be of one sign at some level, and of the other at a higher one
    fades      known among the weakest, and known to be less among the best (it may turn round: that is not known)
    grows      known among the weakest, and known to be more among the best
    holds      known among the weakest and among the best, of the same sign, and not known to change in size
    appears    not known among the weakest, known among the best, and known to be more there than among the weakest
    nowhere    known at every level to be smaller than the margin
    open       anything else

Each claim is wrong with at most the error of its tests: `turns` and `holds` need two signs that hold together by Holm's
method, `fades`, `grows` and `appears` the interval of the change beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from playground.stats.fixed_n.intervals import Difference

Course = Literal["turns", "fades", "grows", "holds", "appears", "nowhere", "open"]


@dataclass(frozen=True)
class Known:
    """What is known of the difference at a level: its sign (0 if not known), or that it is within the margin."""

    sign: int
    within: bool = False


def course_of(levels: Sequence[Known], change: Difference) -> Course:
    """The course of a difference over levels, the weakest first."""
    signs = [known.sign for known in levels]
    first, last = signs[0], signs[-1]
    if turning(signs) is not None:
        return "turns"
    direction = (1 if change.estimate > 0 else -1) if change.excludes_zero else 0
    if first and direction:
        return "grows" if direction == first else "fades"
    if first and first == last:
        return "holds"
    if not first and last and direction == last:
        return "appears"
    if all(known.within for known in levels):
        return "nowhere"
    return "open"


def turning(signs: Sequence[int]) -> tuple[int, int] | None:
    """The first two levels of which the signs are known and opposite; None if there are none."""
    for high in range(len(signs)):
        for low in range(high):
            if signs[low] * signs[high] < 0:
                return low, high
    return None
