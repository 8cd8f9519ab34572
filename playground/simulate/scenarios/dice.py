"""Chance that does as it is told, so that a scenario can say what the dice show."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from playground.source.diagnostics import PlaygroundError


class DiceProblem(PlaygroundError):
    """What the dice are told to show does not fit what happens."""


class Dice:
    """Shows what it is told, in order (`chance.Chance`). A shuffle leaves everything as it lies.

    A value is what a die shows, or the index of a player, of a kind of piece or of a word. `drawn` are all draws so
    far, counted from 0, those of shuffles too: a `chance.Script` that is told them does the same.
    """

    def __init__(self, told: tuple[int, ...]) -> None:
        self.told = told
        self.shown = 0
        self.drawn: list[int] = []

    def below(self, bound: int) -> int:
        """The next value, which must lie in 0..bound-1."""
        return self.roll(0, bound)

    def roll(self, low: int, size: int) -> int:
        """The next value, which must lie in low..low+size-1. Raises DiceProblem if it does not, or if there is none."""
        if self.shown == len(self.told):
            raise DiceProblem(f"'dice' tells what {len(self.told)} rolls give, but there is another one")
        value = self.told[self.shown]
        if not low <= value < low + size:
            raise DiceProblem(f"roll {self.shown + 1} gives one of {low}..{low + size - 1}, but 'dice' says {value}")
        self.shown += 1
        self.drawn.append(value - low)
        return value

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Leave everything as it lies: each place, the last first, changes with itself."""
        self.drawn += range(len(items) - 1, 0, -1)

    def copy(self) -> Dice:
        """Another one that goes on with the same values."""
        copy = Dice(self.told)
        copy.shown, copy.drawn = self.shown, self.drawn.copy()
        return copy
