"""Constants and scores that thinking agents share on both engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playground.engine.layout import FINISHED
from playground.game.core import Game

RANDOM, GREEDY, FLAT, FLAT_BY_SCORE = 0, 1, 2, 3
"""Kinds of agents: a random option; the option with the best evaluation; the option with the best playouts (flat Monte
Carlo), which are those won most often, or those with the best scores."""

PERFECT = 100
"""The memory of a player who forgets nothing, in percent."""

WON = 2**40
"""The value of a won position to a greedy agent, greater than any evaluation; a lost one has the negated value."""

POINTS = 720_720
"""The points that the winners of a game share, or all players if there are no winners: divisible by 1 to 16. Of players
who win and lose together each has all of them, none, or half of them where it is neither."""


@dataclass(frozen=True)
class Thinker:
    """How a seat decides: kind of agent, index of the compiled evaluation, and copies of each option to try."""

    kind: int = RANDOM
    which: int = 0
    copies: int = 1


def points(status: int, winners: int, game: Game) -> list[int]:
    """The points of each player of a game that is over; `winners` is a bit set."""
    players = len(game.players)
    if status != FINISHED or not winners:
        return [POINTS // (2 if game.is_cooperative else players)] * players
    share = POINTS // (1 if game.is_cooperative else winners.bit_count())
    return [share if winners >> player & 1 else 0 for player in range(players)]


def best(values: Sequence[float]) -> list[int]:
    """The numbers of the options with the greatest value."""
    greatest = max(values)
    return [number for number, value in enumerate(values) if value == greatest]
