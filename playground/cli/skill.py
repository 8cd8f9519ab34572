"""`playground skill`: what skill is worth in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import minutes_number, whole_number
from playground.cli.options import Json, Ruleset, Seed, Threads
from playground.cli.output import between, columns, counted, percent, print_json, seconds
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.skill.gaps import Match, SkillGaps

MAX_GAMES = 1_000_000
DEFAULT_GAMES = 2000
"""The most games of a match."""

Minutes = Annotated[
    float,
    typer.Option(
        "--minutes",
        metavar="M",
        parser=minutes_number,
        help="about how long to play, in all",
    ),
]
MatchGames = Annotated[
    int,
    typer.Option("--games", "-n", metavar="N", parser=whole_number(20, MAX_GAMES), help="the most games of a match"),
]


def skill(
    ruleset: Ruleset,
    minutes: Minutes = 1.0,
    games: MatchGames = DEFAULT_GAMES,
    seed: Seed = 0,
    threads: Threads = 0,
    as_json: Json = False,
) -> int:
    """Measure what skill is worth: what stronger players take from weaker ones, and whether thinking pays."""
    from playground.compiler import load

    found = measured_gaps(load(ruleset), 60 * minutes, games, seed, threads)
    if as_json:
        print_json(gaps_json(found))
    else:
        print(gaps_text(found))
    if found.stopped:
        print_stderr("stopped: matches have fewer games than there was time for")
        return INTERRUPTED
    return SUCCESS


def measured_gaps(compiled: Compiled, budget: float, games: int, seed: int, threads: int) -> SkillGaps:
    """The matches of a game in so many seconds, with progress; fewer games after Ctrl-C."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import CancelToken
    from playground.simulate.run import check_threads
    from playground.skill.gaps import skill_gaps

    stop, working = CancelToken(), Working(f"playing {compiled.game.name}")

    def update(match: str, played: int) -> None:
        working(f"{match}: {counted(played, 'game')}")

    with cancelling(stop.set):
        try:
            return skill_gaps(compiled, budget, games, seed, check_threads(threads), stop, update)
        finally:
            working.end()


def gaps_text(found: SkillGaps) -> str:
    """The matches as tables, with what they mean."""
    game = found.game
    about = f"the share of the result that the stronger player takes; {percent(found.fair)} is fair"
    head = f"{game.title} ({game.name}): {about}"
    rows = [("skill gap", "share", "95%", "games", "time"), *(_row(match) for match in found.gaps)]
    rows += [("thinking pays", "", "", "", ""), _row(found.thinking)]
    return "\n".join([head, columns(rows)])


def _row(match: Match) -> tuple[str, str, str, str, str]:
    name = f"  {match.stronger} among {match.weaker}"
    if match.share is None:
        return name, "–", "", "0", ""
    return name, percent(match.share), between(*match.interval), f"{match.games:,}", seconds(match.seconds)


def gaps_json(found: SkillGaps) -> dict[str, Any]:
    """The stable JSON of the command."""
    return {
        "ruleset": found.game.name,
        "hash": found.game.hash,
        "fair": found.fair,
        "skill_gap": [_match_json(match) for match in found.gaps],
        "thinking_pays": _match_json(found.thinking),
    }


def _match_json(match: Match) -> dict[str, Any]:
    interval = list(match.interval) if match.games else [None, None]
    names = {"stronger": match.stronger, "weaker": match.weaker}
    return {**names, "games": match.games, "share": match.share, "ci95": interval, "seconds": match.seconds}
