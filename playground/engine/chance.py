"""Sources of dice and shuffles: a random stream, or a script that fixes the draws.

Scripts make it possible to enumerate every outcome of a decision with its probability (`expand_chance`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

Outcome = TypeVar("Outcome")

MAX_OUTCOMES = 100_000
"""The most sequences of draws that `outcomes` enumerates."""


class Chance(Protocol):
    """A source of dice and shuffles."""

    def below(self, bound: int) -> int:
        """A number of 0..bound-1."""

    def roll(self, low: int, size: int) -> int:
        """A number of low..low+size-1, as rolled with a die of `size` faces."""

    def face(self, faces: Sequence[int]) -> int:
        """One of some faces, as rolled with a die that has these."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a sequence in place."""

    def copy(self) -> Chance:
        """An independent copy that draws the same."""


class Script:
    """Draws the numbers in `draws`, then zeros. `bounds` and `drawn` record the bounds and results of draws so far."""

    def __init__(self, draws: tuple[int, ...] = ()) -> None:
        self.draws = draws
        self.bounds: list[int] = []
        self.drawn: list[int] = []

    def below(self, bound: int) -> int:
        """The next number of the script."""
        place = len(self.drawn)
        number = self.draws[place] if place < len(self.draws) else 0
        self.bounds.append(bound)
        self.drawn.append(number)
        return number

    def roll(self, low: int, size: int) -> int:
        """The next number of the script, plus `low`."""
        return low + self.below(size)

    def face(self, faces: Sequence[int]) -> int:
        """The face with the next number of the script."""
        return faces[self.below(len(faces))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place as `Stream.shuffle` does."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]

    def copy(self) -> Script:
        """An independent copy."""
        copy = Script(self.draws)
        copy.bounds, copy.drawn = self.bounds.copy(), self.drawn.copy()
        return copy


class TooManyOutcomes(ValueError):
    """A decision has more chance outcomes than can be enumerated."""


def outcomes(run: Callable[[Script], None], most: int | None = None) -> Iterator[Fraction]:
    """Call `run` once for every possible sequence of draws; yields the probability of each sequence after its call.

    Raises TooManyOutcomes if there are more than `most` sequences, MAX_OUTCOMES without it, as soon as that is known:
    every other value of a draw begins another sequence.
    """
    most = MAX_OUTCOMES if most is None else most
    draws: tuple[int, ...] | None = ()
    for _ in range(most):
        if draws is None:
            return
        script = Script(draws)
        run(script)
        if sum(bound - 1 for bound in script.bounds) >= most:
            break
        probability = Fraction(1)
        for bound in script.bounds:
            probability /= bound
        yield probability
        draws = _next_draws(script)
    if draws is not None:
        raise TooManyOutcomes(f"chance has more than {most} outcomes here")


def merged(branches: Iterable[tuple[Fraction, bytes, Outcome]]) -> list[tuple[Fraction, Outcome]]:
    """Distinct outcomes with their probabilities. Outcomes with the same position, given as bytes, are combined."""
    total: dict[bytes, tuple[Fraction, Outcome]] = {}
    for probability, block, outcome in branches:
        before, same = total.get(block, (Fraction(0), outcome))
        total[block] = (before + probability, same)
    return list(total.values())


def _next_draws(script: Script) -> tuple[int, ...] | None:
    """The next sequence of draws in lexicographic order; None after the last."""
    drawn = list(script.drawn)
    while drawn:
        last = drawn.pop() + 1
        if last < script.bounds[len(drawn)]:
            return (*drawn, last)
    return None
