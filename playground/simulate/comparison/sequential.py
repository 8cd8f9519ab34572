"""Playing variants until their question is answered, or the cap on games is reached.

The looks are those of `stats/comparison/boundary.py`: at numbers of games, not at moments, so that results depend on
the seed alone, whatever the machine, the number of threads, or how often the run was stopped and continued.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playground.simulate.comparison.compare import (
    ComparisonResult,
    baseline_of,
    compare_results,
    side_by_side,
)
from playground.simulate.comparison.lengths import LengthDifference, mean_lengths
from playground.simulate.results.summary import Summary
from playground.simulate.seats import seat_between
from playground.simulate.study import Study
from playground.source.diagnostics import PlaygroundError
from playground.stats.comparison.boundary import LOOKS, looks_upto
from playground.stats.comparison.compare import Comparison
from playground.stats.comparison.sequential import Answer, Inquiry, Question

LookCallback = Callable[[list[Summary], Inquiry, int], bool | None]
"""Called with the results so far, the state of the comparison, and the next look; returning False stops the study."""

DEFAULT_CAP = 1_000_000
"""Maximum number of games of each variant by default: enough to detect differences of a fifth of a point."""


@dataclass(frozen=True)
class SequentialResult:
    """The comparisons, and the looks they took.

    `answers` has an entry for each variant but the first; `looks` are those that were taken. A comparison is that of
    the look that answered it, or else of the last one; its arm is played up to there. `stopped`: the study was ended
    before all were answered.
    """

    compared: ComparisonResult
    answers: tuple[Answer, ...]
    looks: tuple[int, ...]
    stopped: bool


def until_decided(
    study: Study,
    seat: int | None = None,
    margin: float | None = None,
    question: Question = "fairer",
    watch: LookCallback | None = None,
    every: float = 0.1,
) -> SequentialResult:
    """Play the arms of a study until each is compared with the first, seen from `seat`, or all its games are played.

    An arm is played no further once it is answered; the first is as long as any of them is.
    The question is which is fairer, or whether the seat's shares differ. `margin` is the largest difference that does
    not matter, of shares of decisive games or of their distances from the fair one, 0.01 being a point. Raises
    PlaygroundError for fewer than two arms, for games that cannot be compared, and for too few games for one look.
    """
    seat = _check(study, seat, margin)
    if study.arms[0].compiled.game.is_cooperative:
        question = "differs"  # there are no seats between which a game could be fair
    inquiry = Inquiry(len(study.arms) - 1, seat, margin, question)
    results: list[Summary] = []
    looks: list[int] = []
    for look in looks_upto(study.games):
        playing = [0, *(number + 1 for number in inquiry.open)]
        results = study.play(look, _watching(watch, inquiry, look), every, playing)
        if min(results[number].games for number in playing) < look:
            break
        looks.append(look)
        outcomes, pairs = side_by_side([results[number] for number in playing], look)
        inquiry.look(outcomes[0], dict(zip(inquiry.open, zip(outcomes[1:], pairs, strict=True), strict=True)))
        if not inquiry.open:
            break
    stopped = len(inquiry.open) > 0 and looks != list(looks_upto(study.games))
    if not looks:
        return SequentialResult(compare_results(results, seat), inquiry.answers, (), stopped)
    return SequentialResult(_compared(results, inquiry), inquiry.answers, tuple(looks), stopped)


def _check(study: Study, seat: int | None, margin: float | None) -> int:
    if len(study.arms) < 2:
        raise PlaygroundError("a comparison needs two variants at least")
    if study.games < LOOKS[0]:
        raise PlaygroundError(
            f"playing until decided looks first at {LOOKS[0]:,} games, and no more than {study.games:,} may be played: "
            "allow more"
        )
    if margin is not None and not 0 < margin < 1:
        raise PlaygroundError(f"a margin is a difference of shares between 0 and 1, such as 0.01; it is {margin:g}")
    return seat_between(seat, {arm.label: arm.compiled.game for arm in study.arms})


def _watching(watch: LookCallback | None, inquiry: Inquiry, look: int) -> Callable[[list[Summary]], bool | None] | None:
    return watch and (lambda results: watch(results, inquiry, look))


def _compared(results: list[Summary], inquiry: Inquiry) -> ComparisonResult:
    comparisons = tuple(inquiry.comparisons())
    balances = baseline_of(comparisons), *(comparison.a for comparison in comparisons)
    lengths = tuple(_lengths(result, results[0], each) for result, each in zip(results[1:], comparisons, strict=True))
    return ComparisonResult(
        tuple(results), inquiry.seat, "fixed", balances, comparisons, lengths, inquiry.margin, inquiry.question
    )


def _lengths(result: Summary, baseline: Summary, comparison: Comparison) -> LengthDifference | None:
    return mean_lengths(result, baseline, comparison.a.outcomes.games, comparison.confidence_of_each)
