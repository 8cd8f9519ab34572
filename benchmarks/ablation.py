"""What each switch of the tree search is worth: one player who has it among players with the default settings.

    python -m benchmarks.ablation connect-four breakthrough
    python -m benchmarks.ablation trice --games 200 --iterations 400 --switch mast=yes --switch cutoff=10

Each switch has two matches, with seats in turn: at equal iterations, and at equal time, for which the iterations are
divided by what an iteration with the switch costs in the first match (processor time). Wilson's 95% intervals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

from playground.agents.lineup import LineUp
from playground.agents.named import read_agent
from playground.agents.turn import Turn
from playground.compiler import Compiled, load
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import POINTS, points
from playground.skill.gaps import Match
from playground.source.diagnostics import PlaygroundError

SWITCHES = (
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
)


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
        while not state.is_terminal():
            mover = state.current_player()
            began = time.thread_time()
            option = agents[mover].decide(Turn(state, streams[mover]))
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


def ablate(game: str, switches: Sequence[str], games: int, iterations: int, seed: int = 1) -> None:
    """Print a row of a table for each switch that the game has."""
    compiled, default = load(game), f"mcts?iterations={iterations}"
    print(f"\n{game}, {iterations} iterations, {games} games each, fair {1 / len(compiled.game.players):.0%}\n")
    print("| switch | equal iterations | time | equal time |\n|---|---|---|---|", flush=True)
    for switch in switches:
        try:
            read_agent(f"{default}&{switch}", compiled.game)
        except PlaygroundError:
            continue
        equal = play(compiled, f"{default}&{switch}", default, games, seed)
        fewer = max(1, round(iterations / equal.ratio))
        timed = play(compiled, f"mcts?iterations={fewer}&{switch}", default, games, seed + 1)
        print(f"| `{switch}` | {shown(equal.match)} | × {equal.ratio:.2f} | {shown(timed.match)} |", flush=True)


def main() -> None:
    """Print a table for each game that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--switch", action="append", help="settings such as mast=yes&fpu=60; all switches by default")
    options = parser.parse_args()
    for game in options.game:
        ablate(game, options.switch or SWITCHES, options.games, options.iterations)


if __name__ == "__main__":
    main()
