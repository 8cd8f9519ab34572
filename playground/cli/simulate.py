"""`playground simulate`: many games of one ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.options import Agents, Games, Json, Ruleset, Seed, Threads, agent_names
from playground.cli.output import print_json

if TYPE_CHECKING:
    from playground.simulate.result import Result


def simulate(
    ruleset: Ruleset,
    games: Games = 10_000,
    seed: Seed = 0,
    agents: Agents = "random",
    threads: Threads = 0,
    as_json: Json = False,
) -> int:
    """Play many games: who wins, how long, by which rules."""
    from playground.cli.playing import play, stop_notice

    result = play(ruleset, games, seed, agent_names(agents), threads)
    _print(result, as_json)
    notice = stop_notice(result)
    if notice:
        complain(notice)
    return INTERRUPTED if notice else FINE


def _print(result: Result, as_json: bool) -> None:
    if as_json:
        print_json(result.to_json())
    else:
        from playground.cli.simulation_text import simulation_text

        print(simulation_text(result))
