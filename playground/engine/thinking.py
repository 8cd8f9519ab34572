"""What thinking agents share on both engines: their kinds, and what the end of a game is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playground.engine.layout import FINISHED

RANDOM, GREEDY, FLAT = 0, 1, 2
"""Kinds of agents: any option; the one whose position an evaluation likes best; the one from which random games go
best (flat Monte Carlo)."""

WON = 2**40
"""What a won position is worth to a greedy agent, and a lost one with the sign reversed: more than any evaluation."""

POINTS = 720_720
"""What a game gives out to its winners, or to everybody where nobody won: divisible by every number up to 16."""


@dataclass(frozen=True)
class Thinker:
    """How a seat decides: its kind, which of the compiled evaluations it uses, and copies of each option it tries."""

    kind: int = RANDOM
    which: int = 0
    copies: int = 1


def points(status: int, winners: int, players: int) -> list[int]:
    """The points of each player of a game that is over; `winners` is a bit set."""
    if status != FINISHED or not winners:
        return [POINTS // players] * players
    part = POINTS // winners.bit_count()
    return [part if winners >> player & 1 else 0 for player in range(players)]


def best(worth: Sequence[int]) -> list[int]:
    """The numbers of the options that are worth most."""
    most = max(worth)
    return [number for number, value in enumerate(worth) if value == most]
