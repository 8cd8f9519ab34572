"""Tree search beside OpenSpiel's `MCTSBot` with random rollouts (C++), in one run: iterations a second, and games.

python -m benchmarks.tree_search               iterations a second, both in turn on one core
python -m benchmarks.tree_search playouts      iterations a second for each random game that is possible in a second
python -m benchmarks.tree_search 100 200       200 games at 100 iterations a decision, seats in turn
python -m benchmarks.tree_search 100 200 ID    the same with an agent such as mcts?grave=no&iterations=100
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.openspiel import is_installed
from playground.agents.lineup import LineUp
from playground.agents.turn import Turn
from playground.compiler import load
from playground.engine.native.compile import Machine
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import weigh
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import FLAT, Thinker
from playground.stats.fixed_n.intervals import wilson

GAMES = {"connect-four": "connect_four", "breakthrough": "breakthrough(rows=8,columns=8)"}

EXPLORATION = 2.0
"""The factor that OpenSpiel's examples use; its results lie between -1 and 1, so that 1 is the same for ours."""

MEMORY_LIMIT_MB = 1000
ROUNDS = 5
ITERATIONS = 20_000
ROWS = 8


def bot(game: str, iterations: int, seed: int) -> tuple[Any, Any]:
    """OpenSpiel's game, and a bot that plays it."""
    import pyspiel

    rules = pyspiel.load_game(GAMES[game])
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return rules, pyspiel.MCTSBot(rules, evaluator, EXPLORATION, iterations, MEMORY_LIMIT_MB, True, seed, False)


def mirrored(square: int) -> str:
    """A square of Breakthrough as OpenSpiel writes it, where the first player starts at the other end."""
    return f"{'abcdefgh'[square % ROWS]}{ROWS - square // ROWS}"


def same_option(game: str, state: NativeState, theirs: Any) -> dict[int, int]:
    """OpenSpiel's actions, by the numbers of our options."""
    if game == "connect-four":
        columns = [option.values[0] % 7 for option in state.options()]
        return dict(enumerate(columns))
    actions = {theirs.action_to_string(action).rstrip("*"): action for action in theirs.legal_actions()}
    pairs = [option.values[-2:] for option in state.options()]
    return {number: actions[mirrored(start) + mirrored(end)] for number, (start, end) in enumerate(pairs)}


@dataclass(frozen=True)
class Speeds:
    """Iterations a second from the start position: ours, OpenSpiel's, and the median ratio of the rounds."""

    ours: float
    theirs: float
    ratio: float


def speeds(game: str, iterations: int = ITERATIONS, rounds: int = ROUNDS) -> Speeds:
    """Both in turn, `rounds` times; processor time of this thread."""
    from playground.search.mcts.recipe import Recipe
    from playground.search.mcts.search import TreeSearch

    native = Machine(load(game).game).thinking()
    state, search = NativeState(native), TreeSearch(native, Recipe(iterations, 0.7, proves=False, grave=False))
    search.search(state, Stream(0, 0, 0))  # compiles the kernel
    rules, player = bot(game, iterations, 1)
    pairs = []
    for number in range(rounds):
        began = time.thread_time()
        search.search(state, Stream(0, number, 0))
        between = time.thread_time()
        player.step(rules.new_initial_state())
        pairs.append((iterations / (between - began), iterations / (time.thread_time() - between)))
    return Speeds(
        median(ours for ours, _ in pairs),
        median(theirs for _, theirs in pairs),
        median(ours / theirs for ours, theirs in pairs),
    )


def playout_ratio(game: str, grave: bool, iterations: int = 2000, rounds: int = ROUNDS) -> float:
    """Iterations a second by the rate of random games from the start position; the median of some rounds."""
    from playground.search.mcts.recipe import Recipe
    from playground.search.mcts.search import TreeSearch

    native = Machine(load(game).game).thinking()
    recipe = Recipe(iterations, 0.2 if grave else 0.7, proves=False, grave=grave)
    state, search = NativeState(native), TreeSearch(native, recipe)
    search.search(state, Stream(0, 0, 0))  # compiles the kernel
    options = len(state.legal_actions())
    copies, ratios = max(1, iterations // options), []
    for number in range(rounds):
        began = time.thread_time()
        search.search(state, Stream(0, number, 0))
        between = time.thread_time()
        weigh(native, state, Thinker(FLAT, copies=copies), Stream(0, number, 1))
        ended = time.thread_time()
        ratios.append((iterations / (between - began)) / (copies * options / (ended - between)))
    return median(ratios)


@dataclass(frozen=True)
class Match:
    """Games won by us, by OpenSpiel, and drawn; the seconds that each thought."""

    won: int
    lost: int
    drawn: int
    our_seconds: float
    their_seconds: float


def match(game: str, agent: str, iterations: int, games: int) -> Match:
    """Games between one of our agents and a bot with so many iterations, seats in turn."""
    lineup = LineUp(Machine(load(game).game), (agent, agent))
    won, drawn, ours, theirs = 0, 0, 0.0, 0.0
    for number in range(games):
        seat = number % 2
        state, player = NativeState(lineup.native, 0, number), lineup.agents()[seat]
        rules, opponent = bot(game, iterations, number + 1)
        there, stream = rules.new_initial_state(), Stream(0, number, FIRST_AGENT + seat)
        while not state.is_terminal():
            numbers = same_option(game, state, there)
            began = time.thread_time()
            if state.current_player() == seat:
                option = player.decide(Turn(state, stream))
                ours += time.thread_time() - began
            else:
                action = opponent.step(there)
                theirs += time.thread_time() - began
                option = next(mine for mine, other in numbers.items() if other == action)
            there.apply_action(numbers[option])
            state.apply_action(option)
        assert there.is_terminal()
        won += state.winners == 1 << seat
        drawn += state.winners == 0
    return Match(won, games - won - drawn, drawn, ours, theirs)


def main() -> None:
    """Print the speeds, or the games of a match."""
    if not is_installed():
        return
    if len(sys.argv) == 1:
        for game in GAMES:
            row = speeds(game)
            print(f"{game}: {row.ours:,.0f} iterations a second; OpenSpiel {row.theirs:,.0f}; ratio {row.ratio:.1f}")
        return
    if sys.argv[1] == "playouts":
        for game in ("triotrio", "triune", "trice", "triad", *GAMES):
            found = [playout_ratio(game, grave) for grave in (True, False)]
            print(f"{game}: {found[0]:.2f} with tables of moves, {found[1]:.2f} without")
        return
    iterations, games = int(sys.argv[1]), int(sys.argv[2])
    agent = sys.argv[3] if len(sys.argv) > 3 else f"mcts?iterations={iterations}"
    for game in GAMES:
        found = match(game, agent, iterations, games)
        points = found.won + found.drawn / 2
        interval, times = wilson(points, games), f"{found.our_seconds:.1f} s against {found.their_seconds:.1f} s"
        share = f"{points / games:.1%} ({interval.low:.0%} to {interval.high:.0%})"
        print(f"{game}: {agent} takes {share}: {found.won}, {found.lost}, {found.drawn} drawn; {times}")


if __name__ == "__main__":
    main()
