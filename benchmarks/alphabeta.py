"""How many positions alpha-beta search looks at for a depth, with each of its parts switched, and how many a second.

    python -m benchmarks.alphabeta connect-four=9 breakthrough=5 triune=3

The same five positions of random games are searched to a depth as by default, and then with one part after another
switched. Processor time; clearing a table that is large enough for all is left out.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from playground.compiler import Compiled, load
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.strategies import valued
from playground.search.alphabeta.memory import forget
from playground.search.alphabeta.recipe import Recipe
from playground.search.alphabeta.search import AlphaBeta
from playground.search.mcts.calibration import by_strategy

PARTS = ("", "table", "orders", "scouts", "quiescence", "probes")
DECISIONS = (4, 10, 16, 22, 30)
MOST = 10**7


def positions(compiled: Compiled) -> list[NativeState]:
    """A position with a choice of each of some random games."""
    native = compiled.machine.thinking((valued(compiled.game.strategies[0], {}),))
    chosen = []
    for number, decisions in enumerate(DECISIONS):
        state, stream = NativeState(native, 0, number), Stream(0, number, 0)
        for _ in range(decisions):
            if not state.is_terminal():
                state.apply_action(stream.below(len(state.legal_actions())))
        if len(state.legal_actions()) > 1:
            chosen.append(state)
    return chosen


def measure(game: str, depth: int) -> None:
    """Print a row of a table for each part."""
    states = positions(load(game))
    print(f"\n{game}, depth {depth}\n\n| switched | positions | a second |\n|---|---:|---:|")
    for part in PARTS:
        recipe = replace(Recipe(MOST, depth), **({part: not getattr(Recipe(MOST), part)} if part else {}))
        nodes, seconds = 0, 0.0
        for state in states:
            search = AlphaBeta(state.native, recipe, by_strategy(state.native, 0))
            search.search(states[0], Stream(1, 1, 1))  # loads or prepares compiled code
            began = time.process_time()
            forget(search._memory, search._table)
            middle = time.process_time()
            nodes += search.search(state, Stream(1, 1, 1)).nodes
            seconds += time.process_time() - middle - (middle - began)
        print(f"| {part or 'nothing'} | {nodes:,} | {nodes / seconds:,.0f} |", flush=True)


def main() -> None:
    """Measure each game that is named with a depth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+", help="a ruleset and a depth, such as breakthrough=5")
    for text in parser.parse_args().game:
        game, _, depth = text.rpartition("=")
        measure(game, int(depth))


if __name__ == "__main__":
    main()
