"""Comparing the results of several variants, in numbers (`report` has the words and the JSON).

The first result is the baseline. Each of the others is compared with it, pairing game with game: they were played on
common random numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from playground.engine.cancellation import CancelToken
from playground.simulate.comparison.changes import Change
from playground.simulate.comparison.lengths import LengthDifference, mean_lengths
from playground.simulate.comparison.overview import Overview, overviews
from playground.simulate.measures.lookup import MeasureLookup, measure_lookups
from playground.simulate.results.summary import Summary
from playground.simulate.seats import seat_between
from playground.source.shown import Tabular
from playground.stats.comparison.balance import Balance, balance
from playground.stats.comparison.compare import Comparison, compare_each
from playground.stats.comparison.level import Level
from playground.stats.comparison.sequential import Question
from playground.stats.fixed_n.intervals import Mode
from playground.stats.measures.data import MatchPoints
from playground.stats.measures.judged import Judged
from playground.stats.measures.measure import Measure
from playground.stats.measures.registry import spec_of
from playground.stats.measures.spec import Needs
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs


@dataclass(frozen=True)
class ComparisonResult(Tabular):
    """`balances` has an entry for each result, `comparisons` and `lengths` one for each but the first.

    A run that was stopped was watched, so its intervals are those that hold at every moment (`mode` 'live'). Of each
    variant the games are compared that the baseline has played too. `lengths` are differences of the mean number of
    decisions; None without an interval: for live runs, and for fewer than two games. `margin` is the largest difference
    that does not matter in what is in `question`, if one was given. `judged` are the games of each result that a
    referee has judged, and `matches` its matches of stronger players with weaker ones, if there are any.
    """

    results: tuple[Summary, ...]
    seat: int
    mode: Mode
    balances: tuple[Balance, ...]
    comparisons: tuple[Comparison, ...]
    lengths: tuple[LengthDifference | None, ...] = ()
    margin: float | None = None
    question: Question = "fairer"
    judged: tuple[Sequence[Judged], ...] = ()
    matches: tuple[Mapping[str, MatchPoints], ...] = ()
    stop: CancelToken = field(default_factory=CancelToken)

    @cached_property
    def lookups(self) -> tuple[MeasureLookup, ...]:
        """The measures of each result."""
        return measure_lookups(self.results, self.judged, self.stop, matches=self.matches)

    @cached_property
    def overviews(self) -> tuple[Overview | None, ...]:
        """What is known of each variant but the first beside it, computed on first access.

        Empty for a run that was stopped: measures have no intervals that hold at every moment.
        """
        return () if self.mode == "live" else overviews(self.lookups, self.seat, self.comparisons)

    @property
    def together(self) -> int:
        """The number of players, if they win and lose together only; otherwise 0."""
        return self.balances[0].outcomes.together

    @property
    def looks(self) -> bool:
        """Whether the run was looked at several times, and ended at one of these looks."""
        return any(comparison.look is not None for comparison in self.comparisons)

    def measure(self, number: int, name: str) -> Measure | None:
        """A measure of a result by its number, with an interval that holds by itself, and in a run with looks at all.

        None if the game has no such measure.
        """
        lookup, last = self.lookups[number], max((each.look or 0 for each in self.comparisons), default=0)
        measure = lookup.measure(name)
        estimate = lookup.estimate(name) if self.looks and _of_all_games(name) else None
        if measure is None or estimate is None or measure.value is None:
            return measure
        interval = (estimate.alone or estimate.interval)(Level(look=last).of_each())
        return replace(measure, low=interval.low, high=interval.high)

    @property
    def changes(self) -> tuple[tuple[Change, ...], ...]:
        """What each variant but the first changes, the largest and surest changes first; empty for a stopped run."""
        return tuple(overview.changes if overview else () for overview in self.overviews)


def _of_all_games(name: str) -> bool:
    """Whether a measure is of all games, whose number a run with looks did not fix in advance."""
    spec = spec_of(name)
    return spec is not None and spec.needs is Needs.TOTALS


def compare_results(results: Sequence[Summary], seat: int | None = None) -> ComparisonResult:
    """Compare results of games with equally many players, seen from `seat`.

    All of them must begin with the same games of the same seed. Raises PlaygroundError if they cannot be compared.
    """
    seat = seat_between(seat, {result.game.name: result.game for result in results})
    mode: Mode = "fixed" if all(result.games == result.games_requested for result in results) else "live"
    comparisons = compare_each([_both(each, results[0]) for each in results[1:]], seat, mode=mode)
    lengths = tuple(
        None
        if mode == "live"
        else mean_lengths(result, results[0], min(result.games, results[0].games), comparison.confidence_of_each)
        for result, comparison in zip(results[1:], comparisons, strict=True)
    )
    balances = _balances(results[0], comparisons, mode)
    question: Question = "differs" if results[0].together else "fairer"
    return ComparisonResult(tuple(results), seat, mode, balances, comparisons, lengths, question=question)


def _balances(baseline: Summary, comparisons: Sequence[Comparison], mode: Mode) -> tuple[Balance, ...]:
    """The seats of each variant, tested together; the baseline's are of as many games as were compared."""
    if not comparisons:
        return (balance(side_by_side([baseline])[0][0], mode=mode),)
    return baseline_of(comparisons), *(comparison.a for comparison in comparisons)


def baseline_of(comparisons: Sequence[Comparison]) -> Balance:
    """The seats of the baseline over the most games that a variant was compared with."""
    return max((comparison.b for comparison in comparisons), key=lambda each: each.outcomes.games)


def _both(result: Summary, baseline: Summary) -> tuple[Outcomes, Outcomes, Pairs]:
    """The games that both have played, and their pairs."""
    (b, a), (pairs,) = side_by_side([baseline, result])
    return a, b, pairs


def side_by_side(results: Sequence[Summary], upto: int | None = None) -> tuple[list[Outcomes], list[Pairs]]:
    """Outcomes of the games before `upto` that all have played, and the pairs of each result with the first."""
    codes = [result.outcome_codes() for result in results]
    codes = [each[: min(map(len, codes))][:upto] for each in codes]
    outcomes = [
        Outcomes.of_ends(result.game.name, result.sides, each, result.together)
        for result, each in zip(results, codes, strict=True)
    ]
    return outcomes, [Pairs.of(each, codes[0]) for each in codes[1:]]
