"""`playground sweep`: a game at every point of one or two axes, or with each house rule changed by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.measures_text import asked_referee
from playground.cli.options import (
    Agents,
    Cluster,
    Games,
    Json,
    Out,
    Playouts,
    Referee,
    Ruleset,
    Seat,
    Seed,
    Threads,
    agent_names,
)
from playground.cli.output import counted, print_json
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.cli.progress import Update
    from playground.simulate.refereeing import Referee as Judge
    from playground.simulate.study import Study
    from playground.simulate.summary import Summary
    from playground.simulate.sweeps.ablation import Ablated
    from playground.simulate.sweeps.sweep import Watch
    from playground.simulate.sweeps.swept import Swept
    from playground.stats.measures.judged import Judged

Plan = TypeVar("Plan")

Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="P=VALUES",
        help="an axis, at most two: p=lo..hi, p=lo..hi:step, p=a,b,c, or p alone for all its values",
    ),
]
Ablate = Annotated[bool, typer.Option("--ablate", help="change each house rule by itself instead")]
Wanted = Annotated[
    list[str] | None,
    typer.Option("--measure", metavar="NAME", help="what to look at, such as length.turns.mean; may be repeated"),
]


def sweep(
    ruleset: Ruleset,
    vary: Vary = None,
    ablate: Ablate = False,
    measure: Wanted = None,
    games: Games = 10_000,
    seed: Seed = 0,
    agents: Agents = "random",
    seat: Seat = None,
    referee: Referee = 0,
    playouts: Playouts = None,
    threads: Threads = 0,
    cluster: Cluster = "",
    out: Out = "",
    as_json: Json = False,
) -> int:
    """Vary one or two parameters: what does each value do?"""
    if vary and ablate:
        raise PlaygroundError("--vary and --ablate are two ways to change a game: give one or the other")
    if not (vary or ablate):
        raise PlaygroundError("say what to change: --vary PARAMETER=VALUES, once or twice, or --ablate for every rule")
    folder = Path(out) if out else None
    arguments = (games, seed, agent_names(agents), threads, folder)
    asked = Questions(tuple(measure or ()), seat, asked_referee(referee, playouts))
    if ablate:
        return _ablate(ruleset, asked, arguments, cluster, as_json)
    return _sweep(ruleset, vary or (), asked, arguments, cluster, as_json)


Arguments = tuple[int, int, tuple[str, ...], int, Path | None]
"""Games, seed, agents, threads and folder of a study."""


class Questions(NamedTuple):
    """What is asked of the games."""

    measures: tuple[str, ...]
    seat: int | None
    referee: Judge | None


def _sweep(
    ruleset: str, vary: Sequence[str], asked: Questions, arguments: Arguments, cluster: str, as_json: bool
) -> int:
    from playground.cli.playing import judge_side_by_side, workplace
    from playground.cli.sweep_text import sweep_text
    from playground.simulate.asked import check_questions
    from playground.simulate.sweeps.sweep import plan_sweep
    from playground.simulate.sweeps.swept import swept

    plan = _compiled(lambda watch: plan_sweep(ruleset, vary, watch))
    _, names = check_questions(plan.games, asked.measures, asked.seat, asked.referee is not None)
    study = plan.study(*arguments).at(workplace(cluster))
    results = _play(study)
    judged = judge_side_by_side(study, results, asked.referee, names)
    found = swept(plan, results, *asked, judged, study.told_to_stop)
    if as_json:
        print_json(found.to_json())
    else:
        print(sweep_text(found))
    return _ended(study, results) or _told(study, results, found, judged)


def _ablate(ruleset: str, asked: Questions, arguments: Arguments, cluster: str, as_json: bool) -> int:
    from playground.cli.ablation_text import ablation_text
    from playground.cli.playing import judge_side_by_side, workplace
    from playground.simulate.sweeps.ablation import ablated, check_ablation, plan_ablation

    plan = _compiled(lambda watch: plan_ablation(ruleset, watch))
    _, names = check_ablation(plan, asked.measures, asked.seat, asked.referee is not None)
    study = plan.study(*arguments).at(workplace(cluster))
    results = _play(study)
    judged = judge_side_by_side(study, results, asked.referee, names)
    found = ablated(plan, results, *asked, judged, study.told_to_stop)
    if as_json:
        print_json(found.to_json())
    else:
        print(ablation_text(found))
    return _ended(study, results) or _told(study, results, found, judged)


def _compiled(plan: Callable[[Watch], Plan]) -> Plan:
    """A plan made with progress shown."""
    from playground.cli.progress import progress

    with ExitStack() as stack:
        update: Update | None = None

        def watch(done: int, total: int) -> None:
            nonlocal update
            if done == 1:
                update = stack.enter_context(progress("compiling", total))
            if update:
                update(done, "")

        return plan(watch)


def _play(study: Study) -> list[Summary]:
    """Play all points side by side. Of results nothing is shown: who stops shall not choose when by what came out."""
    from playground.cli.playing import LOOK_EVERY
    from playground.cli.progress import progress

    with progress(f"{len(study.arms)} points", len(study.arms) * study.games) as update:
        if update is None:
            return study.play()
        return study.play(watch=lambda results: update(sum(result.games for result in results), ""), every=LOOK_EVERY)


def _told(
    study: Study, results: Sequence[Summary], found: Swept | Ablated, judged: Sequence[Sequence[Judged]]
) -> int:
    """The exit code, after a notice where what is told comes from fewer games than it should."""
    from playground.cli.playing import judging_ended, measuring_ended

    kept = bool(study.out)
    return judging_ended(results, found.referee, judged, kept) or measuring_ended(found.cut_short, kept)


def _ended(study: Study, results: Sequence[Summary]) -> int:
    """The exit code, after a notice where the study was stopped."""
    played, asked = sum(result.games for result in results), len(results) * study.games
    if played == asked:
        return FINE
    complain(
        f"stopped after {played:,} of {counted(asked, 'game')}" + ("; the same command goes on" if study.out else "")
    )
    return INTERRUPTED
