"""What is known of a game's exact value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

DRAWN = 0.5
"""The share of each of two players in a drawn game."""


class Obstacle(StrEnum):
    """Why a game was not solved."""

    POSITIONS = "positions"
    TIME = "time"
    STOPPED = "stopped"


class LineEnd(StrEnum):
    """Where a best line ends."""

    OVER = "over"
    REPEATS = "repeats"
    CHANCE = "chance"
    CUT = "cut"


@dataclass(frozen=True)
class Line:
    """A best line in the notation of the game; `end` says why it goes no further."""

    decisions: tuple[str, ...] = ()
    end: LineEnd = LineEnd.CUT


@dataclass(frozen=True)
class Solution:
    """The expected share of each player, from `low` to `high`: the same unless the game is not solved.

    `error` is how much a share of a solved game may be off. `length` is the number of decisions if the winner wins as
    soon as possible and the loser holds out as long as possible: of two players, without dice, where one of them can
    force a win; `at_least` and `at_most` are what is known of it. `draws` is the probability that nobody wins, for
    random play. `listed`: whether all positions were listed; otherwise `positions` were searched.
    """

    low: tuple[float, ...]
    high: tuple[float, ...]
    positions: int
    listed: bool
    random: bool
    seconds: float = 0.0
    error: float = 0.0
    obstacle: Obstacle | None = None
    at_least: int | None = None
    at_most: int | None = None
    draws: float | None = None
    best: Line = Line()
    starts: int = 1

    @property
    def solved(self) -> bool:
        """Whether the value is known."""
        return self.obstacle is None

    @property
    def value(self) -> tuple[float, ...] | None:
        """The expected share of each player, if the game is solved."""
        return self.low if self.solved else None

    @property
    def length(self) -> int | None:
        """The number of decisions under best play, where that is defined and known."""
        return self.at_most if self.solved and self.at_most == self.at_least else None
