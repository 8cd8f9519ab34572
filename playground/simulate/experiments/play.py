"""Playing an experiment and analysing its results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playground.simulate.experiments.analyse import analyse
from playground.simulate.experiments.model import Experiment
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.measures.referee import need_options
from playground.simulate.study import Arm, ProgressCallback, Study
from playground.stats.measures.judged import Judged
from playground.stats.measures.registry import refereed_names


def study(
    experiment: Experiment,
    games: int | None = None,
    threads: int = 0,
    out: Path | None = None,
    arms: Sequence[Arm] | None = None,
) -> Study:
    """The study of an experiment; `games` overrides its number of games of each arm, and `arms` what is played."""
    count = experiment.games if games is None else games
    played = experiment.arms if arms is None else arms
    return Study(played, count, experiment.seed, threads, out, "experiment", experiment.title)


def run(
    experiment: Experiment,
    games: int | None = None,
    threads: int = 0,
    out: Path | None = None,
    watch: ProgressCallback | None = None,
    every: float = 0.1,
) -> ExperimentResult:
    """Play an experiment, or what is missing of it in the folder `out`; Ctrl-C ends it with the finished games.

    Of an experiment with `levels` the players are those that levels stand for as agents, one for each game.
    """
    playing = study(experiment, games, threads, out)
    results = playing.play(watch=watch, every=every)
    judged: Sequence[Sequence[Judged]] = ()
    if experiment.referee is not None:
        judged = playing.judge(results, experiment.referee, need_options(judged_names(experiment)))
    return analyse(experiment, results, judged, playing.cancel_token)


def judged_names(experiment: Experiment) -> list[str]:
    """The measures of an experiment that need a referee."""
    return refereed_names(experiment.measures)
