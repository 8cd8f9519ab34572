"""`playground suggest`: which changes of rules bring a game nearer to a goal?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.option_values import not_empty, whole_number
from playground.cli.options import Agents, Cluster, Json, Out, Ruleset, Seed, Threads, agent_names
from playground.cli.output import print_json, writable, write_report
from playground.cli.tune import Games, Goal, Minutes, Report, search_command, search_exit_code, searching
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.suggesting.suggest import SuggestResult

Without = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="RULESET",
        callback=not_empty,
        help="take no rules over from this ruleset of the library; may be repeated",
    ),
]
Tries = Annotated[
    int | None,
    typer.Option("--tries", metavar="N", parser=whole_number(1), help="try at most so many changes, where time allows"),
]
Save = Annotated[
    str,
    typer.Option("--save", metavar="DIR", callback=not_empty, help="write each suggestion there, as a ruleset"),
]


def suggest(
    ruleset: Ruleset,
    goal: Goal,
    minutes: Minutes = 5.0,
    agents: Agents = "random",
    games: Games = 2048,
    seed: Seed = 0,
    threads: Threads = 0,
    cluster: Cluster = "",
    without: Without = None,
    tries: Tries = None,
    out: Out = "",
    save: Save = "",
    as_json: Json = False,
    report: Report = None,
) -> int:
    """Try changes of one rule or two, also rules of other games; confirm the best on fresh games."""
    from playground.cli.playing import executor_at
    from playground.engine.cancellation import CancelToken
    from playground.suggesting.suggest import suggest as search

    if report is not None:
        writable(report)
    stop = CancelToken()
    with cancelling(stop.set), searching(ruleset, minutes) as watch:
        result = search(
            ruleset,
            goal,
            minutes=minutes,
            agents=agent_names(agents),
            games=games,
            seed=seed,
            threads=threads,
            out=out or None,
            executor=executor_at(cluster),
            without=without or (),
            tries=tries,
            watch=watch,
            stop=stop,
        )
    if as_json:
        print_json(result.to_json())
    else:
        from playground.cli.suggest_text import suggest_text

        print(suggest_text(result))
    if save:
        _save(Path(save), result)
    if report is not None:
        from playground.report.suggestion_page import suggestion_page

        left_out = [part for name in without or () for part in ("--without", name)]
        write_report(report, suggestion_page(result, search_command("suggest", result.search, minutes, left_out)))
    return search_exit_code(result.search, bool(out))


def _save(folder: Path, result: SuggestResult) -> None:
    """Write each suggestion as a ruleset. Raises PlaygroundError if one would replace a file."""
    from playground.cli.failures import print_stderr
    from playground.ruleset.selection import parse_selection
    from playground.source.atomic import write_atomically
    from playground.source.diagnostics import PlaygroundError

    folder.mkdir(parents=True, exist_ok=True)
    name = Path(parse_selection(result.search.ruleset).name).stem
    for number, each in enumerate(result.suggestions, 1):
        path = folder / f"{name}-suggestion-{number}.yaml"
        if path.exists():
            raise PlaygroundError(f"{path} is there already: --save names another folder")
        write_atomically(path, each.patch)
        print_stderr(f"wrote {path}")
