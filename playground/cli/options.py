"""Arguments and options shared by several commands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from playground.cli.option_values import file_to_write, minutes_number, named, not_empty, refused, whole_number
from playground.engine.rng import MASK
from playground.simulate.limits import MAX_GAMES, MAX_PLAYOUTS, MAX_THREADS

SELECTION = "name, path, name@variant, name?parameter=value&…"

games_number = whole_number(1, MAX_GAMES)
seed_number = whole_number(0, MASK, f"a whole number from 0 to {MASK}")
threads_number = whole_number(0, MAX_THREADS, f"a whole number from 0 (one for each core) to {MAX_THREADS}")
ruleset_name = named("a ruleset, such as one of 'playground list'")


def address(context: typer.Context, option: typer.CallbackParam, text: str) -> str:
    """The address of a scheduler. Raises a usage error if it is empty or has no port."""
    not_empty(context, option, text)
    if text and not re.fullmatch(r".*[^:]:[0-9]{1,5}", text):
        raise refused("an address such as tcp://127.0.0.1:8786", text, "'dask scheduler' prints its own")
    return text


def folder_to_write(context: typer.Context, option: typer.CallbackParam, text: str) -> str:
    """The folder of a record. Raises a usage error if it is empty, or '-'."""
    not_empty(context, option, text)
    if text == "-":
        raise refused("the name of a folder", text, "a folder that is called so is ./-")
    return text


Ruleset = Annotated[str, typer.Argument(metavar="RULESET", parser=ruleset_name, help=SELECTION, show_default=False)]
Rulesets = Annotated[
    list[str], typer.Argument(metavar="RULESET", parser=ruleset_name, help=SELECTION, show_default=False)
]
Games = Annotated[int, typer.Option("--games", "-n", metavar="N", parser=games_number, help="games to play of each")]
Seed = Annotated[
    int,
    typer.Option("--seed", "-s", metavar="S", parser=seed_number, help="game k of a seed is always the same game"),
]
Agents = Annotated[
    str,
    typer.Option(
        "--agents", "-a", metavar="A,B", callback=not_empty, help="who plays: one name for all seats, or one for each"
    ),
]
Threads = Annotated[
    int, typer.Option("--threads", "-t", metavar="T", parser=threads_number, help="0: one for each processor core")
]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        callback=address,
        help="play on the workers of a dask scheduler, tcp://HOST:PORT",
    ),
]
Seat = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="SEAT",
        parser=whole_number(1, None, "the number of a seat, where 1 moves first"),
        help="whose share of the wins is compared: 1 moves first; of two players usually the second, of more the first",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object and nothing else")]

Out = Annotated[
    str,
    typer.Option(
        "--out",
        metavar="DIR",
        callback=folder_to_write,
        help="record each game in a folder; the same command continues",
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
    typer.Option(
        "--referee",
        metavar="GAMES",
        parser=whole_number(1),
        help="have so many games judged, for the measures that need a referee",
    ),
]
RefereeBy = Annotated[
    str,
    typer.Option(
        "--referee-by",
        metavar="AGENT",
        callback=not_empty,
        help="judge by a search instead of random games: mcts?iterations=200, or learned",
    ),
]
SkillMinutes = Annotated[
    float | None,
    typer.Option(
        "--skill",
        metavar="MINUTES",
        parser=minutes_number,
        help="have stronger players meet weaker ones for so long, for the measures of what skill is worth",
    ),
]
Report = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", parser=file_to_write, help="write a report there: .html, or .pdf"),
]
Playouts = Annotated[
    int | None,
    typer.Option(
        "--playouts",
        metavar="N",
        parser=whole_number(2, MAX_PLAYOUTS),
        help="random games by which the referee values a position or option: 40 by default",
    ),
]


def agent_names(text: str) -> tuple[str, ...]:
    """The names in `a,b`. Raises PlaygroundError if one of several is empty, because its seat would be a guess."""
    from playground.source.diagnostics import PlaygroundError

    names = tuple(name.strip() for name in text.split(","))
    if not all(names) and len(names) > 1:
        raise PlaygroundError(f"a name is missing in '{text}': name one agent for all seats, or one for each")
    return tuple(name for name in names if name)
