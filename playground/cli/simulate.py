"""`playground simulate`: many games of one ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.measures_text import ideal_length, measures_json, measures_text
from playground.cli.options import Agents, Games, Ideal, Json, Measures, Out, Ruleset, Seed, Threads, agent_names
from playground.cli.output import counted, print_json

if TYPE_CHECKING:
    from playground.simulate.records.totals import Totals
    from playground.simulate.summary import Summary
    from playground.stats.measures.measure import Measure


def simulate(
    ruleset: Ruleset,
    games: Games = 10_000,
    seed: Seed = 0,
    agents: Agents = "random",
    threads: Threads = 0,
    measures: Measures = False,
    ideal: Ideal = "",
    out: Out = "",
    as_json: Json = False,
) -> int:
    """Play many games: who wins, how long, by which rules."""
    from playground.cli.playing import play, play_recorded, stop_notice

    wanted = ideal_length(ideal)  # a mistake is told before the games are played
    if out:
        totals = play_recorded(ruleset, games, seed, agent_names(agents), threads, out)
        _print(totals, totals.measures(wanted) if measures or wanted else {}, as_json)
        return _recorded(totals, out)
    result = play(ruleset, games, seed, agent_names(agents), threads)
    _print(result, result.measures(wanted) if measures or wanted else {}, as_json)
    notice = stop_notice(result)
    if notice:
        complain(notice)
    return INTERRUPTED if notice else FINE


def _recorded(totals: Totals, folder: str) -> int:
    """Say how far a recorded run has come."""
    from playground.cli.playing import stop_notice

    if totals.games < totals.asked:
        complain(f"{stop_notice(totals)}; the same command goes on from there")
        return INTERRUPTED
    if totals.played < totals.games:
        found = "all of them" if not totals.played else f"{totals.games - totals.played:,} of them"
        complain(f"{folder} is complete: {counted(totals.games, 'game')}, {found} recorded before")
    return FINE


def _print(result: Summary, measures: Mapping[str, Measure], as_json: bool) -> None:
    if as_json:
        print_json(result.to_json() | measures_json(measures))
    else:
        from playground.cli.simulation_text import simulation_text

        print(simulation_text(result) + measures_text(measures))
