"""`playground compare`: the same games of several variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, print_stderr
from playground.cli.levels_options import Levels, Margin, Minutes, refuse_beside_levels, refuse_without_levels
from playground.cli.option_values import one_of
from playground.cli.options import (
    Agents,
    Cluster,
    Json,
    Out,
    Playouts,
    Referee,
    RefereeBy,
    Report,
    Rulesets,
    Seat,
    Seed,
    SkillMinutes,
    Threads,
    agent_names,
    games_number,
)
from playground.cli.output import print_json
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.cli.comparison_extras import Extras
    from playground.game.core import Game
    from playground.simulate.comparison.sequential import SequentialResult
    from playground.simulate.results.summary import Summary
    from playground.simulate.study import Arm, Study
    from playground.stats.comparison.sequential import Question

DEFAULT_GAMES = 10_000

Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        "-n",
        metavar="N",
        parser=games_number,
        help="games to play of each: 10,000 by default; with --until at most a million",
    ),
]


class Answer(StrEnum):
    """What is played for with --until."""

    FAIRER = "fairer"
    DIFFERS = "differs"


Until = Annotated[
    Answer | None,
    typer.Option(
        "--until",
        metavar="ANSWER",
        parser=one_of(Answer),
        help="play until it is known which is fairer ('fairer'), or whether the seat's shares differ ('differs')",
    ),
]
UntilDecided = Annotated[bool, typer.Option("--until-decided", help="short for --until fairer")]


def compare(
    rulesets: Rulesets,
    games: Games = None,
    seed: Seed = 0,
    agents: Agents = "random",
    seat: Seat = None,
    until: Until = None,
    until_decided: UntilDecided = False,
    margin: Margin = None,
    levels: Levels = False,
    minutes: Minutes = None,
    referee: Referee = None,
    playouts: Playouts = None,
    referee_by: RefereeBy = "",
    skill: SkillMinutes = None,
    report: Report = None,
    threads: Threads = 0,
    cluster: Cluster = "",
    out: Out = "",
    as_json: Json = False,
) -> int:
    """Compare variants with the first: which is fairer?"""
    if levels:
        others = {
            "--agents": agents != "random",
            "--until": until is not None,
            "--until-decided": until_decided,
            "--cluster": bool(cluster),
            "--out": bool(out),
            "--referee": referee is not None,
            "--playouts": playouts is not None,
            "--referee-by": bool(referee_by),
            "--skill": skill is not None,
        }
        refuse_beside_levels(others)
        return _compare_by_levels(rulesets, seat, (minutes, games, seed, threads, margin, report, as_json))
    refuse_without_levels({"--minutes": minutes is not None})
    from playground.cli.comparison_extras import Extras
    from playground.cli.measures_text import referee_of
    from playground.cli.playing import executor_at
    from playground.simulate.comparison.sequential import DEFAULT_CAP

    question = _question(until, until_decided, margin)
    if games is None:
        games = DEFAULT_CAP if question else DEFAULT_GAMES
    extras = Extras(referee_of(referee, playouts, referee_by), skill, report, seed, threads)
    arms, seat = arms_of(rulesets, agent_names(agents), seat)
    extras.check([arm.compiled for arm in arms])
    study = _study(arms, games, seed, threads, out).at(executor_at(cluster))
    if question:
        return _print_sequential(study, _play_until_decided(study, seat, margin, question), extras, as_json)
    return _print(study, _play(study, seat), seat, extras, as_json)


_OfLevels = tuple[float | None, int | None, int, int, float | None, Path | None, bool]
"""Minutes, games, seed, threads, margin, report and whether JSON is printed."""


def _compare_by_levels(rulesets: Sequence[str], seat: int | None, options: _OfLevels) -> int:
    from playground.cli.compare_levels import Request, compare_levels

    arms, seen_from = arms_of(rulesets, ("random",), seat)
    return compare_levels([arm.compiled for arm in arms], Request(seen_from, *options))


def _question(until: Answer | None, until_decided: bool, margin: float | None) -> Question | None:
    """The question that is played until it is answered, if any."""
    from playground.source.diagnostics import PlaygroundError

    if until_decided and until is Answer.DIFFERS:
        raise PlaygroundError("--until-decided is short for --until fairer: give one of them")
    if until_decided or until is Answer.FAIRER:
        return "fairer"
    if until:
        return "differs"
    if margin is not None:
        raise PlaygroundError(
            "--margin says when to stop playing: it goes with --until and --until-decided, and with --levels"
        )
    return None


def arms_of(selections: Sequence[str], agents: tuple[str, ...], seat: int | None) -> tuple[list[Arm], int]:
    """The arms of the comparison, and the seat it is seen from. Reports mistakes before the first game."""
    from playground.compiler import load
    from playground.simulate.seats import seat_between
    from playground.simulate.study import Arm
    from playground.source.diagnostics import PlaygroundError

    if len(selections) < 2:
        raise PlaygroundError("a comparison needs two rulesets at least: playground compare NAME NAME@VARIANT")
    compiled = [load(selection) for selection in selections]
    _check_all_different([each.game for each in compiled])
    seen_from = seat_between(seat, {each.game.name: each.game for each in compiled})
    return [Arm(each.game.name, each, agents) for each in compiled], seen_from


def _study(arms: list[Arm], games: int, seed: int, threads: int, out: str) -> Study:

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


def _play_until_decided(study: Study, seat: int, margin: float | None, question: Question) -> SequentialResult:
    from playground.cli.playing import LOOK_EVERY
    from playground.cli.progress import progress
    from playground.simulate.comparison.sequential import until_decided
    from playground.stats.comparison.sequential import Inquiry

    with cancelling(study.stop), progress(f"{len(study.arms)} variants", study.games * len(study.arms)) as update:
        if update is None:
            return until_decided(study, seat, margin, question)

        def watch(results: list[Summary], inquiry: Inquiry, look: int) -> None:
            answered = inquiry.variants - len(inquiry.open)
            status = f"{answered} of {inquiry.variants} answered, next look at {look:,} games"
            update(sum(result.games for result in results), status)

        return until_decided(study, seat, margin, question, watch, LOOK_EVERY)


def _print(study: Study, results: Sequence[Summary], seat: int, extras: Extras, as_json: bool) -> int:
    """Print the comparison; the exit code says whether the study was stopped."""
    from playground.cli.comparison_text import comparison_text
    from playground.cli.playing import report_faults, stop_notice
    from playground.report.comparison_json import comparison_result_json
    from playground.simulate.comparison.compare import compare_results

    compared = extras.added(study, compare_results(results, seat))
    if as_json:
        print_json(comparison_result_json(compared))
    else:
        print(comparison_text(compared, extras.given))
    extras.write_page(study, compared)
    faulty = report_faults(*results)
    notices = [f"{result.game.name}: {stop_notice(result)}" for result in results if stop_notice(result)]
    for notice in notices:
        print_stderr(notice + _resume_hint(study))
    return INTERRUPTED if notices else extras.exit_code or faulty


def _print_sequential(study: Study, decided: SequentialResult, extras: Extras, as_json: bool) -> int:
    from playground.cli.comparison_text import decided_text
    from playground.cli.playing import report_faults
    from playground.report.comparison_json import sequential_result_json

    decided = replace(decided, compared=extras.added(study, decided.compared))
    if as_json:
        print_json(sequential_result_json(decided))
    else:
        print(decided_text(decided, extras.given | _played_until(decided)))
    extras.write_page(study, decided.compared, _played_until(decided))
    faulty = report_faults(*decided.compared.results)
    if decided.stopped:
        looked = f"this is the look at {decided.looks[-1]:,} games" if decided.looks else "before the first look"
        print_stderr(f"stopped before all was decided: {looked}{_resume_hint(study)}")
    return INTERRUPTED if decided.stopped else extras.exit_code or faulty


def _played_until(decided: SequentialResult) -> dict[str, str]:
    """The options that say until when it was played."""
    compared = decided.compared
    return {"--until": compared.question, "--margin": f"{compared.margin:g}" if compared.margin else ""}


def _resume_hint(study: Study) -> str:
    return "; the same command continues from there" if study.out else ""
