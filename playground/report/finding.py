"""What a comparison shows, decided in one place for sentences, tables and JSON.

fairer      it is known which variant is fairer, and by more than the margin if there is one
differs     it is known that the seat's shares differ, if that is the question
same        there is no difference that matters
unplayable  no game of one of them came to an end
open        not enough evidence; perhaps something less than the answer is known
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from playground.simulate.comparison.compare import ComparisonResult
from playground.stats.comparison.compare import Comparison
from playground.stats.comparison.sequential import Answer, Question, answer, interval_of
from playground.stats.measures.units import unit_of


@dataclass(frozen=True)
class Finding:
    """The answer of a comparison to a question.

    A difference of at most `margin` does not matter: the requested one, or, where none was requested, the size that
    the difference is known not to exceed if that is a point at most. `partly` is what is known although the answer is
    open: that one variant is fairer, or that the shares differ.
    """

    question: Question
    answer: Answer
    margin: float | None
    partly: Question | None = None

    @property
    def settled(self) -> bool:
        """Whether the question is answered."""
        return self.answer != "open"

    @property
    def words(self) -> str:
        """The answer in a few words, for a table."""
        return _WORDS[self.answer] if self.partly is None else _PARTLY[self.question, self.partly]


_WORDS: dict[Answer, str] = {
    "fairer": "known which is fairer",
    "differs": "known to differ",
    "same": "no difference that matters",
    "open": "not enough evidence",
    "unplayable": "cannot be played",
}

_PARTLY: dict[tuple[Question, Question], str] = {
    ("fairer", "fairer"): "known which is fairer, not whether it matters",
    ("fairer", "differs"): "known to differ, not which is fairer",
    ("differs", "differs"): "known to differ, not whether it matters",
}


def finding_of(
    comparison: Comparison, margin: float | None = None, question: Question = "fairer", broken: bool = False
) -> Finding:
    """What a comparison shows. `margin` is the requested one; `broken`: one of the games cannot be played."""
    if broken:
        return Finding(question, "unplayable", margin)
    margin = margin or _negligible(comparison, question)
    found = answer(comparison, margin, question)
    return Finding(question, found, margin, _partly(comparison, question) if found == "open" else None)


def is_open(compared: ComparisonResult) -> bool:
    """Whether more games may answer what a comparison left open; so it is for a single variant."""
    answers = [finding_of(each, compared.margin, compared.question).answer for each in compared.comparisons]
    return not answers or "open" in answers


def _negligible(comparison: Comparison, question: Question) -> float | None:
    """The tenth of a point that a difference is known not to exceed, if it is open and that is a point at most."""
    widest = interval_of(comparison, question, worst=True)
    if widest is None or answer(comparison, question=question) != "open":
        return None
    size = ceil(1000 * widest.most - 1e-9) / 1000
    return size if 0 < size <= unit_of("share").matters else None


def _partly(comparison: Comparison, question: Question) -> Question | None:
    if question == "fairer" and comparison.fairer is not None:
        return "fairer"
    if comparison.differs and (question == "differs" or len(comparison.a.seats) == 2):
        return "differs"
    return None
