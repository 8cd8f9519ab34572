"""Comparisons as background jobs: variants are played side by side, and intermediate results are published."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from playground.charts.theme import seat_name
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.spec import MAX_GAMES, linked_agents
from playground.dashboard.model.estimates import Point, Trace, labelled
from playground.dashboard.model.experiment_text import FollowUp
from playground.dashboard.model.game_choice import GameChoice
from playground.report.verdict import verdicts
from playground.simulate.comparison.compare import ComparisonResult, compare_results
from playground.simulate.comparison.sequential import SequentialResult, until_decided
from playground.simulate.measures.registry import measures
from playground.simulate.results.summary import Summary
from playground.simulate.seats import seat_between
from playground.simulate.study import Arm
from playground.source.diagnostics import PlaygroundError
from playground.stats.comparison.sequential import Question
from playground.stats.measures.data import MatchPoints
from playground.stats.measures.judged import Judged
from playground.stats.measures.measure import Measure

MAX_CHOICES = 8
KIND = "comparison"


@dataclass(frozen=True)
class ComparisonSpec:
    """A comparison: `games` of each choice, of which the first is the baseline, as seen from `seat`.

    With `out`, the games are recorded in that folder. With `until`, play stops as soon as that question is answered;
    `margin` is then the largest difference that does not matter.
    """

    choices: tuple[GameChoice, ...]
    agents: tuple[str, ...]
    games: int
    seed: int
    seat: int | None = None
    out: Path | None = None
    until: Question | None = None
    margin: float | None = None

    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "games"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        first, *others = (choice.label for choice in self.choices)
        return f"{first} against {', '.join(others)}" if others else first

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        settings = {
            "of": ",".join(choice.linked for choice in self.choices),
            "games": str(self.games),
            "seed": str(self.seed),
            "agents": linked_agents(self.agents),
        }
        if self.seat:
            settings["seat"] = str(self.seat)
        if self.until:
            settings |= {"until": self.until, "margin": f"{100 * (self.margin or 0.0):g}"}
        return settings

    def follow_up(self) -> FollowUp:
        """What to ask on fresh games: whether who wins differs, or how fair that is where play stopped at this."""
        selections = tuple(choice.selection for choice in self.choices)
        first, *others = selections
        seat = self.checked_seat()
        if self.choices[0].compiled.game.is_cooperative:
            return self._follow_up_together(selections)
        share = f"seat_share.{seat}"
        measure = "balance" if self.until == "fairer" else share
        what = "are other games as fair" if self.until == "fairer" else f"does the {seat_name(seat - 1)} win as often"
        question = f"{what[:1].upper()}{what[1:]} in {' and '.join(others) or first} as in {first}?"
        if not others:
            question = f"How often does the {seat_name(seat - 1)} win {first}?"
        measures = tuple(dict.fromkeys([measure, share, "length.decisions.mean"]))
        expected = ((measure, "different"),) if others else ()
        return FollowUp(
            "a comparison", question, selections, self.agents, self.games, self.seed, measures, seat, expected=expected
        )

    def _follow_up_together(self, selections: tuple[str, ...]) -> FollowUp:
        """The same of games that are won or lost together: how often they are won."""
        first, *others = selections
        question = f"Is {' or '.join(others)} won as often as {first}?" if others else f"How often is {first} won?"
        expected = (("everyone_wins", "different"),) if others else ()
        measures = ("everyone_wins", "length.decisions.mean")
        return FollowUp(
            "a comparison", question, selections, self.agents, self.games, self.seed, measures, expected=expected
        )

    def checked_seat(self) -> int:
        """The seat of the comparison. Raises PlaygroundError for a comparison that is impossible."""
        if not 1 <= len(self.choices) <= MAX_CHOICES:
            raise PlaygroundError(f"between 1 and {MAX_CHOICES} games can be compared, not {len(self.choices)}")
        if not 1 <= self.games <= MAX_GAMES:
            raise PlaygroundError(f"the dashboard plays 1 to {MAX_GAMES:,} games of a variant, not {self.games:,}")
        compiled = {choice.label: choice.compiled for choice in self.choices}
        first: dict[str, str] = {}
        for label, each in compiled.items():
            if each.game.hash in first:
                raise PlaygroundError(f"{first[each.game.hash]} and {label} are the same game: choose two that differ")
            first[each.game.hash] = label
        return seat_between(self.seat, {label: each.game for label, each in compiled.items()})

    def size(self) -> int:
        """The games of all choices together. Raises PlaygroundError for a comparison that is impossible."""
        self.checked_seat()
        return self.games * len(self.choices)

    def run(self, job: Job) -> ComparisonSnapshot | None:
        """Play and measure the games; None if cancelled before each choice had a game."""
        return ComparisonWork(self).do(job)


@dataclass(frozen=True)
class ComparisonSnapshot:
    """The results of a comparison at some moment; `final` once no more games are played.

    `measures` follow a little later, unless the job was cancelled. `decided` is the sequential result, at the end of a
    comparison that was played until its question was answered. `judged` games and `matches` are added later, where they
    are requested.
    """

    spec: ComparisonSpec
    results: tuple[Summary, ...]
    seat: int
    points: tuple[tuple[Point, ...], ...]
    measures: tuple[dict[str, Measure], ...] = ()
    decided: SequentialResult | None = None
    final: bool = False
    judged: tuple[Sequence[Judged], ...] = ()
    matches: tuple[Mapping[str, MatchPoints], ...] = ()

    @cached_property
    def compared(self) -> ComparisonResult:
        """The comparison of the games so far, computed on first access.

        Its intervals hold for a fixed number of games once all were played, for the looks of a plan where it was played
        until decided, and until then at every moment.
        """
        result = self.decided.compared if self.decided else compare_results(self.results, self.seat)
        return replace(labelled(result, self.labels), judged=self.judged, matches=self.matches)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the choices."""
        return tuple(choice.label for choice in self.spec.choices)

    @property
    def headline(self) -> str:
        """The first verdict."""
        return verdicts(self.compared)[0].headline


