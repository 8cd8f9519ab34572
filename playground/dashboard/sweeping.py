"""Sweeps and ablations as work for the background: points are compiled, then played side by side.

While they are played nothing is told of what they show: whoever cancels does not choose the moment by the result, so
the intervals hold for the games that were played by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path

from playground.dashboard.arms import Progress
from playground.dashboard.entries import Entry
from playground.dashboard.findings import Finding, findings
from playground.dashboard.jobs import Job, Jobs, playing_threads
from playground.ruleset.selection import parse_selection
from playground.simulate.asked import check_questions
from playground.simulate.summary import Summary
from playground.simulate.sweeps.ablation import Ablated, AblationPlan, ablated, plan_ablation, possible_changes
from playground.simulate.sweeps.axes import read_axes
from playground.simulate.sweeps.sweep import MOST_POINTS, SweepPlan, plan_sweep
from playground.simulate.sweeps.swept import Swept, swept
from playground.source.diagnostics import PlaygroundError

KIND = "sweep"
MOST_TOGETHER = 8_000_000
"""Games of all points together whose rows are kept in memory, some 50 bytes each."""

LOOK_EVERY = 0.2


@dataclass(frozen=True)
class Question:
    """What is swept: `games` of each point. `vary` holds one or two axes such as `p=1..4`; none: every house rule by
    itself. With `out` the games are recorded in that folder."""

    entry: Entry
    vary: tuple[str, ...]
    measures: tuple[str, ...]
    agents: tuple[str, ...]
    games: int
    seed: int
    seat: int | None = None
    out: Path | None = None

    @property
    def title(self) -> str:
        """What it is called in lists."""
        return f"{self.entry.label}: {' and '.join(self.vary) or 'every house rule by itself'}"


@dataclass(frozen=True)
class Sweep:
    """A sweep under way, or over: then `found` is what it tells, and `findings` the same measure by measure.

    They are empty where it was cancelled before each point had a game.
    """

    question: Question
    progress: tuple[Progress, ...]
    found: Swept | Ablated | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def headline(self) -> str:
        """What the first measure shows."""
        return self.findings[0].verdict if self.findings else ""


def check_question(question: Question) -> int:
    """How many points there are, at most. Raises PlaygroundError for what cannot be asked."""
    compiled = question.entry.compiled
    check_questions([compiled.game], question.measures, question.seat)
    if question.vary:
        axes = read_axes(question.vary, compiled.ruleset)
        points = prod(len(axis.values) for axis in axes)
        usual = (compiled.ruleset.parameters[axis.parameter].value in axis.values for axis in axes)
        points += not all(usual)
    else:
        points = 1 + len(list(possible_changes(compiled.ruleset, parse_selection(question.entry.selection))))
        if points == 1:
            raise PlaygroundError(f"{question.entry.label} has no parameters and no variants: nothing can be changed")
    if points > MOST_POINTS:
        raise PlaygroundError(f"that are {points:,} points, and at most {MOST_POINTS} are played: take larger steps")
    if points * question.games > MOST_TOGETHER and question.out is None:
        most = MOST_TOGETHER // points
        raise PlaygroundError(
            f"{question.games:,} games of each of {points:,} points are too many to be kept in memory: play at most "
            f"{most:,} of each, or record them"
        )
    return points


def start(jobs: Jobs, question: Question, page: str) -> Job:
    """Begin a sweep. Raises PlaygroundError for one that cannot be made."""
    asked = check_question(question) * question.games
    return jobs.start(question.title, KIND, Sweeping(question).do, page=page, asked=asked)


class _GivenUp(Exception):
    """The job was cancelled while points were compiled."""


@dataclass(frozen=True)
class Sweeping:
    """The work of a sweep."""

    question: Question

    def do(self, job: Job) -> Sweep:
        """The whole work: compile, play, and work out what it shows."""
        try:
            plan = self._plan(job)
        except _GivenUp:
            return Sweep(self.question, ())
        check_questions(plan.games, self.question.measures, self.question.seat)
        played, results = self._play(job, plan)
        if not all(result.games for result in results):
            return played
        job.phase = "Working out"
        return self._found(job, played, plan, results)

    def _plan(self, job: Job) -> SweepPlan | AblationPlan:
        question, entry = self.question, self.question.entry

        def watch(done: int, points: int) -> None:
            job.phase = f"Compiled {done} of {points} points"
            if job.cancelled:
                raise _GivenUp

        if question.vary:
            return plan_sweep(entry.selection, question.vary, watch, text=entry.text)
        return plan_ablation(entry.selection, watch, text=entry.text)

    def _play(self, job: Job, plan: SweepPlan | AblationPlan) -> tuple[Sweep, list[Summary]]:
        question = self.question
        study = plan.study(question.games, question.seed, question.agents, playing_threads(), question.out)
        labels = [arm.label for arm in study.arms]

        def told(results: Sequence[Summary]) -> Sweep:
            pairs = zip(labels, results, strict=True)
            return Sweep(question, tuple(Progress(label, result.games) for label, result in pairs))

        job.phase, job.asked = "Playing", question.games * len(labels)
        job.publish(Sweep(question, tuple(Progress(label, 0) for label in labels)))
        with job.turn():
            results = study.play(watch=job.watching(lambda found: job.publish(told(found))), every=LOOK_EVERY)
        job.count(0, sum(result.games for result in results))
        return told(results), results

    def _found(self, job: Job, played: Sweep, plan: SweepPlan | AblationPlan, results: Sequence[Summary]) -> Sweep:
        measures, seat, stop = self.question.measures, self.question.seat, job.told_to_stop
        found: Swept | Ablated
        if isinstance(plan, SweepPlan):
            found = swept(plan, results, measures, seat, stop=stop)
        else:
            found = ablated(plan, results, measures, seat, stop=stop)
        return replace(played, found=found, findings=findings(found))
