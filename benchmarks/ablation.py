"""What each switch of a search is worth: one player who has it among players with the default settings.

    python -m benchmarks.ablation connect-four breakthrough
    python -m benchmarks.ablation trice --games 200 --effort 400 --switch mast=yes --switch cutoff=10
    python -m benchmarks.ablation breakthrough --agent alphabeta --effort 5000
    python -m benchmarks.ablation triune --agent alphabeta --effort 5000 --against "mcts?iterations=1000&grave=no"

Each switch has two matches, with seats in turn: at equal effort (iterations of `mcts`, nodes of `alphabeta`), and at
equal time, for which the effort is divided by what a decision with the switch costs in the first match (processor
time). With `--against` the agent itself is matched with another one in the same way. Wilson's 95% intervals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playground.agents.lineup import LineUp
from playground.agents.named import read_agent
from playground.agents.turn import Turn
from playground.compiler import Compiled, load
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import POINTS, points
from playground.skill.gaps import Match
from playground.source.diagnostics import PlaygroundError

SWITCHES = {
    "mcts": (
        "grave=no&exploration=70",
        "solver=no",
        "mast=yes",
        "fpu=90",
        "fpu=60",
        "cutoff=4",
        "cutoff=20",
        "minimax=20",
        "minimax=50",
        "bias=20",
        "bias=100",
        "transpositions=yes",
        "reuse=yes",
        "transpositions=yes&reuse=yes",
    ),
    "alphabeta": ("table=no", "ordering=no", "quiescence=yes"),
}
EFFORT = {"mcts": "iterations", "alphabeta": "nodes"}
"""The setting that says how long an agent thinks."""


@dataclass(frozen=True)
class Timed:
    """A match, and how many times as long the player with the switch thought about a decision."""

    match: Match
    ratio: float


def play(compiled: Compiled, switched: str, default: str, games: int, seed: int) -> Timed:
    """Games of one switched player among default ones, in each seat in turn; those of the first round are not timed,
    because they load or prepare compiled code."""
    players = len(compiled.game.players)
    seconds, decisions, total = [0.0, 0.0], [0, 0], 0.0
    for number in range(games):
        seat = number % players
        lineup = LineUp(compiled.machine, [switched if each == seat else default for each in range(players)])
        state, agents = NativeState(lineup.native, seed, number), lineup.agents()
        streams = [Stream(seed, number, FIRST_AGENT + each) for each in range(players)]
        kept: list[dict[str, Any]] = [{} for _ in range(players)]
        while not state.is_terminal():
            mover = state.current_player()
            began = time.thread_time()
            option = agents[mover].decide(Turn(state, streams[mover], kept=kept[mover]))
            if number >= players:
                seconds[mover == seat] += time.thread_time() - began
                decisions[mover == seat] += 1
            state.apply_action(option)
        total += points(state.status, state.winners, players)[seat] / POINTS
    ratio = (seconds[True] / decisions[True]) / (seconds[False] / decisions[False])
    return Timed(Match(switched, default, games, total), ratio)


def shown(match: Match) -> str:
    """The share of a match with its interval."""
    low, high = match.interval
    return f"{100 * (match.share or 0.0):.0f}% ({100 * low:.0f} to {100 * high:.0f})"


def ablate(game: str, agent: str, switches: Sequence[str], games: int, effort: int, seed: int = 1) -> None:
    """Print a row of a table for each switch that the game has."""
    compiled, setting = load(game), EFFORT[agent]
    default = f"{agent}?{setting}={effort}"
    print(f"\n{game}, {effort} {setting}, {games} games each, fair {1 / len(compiled.game.players):.0%}\n")
    print(f"| switch | equal {setting} | time | equal time |\n|---|---|---|---|", flush=True)
    for switch in switches:
        try:
            read_agent(f"{default}&{switch}", compiled.game)
        except PlaygroundError:
            continue
        equal = play(compiled, f"{default}&{switch}", default, games, seed)
        fewer = max(1, round(effort / equal.ratio))
        timed = play(compiled, f"{agent}?{setting}={fewer}&{switch}", default, games, seed + 1)
        print(f"| `{switch}` | {shown(equal.match)} | × {equal.ratio:.2f} | {shown(timed.match)} |", flush=True)


def oppose(game: str, agent: str, settings: str, effort: int, other: str, games: int, seed: int = 1) -> None:
    """Print what share an agent takes from another one in the same time, for which its effort is scaled twice."""
    compiled = load(game)
    for look, number in enumerate((max(4, games // 10), max(4, games // 5), games)):
        name = f"{agent}?{EFFORT[agent]}={effort}{settings and '&'}{settings}"
        timed = play(compiled, name, other, number, seed + look)
        print(f"{game}: {name} against {other}: {shown(timed.match)}, {number} games, × {timed.ratio:.2f}", flush=True)
        effort = max(1, round(effort / timed.ratio))


def main() -> None:
    """Print a table for each game that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--agent", choices=EFFORT, default="mcts")
    parser.add_argument("--effort", type=int, default=200, help="iterations of mcts, nodes of alphabeta")
    parser.add_argument("--against", help="another agent, such as mcts?iterations=1000&grave=no")
    parser.add_argument("--switch", action="append", help="settings such as mast=yes&fpu=60; all switches by default")
    options = parser.parse_args()
    for game in options.game:
        if options.against:
            settings = "&".join(options.switch or ())
            oppose(game, options.agent, settings, options.effort, options.against, options.games)
        else:
            switches = options.switch or SWITCHES[options.agent]
            ablate(game, options.agent, switches, options.games, options.effort)


if __name__ == "__main__":
    main()
