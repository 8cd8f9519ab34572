"""Sweeps and ablations as background jobs: points are compiled, then played side by side.

No results are shown while games are played: a user who cancels does not choose the moment by the result, so the
intervals hold for the games played by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import ClassVar

from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.progress import Progress
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.jobs.spec import linked_agents
from playground.dashboard.model.experiment_text import FollowUp, base_values, measure_names
from playground.dashboard.model.game_choice import GameChoice
from playground.report.sweep_findings import Finding, findings
from playground.ruleset.selection import parse_selection
from playground.simulate.measures.lookup import check_requests
from playground.simulate.results.summary import Summary
from playground.simulate.seats import seat_between
from playground.simulate.sweeps.axes import read_axes
from playground.simulate.sweeps.one_at_a_time import (
    AblationPlan,
    AblationResult,
    ablation_result,
    plan_ablation,
    possible_changes,
)
from playground.simulate.sweeps.plan import MAX_POINTS, SweepPlan, plan_sweep
from playground.simulate.sweeps.result import SweepResult, sweep_result
from playground.source.diagnostics import PlaygroundError

KIND = "sweep"
EVERY = "every-rule"
"""What stands in a link where every house rule is changed by itself."""

MAX_TOGETHER = 8_000_000
"""The largest number of games, of all points together, whose rows are kept in memory, some 50 bytes each."""

LOOK_EVERY = 0.2


@dataclass(frozen=True)
class SweepSpec:
    """A sweep or an ablation: `games` of each point.

    `vary` holds one or two axes such as `p=1..4`; without any, every house rule is changed by itself. With `out`, the
    games are recorded in that folder.
    """

    choice: GameChoice
    vary: tuple[str, ...]
    measures: tuple[str, ...]
    agents: tuple[str, ...]
    games: int
    seed: int
    seat: int | None = None
    out: Path | None = None

    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "games"

    @property
    def title(self) -> str:
        """The title of the job in lists."""
        return f"{self.choice.label}: {' and '.join(self.vary) or 'every house rule by itself'}"

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The game that is varied."""
        return (self.choice,)

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        settings = {
            "of": self.choice.linked,
            "vary": ";".join(self.vary) or EVERY,
            "measures": ",".join(self.measures),
            "agents": linked_agents(self.agents),
            "games": str(self.games),
            "seed": str(self.seed),
        }
        return settings | ({"seat": str(self.seat)} if self.seat else {})

    def points(self) -> int:
        """The number of points, at most. Raises PlaygroundError for a sweep that is impossible."""
        compiled = self.choice.compiled
        check_requests([compiled.game], self.measures, self.seat)
        points = self._points_of_axes() if self.vary else self._points_of_changes()
        if points > MAX_POINTS:
            raise PlaygroundError(f"{points:,} points are more than {MAX_POINTS}, the most allowed: take larger steps")
        if points * self.games > MAX_TOGETHER and self.out is None:
            most = MAX_TOGETHER // points
            raise PlaygroundError(
                f"{self.games:,} games of each of {points:,} points are too many to be kept in memory: play at most "
                f"{most:,} of each, or record them"
            )
        return points

    def _points_of_axes(self) -> int:
        ruleset = self.choice.compiled.ruleset
        axes = read_axes(self.vary, ruleset)
        holds_base = all(ruleset.parameters[axis.parameter].value in axis.values for axis in axes)
        return prod(len(axis.values) for axis in axes) + (not holds_base)

    def _points_of_changes(self) -> int:
        changes = list(possible_changes(self.choice.compiled.ruleset, parse_selection(self.choice.selection)))
        if not changes:
            raise PlaygroundError(f"{self.choice.label} has no parameters and no variants: nothing can be changed")
        return 1 + len(changes)

    def size(self) -> int:
        """The games of all points together. Raises PlaygroundError for a sweep that is impossible."""
        return self.points() * self.games

    def run(self, job: Job) -> SweepProgress:
        """Compile, play, and analyse."""
        return SweepWork(self).do(job)


