"""Chance that does as it is told, so that a scenario can say what the dice show."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from playground.source.diagnostics import PlaygroundError


class DiceProblem(PlaygroundError):
    """What the dice are told to show does not fit what happens."""


class Dice:
    """Shows what it is told, in order (`chance.Chance`). A shuffle leaves everything as it lies.

    A value is what a die shows, or the index of a player, of a kind of piece or of a word. `drawn` counts values shown
    and shuffles.
    """

    def __init__(self, told: tuple[int, ...]) -> None:
        self.told = told
        self.shown = self.drawn = 0

    def below(self, bound: int) -> int:
        """The next value, which must lie in 0..bound-1."""
        return self.roll(0, bound)

    def roll(self, low: int, size: int) -> int:
        """The next value, which must lie in low..low+size-1. Raises DiceProblem if it does not, or if there is none."""
        if self.shown == len(self.told):
            raise DiceProblem(f"'dice' tells what is rolled {len(self.told)} times, but there is another roll")
        value = self.told[self.shown]
        if not low <= value < low + size:
            raise DiceProblem(f"roll {self.shown + 1} gives one of {low}..{low + size - 1}, but 'dice' says {value}")
        self.shown += 1
        self.drawn += 1
        return value

    def shuffle(self, items: MutableSequence[Any]) -> None:  # noqa: ARG002  # the protocol's parameter
        """Leave everything as it lies."""
        self.drawn += 1

    def copy(self) -> Dice:
        """Another one that goes on with the same values."""
        copy = Dice(self.told)
        copy.shown, copy.drawn = self.shown, self.drawn
        return copy
