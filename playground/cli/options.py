"""Arguments and options shared by several commands."""

from __future__ import annotations

from typing import Annotated

import typer

SELECTION = "name, path, name@variant, name?parameter=value&…"


def not_empty(context: typer.Context, option: typer.CallbackParam, text: str) -> str:
    """The text of an option. Raises a usage error if it is given but empty: it would be taken for absent."""
    source = context.get_parameter_source(option.name or "")
    if source is not None and source.name == "COMMANDLINE" and not text.strip():
        raise typer.BadParameter("it is empty: say which, or leave the option out")
    return text


def whole_number(text: str | int) -> int:
    """Parse a number of games. Raises a usage error for anything else, such as 1e6."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"'{text}' is no whole number: write it in digits, such as 1000000") from None


def seat_number(text: str | int) -> int:
    """Parse a seat. Raises a usage error for anything but a number, such as the name of a player."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"'{text}' is no seat: seats are numbers in turn order, and 1 moves first") from None


Ruleset = Annotated[str, typer.Argument(metavar="RULESET", help=SELECTION, show_default=False)]
Rulesets = Annotated[list[str], typer.Argument(metavar="RULESET...", help=SELECTION, show_default=False)]
Games = Annotated[int, typer.Option("--games", "-n", metavar="N", parser=whole_number, help="games to play of each")]
Seed = Annotated[int, typer.Option("--seed", "-s", metavar="S", help="game k of a seed is always the same game")]
Agents = Annotated[
    str,
    typer.Option(
        "--agents", "-a", metavar="A,B", callback=not_empty, help="who plays: one name for all seats, or one for each"
    ),
]
Threads = Annotated[int, typer.Option("--threads", "-t", metavar="T", help="0: one for each processor core")]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster", metavar="ADDRESS", callback=not_empty, help="play on the workers of a dask scheduler, tcp://HOST:PORT"
    ),
]
Seat = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="SEAT",
        parser=seat_number,
        help="whose share of the wins is compared: 1 moves first; of two players usually the second, of more the first",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object and nothing else")]

Out = Annotated[
    str,
    typer.Option(
        "--out", metavar="DIR", callback=not_empty, help="record each game in a folder; the same command continues"
    ),
]
Measures = Annotated[bool, typer.Option("--measures", help="also report all measures, each with its 95% interval")]
Ideal = Annotated[
    str,
    typer.Option(
        "--ideal",
        metavar="MIN..MAX",
        callback=not_empty,
        help="decisions a game should take: measures say how near games come",
    ),
]
Referee = Annotated[
    int | None,
    typer.Option("--referee", metavar="GAMES", help="have so many games judged, for the measures that need a referee"),
]
Playouts = Annotated[
    int | None,
    typer.Option(
        "--playouts", metavar="N", help="random games by which the referee values a position or option: 40 by default"
    ),
]


def agent_names(text: str) -> tuple[str, ...]:
    """The names in `a,b`. Raises PlaygroundError if one of several is empty, because its seat would be a guess."""
    from playground.source.diagnostics import PlaygroundError

    names = tuple(name.strip() for name in text.split(","))
    if not all(names) and len(names) > 1:
        raise PlaygroundError(f"a name is missing in '{text}': name one agent for all seats, or one for each")
    return tuple(name for name in names if name)
