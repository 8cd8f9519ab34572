"""`playground run`: an experiment kept in a file."""

from __future__ import annotations

from typing import Annotated

import typer

from playground.cli.options import Json, Threads


def run(
    experiment: Annotated[
        str, typer.Argument(metavar="EXPERIMENT", help="a file, or its name in simulations/", show_default=False)
    ],
    threads: Threads = 0,
    as_json: Json = False,
) -> int:
    """Run an experiment and tell what it shows."""
    from playground.cli.compare import play_all, tell
    from playground.cli.output import wrapped
    from playground.simulate.experiment import load_experiment

    plan = load_experiment(experiment)
    if not as_json:
        about = f"\n{wrapped(plan.about)}" if plan.about else ""
        print(f"{plan.title}{about}\n", flush=True)
    results = play_all(plan.selections, plan.games, plan.seed, plan.agents, threads, plan.seat)
    return tell(results, plan.seat, as_json)
