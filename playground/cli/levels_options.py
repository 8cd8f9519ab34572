"""Options of the commands that compare variants by levels of skill, and what does not go with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from playground.cli.option_values import file_to_write, minutes_number, number

Margin = Annotated[
    float | None,
    typer.Option(
        "--margin",
        metavar="SHARE",
        parser=number("a number above 0 and below 1, such as 0.01", lambda share: 0 < share < 1),
        help="with --until and --levels: the largest difference that does not matter, such as 0.01",
    ),
]
Levels = Annotated[
    bool,
    typer.Option("--levels", help="compare among random, casual, club, expert and master players, who are trained"),
]
Minutes = Annotated[
    float | None,
    typer.Option(
        "--minutes",
        "-m",
        metavar="M",
        parser=minutes_number,
        help="with --levels: how long all of it should take, training included; 5 by default",
    ),
]
Report = Annotated[
    Path | None,
    typer.Option(
        "--report", metavar="FILE", parser=file_to_write, help="with --levels: write a report: .html, or .pdf"
    ),
]


def refuse_beside_levels(given: Mapping[str, bool]) -> None:
    """Raise PlaygroundError for given options that say otherwise who plays, how long or where."""
    from playground.source.diagnostics import PlaygroundError

    names = [name for name, there in given.items() if there]
    if names:
        raise PlaygroundError(
            f"--levels does not go with {' and '.join(names)}: its players are trained here, for the --minutes that it "
            "may take, and kept with their games in the folder of your data"
        )


def refuse_without_levels(given: Mapping[str, bool]) -> None:
    """Raise PlaygroundError for given options that only players of several levels have."""
    from playground.source.diagnostics import PlaygroundError

    names = [name for name, there in given.items() if there]
    if names:
        one = len(names) == 1
        raise PlaygroundError(
            f"{' and '.join(names)} {'goes' if one else 'go'} with --levels only: add it, or leave "
            f"{'that' if one else 'them'} out"
        )
