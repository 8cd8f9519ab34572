"""Options as numbers that mean the same in every position.

The engine numbers the options of each position from 0. Other libraries expect a number to mean the same action
wherever it is legal. An action of a ruleset is a row of bindings; its options are numbered in mixed radix, a digit for
each binding that is a choice. A binding whose domain is a single site, such as the target of a movement, follows from
the earlier ones and has no digit.

Options of several legs have no such number: those of an action that may go on with legs are numbered in their order, so
that the same number may mean another one in another position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from playground.engine.protocol import Option
from playground.game.core import MAX_WAYS, Game
from playground.game.legs import goes_on
from playground.interop.set_sizes import range_of
from playground.source.diagnostics import PlaygroundError

MAX_ACTIONS = 2**22
"""The most numbers: masks of legal actions have an entry for each."""


@dataclass(frozen=True)
class Digit:
    """A binding that is a choice: its index, its least value and its weight."""

    binding: int
    low: int
    weight: int


class ActionNumbers:
    """The numbers of all options of a game, 0..count-1. Some of them may never be legal.

    Raises PlaygroundError if there would be more than `MAX_ACTIONS`.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.count = 0
        first, digits = [], []
        for action in game.actions:
            ranges = [range_of(binding.domain, game) for binding in action.bindings]
            first.append(self.count)
            digits.append(_digits(ranges))
            self.count += self._size(len(first) - 1, prod(size for _, size in ranges))
            if self.count > MAX_ACTIONS:
                raise PlaygroundError(
                    f"{game.name} has too many actions to be numbered (over {MAX_ACTIONS:,}, with those of "
                    f"'{action.name}'): give its choices smaller ranges, or split it into several decisions"
                )
        self.first, self.digits = tuple(first), tuple(digits)
        self.by_order = tuple(goes_on(number, game) for number in range(len(game.actions)))

    def _size(self, action: int, combinations: int) -> int:
        """How many numbers an action needs: none if it is a leg only, which an option has after its first."""
        if not any(action in step.actions and not step.joined for step in self.game.steps):
            return 0 if any(action in step.actions for step in self.game.steps) else combinations
        return MAX_WAYS if goes_on(action, self.game) else combinations

    def numbers(self, options: Sequence[Option]) -> list[int]:
        """The numbers of the options of a position."""
        begins = {option.action: place for place, option in reversed(list(enumerate(options)))}
        return [
            self.first[option.action] + place - begins[option.action]
            if self.by_order[option.action]
            else self._number(option)
            for place, option in enumerate(options)
        ]

    def _number(self, option: Option) -> int:
        values = option.values
        digits = self.digits[option.action]
        return self.first[option.action] + sum((values[d.binding] - d.low) * d.weight for d in digits)


def _digits(ranges: list[tuple[int, int]]) -> tuple[Digit, ...]:
    """The digits of bindings with these least values and numbers of values, the last one counting ones."""
    digits, weight = [], 1
    for place in reversed(range(len(ranges))):
        low, size = ranges[place]
        if size > 1:
            digits.append(Digit(place, low, weight))
        weight *= size
    return tuple(reversed(digits))
