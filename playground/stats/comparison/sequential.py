"""Playing until a question is answered: looks at numbers of games fixed in advance, which share the error.

Every variant is compared with the baseline at the looks of `boundary.py`, from 500 games to fifty million. Each uses
the methods for a fixed number of games, with intervals that hold at *all* looks together, and of all comparisons
together (Bonferroni). It does not depend on the cap: a run may be continued with a larger one.

All conclusions from simultaneous intervals hold simultaneously: which variant is fairer, that the difference lies
within a margin, and that a seat's shares differ. So several ways of being answered cost no more than one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from playground.stats.comparison.boundary import LOOKS, looks_upto
from playground.stats.comparison.compare import Comparison, adjusted, compare
from playground.stats.fixed_n.intervals import Difference
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs

Question = Literal["fairer", "differs"]
"""Which variant is fairer; or whether the shares of the seat differ."""

Answer = Literal["fairer", "differs", "same", "open", "unplayable"]
"""What is known: the variants differ in what is in question, or not by more than the margin; or neither. 'unplayable':
no game of one of them came to an end, so that there is nothing to compare."""


def interval_of(comparison: Comparison, question: Question, worst: bool = False) -> Difference | None:
    """The difference that answers a question; `worst`: with an interval that holds whatever unfinished games become."""
    if question == "fairer":
        return comparison.worst_question if worst else comparison.question
    return comparison.worst_difference if worst else comparison.difference


def answer(
    comparison: Comparison, margin: float | None = None, question: Question = "fairer", worst: bool = True
) -> Answer:
    """The answer of a comparison to a question.

    `margin` is the largest difference that does not matter, of shares or of their distances from the fair one. Where
    the interval contains a margin it is not known whether the difference matters, and the question is open. The answer
    holds whatever unfinished games would have become; unless `worst`, it is that of finished games.
    """
    if any(outcomes.games == outcomes.unfinished > 0 for outcomes in (comparison.a.outcomes, comparison.b.outcomes)):
        return "unplayable"
    difference = interval_of(comparison, question, worst)
    if difference is None:
        return "open"
    if exceeds(difference, margin or 0.0):
        return question
    return "same" if margin and is_within(difference, margin) else "open"


def exceeds(difference: Difference, margin: float) -> bool:
    """Whether a difference is known to be larger than `margin` in one direction."""
    return difference.low > margin or difference.high < -margin


def is_within(difference: Difference, margin: float) -> bool:
    """Whether a difference is known to be no larger than `margin` in either direction."""
    return -margin <= difference.low and difference.high <= margin


class Inquiry:
    """Several variants against a baseline, each until it is answered."""

    def __init__(
        self,
        variants: int,
        seat: int,
        margin: float | None = None,
        question: Question = "fairer",
        confidence: float = 0.95,
    ) -> None:
        """`seat` is the one comparisons are seen from; raises ValueError for a margin out of 0 to 1."""
        if margin is not None and not 0 < margin < 1:
            raise ValueError(f"a margin is a difference of shares between 0 and 1, not {margin}")
        self.variants, self.seat, self.margin, self.confidence = variants, seat, margin, confidence
        self.question: Question = question
        self._latest: list[Comparison | None] = [None] * variants
        self._looked = 0

    @property
    def open(self) -> tuple[int, ...]:
        """The variants, counted from 0, that are not answered yet."""
        return tuple(number for number, latest in enumerate(self._latest) if self._answer(latest) == "open")

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answer for each variant."""
        return tuple(self._answer(latest) for latest in self._latest)

    def _answer(self, comparison: Comparison | None) -> Answer:
        return answer(comparison, self.margin, self.question) if comparison else "open"

    def look(self, baseline: Outcomes, others: Mapping[int, tuple[Outcomes, Pairs | None]]) -> None:
        """Look at variants by number, each after as many games as the baseline; answered ones are not compared again.

        Raises ValueError unless it is the next look: another number of games would spend error not accounted for.
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
                look=number,
            )

    def comparisons(self) -> Sequence[Comparison]:
        """The latest comparison of each variant, p-values adjusted by Holm; none before the first look."""
        return adjusted([latest for latest in self._latest if latest])
