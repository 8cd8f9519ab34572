"""Positions of random games, from which features are chosen."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream

SAMPLED_SEED = 11_2010
"""Games with this seed are sampled, so that the features of a ruleset are the same everywhere."""

GAMES, POSITIONS = 200, 12_000
"""The most games and positions that are sampled."""

Blocks = np.ndarray[Any, np.dtype[np.uint8]]
"""Positions as rows of bytes (`engine/layout.py`)."""


def sample_positions(native: Native, games: int = GAMES, positions: int = POSITIONS) -> tuple[Blocks, float]:
    """The positions of random games in which there is something to decide, and the mean number of decisions of a game.

    Of long games only every n-th position is taken, so that at least ten games are sampled.
    """
    blocks: list[bytes] = []
    every, total, played = 1, 0, 0
    for number in range(games):
        state, stream = NativeState(native, SAMPLED_SEED, number), Stream(SAMPLED_SEED, number, FIRST_AGENT)
        decisions = 0
        while not state.is_terminal():
            if decisions % every == number % every:
                blocks.append(state.to_bytes())
            decisions += 1
            state.apply_action(stream.below(len(state.legal_actions())))
        total, played = total + decisions, played + 1
        if number == 0:
            every = max(1, 10 * decisions // positions)
        if len(blocks) >= positions:
            break
    rows = np.frombuffer(b"".join(blocks), np.uint8).reshape(len(blocks), native.layout.size)
    return rows, total / max(1, played)
