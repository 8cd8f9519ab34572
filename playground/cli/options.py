"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

SELECTION = "name, path, name@variant, name?parameter=value&…"


def given(context: typer.Context, option: typer.CallbackParam, text: str) -> str:
    """An option's text. Raises the error of wrong usage where it was given as nothing: that would be taken for none."""
    source = context.get_parameter_source(option.name or "")
    if source is not None and source.name == "COMMANDLINE" and not text.strip():
        raise typer.BadParameter("it is empty: say which, or leave the option out")
    return text


def whole_number(text: str | int) -> int:
    """A number of games. Raises the error of wrong usage for what is none, such as 1e6."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"'{text}' is no whole number: write it in digits, such as 1000000") from None


def seat_number(text: str | int) -> int:
    """A seat. Raises the error of wrong usage for what is no number, such as the name of a player."""
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
        "--agents", "-a", metavar="A,B", callback=given, help="who plays: one name for all seats, or one for each"
    ),
]
Threads = Annotated[int, typer.Option("--threads", "-t", metavar="T", help="0: one for each processor core")]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster", metavar="ADDRESS", callback=given, help="play on the workers of a dask scheduler, tcp://HOST:PORT"
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
        "--out", metavar="DIR", callback=given, help="keep a row for each game in a folder; the same command goes on"
    ),
]
Measures = Annotated[bool, typer.Option("--measures", help="also tell all measures, each with its 95% interval")]
Ideal = Annotated[
    str,
    typer.Option(
        "--ideal",
        metavar="MIN..MAX",
        callback=given,
        help="decisions a game should take: measures say how near games come",
    ),
]
Referee = Annotated[
    int,
    typer.Option("--referee", metavar="GAMES", help="have so many games judged, for the measures that need a referee"),
]
Playouts = Annotated[
    int | None,
    typer.Option(
        "--playouts", metavar="N", help="random games by which the referee values a position or option: 40 if not told"
    ),
]


def agent_names(text: str) -> tuple[str, ...]:
    """The names in `a,b`. Raises PlaygroundError where one of several is empty: whose seat it is would be a guess."""
    from playground.source.diagnostics import PlaygroundError

    names = tuple(name.strip() for name in text.split(","))
    if not all(names) and len(names) > 1:
        raise PlaygroundError(f"a name is missing in '{text}': name one agent for all seats, or one for each")
    return tuple(name for name in names if name)
