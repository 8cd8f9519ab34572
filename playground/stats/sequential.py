"""Playing until a question is answered: looks at numbers of games settled beforehand, which share the error.

Every variant is compared with the baseline after 500, 1,000, 2,000, 5,000 games and so on, up to fifty million: sixteen
looks at most, whatever the cap on games. Each uses the methods for a fixed number of games, at a level at which the
intervals of *all* looks and all comparisons hold together (Bonferroni; repeated confidence intervals, Jennison &
Turnbull 1989). The bound holds however the looks depend on each other and however the games of the variants do, and it
does not depend on the cap: a run may be taken up again with a larger one.

Whatever is read off intervals that hold together is true together: that shares differ, which is nearer to the fair one,
and that a difference lies within a margin. So three ways of being answered cost no more than one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from playground.stats.compare import Comparison, adjusted, compare
from playground.stats.outcomes import Outcomes
from playground.stats.pairs import Pairs

LOOKS = (500, *(first * 10**zeros for zeros in range(3, 8) for first in (1, 2, 5)))
"""The numbers of games at which one looks: few enough for sharing the error to cost little, and round."""

Answer = Literal["fairer", "differs", "same", "open"]
"""Known: which is fairer; that they differ, not who is nearer to fair; that it is within the margin; nothing."""


def looks_upto(games: int) -> tuple[int, ...]:
    """The looks for which `games` games suffice."""
    return tuple(look for look in LOOKS if look <= games)


def answer(comparison: Comparison, margin: float | None = None) -> Answer:
    """What is known; `margin` is the largest difference of shares that does not matter."""
    if comparison.decided:
        return "fairer"
    if comparison.differs:
        return "differs"
    return "same" if is_within(comparison, margin) else "open"


def is_within(comparison: Comparison, margin: float | None) -> bool:
    """Whether the difference is known to be no larger than `margin`."""
    found = comparison.difference
    return margin is not None and found is not None and -margin <= found.low and found.high <= margin


class Inquiry:
    """Several variants against a baseline, each until it is answered."""

    def __init__(self, variants: int, seat: int, margin: float | None = None, confidence: float = 0.95) -> None:
        """`seat` is the one comparisons are seen from; raises ValueError for a margin out of 0 to 1."""
        if margin is not None and not 0 < margin < 1:
            raise ValueError(f"a margin is a difference of shares between 0 and 1, not {margin}")
        self.variants, self.seat, self.margin, self.confidence = variants, seat, margin, confidence
        self._latest: list[Comparison | None] = [None] * variants
        self._looked = 0

    @property
    def open(self) -> tuple[int, ...]:
        """The variants, counted from 0, that are not answered yet."""
        return tuple(number for number, found in enumerate(self._latest) if self._answer(found) == "open")

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What is known of each variant."""
        return tuple(self._answer(found) for found in self._latest)

    def _answer(self, found: Comparison | None) -> Answer:
        return answer(found, self.margin) if found else "open"

    def look(self, baseline: Outcomes, others: Mapping[int, tuple[Outcomes, Pairs | None]]) -> None:
        """Look at variants by number, each after as many games as the baseline; answered ones are not asked again.

        Raises ValueError where it is not the next look: another number of games would spend error not accounted for.
        """
        number = len(looks_upto(self._looked))
        if number == len(LOOKS) or baseline.games != LOOKS[number]:
            raise ValueError(f"a look at {baseline.games:,} games does not follow one at {self._looked:,}")
        self._looked = baseline.games
        for variant in self.open:
            outcomes, pairs = others[variant]
            self._latest[variant] = compare(
                outcomes,
                baseline,
                self.seat,
                self.confidence,
                pairs=pairs,
                comparisons=self.variants,
                looks=len(LOOKS),
            )

    def comparisons(self) -> Sequence[Comparison]:
        """Each variant as it was last looked at, p-values adjusted by Holm; none before the first look."""
        return adjusted([found for found in self._latest if found])
