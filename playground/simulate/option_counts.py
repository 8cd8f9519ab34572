"""How many options there were at each decision of some games: the rows of a result do not hold that.

Game k of a seed is always the same game, so the first games of a result are played once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playground.engine.rng import FIRST_AGENT, Stream

if TYPE_CHECKING:
    from playground.engine.native.state import NativeState
    from playground.simulate.summary import Summary

SAMPLE = 200
"""Games that are played again: the intervals of their means are then narrow enough to tell games apart."""

MOST_DECISIONS = 100_000
"""Decisions played again, about: it is done one by one, at some 100,000 a second."""

FEWEST = 10
"""Games that are played again however long they are, so that there is an interval."""


def option_counts(result: Summary) -> list[list[int]]:
    """|A_1|, |A_2|, … of each of the first games of a result; empty where other than random players played.

    200 games, fewer where games are so long that these would have more than 100,000 decisions. How many is settled by
    the mean length: to stop at some decision would leave out long games.
    """
    if set(result.agents) != {"random"}:
        return []
    from playground.engine.native.compile import compile_game
    from playground.engine.native.state import NativeState

    native = compile_game(result.game)
    return [list(_replayed(NativeState(native, result.seed, number))) for number in range(sample_size(result))]


def sample_size(result: Summary) -> int:
    """How many games of a result are played again."""
    if not result.games:
        return 0
    affordable = MOST_DECISIONS * result.games // max(1, result.decisions)
    return min(result.games, SAMPLE, max(FEWEST, affordable))


def _replayed(state: NativeState) -> Iterator[int]:
    """The number of options of each decision; every seat chooses as it did, by the random numbers of its stream."""
    streams = [Stream(state.seed, state.number, FIRST_AGENT + seat) for seat in range(len(state.game.players))]
    while not state.is_terminal():
        options = len(state.legal_actions())
        yield options
        state.apply_action(streams[state.current_player()].below(options))
