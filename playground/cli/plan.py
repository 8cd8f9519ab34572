"""`playground plan`: how many games a comparison needs, before it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.compare import arms_of
from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import not_empty, number, numbers, split_numbers, whole_number
from playground.cli.options import Agents, Json, Rulesets, Seat, Seed, Threads, agent_names
from playground.cli.output import print_json
from playground.simulate.comparison.plan_defaults import MIN_PILOT_GAMES, PILOT_GAMES, PLAN_SIZES
from playground.simulate.limits import MAX_GAMES

if TYPE_CHECKING:
    from playground.simulate.results.summary import Summary

DEFAULT_SIZES = ",".join(f"{size:g}" for size in PLAN_SIZES)

Pilot = Annotated[
    int,
    typer.Option(
        "--pilot",
        "-n",
        metavar="N",
        parser=whole_number(MIN_PILOT_GAMES, MAX_GAMES),
        help="games of each that the pilot plays",
    ),
]
See = Annotated[
    str,
    typer.Option(
        "--see",
        metavar="SIZES",
        parser=numbers(
            "numbers above 0 and up to 100, with commas between them, such as 0.5,1,2", lambda size: 0 < size <= 100
        ),
        help="differences to see, such as 0.5,1,2: points of a share, percent of anything else",
    ),
]
Power = Annotated[
    float | None,
    typer.Option(
        "--power",
        metavar="P",
        parser=number("a chance from 0.5 to below 1, such as 0.9", lambda power: 0.5 <= power < 1),
        help="the chance to see a difference that is there: 0.8 by default",
    ),
]
MeasureNames = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        "-m",
        metavar="NAME",
        callback=not_empty,
        help="plan for this measure; may be given several times",
    ),
]


def plan(
    rulesets: Rulesets,
    see: See = DEFAULT_SIZES,
    measures: MeasureNames = None,
    pilot: Pilot = PILOT_GAMES,
    power: Power = None,
    seed: Seed = 0,
    agents: Agents = "random",
    seat: Seat = None,
    threads: Threads = 0,
    as_json: Json = False,
) -> int:
    """Say how many games it takes to see a difference, from a pilot."""
    from playground.cli.plan_text import plan_text
    from playground.cli.playing import play_side_by_side
    from playground.report.plan import plan_json
    from playground.simulate.comparison.planning import check_measures, check_plan, plan_comparison
    from playground.simulate.pace import SAMPLE_GAMES, seconds_per_game
    from playground.simulate.study import Study
    from playground.stats.comparison.power import POWER

    sizes, names, power = split_numbers(see), tuple(measures or ()), POWER if power is None else power
    check_plan(len(rulesets), pilot, sizes, power)
    arms, seat = arms_of(rulesets, agent_names(agents), seat)
    check_measures([arm.compiled.game for arm in arms], names, seat)
    results = play_side_by_side(Study(arms, pilot, seed, threads), seat)
    if _stopped(results):
        return INTERRUPTED
    pace = seconds_per_game(Study(arms, SAMPLE_GAMES, seed, threads))
    planned = plan_comparison(results, seat, names, sizes, pace, power)
    if as_json:
        print_json(plan_json(planned))
    else:
        print(plan_text(planned))
    return SUCCESS


def _stopped(results: Sequence[Summary]) -> bool:
    short = [result for result in results if result.games < result.games_requested]
    if short:
        print_stderr("the pilot was stopped, and too few games show too little: the same command starts it again")
    return bool(short)
