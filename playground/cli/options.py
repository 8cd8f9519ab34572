"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

SELECTION = "name, path, name@variant, name?parameter=value&…"

Ruleset = Annotated[str, typer.Argument(metavar="RULESET", help=SELECTION, show_default=False)]
Rulesets = Annotated[list[str], typer.Argument(metavar="RULESET...", help=SELECTION, show_default=False)]
Games = Annotated[int, typer.Option("--games", "-n", metavar="N", help="games to play of each")]
Seed = Annotated[int, typer.Option("--seed", "-s", metavar="S", help="game k of a seed is always the same game")]
Agents = Annotated[
    str,
    typer.Option("--agents", "-a", metavar="A,B", help="who plays: one name for all seats, or one for each"),
]
Threads = Annotated[int, typer.Option("--threads", "-t", metavar="T", help="0: one for each processor core")]
Cluster = Annotated[
    str,
    typer.Option("--cluster", metavar="ADDRESS", help="play on the workers of a dask scheduler, tcp://HOST:PORT"),
]
Seat = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="SEAT",
        help="whose share of the wins is compared: 1 moves first; of two players usually the second, of more the first",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object and nothing else")]

Out = Annotated[
    str, typer.Option("--out", metavar="DIR", help="keep a row for each game in a folder; the same command goes on")
]
Measures = Annotated[bool, typer.Option("--measures", help="also tell all measures, each with its 95% interval")]
Ideal = Annotated[
    str,
    typer.Option("--ideal", metavar="MIN..MAX", help="decisions a game should take: measures say how near games come"),
]
Referee = Annotated[
    int,
    typer.Option("--referee", metavar="GAMES", help="measures that need a referee too, of so many games"),
]
Playouts = Annotated[
    int, typer.Option("--playouts", metavar="N", help="random games by which the referee values a position or option")
]


def agent_names(text: str) -> tuple[str, ...]:
    """The names in `a,b`."""
    return tuple(name.strip() for name in text.split(",") if name.strip())
