"""`playground compare`: the same number of games of several variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.options import Agents, Games, Json, Rulesets, Seat, Seed, Threads, agent_names
from playground.cli.output import print_json

if TYPE_CHECKING:
    from playground.game.core import Game
    from playground.simulate.result import Result


def compare(
    rulesets: Rulesets,
    games: Games = 10_000,
    seed: Seed = 0,
    agents: Agents = "random",
    seat: Seat = None,
    threads: Threads = 0,
    as_json: Json = False,
) -> int:
    """Compare variants with the first: which is fairer?"""
    results = play_all(rulesets, games, seed, agent_names(agents), threads, seat)
    return tell(results, seat, as_json)


def play_all(
    selections: Sequence[str], games: int, seed: int, agents: tuple[str, ...], threads: int, seat: int | None
) -> list[Result]:
    """The results of all selections, which are played side by side. Mistakes are told before the first game."""
    from playground.cli.playing import play_side_by_side
    from playground.compiler import load
    from playground.simulate.comparison import check_seat
    from playground.simulate.run import Run
    from playground.source.diagnostics import PlaygroundError

    if len(selections) < 2:
        raise PlaygroundError("a comparison needs two rulesets at least: playground compare NAME NAME@VARIANT")
    compiled = [load(selection) for selection in selections]
    _check_all_different([each.game for each in compiled])
    seen_from = check_seat(seat, {each.game.name: len(each.game.players) for each in compiled})
    return play_side_by_side([Run(each, games, seed, agents, threads) for each in compiled], seen_from)


def _check_all_different(games: list[Game]) -> None:
    from playground.source.diagnostics import PlaygroundError

    first: dict[str, str] = {}
    for game in games:
        if game.hash in first:
            raise PlaygroundError(f"{first[game.hash]} and {game.name} are the same game: name two that differ")
        first[game.hash] = game.name


def tell(results: list[Result], seat: int | None, as_json: bool) -> int:
    """Print the comparison; the exit code tells whether the run was stopped."""
    from playground.cli.comparison_text import comparison_text
    from playground.cli.playing import stop_notice
    from playground.simulate.comparison import compare_results

    compared = compare_results(results, seat)
    if as_json:
        print_json(compared.to_json())
    else:
        print(comparison_text(compared))
    notices = [f"{result.game.name}: {stop_notice(result)}" for result in results if stop_notice(result)]
    for notice in notices:
        complain(notice)
    return INTERRUPTED if notices else FINE
