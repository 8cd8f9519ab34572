"""Steps a second of environments for learning: ours side by side in native code, in a Python loop, and OpenSpiel's.

    python -m benchmarks.environments            every game
    python -m benchmarks.environments triune     one game

A step plays a random legal action in one game and yields what the next player sees, which actions are legal, and the
rewards; games that end begin again. CPU time of one thread; the kernels are compiled before the clock starts.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import numpy as np

from benchmarks.openspiel import GAMES, is_installed
from playground.compiler import load
from playground.interop.actions import ActionNumbers
from playground.interop.encoding import Encoding
from playground.interop.vector import VectorEnv

ALL = ("tic-tac-toe", "connect-four", "breakthrough", "triune", "triad", "trice", "triotrio", "trio")

SIDE_BY_SIDE = 2048
OF_OPENSPIEL = 64

SECONDS = 1.0


def rate(play: Callable[[], int]) -> float:
    """Steps a second of CPU time. `play` plays some steps and returns how many."""
    play()
    steps, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        steps += play()
    return steps / (time.process_time() - began)


def side_by_side(selection: str, *, by_number: bool) -> float:
    """Steps of `VectorEnv`, which is given numbers of options, or numbers of actions."""
    env = VectorEnv(selection, SIDE_BY_SIDE, seed=1, masks=not by_number)

    def play() -> int:
        options = env.random_options()
        if by_number:
            env.step_options(options)
        else:
            env.step(env.actions_of(options))
        return env.games

    return rate(play)


def in_a_loop(selection: str) -> float:
    """Steps of one state of the native engine after another, from Python."""
    compiled, rng, begun = load(selection), random.Random(1), 0
    number, encoding = ActionNumbers(compiled.game).number, Encoding(compiled.game)
    mask, state = np.zeros(ActionNumbers(compiled.game).count, np.int8), compiled.initial_state(1, 0)

    def play() -> int:
        nonlocal state, begun
        for _ in range(20):
            state.apply_action(rng.randrange(len(state.legal_actions())))
            if state.is_terminal():
                state.returns()
                begun += 1
                state = compiled.initial_state(1, begun)
            encoding.encode(state.observation(state.current_player()))
            mask.fill(0)
            mask[[number(option) for option in state.options()]] = 1
        return 20

    return rate(play)


def of_openspiel(selection: str) -> float | None:
    """Steps of OpenSpiel's `SyncVectorEnv` on its own game, written in C++; None if there is none."""
    if selection not in GAMES or not is_installed():
        return None
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    rng = random.Random(1)
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(GAMES[selection]) for _ in range(OF_OPENSPIEL)])
    steps = envs.reset()

    def play() -> int:
        nonlocal steps
        outputs = []
        for step in steps:
            seen = step.observations
            outputs.append(StepOutput(action=rng.choice(seen["legal_actions"][seen["current_player"]]), probs=None))
        steps, *_ = envs.step(outputs, reset_if_done=True)
        return OF_OPENSPIEL

    return rate(play)


def main(games: tuple[str, ...]) -> None:
    """Print a table."""
    print(f"{'steps a second':<14}{'by option':>14}{'by action':>14}{'Python loop':>14}{'OpenSpiel':>14}")
    for game in games:
        theirs = of_openspiel(game)
        rates = (side_by_side(game, by_number=True), side_by_side(game, by_number=False), in_a_loop(game))
        cells = [*(f"{each:,.0f}" for each in rates), "–" if theirs is None else f"{theirs:,.0f}"]
        print(f"{game:<14}" + "".join(f"{cell:>14}" for cell in cells), flush=True)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or ALL)
