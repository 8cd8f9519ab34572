"""`playground print`: a game to print, cut out and play."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from playground.cli.failures import SUCCESS
from playground.cli.option_values import file_ending, one_of
from playground.cli.options import Json, Ruleset
from playground.cli.output import print_json, writable, write_report
from playground.interrupts import cancelling


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


def print_sheet(
    ruleset: Ruleset,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FILE",
            parser=file_ending(".html", ".htm", ".pdf"),
            help="the file: .html, or .pdf",
            show_default=False,
        ),
    ],
    paper: Annotated[
        Paper, typer.Option("--paper", metavar="SIZE", parser=one_of(Paper), help="a4 or letter")
    ] = Paper.A4,
    as_json: Json = False,
) -> int:
    """Write a sheet to print and play: rules, board, pieces, cards and dice to cut out."""
    from playground.cli.progress import Working
    from playground.compiler import load
    from playground.engine.cancellation import Cancelled, CancelToken
    from playground.report.print_and_play.sheet import print_and_play

    writable(out)
    compiled, stop, working = load(ruleset), CancelToken(), Working("counting the pieces that games need")
    try:
        with cancelling(stop.set):
            text = print_and_play(compiled, paper.value, stop)
    finally:
        working.end()
    if stop.is_set:
        raise Cancelled
    write_report(out, text, "sheet")
    if as_json:
        print_json({"ruleset": ruleset, "paper": paper.value, "file": str(out)})
    return SUCCESS
