"""`playground train`: players that learn a ruleset by playing against themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.levels_listed import levels_text
from playground.cli.option_values import minutes_number, not_empty, whole_number
from playground.cli.options import Json, Ruleset, address
from playground.cli.output import print_json
from playground.interrupts import cancelling
from playground.play.left_out import score_left_out
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.agents.levels import Level
    from playground.cluster.connection import Connection
    from playground.compiler import Compiled
    from playground.learning.sessions import Plan, Trained

PREPARING = "preparing the machine code of learning, which takes long only once on a machine"

Minutes = Annotated[
    float,
    typer.Option(
        "--minutes",
        metavar="M",
        parser=minutes_number,
        help="how long each player learns",
    ),
]
Players = Annotated[
    int,
    typer.Option(
        "--players",
        metavar="N",
        parser=whole_number(1, 32),
        help="how many players are trained, each by itself; as many at a time as the machine has cores",
    ),
]
First = Annotated[
    int,
    typer.Option(
        "--first", metavar="K", parser=whole_number(1, 99), help="the number of the first player; it is also its seed"
    ),
]
Again = Annotated[bool, typer.Option("--again", help="train from the beginning, replacing players of these numbers")]
From = Annotated[
    str,
    typer.Option(
        "--from", metavar="RULESET", callback=not_empty, help="begin with what the players of another variant know"
    ),
]
Out = Annotated[
    str, typer.Option("--out", metavar="FOLDER", callback=not_empty, help="write copies of the players there")
]
Levels = Annotated[
    bool,
    typer.Option(
        "--levels",
        help="measure the levels of player 1 in two minutes more, and keep them with a compact copy of it beside the "
        "ruleset's checks, for all who have the ruleset",
    ),
]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        callback=address,
        help="train on the workers of a dask scheduler, tcp://HOST:PORT",
    ),
]


def train(
    ruleset: Ruleset,
    minutes: Minutes = 2.0,
    players: Players = 1,
    first: First = 1,
    again: Again = False,
    parent: From = "",
    out: Out = "",
    levels: Levels = False,
    cluster: Cluster = "",
    as_json: Json = False,
) -> int:
    """Train players for a ruleset, which then play as the agent 'learned'; go on where training was interrupted."""
    from playground.compiler import load
    from playground.learning.store import MAX_PLAYERS

    if first + players - 1 > MAX_PLAYERS:
        raise PlaygroundError(
            f"players have numbers up to {MAX_PLAYERS}, and these would be {first} to {first + players - 1}: "
            "begin with a smaller --first"
        )
    if levels and (first, players) != (1, 1):
        raise PlaygroundError("levels are those of player 1: leave out --first and --players, or --levels")
    compiled = load(ruleset)
    from playground.learning.sessions import Plan

    plan = Plan(60 * minutes, tuple(range(first, first + players)), again, _parent(parent), Path(out) if out else None)
    ready = levels and not again and _has_learned(compiled, plan.seconds)
    trained, stopped = ([], False) if ready else _train(compiled, plan, cluster)
    found, stopped = ({}, stopped) if stopped or not levels else _ship(compiled)
    if as_json:
        kept = {"levels": [level.to_json() for level in found.values()]} if levels else {}
        print_json({"ruleset": compiled.game.name, "players": [each.as_json() for each in trained], **kept})
    elif trained or found:
        levels_found = levels_text(compiled.game) if found else ""
        said = [*(each.text() for each in trained), levels_found, score_left_out(compiled.game)]
        print("\n\n".join(filter(None, said)))
    if stopped:
        nothing = not trained and not ready
        print_stderr(f"stopped{' before anything was learned' if nothing else ''}; the same command goes on")
        return INTERRUPTED
    return SUCCESS


def _has_learned(compiled: Compiled, seconds: float) -> bool:
    """Whether player 1 has learned for as long, so that only its levels are to be found."""
    from playground.learning.header import header_of
    from playground.learning.store import player_path

    header = header_of(player_path(compiled.game, 1)) or {}
    return header.get("hash") == compiled.game.hash and float(header["seconds"]) >= 0.98 * seconds


def _ship(compiled: Compiled) -> tuple[Mapping[str, Level], bool]:
    """Find the levels of player 1 and keep them beside the checks; none if that was interrupted."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import Cancelled, CancelToken, interruptible
    from playground.simulate.run import check_threads
    from playground.skill.shipped import ship_levels

    stop, working = CancelToken(), Working(f"levels of {compiled.game.name}")
    with cancelling(stop.set):
        try:
            return interruptible(lambda token: ship_levels(compiled, check_threads(0), token, working), stop), False
        except Cancelled:
            return {}, True
        finally:
            working.end()


def _parent(name: str) -> Compiled | None:
    from playground.compiler import load

    return load(name) if name else None


def _train(compiled: Compiled, plan: Plan, scheduler: str) -> tuple[list[Trained], bool]:
    """Train in threads, so that Ctrl-C is noticed; what has been learned until then is kept."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import CancelToken, interruptible
    from playground.learning.sessions import train_players

    cluster = _connection(scheduler)
    stop, working = CancelToken(), Working(f"training on the workers of {scheduler}" if scheduler else PREPARING)
    with cancelling(stop.set):
        try:
            trained = interruptible(lambda token: train_players(compiled, plan, token, working, cluster), stop)
        finally:
            working.end()
            if cluster is not None:
                cluster.close()
    return trained, stop.is_set


def _connection(scheduler: str) -> Connection | None:
    """The connection to the dask scheduler at an address; None, which means this machine, without an address."""
    if not scheduler:
        return None
    from playground.cluster.connection import Connection
    from playground.learning.elsewhere import WORDING

    return Connection(scheduler, WORDING, print_stderr)
