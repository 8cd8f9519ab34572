"""Experiments as background jobs: recorded, shown with live intervals, and analysed once all games are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from playground.dashboard.jobs.heat_map import sharing_turns
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.progress import Progress
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.run_index import EXPERIMENT, REPORT, TEXT
from playground.report.answer_words import answer_words
from playground.report.heat_section import mapped_arms
from playground.report.number_format import percent_within
from playground.report.page import page as report_page
from playground.simulate.experiments.analyse import analyse, analyse_measures
from playground.simulate.experiments.model import Experiment
from playground.simulate.experiments.play import judged_names
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.heat_maps.collect import Places
from playground.simulate.heat_maps.of_results import games_of_maps, places_of_results
from playground.simulate.measures.referee import need_options
from playground.simulate.results.summary import Summary
from playground.simulate.study import Study
from playground.skill.experiments import PlannedTrainings, TrainedExperiment
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError
from playground.stats.anytime.evidence import confidence_sequence
from playground.stats.measures.judged import Judged

KIND = EXPERIMENT
LOOK_EVERY = 0.3
MAX_WATCHED = 24
"""The largest number of arms whose intermediate results are shown."""


@dataclass(frozen=True)
class ExperimentSpec:
    """An experiment to be played or continued in the folder `out`: `games` of each arm.

    `name` is the name of its file; `command` is the terminal command that does the same.
    """

    name: str
    experiment: Experiment
    games: int
    out: Path
    command: str

    kind: ClassVar[str] = KIND
    unit: ClassVar[str] = "games"

    @property
    def title(self) -> str:
        """The title of the job in lists; `name_of` extracts the name."""
        return f"{self.name}: {self.experiment.title}"

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """None: its rules are those of the files that its text names."""
        return ()

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link."""
        return {"experiment": self.name, "games": str(self.games), "run": self.out.name}

    @property
    def games_of_an_arm(self) -> int:
        """The games of each arm: with levels those of all trainings."""
        trainings = self.experiment.levels
        return self.games * (trainings.number if trainings else 1)

    def size(self) -> int:
        """The games of all arms together."""
        return self.games_of_an_arm * len(self.experiment.arms)

    def run(self, job: Job) -> ExperimentProgress:
        """Play and judge what the folder lacks, analyse it, and write the report."""
        return conduct(job, self)


@dataclass(frozen=True)
class ExperimentProgress:
    """The progress of an experiment: the games of each arm and, if cancelled while judging, how many were judged.

    `result` is set once all games were played and judged, `report` once it was written.
    """

    spec: ExperimentSpec
    results: tuple[Summary, ...] = ()
    judged: tuple[int, ...] = ()
    result: ExperimentResult | None = None
    report: Path | None = None

    @property
    def headline(self) -> str:
        """The first answer."""
        answers = self.result.answers if self.result else ()
        return f"{answers[0].state.capitalize()}. {answer_words(answers[0])}" if answers else ""

    def progress(self) -> list[Progress]:
        """The progress of each arm, with the share of a seat and a live interval."""
        arms, seat = self.spec.experiment.arms, self.spec.experiment.seat
        # The interval of a share while trained players play would be that of games, not of trainings.
        show_shares = len(arms) <= MAX_WATCHED and self.spec.experiment.levels is None
        rows = list[Progress]()
        for number, (arm, result) in enumerate(zip(arms, self.results, strict=True)):
            notes = [self._judged_text(number), _share_text(result, seat) if show_shares else ""]
            rows.append(Progress(arm.label, result.games, "; ".join(filter(None, notes))))
        return rows

    def _judged_text(self, number: int) -> str:
        """How many games of an arm the referee had judged when it was cancelled."""
        referee = self.spec.experiment.referee
        if referee is None or not self.judged:
            return ""
        return f"{self.judged[number]:,} of {referee.games_of(self.results[number]):,} judged"


