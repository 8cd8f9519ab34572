"""Playing several variants until it is known which is fairer, or that no difference matters, or enough has been played.

The looks are those of `stats/sequential.py`: at numbers of games, not at moments, so that what is found depends on the
seed alone, whatever the machine, the number of threads, or how often the run was stopped and taken up again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playground.simulate.comparing.comparison import Compared, check_seat, compare_results, mean_lengths, side_by_side
from playground.simulate.study import Study
from playground.simulate.summary import Summary
from playground.source.diagnostics import PlaygroundError
from playground.stats.balance import balance
from playground.stats.compare import Comparison
from playground.stats.intervals import Difference
from playground.stats.sequential import LOOKS, Answer, Inquiry, looks_upto

Watch = Callable[[list[Summary], Inquiry, int], bool | None]
"""Called with what has been played so far, what is known of it, and the next look; returning False stops the study."""

USUAL_CAP = 1_000_000
"""Games of each variant to play at most unless told otherwise: they tell differences of a fifth of a point."""


@dataclass(frozen=True)
class Decided:
    """What was found, and by which look.

    `answers` has an entry for each variant but the first; `looks` are those that were made. A comparison is as it was
    at the look that answered it, or else the last. `stopped`: somebody ended the study before that.
    """

    compared: Compared
    answers: tuple[Answer, ...]
    looks: tuple[int, ...]
    stopped: bool

    def to_json(self) -> dict[str, Any]:
        """The JSON shape of `compare --until-decided --json`: that of a comparison, and how it came to its answers."""
        found = self.compared.to_json()
        for comparison, answer, known in zip(
            found["comparisons"], self.answers, self.compared.comparisons, strict=True
        ):
            comparison |= {"answer": answer, "games": known.a.outcomes.games}
        plan = {"margin": self.compared.margin, "looks": list(self.looks), "most_looks": len(LOOKS)}
        return found | {"sequential": plan | {"stopped": self.stopped}}


def until_decided(
    study: Study, seat: int | None = None, margin: float | None = None, watch: Watch | None = None, every: float = 0.1
) -> Decided:
    """Play the arms of a study until each is compared with the first, seen from `seat`, or all its games are played.

    `margin` is the largest difference of shares of decisive games that does not matter, 0.01 being a point. Raises
    PlaygroundError for less than two arms, for games that cannot be compared, and if there are too few to look once.
    """
    seat = _check(study, seat, margin)
    inquiry = Inquiry(len(study.arms) - 1, seat, margin)
    results: list[Summary] = []
    made: list[int] = []
    for look in looks_upto(study.games):
        results = study.play(look, _watching(watch, inquiry, look), every)
        if min(result.games for result in results) < look:
            break
        made.append(look)
        outcomes, pairs = side_by_side(results, look)
        inquiry.look(outcomes[0], {number: (outcomes[number + 1], pairs[number]) for number in inquiry.open})
        if not inquiry.open:
            break
    stopped = len(inquiry.open) > 0 and made != list(looks_upto(study.games))
    if not made:
        return Decided(compare_results(results, seat), inquiry.answers, (), stopped)
    return Decided(_compared(results, inquiry, made[-1]), inquiry.answers, tuple(made), stopped)


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
    return check_seat(seat, {arm.label: len(arm.compiled.game.players) for arm in study.arms})


def _watching(watch: Watch | None, inquiry: Inquiry, look: int) -> Callable[[list[Summary]], bool | None] | None:
    return watch and (lambda results: watch(results, inquiry, look))


def _compared(results: list[Summary], inquiry: Inquiry, last: int) -> Compared:
    comparisons = tuple(inquiry.comparisons())
    baseline = side_by_side(results[:1], last)[0][0]
    balances = balance(baseline, looks=len(LOOKS)), *(comparison.a for comparison in comparisons)
    lengths = tuple(_lengths(result, results[0], each) for result, each in zip(results[1:], comparisons, strict=True))
    return Compared(tuple(results), inquiry.seat, "fixed", balances, comparisons, lengths, inquiry.margin)


def _lengths(result: Summary, baseline: Summary, comparison: Comparison) -> Difference | None:
    return mean_lengths(result, baseline, comparison.a.outcomes.games, comparison.confidence_of_each)
