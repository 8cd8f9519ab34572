"""`playground solve`: the exact value of a game, and a best line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import CHECK_FAILED, INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import not_empty, number, whole_number
from playground.cli.options import Json, Ruleset
from playground.cli.output import counted, print_json
from playground.interrupts import cancelling, end

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.engine.cancellation import CancelToken
    from playground.search.exact.solution import Solution
    from playground.search.exact.solve import Effort

MIN_POSITIONS, MAX_POSITIONS = 100, 1_000_000_000
MAX_MINUTES = 100_000.0
RANDOM = "random"
PREPARING = "preparing the solver, which takes long only once on a machine"

Play = Annotated[
    str,
    typer.Option(
        "--agents", "-a", metavar=RANDOM, callback=not_empty, help="the result of random play, not of best play"
    ),
]
Positions = Annotated[
    int,
    typer.Option(
        "--positions",
        metavar="N",
        parser=whole_number(MIN_POSITIONS, MAX_POSITIONS),
        help="the most positions to keep in memory",
    ),
]
Minutes = Annotated[
    float,
    typer.Option(
        "--minutes",
        metavar="M",
        parser=number(f"a number above 0, at most {MAX_MINUTES:,.0f}", lambda minutes: 0 < minutes <= MAX_MINUTES),
        help="the longest time to take",
    ),
]


def solve(
    ruleset: Ruleset,
    agents: Play = "",
    positions: Positions = 5_000_000,
    minutes: Minutes = 10.0,
    as_json: Json = False,
) -> int:
    """Find the exact value of a game for each player, and a best line."""
    _check(agents)
    from playground.compiler import load

    compiled = load(ruleset)
    from playground.engine.cancellation import CancelToken
    from playground.search.exact.solve import Effort

    stop = CancelToken()
    solution = _solve(compiled, Effort(positions, 60 * minutes), bool(agents), stop)
    if as_json:
        from playground.cli.solve_json import solution_json

        print_json(solution_json(compiled.game, solution))
    else:
        from playground.cli.solve_text import solution_text

        print(solution_text(compiled.game, solution))
    if stop.is_set:
        print_stderr(f"stopped after {counted(solution.positions, 'position')}")
        return INTERRUPTED
    return SUCCESS if solution.solved else CHECK_FAILED


def _check(agents: str) -> None:
    from playground.source.diagnostics import PlaygroundError

    if agents and agents != RANDOM:
        raise PlaygroundError(
            f"'{agents}' cannot be solved for: leave --agents out for best play, or name 'random'; "
            f"'playground simulate --agents {agents}' measures other players"
        )


def _solve(compiled: Compiled, effort: Effort, random: bool, stop: CancelToken) -> Solution:
    """Solve in a thread, so that Ctrl-C is noticed meanwhile. It ends the process while numba compiles."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import interruptible
    from playground.search.exact.compiling import is_compiling
    from playground.search.exact.solve import solve as solve_game

    def cancel() -> None:
        stop.set()
        if is_compiling():
            end()

    working = Working(PREPARING)
    with cancelling(cancel):
        try:
            return interruptible(lambda token: solve_game(compiled, effort, random, token, working), stop)
        finally:
            working.end()
