"""How much an advantage in a strategy's evaluation says about the result of a game: measured in random games.

Strategies count in units of their own. A search needs shares of the result, so the logistic function is fitted to the
results of random games by least squares (the Brier score). All machines find the same.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import Any

import numpy as np

from playground.engine.layout import RUNNING
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.search.arithmetic import below
from playground.search.kernel import compiled_apart
from playground.search.machine import (
    Machine,
    Place,
    address_of_evaluations,
    call_apply,
    call_count,
    call_pick,
    call_setup,
    load_int,
    machine_of,
    place_of,
    store_word,
)
from playground.search.mcts.evaluation import ByStrategy, advantages_in, shares_of
from playground.search.measured import Measured
from playground.search.playing import WORD, share_out

GAMES, POSITIONS = 200, 16
"""Random games, and the most positions of each."""

MAX_DECISIONS = 200_000
"""Of all games together; games after it are not begun, and the last one counts for no player."""

STEPS = [2.0 ** (step / 2) for step in range(-10, 9)]
"""Slopes that are tried, in units of one over the mean size of an advantage."""

_SLOPES = Measured[float](most=16)
"""By machine code and evaluation."""


def by_strategy(native: Native, which: int) -> Callable[[Place], ByStrategy]:
    """What values positions by an evaluation that was compiled with the game, from a place to try options."""
    slope, address = steepness(native, which), address_of_evaluations(native)
    return lambda trial: ByStrategy(trial, address, which, slope)


def steepness(native: Native, which: int) -> float:
    """Half the change of the log-odds of a win with each point of advantage; 0 for an evaluation that says nothing."""
    return _SLOPES.of(native, lambda: _measured(native, which), which)


def _measured(native: Native, which: int) -> float:
    players, state = len(native.game.players), NativeState(native)
    advantages, results = (np.zeros((GAMES * POSITIONS, players)) for _ in range(2))
    source = np.array(Stream(0, 0, 0).place, np.uint64)
    place, address = place_of(state), address_of_evaluations(native)
    known = sample_games(machine_of(native), address, which, place, source, advantages, results)
    size = fsum(np.abs(advantages[:known]).ravel().tolist()) / max(1, known * players)
    if size == 0.0:
        return 0.0
    samples = (advantages[:known], results[:known], np.zeros(players))
    errors = [(float(misfit(*samples, step / size)), step / size) for step in (0.0, *STEPS)]
    slope: float = min(errors)[1]
    return slope


@compiled_apart
def sample_games(
    machine: Machine, address: Any, which: int, place: Place, source: Any, advantages: Any, results: Any
) -> int:
    """Play random games, and write the advantages in positions drawn from each, and its results; their number."""
    rows, decisions = 0, 0
    for game in range(GAMES):
        if decisions >= MAX_DECISIONS:
            break
        for word in range(machine.size // WORD):
            store_word(place.state + np.uint64(word) * WORD, np.uint64(0))
        call_setup(machine.setup, place.state, place.frame, place.tally, np.uint64(0), np.uint64(game))
        seen = 0
        while load_int(place.state + machine.status) == RUNNING and decisions < MAX_DECISIONS:
            options = int(call_count(machine.options, place.state, place.frame, place.tally, 0))
            if options == 0:
                break
            decisions += 1
            kept = seen if seen < POSITIONS else np.int64(below(source, seen + 1))
            seen += 1
            if kept < POSITIONS:
                advantages_in(address, which, place, advantages[rows + kept])
                call_count(machine.options, place.state, place.frame, place.tally, 0)
            call_pick(machine.pick, place.state, place.frame, place.tally, below(source, options))
            call_apply(machine.apply, place.state, place.frame, place.tally, 0)
        for row in range(rows, rows + min(seen, POSITIONS)):
            share_out(machine, place, results[row])
        rows += min(seen, POSITIONS)
    return rows


@compiled_apart
def misfit(advantages: Any, results: Any, shares: Any, slope: float) -> float:
    """The sum of the squared differences between results and the shares expected with a slope. `shares` is memory for
    those of one position."""
    total = 0.0
    for row in range(len(advantages)):
        for player in range(len(shares)):
            shares[player] = advantages[row, player]
        shares_of(shares, slope)
        for player in range(len(shares)):
            total += (shares[player] - results[row, player]) ** 2
    return float(total)
