"""Random numbers from a counter-based generator.

A word depends only on (seed, game number, stream, position in the stream), so that game k of a seed is the same on any
number of threads and in any order. All arithmetic is on integers modulo 2^64; docs/random-numbers.md is the
specification, with golden vectors.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

WORD = 2**64
"""Words are 0..WORD-1."""

MASK = WORD - 1
GOLDEN = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio, made odd."""

ALTERNATING = 0xAAAAAAAAAAAAAAAA
MIN_CHANGES = 24
"""A gamma with fewer changes between neighbouring bits makes a poor stream (Steele, Lea & Flood 2014)."""

SETUP, CHANCE, FIRST_AGENT = 0, 1, 2
"""Numbers of streams: the setup, dice and shuffles, and the first agent. The agent of seat s has FIRST_AGENT + s,
where s counts from 0."""


def check_seed(seed: int) -> int:
    """The seed, validated. Raises PlaygroundError unless 0 <= seed < 2^64."""
    if not 0 <= seed < WORD:
        from playground.source.diagnostics import PlaygroundError

        raise PlaygroundError(f"seed {seed} is out of range; give a whole number from 0 to {MASK}")
    return seed


def mix(z: int) -> int:
    """The finaliser of SplitMix64, a bijection of words."""
    z ^= z >> 30
    z = (z * 0xBF58476D1CE4E5B9) & MASK
    z ^= z >> 27
    z = (z * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def game_key(seed: int, game: int) -> int:
    """The word from which all streams of a game are derived."""
    run = mix((seed + GOLDEN) & MASK)
    return mix(run ^ (game * GOLDEN & MASK))


def odd_gamma(z: int) -> int:
    """An odd increment derived from a random word, with bits irregular enough for a good stream."""
    gamma = z | 1
    changes = (gamma ^ (gamma >> 1)).bit_count()
    return gamma ^ ALTERNATING if changes < MIN_CHANGES else gamma


class Stream:
    """A random stream of one game; `drawn` is the number of words taken so far."""

    def __init__(self, seed: int, game: int, stream: int) -> None:
        key = game_key(check_seed(seed), game)
        self.start = mix((key + (2 * stream + 1) * GOLDEN) & MASK)
        self.gamma = odd_gamma(mix((key + (2 * stream + 2) * GOLDEN) & MASK))
        self.drawn = 0

    def word(self) -> int:
        """The next word, 0..2^64-1."""
        self.drawn += 1
        return mix((self.start + self.drawn * self.gamma) & MASK)

    def below(self, bound: int) -> int:
        """A uniform number of 0..bound-1, exactly unbiased (Lemire 2019); takes one word or more.

        Raises ValueError unless 1 <= bound <= 2^64.
        """
        if not 1 <= bound <= WORD:
            raise ValueError(f"there is no number to draw below {bound}")
        product = self.word() * bound
        if (product & MASK) < bound:
            threshold = WORD % bound
            while (product & MASK) < threshold:
                product = self.word() * bound
        return product >> 64

    def roll(self, low: int, size: int) -> int:
        """A uniform number of low..low+size-1."""
        return low + self.below(size)

    def face(self, faces: Sequence[int]) -> int:
        """One of some faces, each as likely as often as it is listed."""
        return faces[self.below(len(faces))]

    @classmethod
    def at(cls, place: int, gamma: int) -> Stream:
        """The stream at a place: its next word is `mix(place + gamma)`."""
        stream = cls.__new__(cls)
        stream.start, stream.gamma, stream.drawn = place, gamma, 0
        return stream

    @property
    def place(self) -> tuple[int, int]:
        """The current place and gamma, the arguments of `at`."""
        return (self.start + self.drawn * self.gamma) & MASK, self.gamma

    def copy(self) -> Stream:
        """An independent copy that draws the same words."""
        copy = Stream.at(self.start, self.gamma)
        copy.drawn = self.drawn
        return copy

    def split(self) -> Stream:
        """A new stream, derived from the next two words of this one."""
        return Stream.at(self.word(), odd_gamma(self.word()))

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a sequence in place.

        Fisher-Yates from the end: each item, the last first, is swapped with one at its own or an earlier place.
        """
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