class ComparisonWork:
    """The work of a comparison."""

    def __init__(self, spec: ComparisonSpec) -> None:
        """Raises PlaygroundError for a comparison that is impossible."""
        self.spec, self.seat = spec, spec.checked_seat()
        self.trace = Trace(len(spec.choices), self.seat)

    def do(self, job: Job) -> ComparisonSnapshot | None:
        """Play the games, then measure them."""
        snapshot = self.play(job, job.publish)
        if snapshot is None or job.cancelled:
            return snapshot
        job.publish(snapshot)
        job.phase = "Measuring"
        return replace(snapshot, measures=tuple(measures(result, stop=job.cancel_token) for result in snapshot.results))

    def play(self, job: Job, publish: Callable[[ComparisonSnapshot], None]) -> ComparisonSnapshot | None:
        """Play the games, publishing snapshots; None if cancelled before each choice had a game."""
        spec, decided = self.spec, None
        arms = [Arm(choice.label, choice.compiled, spec.agents) for choice in spec.choices]
        study = job.study(arms, spec.games, spec.seed, spec.out, KIND, spec.title)

        def look(results: Sequence[Summary], *_: object) -> None:
            if all(result.games for result in results):
                publish(self._snapshot(results))

        if spec.until and len(arms) > 1:
            decided = until_decided(study, self.seat, spec.margin, spec.until, look)
            results: Sequence[Summary] = decided.compared.results
        else:
            results = study.play(watch=look)
        if not all(result.games for result in results):
            return None
        return replace(self._snapshot(results), decided=decided, final=True)

    def _snapshot(self, results: Sequence[Summary]) -> ComparisonSnapshot:
        self.trace.extend(results)
        points = tuple(map(tuple, self.trace.points))
        return ComparisonSnapshot(self.spec, tuple(results), self.seat, points)
