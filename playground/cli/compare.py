"""`playground compare`: the same games of several variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.options import (
    Agents,
    Cluster,
    Json,
    Out,
    Rulesets,
    Seat,
    Seed,
    Threads,
    agent_names,
    whole_number,
)
from playground.cli.output import print_json

if TYPE_CHECKING:
    from playground.game.core import Game
    from playground.simulate.comparing.sequential import Decided
    from playground.simulate.study import Arm, Study
    from playground.simulate.summary import Summary

USUAL_GAMES = 10_000

Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        "-n",
        metavar="N",
        parser=whole_number,
        help="games to play of each: 10,000 if not told; with --until-decided at most a million",
    ),
]
UntilDecided = Annotated[
    bool, typer.Option("--until-decided", help="play until it is known which is fairer, or whether it matters")
]
Margin = Annotated[
    float | None,
    typer.Option(
        "--margin",
        metavar="SHARE",
        help="with --until-decided: the largest difference that does not matter, such as 0.01",
    ),
]


def compare(
    rulesets: Rulesets,
    games: Games = None,
    seed: Seed = 0,
    agents: Agents = "random",
    seat: Seat = None,
    until_decided: UntilDecided = False,
    margin: Margin = None,
    threads: Threads = 0,
    cluster: Cluster = "",
    out: Out = "",
    as_json: Json = False,
) -> int:
    """Compare variants with the first: which is fairer?"""
    from playground.cli.playing import workplace
    from playground.simulate.comparing.sequential import USUAL_CAP
    from playground.source.diagnostics import PlaygroundError

    if margin is not None and not until_decided:
        raise PlaygroundError("--margin says when to stop playing: it goes with --until-decided only")
    if games is None:
        games = USUAL_CAP if until_decided else USUAL_GAMES
    arms, seat = _arms(rulesets, agent_names(agents), seat)
    study = _study(arms, games, seed, threads, out).at(workplace(cluster))
    if until_decided:
        return _tell_decided(study, _play_until_decided(study, seat, margin), as_json)
    return _tell(study, _play(study, seat), seat, as_json)


def _arms(selections: Sequence[str], agents: tuple[str, ...], seat: int | None) -> tuple[list[Arm], int]:
    """What is compared, and the seat to see it from. Mistakes are told before the first game."""
    from playground.compiler import load
    from playground.simulate.comparing.comparison import check_seat
    from playground.simulate.study import Arm
    from playground.source.diagnostics import PlaygroundError

    if len(selections) < 2:
        raise PlaygroundError("a comparison needs two rulesets at least: playground compare NAME NAME@VARIANT")
    compiled = [load(selection) for selection in selections]
    _check_all_different([each.game for each in compiled])
    seen_from = check_seat(seat, {each.game.name: len(each.game.players) for each in compiled})
    return [Arm(each.game.name, each, agents) for each in compiled], seen_from


def _study(arms: list[Arm], games: int, seed: int, threads: int, out: str) -> Study:
    from pathlib import Path

    from playground.simulate.study import Study

    title = " against ".join(arm.label for arm in arms)
    return Study(arms, games, seed, threads, Path(out) if out else None, "compare", title)


def _check_all_different(games: list[Game]) -> None:
    from playground.source.diagnostics import PlaygroundError

    first: dict[str, str] = {}
    for game in games:
        if game.hash in first:
            raise PlaygroundError(f"{first[game.hash]} and {game.name} are the same game: name two that differ")
        first[game.hash] = game.name


def _play(study: Study, seat: int) -> list[Summary]:
    from playground.cli.playing import play_side_by_side

    return play_side_by_side(study, seat)


def _play_until_decided(study: Study, seat: int, margin: float | None) -> Decided:
    from playground.cli.playing import LOOK_EVERY
    from playground.cli.progress import progress
    from playground.simulate.comparing.sequential import until_decided
    from playground.stats.sequential import Inquiry

    with progress(f"{len(study.arms)} variants", study.games * len(study.arms)) as update:
        if update is None:
            return until_decided(study, seat, margin)

        def watch(results: list[Summary], inquiry: Inquiry, look: int) -> None:
            answered = inquiry.variants - len(inquiry.open)
            found = f"{answered} of {inquiry.variants} answered, next look at {look:,} games"
            update(sum(result.games for result in results), found)

        return until_decided(study, seat, margin, watch, LOOK_EVERY)


def _tell(study: Study, results: Sequence[Summary], seat: int, as_json: bool) -> int:
    """Print the comparison; the exit code tells whether the study was stopped."""
    from playground.cli.comparison_text import comparison_text
    from playground.cli.playing import stop_notice
    from playground.simulate.comparing.comparison import compare_results

    compared = compare_results(results, seat)
    if as_json:
        print_json(compared.to_json())
    else:
        print(comparison_text(compared))
    notices = [f"{result.game.name}: {stop_notice(result)}" for result in results if stop_notice(result)]
    for notice in notices:
        complain(notice + _goes_on(study))
    return INTERRUPTED if notices else FINE


def _tell_decided(study: Study, decided: Decided, as_json: bool) -> int:
    from playground.cli.comparison_text import decided_text

    if as_json:
        print_json(decided.to_json())
    else:
        print(decided_text(decided))
    if decided.stopped:
        looked = f"this is the look at {decided.looks[-1]:,} games" if decided.looks else "before the first look"
        complain(f"stopped before all was decided: {looked}{_goes_on(study)}")
    return INTERRUPTED if decided.stopped else FINE


def _goes_on(study: Study) -> str:
    return "; the same command goes on from there" if study.out else ""
