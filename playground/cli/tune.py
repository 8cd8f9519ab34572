"""`playground tune`: which parameters, variants and optional rules make a game meet a goal?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import file_to_write, minutes_number, not_empty
from playground.cli.options import Agents, Cluster, Json, Out, Ruleset, Seed, Threads, agent_names, games_number
from playground.cli.output import print_json, writable, write_report
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.cli.progress import Update
    from playground.tuning.result import SearchResult
    from playground.tuning.search import Progress, Watch

Goal = Annotated[
    str,
    typer.Option(
        "--goal",
        "-g",
        metavar="GOAL",
        callback=not_empty,
        help='ranges of measures: "length.turns 30..60, seat_share.1 48%..52%, draws < 5%"',
        show_default=False,
    ),
]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="P,Q",
        callback=not_empty,
        help="what may change: parameters, p=lo..hi, p=a,b or variant; everything by default",
    ),
]
Minutes = Annotated[
    float,
    typer.Option("--minutes", "-m", metavar="M", parser=minutes_number, help="how long it should take"),
]
Games = Annotated[
    int,
    typer.Option("--games", "-n", metavar="N", parser=games_number, help="games of each at most; of winners 16 times"),
]
Report = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", parser=file_to_write, help="write a report there: .html, or .pdf"),
]


def tune(
    ruleset: Ruleset,
    goal: Goal,
    vary: Vary = None,
    minutes: Minutes = 5.0,
    agents: Agents = "random",
    games: Games = 2048,
    seed: Seed = 0,
    threads: Threads = 0,
    cluster: Cluster = "",
    out: Out = "",
    as_json: Json = False,
    report: Report = None,
) -> int:
    """Search parameters and variants for games that meet a goal; confirm the best on fresh games."""
    from playground.cli.playing import executor_at
    from playground.engine.cancellation import CancelToken
    from playground.tuning.tune import tune as search

    if report is not None:
        writable(report)
    stop = CancelToken()
    with cancelling(stop.set), searching(ruleset, minutes) as watch:
        result = search(
            ruleset,
            goal,
            vary or (),
            minutes=minutes,
            agents=agent_names(agents),
            games=games,
            seed=seed,
            threads=threads,
            out=out or None,
            executor=executor_at(cluster),
            watch=watch,
            stop=stop,
        )
    if as_json:
        print_json(result.to_json())
    else:
        from playground.cli.tune_text import tune_text

        print(tune_text(result))
    if report is not None:
        from playground.report.search_page import search_page

        varied = ["--vary", ",".join(result.varied)] if result.varied else []
        write_report(report, search_page(result, search_command("tune", result, minutes, varied)))
    return search_exit_code(result, bool(out))


def search_command(command: str, result: SearchResult, minutes: float, more: Sequence[str]) -> str:
    """The command line that repeats a search, with `more` options of the command's own."""
    import shlex

    options = ["--goal", result.goal.text, *more, "--minutes", f"{minutes:g}", "--agents", ",".join(result.agents)]
    return shlex.join(
        ["playground", command, result.ruleset, *options, "--games", f"{result.games}", "--seed", f"{result.seed}"]
    )


def search_exit_code(result: SearchResult, kept: bool) -> int:
    """The exit code; reports a search that was stopped."""
    if result.complete:
        return SUCCESS
    hint = "; the same command continues" if kept else ""
    print_stderr(f"stopped after {len(result.tried):,} of {result.size:,} candidates{hint}")
    return INTERRUPTED


@contextmanager
def searching(title: str, minutes: float) -> Iterator[Watch | None]:
    """Show the progress of a search on a terminal, a bar of its seconds; yields the callback that moves it."""
    from playground.cli.progress import progress

    with progress(title, round(60 * minutes)) as update:
        yield None if update is None else lambda progress: _show(update, progress)


def _show(update: Update, progress: Progress) -> None:
    from playground.report.number_format import duration

    seconds = min(round(progress.seconds), round(progress.total))
    if progress.phase == "confirming":
        update(seconds, f"confirming on fresh games, {progress.games:,} so far")
        return
    near = "" if progress.nearest == float("inf") else f", nearest {progress.nearest:.1f}"
    found = f"{progress.met:,} meet the goal" if progress.met else f"none meets the goal{near}"
    left = duration(max(0.0, progress.total - progress.seconds))
    update(seconds, f"{progress.tried:,} of {progress.size:,} tried, {found}; {left} left at most")
