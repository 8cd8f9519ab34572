"""`playground heatmap`: where on the board things happen, and where two variants differ."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import file_ending, named, not_empty, one_of, whole_number
from playground.cli.options import Agents, Json, Ruleset, Seed, agent_names
from playground.cli.output import print_json, writable
from playground.interrupts import cancelling, uninterrupted

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.simulate.heat_maps.collect import Places
    from playground.simulate.heat_maps.model import HeatDifference, HeatMap

MAX_GAMES = 100_000


class Of(StrEnum):
    """What a map is of."""

    STANDING = "standing"
    CAPTURES = "captures"
    MOVES = "moves"
    ENDINGS = "endings"
    WINS = "wins"


class Phase(StrEnum):
    """The thirds of a game."""

    FIRST = "first"
    MIDDLE = "middle"
    LAST = "last"


Other = Annotated[
    str | None,
    typer.Argument(
        metavar="OTHER", parser=named("a ruleset to compare with"), help="compare with it", show_default=False
    ),
]
WhatOf = Annotated[
    Of,
    typer.Option(
        "--of",
        metavar="WHAT",
        parser=one_of(Of),
        help="standing: where pieces stand; captures; moves: where they go; endings: where the last move goes; "
        "wins: the sites that winners hold",
    ),
]
Owner = Annotated[
    str | None,
    typer.Option("--owner", metavar="PLAYER", callback=not_empty, help="only what is this player's, or 'nobody'"),
]
Kind = Annotated[
    str | None, typer.Option("--kind", metavar="PIECE", callback=not_empty, help="only pieces of this kind")
]
Third = Annotated[
    Phase | None,
    typer.Option("--phase", metavar="THIRD", parser=one_of(Phase), help="only the first, middle or last third"),
]
HeatGames = Annotated[
    int | None,
    typer.Option(
        "--games",
        "-n",
        metavar="N",
        parser=whole_number(20, MAX_GAMES),
        help="games to play of each: 1,000 by default, 100 where a player thinks",
    ),
]
Picture = Annotated[
    Path | None, typer.Option("--out", metavar="FILE.svg", parser=file_ending(".svg"), help="write the picture there")
]
Table = Annotated[
    Path | None,
    typer.Option("--csv", metavar="FILE.csv", parser=file_ending(".csv"), help="write a row for each site there"),
]


def heatmap(
    ruleset: Ruleset,
    other: Other = None,
    of: WhatOf = Of.STANDING,
    owner: Owner = None,
    kind: Kind = None,
    phase: Third = None,
    games: HeatGames = None,
    seed: Seed = 0,
    agents: Agents = "random",
    out: Picture = None,
    table: Table = None,
    as_json: Json = False,
) -> int:
    """Show where on the board things happen, or where two variants differ."""
    from playground.compiler import load
    from playground.simulate.heat_maps.api import shown

    for path in (out, table):
        if path is not None:
            writable(path)
    compiled = [load(each) for each in (ruleset, other) if each is not None]
    _check_names(compiled, of, owner, kind, phase)
    places = _collect(compiled, of, kind, phase, games, seed, agent_names(agents))
    stopped = any(each.games < each.requested for each in places) or len(places) < len(compiled)
    if any(each.games < 2 for each in places):
        return _nothing_to_show()
    result = shown(places, of.value, owner)
    _write_files(result, out, table)
    if as_json:
        from playground.cli.heatmap_json import heat_json

        print_json(heat_json(result))
    else:
        from playground.cli.heatmap_text import heat_text

        print(heat_text(result))
    if stopped:
        played = " and ".join(f"{each.games:,}" for each in places)
        print_stderr(f"stopped after {played} of {places[0].requested:,} games")
    return INTERRUPTED if stopped else SUCCESS


def _nothing_to_show() -> int:
    print_stderr("interrupted")
    return INTERRUPTED


def _check_names(compiled: list[Compiled], of: Of, owner: str | None, kind: str | None, phase: Phase | None) -> None:
    """Raises PlaygroundError for names that a game has not, before any game is played."""
    from playground.simulate.heat_maps.api import selected
    from playground.simulate.heat_maps.estimates import check_possible

    for each in compiled:
        selected(each.game, of.value, kind, phase.value if phase else None)
        check_possible(each.game, of.value, owner)


def _collect(
    compiled: list[Compiled],
    of: Of,
    kind: str | None,
    phase: Phase | None,
    games: int | None,
    seed: int,
    agents: tuple[str, ...],
) -> list[Places]:
    """What the games did; fewer games after Ctrl-C."""
    from playground.cli.progress import progress
    from playground.engine.cancellation import CancelToken, interruptible
    from playground.simulate.heat_maps.api import collect_all, games_of

    stop = CancelToken()
    number = games or games_of(compiled[0], agents)
    with cancelling(stop.set), progress("heat map", number * len(compiled)) as update:
        watch = (lambda played: update(played, "")) if update else None
        filters = (of.value, kind, phase.value if phase else None)
        return interruptible(lambda token: collect_all(compiled, *filters, number, seed, agents, token, watch), stop)


def _write_files(result: HeatMap | HeatDifference, out: Path | None, table: Path | None) -> None:
    from playground.source.atomic import write_atomically
    from playground.source.diagnostics import PlaygroundError

    texts = [(out, result.svg() if out else ""), (table, result.to_pandas().to_csv(index=False) if table else "")]
    for path, text in texts:
        if path is None:
            continue
        try:
            with uninterrupted():
                write_atomically(path, text)
        except OSError as error:
            raise PlaygroundError(f"{path} cannot be written: {error.strerror or error}") from error
