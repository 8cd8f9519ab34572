"""Experiments as work for the background: played in a folder, watched safely, and told when all games are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from playground.dashboard.arms import Progress
from playground.dashboard.jobs import Job, Jobs
from playground.dashboard.numbers import percent_within
from playground.report.page import page as report_page
from playground.report.words import answer_words
from playground.simulate.experiments.experiment import Experiment
from playground.simulate.experiments.trial import Trial, judged_names, trial
from playground.simulate.refereeing import need_options
from playground.simulate.study import Study
from playground.simulate.summary import Summary
from playground.source.diagnostics import PlaygroundError
from playground.stats.anytime import confidence_sequence
from playground.stats.measures.judged import Judged

KIND = "experiment"
TEXT, REPORT = "experiment.yaml", "report.html"
"""Files beside the records: the experiment as it was started, and what came out."""

LOOK_EVERY = 0.3
MOST_WATCHED = 24
"""Arms of which is told what they show while they are played."""


@dataclass(frozen=True)
class Question:
    """An experiment to be played, or to go on, in the folder `out`: `games` of each arm. `name` is that of its file;
    `command` does the same in a terminal."""

    name: str
    experiment: Experiment
    games: int
    out: Path
    command: str

    @property
    def title(self) -> str:
        """What it is called in lists; `name_of` finds the name in it."""
        return f"{self.name}: {self.experiment.title}"


@dataclass(frozen=True)
class Conducted:
    """How far an experiment is: the games of each arm, and how many of them a referee has judged when it ended.

    `trial` is there when all games are, and `report` when it has been written.
    """

    question: Question
    results: tuple[Summary, ...] = ()
    judged: tuple[int, ...] = ()
    trial: Trial | None = None
    report: Path | None = None

    @property
    def headline(self) -> str:
        """The first answer."""
        answers = self.trial.answers if self.trial else ()
        return f"{answers[0].state.capitalize()}. {answer_words(answers[0])}" if answers else ""

    def progress(self) -> list[Progress]:
        """How far each arm is, with the share of a seat and an interval that may be watched."""
        arms, seat = self.question.experiment.arms, self.question.experiment.seat
        tell, found = len(arms) <= MOST_WATCHED, list[Progress]()
        for number, (arm, result) in enumerate(zip(arms, self.results, strict=True)):
            told = [self._judged_of(number), _so_far(result, seat) if tell else ""]
            found.append(Progress(arm.label, result.games, "; ".join(filter(None, told))))
        return found

    def _judged_of(self, number: int) -> str:
        """How many games of an arm a referee had judged when it was stopped."""
        referee = self.question.experiment.referee
        if referee is None or not self.judged:
            return ""
        return f"{self.judged[number]:,} of {referee.games_of(self.results[number]):,} judged"


def _so_far(result: Summary, seat: int) -> str:
    if not result.games:
        return ""
    share, games = result.outcomes().sample(seat - 1, result.games, "live")
    return f"{result.seat_names()[seat - 1]} wins {percent_within(share / games, confidence_sequence(share, games))}"


def name_of(job: Job) -> str:
    """The name of the experiment that a job plays."""
    return job.title.partition(": ")[0]


def start(jobs: Jobs, question: Question, page: str) -> Job:
    """Begin an experiment, or go on with one."""
    asked = question.games * len(question.experiment.arms)
    return jobs.start(question.title, KIND, lambda job: conduct(job, question), page=page, asked=asked)


def conduct(job: Job, question: Question) -> Conducted:
    """The whole work: play, and judge, what is missing in the folder, work out the answers, and write the report."""
    experiment, conducted = question.experiment, Conducted(question)
    job.publish(conducted)
    study = job.study(experiment.arms, question.games, experiment.seed, question.out, KIND, experiment.title)
    _keep_text(question)

    def watch(results: Sequence[Summary]) -> None:
        job.publish(replace(conducted, results=tuple(results)))

    conducted = replace(conducted, results=tuple(study.play(watch=watch, every=LOOK_EVERY)))
    if any(result.games < question.games for result in conducted.results):
        return conducted
    job.publish(conducted)
    judged = _judge(job, study, conducted)
    found = trial(experiment, conducted.results, judged, job.told_to_stop)
    if not found.complete:
        return replace(conducted, judged=tuple(map(len, judged)))
    job.phase = "Writing the report"
    conducted = replace(conducted, trial=found)
    job.publish(conducted)
    return replace(conducted, report=_write_report(conducted))


def _judge(job: Job, study: Study, conducted: Conducted) -> list[list[Judged]]:
    """Have the referee judge games, if the experiment asks for one."""
    experiment, results = conducted.question.experiment, conducted.results
    if experiment.referee is None:
        return [[] for _ in results]
    job.begin_part("Judging", sum(map(experiment.referee.games_of, results)), "judged games")
    return study.judge(results, experiment.referee, need_options(judged_names(experiment)), every=LOOK_EVERY)


def _keep_text(question: Question) -> None:
    """Keep the experiment beside the records, so that it can go on when its file has been changed."""
    path = question.out / TEXT
    if not path.exists():
        _write(path, question.experiment.text)


def _write_report(conducted: Conducted) -> Path:
    assert conducted.trial is not None
    path = conducted.question.out / REPORT
    _write(path, report_page(conducted.trial, conducted.question.command))
    return path


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise PlaygroundError(f"{path} cannot be written: {problem.strerror or problem}") from problem
