"""Where dice and shuffles come from: a stream of random numbers, or a script that says what is drawn.

With scripts every outcome of a decision can be gone through, each with its probability (`expand_chance`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

Found = TypeVar("Found")

MOST_OUTCOMES = 100_000
"""Sequences of draws that `outcomes` goes through at most."""


class Chance(Protocol):
    """Draws numbers."""

    def below(self, bound: int) -> int:
        """A number of 0..bound-1."""

    def roll(self, low: int, size: int) -> int:
        """A number of low..low+size-1, as a die with `size` faces shows it."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put items in a random order, in place."""

    def copy(self) -> Chance:
        """Another one from which the same will be drawn."""


class Script:
    """Draws what it is told, then zeros; `bounds` are those of all draws so far, of which `drawn` are the results."""

    def __init__(self, told: tuple[int, ...] = ()) -> None:
        self.told = told
        self.bounds: list[int] = []
        self.drawn: list[int] = []

    def below(self, bound: int) -> int:
        """The next number that was told."""
        place = len(self.drawn)
        number = self.told[place] if place < len(self.told) else 0
        self.bounds.append(bound)
        self.drawn.append(number)
        return number

    def roll(self, low: int, size: int) -> int:
        """The next number that was told, counted from `low`."""
        return low + self.below(size)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """The order that the draws make, as `Stream.shuffle` does."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]

    def copy(self) -> Script:
        """Another one in the same place."""
        copy = Script(self.told)
        copy.bounds, copy.drawn = self.bounds.copy(), self.drawn.copy()
        return copy


class TooManyOutcomes(ValueError):
    """Chance has more outcomes here than can be listed."""


def outcomes(happens: Callable[[Script], None]) -> Iterator[Fraction]:
    """Let something happen again and again, with every sequence of draws it can meet; gives the probability of each.

    After each value the caller looks at what has happened. Raises TooManyOutcomes after MOST_OUTCOMES sequences.
    """
    told: tuple[int, ...] | None = ()
    for _ in range(MOST_OUTCOMES):
        if told is None:
            return
        script = Script(told)
        happens(script)
        probability = Fraction(1)
        for bound in script.bounds:
            probability /= bound
        yield probability
        told = _following(script)
    if told is not None:
        raise TooManyOutcomes(f"chance has more than {MOST_OUTCOMES} outcomes here")


def merged(found: Iterable[tuple[Fraction, bytes, Found]]) -> list[tuple[Fraction, Found]]:
    """Outcomes by what they come to, given as bytes: each once, with its probability."""
    total: dict[bytes, tuple[Fraction, Found]] = {}
    for probability, block, outcome in found:
        before, same = total.get(block, (Fraction(0), outcome))
        total[block] = (before + probability, same)
    return list(total.values())


def _following(script: Script) -> tuple[int, ...] | None:
    """The draws after those of a script, in lexicographic order; None after the last."""
    drawn = list(script.drawn)
    while drawn:
        last = drawn.pop() + 1
        if last < script.bounds[len(drawn)]:
            return (*drawn, last)
    return None