def _share_text(result: Summary, seat: int) -> str:
    if not result.games:
        return ""
    share, games = result.outcomes().sample(seat - 1, result.games, "live")
    wins = result.winning_phrases()[seat - 1].replace(", wins", " wins")
    return f"{wins} {percent_within(share / games, confidence_sequence(share, games))}"


def name_of(job: Job) -> str:
    """The name of the experiment of a job."""
    return job.title.partition(": ")[0]


def conduct(job: Job, spec: ExperimentSpec) -> ExperimentProgress:
    """Play and judge what the folder lacks, compute the answers, and write the report."""
    experiment, progress = spec.experiment, ExperimentProgress(spec)
    job.publish(progress)
    trained = _train(job, spec) if experiment.levels else None
    arms = trained.arms if trained else experiment.arms
    study = job.study(arms, spec.games, experiment.seed, spec.out, KIND, experiment.title)
    _save_text(spec)

    def of_arms(results: Sequence[Summary]) -> ExperimentProgress:
        return replace(progress, results=tuple(trained.pooled(results) if trained else results))

    results = study.play(watch=lambda results: job.publish(of_arms(results)), every=LOOK_EVERY)
    progress = of_arms(results)
    if any(result.games < spec.games for result in results):
        return progress
    job.publish(progress)
    if trained:
        result = analyse_measures(experiment, trained.measures(results, job.cancel_token))
    else:
        judged = _judge(job, study, progress)
        result = analyse(experiment, results, judged, job.cancel_token)
    if not result.complete:
        return replace(progress, judged=() if trained else tuple(map(len, judged)))
    progress = replace(progress, result=result)
    job.publish(progress)
    places = _places(job, result)
    job.phase = "Writing the report"
    return replace(progress, report=_write_report(progress, result, places))


def _train(job: Job, spec: ExperimentSpec) -> TrainedExperiment:
    """The players of an experiment with `levels`, and what they play."""

    def update(phase: str, done: int, of: int) -> None:
        if job.phase != phase.capitalize():
            job.begin_part(phase.capitalize(), of, "players")
        job.count(0, done)

    planned = PlannedTrainings.of(spec.experiment, playing_threads())
    trained = TrainedExperiment.of(spec.experiment, spec.games, planned, job.cancel_token, update)
    job.begin_part("Playing", spec.size(), spec.unit)
    return trained


def _judge(job: Job, study: Study, progress: ExperimentProgress) -> list[list[Judged]]:
    """The referee's judgements of each arm; empty lists if the experiment has no referee."""
    experiment, results = progress.spec.experiment, progress.results
    if experiment.referee is None:
        return [[] for _ in results]
    job.begin_part("Judging", sum(map(experiment.referee.games_of, results)), "judged games")
    return study.judge(results, experiment.referee, need_options(judged_names(experiment)), every=LOOK_EVERY)


def _places(job: Job, result: ExperimentResult) -> list[Places]:
    """What games did on the board, for the maps of the report; none if it is cancelled meanwhile."""
    arms = mapped_arms(result)
    compiled, results = [each.arm.compiled for each in arms], [each.summary for each in arms]
    games = games_of_maps(compiled, results) * len(arms) if arms else 0
    if not games:
        return []

    def tell(played: int) -> None:
        job.phase = f"Counting where pieces go ({played / games:.0%})"

    tell(0)
    with job.turn():
        return places_of_results(compiled, results, job.cancel_token, sharing_turns(job, tell)) or []


def _save_text(spec: ExperimentSpec) -> None:
    """Keep the experiment beside the records, so that it can be continued after its file was changed."""
    path = spec.out / TEXT
    if not path.exists():
        _write(path, spec.experiment.text)


def _write_report(progress: ExperimentProgress, result: ExperimentResult, places: Sequence[Places]) -> Path:
    path = progress.spec.out / REPORT
    _write(path, report_page(result, progress.spec.command, places))
    return path


def _write(path: Path, text: str) -> None:
    try:
        write_atomically(path, text)
    except OSError as problem:
        raise PlaygroundError(f"{path} cannot be written: {problem.strerror or problem}") from problem
