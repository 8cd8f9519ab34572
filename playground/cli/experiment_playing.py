"""Playing one experiment of a command: its players are trained first, where it has levels."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.output import wrapped
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.simulate.experiments.model import Experiment
    from playground.simulate.experiments.result import ExperimentResult
    from playground.simulate.study import Study
    from playground.skill.experiments import TrainedExperiment


@dataclass(frozen=True)
class How:
    """How experiments are played: `games` overrides those of the file, `threads` and `cluster` say where."""

    games: int | None = None
    threads: int = 0
    cluster: str = ""

    def command(self, name: str) -> str:
        """The command that plays an experiment again."""
        return f"playground run {name}" + (f" --games {self.games}" if self.games is not None else "")


@dataclass(frozen=True)
class Prepared:
    """An experiment that is ready to be played."""

    plan: Experiment
    trained: TrainedExperiment | None
    study: Study

    @classmethod
    def of(cls, plan: Experiment, how: How, out: Path | None) -> Prepared:
        """Train its players, and check the rest. Mistakes are raised before anything is played or printed."""
        from playground.cli.playing import executor_at
        from playground.simulate.experiments.play import study

        trained = _trained(plan, how.games, how.threads) if plan.levels else None
        playing = study(plan, how.games, how.threads, out, trained.arms if trained else None)
        return cls(plan, trained, playing.at(executor_at(how.cluster)))

    def play(self) -> ExperimentResult:
        """Its results; after Ctrl-C they are not complete."""
        from playground.cli.playing import judge_side_by_side, play_side_by_side
        from playground.simulate.experiments.analyse import analyse, analyse_measures
        from playground.simulate.experiments.play import judged_names

        plan, playing = self.plan, self.study
        results = play_side_by_side(playing, plan.seat)
        if self.trained:
            with cancelling(playing.stop):
                return analyse_measures(plan, self.trained.measures(results, playing.cancel_token))
        judged = judge_side_by_side(playing, results, plan.referee, judged_names(plan))
        with cancelling(playing.stop):
            return analyse(plan, results, judged, playing.cancel_token)


def _trained(plan: Experiment, games: int | None, threads: int) -> TrainedExperiment:
    """The players of an experiment with `levels`. Ctrl-C ends the command; what was trained is kept."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import Cancelled, CancelToken, interruptible
    from playground.report.levels_words import trainings_plan_words
    from playground.skill.experiments import PlannedTrainings, TrainedExperiment

    planned = PlannedTrainings.of(plan, threads)
    print_stderr(wrapped(trainings_plan_words(planned.plan), 0))
    stop, working = CancelToken(), Working("preparing")

    def update(phase: str, done: int, of: int) -> None:
        working(f"{phase}: {done} of {of} players")

    def train(_: CancelToken) -> TrainedExperiment:
        return TrainedExperiment.of(plan, plan.games if games is None else games, planned, stop, update)

    with cancelling(stop.set):
        try:
            return interruptible(train, stop)
        except Cancelled:
            print_stderr("stopped; what was trained is kept, and the same command goes on")
            raise KeyboardInterrupt from None
        finally:
            working.end()


def experiment_faults(result: ExperimentResult) -> int:
    """Report where games of an experiment stopped because their rules could not be followed; the exit code."""
    from playground.cli.playing import report_faults

    return report_faults(*(each.summary for each in result.played), names=[each.arm.label for each in result.played])


def ended(result: ExperimentResult, kept: bool) -> int:
    """The exit code; reports how to continue if the run was stopped."""
    from playground.cli.playing import measuring_ended

    if result.complete:
        return SUCCESS
    played, requested = min(each.summary.games for each in result.played), result.played[0].summary.games_requested
    hint = "the same command continues" if kept else "with --out DIR the same command would continue from there"
    if played < requested:
        print_stderr(f"stopped after {played:,} of {requested:,} games of each; {hint}")
        return INTERRUPTED
    judged, to_judge = result.judged
    if judged < to_judge:
        print_stderr(f"the referee was stopped after {judged:,} of {to_judge:,} games; {hint}")
        return INTERRUPTED
    return measuring_ended(result.cut_short, kept)
