"""What `import playground as pg` offers beside loading and simulating: comparisons, sweeps, experiments and ladders.

Each shows a progress bar in a notebook. Ctrl-C (or the notebook's stop button) ends it with what is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import ceil, inf
from pathlib import Path

from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.ladder.defaults import default_agents
from playground.ladder.ladder import Ladder, ladder_agents
from playground.ladder.standing import Standing, standing
from playground.notebook.progress import EVERY, bar, watching
from playground.simulate.comparison.compare import ComparisonResult, compare_results
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.play import run as run_experiment
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.run import check_threads
from playground.simulate.study import Arm, Study
from playground.simulate.sweeps.plan import plan_sweep
from playground.simulate.sweeps.result import SweepResult, sweep_result
from playground.source.diagnostics import PlaygroundError

Game = str | Compiled
"""A selection such as `name@variant?parameter=value`, or a game that was loaded."""


def compare(
    *games_compared: Game,
    games: int = 10_000,
    seed: int = 0,
    agents: str | Sequence[str] = (),
    seat: int | None = None,
    threads: int = 0,
) -> ComparisonResult:
    """Play several games side by side, on common random numbers; each is compared with the first.

    `games` is the number for each, `agents` one agent for all seats or one for each, and `seat` the one whose share is
    compared. Raises PlaygroundError for arguments out of range, and RulesetError for rulesets with mistakes.
    """
    if not games_compared:
        raise PlaygroundError("there is nothing to compare: name at least one game")
    compiled = [load(each) if isinstance(each, str) else each for each in games_compared]
    arms = [Arm(each.game.name, each, _agents(agents)) for each in compiled]
    study = Study(arms, games, seed, threads)
    with watching(f"{len(arms)} games side by side", games * len(arms)) as watch:
        return compare_results(study.play(watch=watch, every=EVERY), seat)


def sweep(
    game: str,
    vary: str | Sequence[str],
    measures: Sequence[str] = (),
    games: int = 4_000,
    seed: int = 0,
    agents: str | Sequence[str] = (),
    seat: int | None = None,
    threads: int = 0,
) -> SweepResult:
    """Play a game with every value of one or two parameters: `vary="stride=2..4"`.

    Raises PlaygroundError for arguments out of range, and RulesetError for mistakes in the ruleset or in `vary`.
    """
    axes = [vary] if isinstance(vary, str) else list(vary)
    with bar("compiling", 1) as update:
        plan = plan_sweep(game, axes, lambda done, _: update(done))
    study = plan.study(games, seed, _agents(agents), threads)
    with watching(f"{len(study.arms)} points", games * len(study.arms)) as watch:
        return sweep_result(plan, study.play(watch=watch, every=EVERY), measures, seat)


def run(experiment: str, games: int | None = None, out: str | Path | None = None, threads: int = 0) -> ExperimentResult:
    """Run an experiment: a file, or a name in `simulations/`; `games` overrides its number of games of each arm.

    With `out` the games are recorded in that folder, and those recorded there are not played again.
    """
    plan = load_experiment(experiment)
    total = (plan.games if games is None else games) * len(plan.arms)
    with watching(plan.title, total) as watch:
        return run_experiment(plan, games, threads, Path(out) if out is not None else None, watch, EVERY)


def ladder(
    game: Game, agents: str | Sequence[str] = (), minutes: float = 1.0, seed: int = 0, threads: int = 0
) -> Standing:
    """Rate agents by the games that they play against each other and `random`, until the order is known or time is up.

    Without `agents` they are chosen by what the time allows: `flat`, searches, and the ruleset's strategies. Which
    games are played depends on the machine. Raises PlaygroundError for unknown agents and arguments out of range.
    """
    compiled = load(game) if isinstance(game, str) else game
    names, seconds = _agents(agents), 60 * minutes
    if not 0 < seconds < inf:
        raise PlaygroundError(f"{minutes:g} minutes are no time to play: give a number above 0")
    ladder_agents(compiled, names or ("flat",))  # mistakes are reported before anything is played
    if not names:
        names = default_agents(compiled, seconds, check_threads(threads), CancelToken())
    climbed = Ladder(compiled, names, seed, threads)
    with bar(f"ladder of {compiled.game.name}, seconds", ceil(seconds)) as update, suppress(KeyboardInterrupt):
        climbed.play(seconds, lambda now: update(int(now.seconds)))
    return standing(climbed)


def _agents(agents: str | Sequence[str]) -> tuple[str, ...]:
    return (agents,) if isinstance(agents, str) else tuple(agents)