@dataclass(frozen=True)
class SweepProgress:
    """The progress of a sweep; `result`, and its `findings` measure by measure, are set at the end.

    They stay empty if it was cancelled before each point had a game.
    """

    spec: SweepSpec
    progress: tuple[Progress, ...]
    result: SweepResult | AblationResult | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def headline(self) -> str:
        """The verdict on the first measure."""
        return self.findings[0].verdict if self.findings else ""

    def follow_up(self) -> FollowUp:
        """What to ask on fresh games: whether the first measure is another one at other values."""
        spec, compiled = self.spec, self.spec.choice.compiled
        selection = spec.choice.selection
        seat = seat_between(spec.seat, {selection: compiled.game})
        measures = measure_names(spec.measures, seat)
        what = " and ".join(axis.partition("=")[0] for axis in spec.vary) or "every rule by itself"
        return FollowUp(
            "a sweep",
            f"What does {what} do in {selection}?",
            (selection, *self._changed()),
            spec.agents,
            spec.games,
            spec.seed,
            measures,
            seat,
            spec.vary,
            base_values(spec.vary, compiled.ruleset) if spec.vary else (),
            ((measures[0], "different"),),
        )

    def _changed(self) -> list[str]:
        """The games after each change of one rule that could be played by as many players; none of other sweeps."""
        if not isinstance(self.result, AblationResult):
            return []
        plan = self.result.plan
        as_many = len(plan.base.game.players)
        played = ((change.selection, change.compiled) for change in plan.played)
        return [selection for selection, each in played if each and len(each.game.players) == as_many]


class _PlanCancelled(Exception):
    """The job was cancelled between the compilation of two points."""


@dataclass(frozen=True)
class SweepWork:
    """The work of a sweep."""

    spec: SweepSpec

    def do(self, job: Job) -> SweepProgress:
        """Compile, play, and analyse."""
        try:
            plan = self._plan(job)
        except _PlanCancelled:
            return SweepProgress(self.spec, ())
        check_requests(plan.games, self.spec.measures, self.spec.seat)
        progress, results = self._play(job, plan)
        if not all(result.games for result in results):
            return progress
        job.phase = "Analysing"
        return self._analyse(job, progress, plan, results)

    def _plan(self, job: Job) -> SweepPlan | AblationPlan:
        spec, choice = self.spec, self.spec.choice

        def watch(done: int, points: int) -> None:
            job.phase = f"Compiled {done} of {points} points"
            if job.cancelled:
                raise _PlanCancelled

        if spec.vary:
            return plan_sweep(choice.selection, spec.vary, watch, text=choice.text)
        return plan_ablation(choice.selection, watch, text=choice.text)

    def _play(self, job: Job, plan: SweepPlan | AblationPlan) -> tuple[SweepProgress, list[Summary]]:
        spec = self.spec
        study = plan.study(spec.games, spec.seed, spec.agents, playing_threads(), spec.out)
        labels = [arm.label for arm in study.arms]

        def progress(results: Sequence[Summary]) -> SweepProgress:
            pairs = zip(labels, results, strict=True)
            return SweepProgress(spec, tuple(Progress(label, result.games) for label, result in pairs))

        job.phase, job.size = "Playing", spec.games * len(labels)
        job.publish(SweepProgress(spec, tuple(Progress(label, 0) for label in labels)))
        with job.turn():
            results = study.play(watch=job.watching(lambda results: job.publish(progress(results))), every=LOOK_EVERY)
        job.count(0, sum(result.games for result in results))
        return progress(results), results

    def _analyse(
        self, job: Job, progress: SweepProgress, plan: SweepPlan | AblationPlan, results: Sequence[Summary]
    ) -> SweepProgress:
        measures, seat, cancel = self.spec.measures, self.spec.seat, job.cancel_token
        result: SweepResult | AblationResult
        if isinstance(plan, SweepPlan):
            result = sweep_result(plan, results, measures, seat, stop=cancel)
        else:
            result = ablation_result(plan, results, measures, seat, stop=cancel)
        return replace(progress, result=result, findings=findings(result))
