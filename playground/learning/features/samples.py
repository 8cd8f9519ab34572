"""Positions of random games, from which features are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
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


@dataclass(frozen=True)
class Sample:
    """Positions of random games; the mean number of decisions of a game, and of the longest part of it in which no
    piece comes or goes. `first_steps[step]` is the step at which the next turn usually begins when a turn comes to
    `step`."""

    blocks: Blocks
    decisions: float
    stall: float
    first_steps: tuple[int, ...]


def sample_positions(native: Native, games: int = GAMES, positions: int = POSITIONS) -> Sample:
    """Sample the positions of random games in which there is something to decide.

    Of long games only every n-th position is taken, so that at least ten games are sampled.
    """
    blocks: list[bytes] = []
    turns: list[list[tuple[int, int]]] = []
    every, total, played, stalls = 1, 0, 0, 0
    owners = native.layout.by_name["owner"]
    sets = owners.offset + owners.count * native.layout.width(owners)
    for number in range(games):
        state, stream = NativeState(native, SAMPLED_SEED, number), Stream(SAMPLED_SEED, number, FIRST_AGENT)
        decisions, stall, longest, before = 0, 0, 0, -1
        turns.append([])
        while not state.is_terminal():
            block = state.to_bytes()
            if decisions % every == number % every:
                blocks.append(block)
            pieces = int.from_bytes(block[:sets]).bit_count()
            stall = stall + 1 if pieces == before else 0
            longest, before = max(longest, stall), pieces
            decisions += 1
            turns[-1].append((state.current_player(), state.step))
            state.apply_action(stream.below(len(state.legal_actions())))
        total, played, stalls = total + decisions, played + 1, stalls + longest
        if number == 0:
            every = max(1, 10 * decisions // positions)
        if len(blocks) >= positions:
            break
    rows = np.frombuffer(b"".join(blocks), np.uint8).reshape(len(blocks), native.layout.size)
    return Sample(rows, total / max(1, played), stalls / max(1, played), _first_steps(len(native.game.steps), turns))


def _first_steps(steps: int, games: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, ...]:
    """From the players and steps of each game: for each step, how the turn after it usually begins."""
    begun = [Counter({step: 0}) for step in range(steps)]
    for decisions in games:
        turn: list[int] = []
        for (player, step), (follower, first) in pairwise(decisions):
            turn.append(step)
            if follower != player:
                for each in turn:
                    begun[each][first] += 1
                turn = []
    return tuple(counter.most_common(1)[0][0] for counter in begun)
