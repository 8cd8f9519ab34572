"""Random numbers: a generator that is counted, not seeded by history.

A word follows from (seed, game number, stream, place in the stream) alone, so that game k of a seed is the same game
on one thread, on eight, or in any order. Integers only, all arithmetic modulo 2^64; docs/random-numbers.md is the
specification, with golden vectors.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from playground.source.diagnostics import PlaygroundError

WORD = 2**64
"""Words are 0..WORD-1."""

MASK = WORD - 1
GOLDEN = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio, made odd."""

ALTERNATING = 0xAAAAAAAAAAAAAAAA
FEWEST_CHANGES = 24
"""A gamma whose neighbouring bits differ in fewer places than this makes poor streams (Steele, Lea & Flood 2014)."""

SETUP, CHANCE, FIRST_AGENT = 0, 1, 2
"""Streams: the setup, dice and shuffles, and the agent of seat 0. That of seat s is FIRST_AGENT + s."""


def check_seed(seed: int) -> int:
    """The seed itself. Raises PlaygroundError if it is not in 0..2^64-1."""
    if not 0 <= seed < WORD:
        raise PlaygroundError(f"seed {seed} is out of range; give a whole number from 0 to {MASK}")
    return seed


def mix(z: int) -> int:
    """A bijection of words whose output looks random: the finaliser of SplitMix64."""
    z ^= z >> 30
    z = (z * 0xBF58476D1CE4E5B9) & MASK
    z ^= z >> 27
    z = (z * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def game_key(seed: int, game: int) -> int:
    """The word from which all streams of one game of a run come."""
    run = mix((seed + GOLDEN) & MASK)
    return mix(run ^ (game * GOLDEN & MASK))


def odd_gamma(z: int) -> int:
    """An odd increment made of a random word, irregular enough to walk all words in a random-looking order."""
    gamma = z | 1
    changes = (gamma ^ (gamma >> 1)).bit_count()
    return gamma ^ ALTERNATING if changes < FEWEST_CHANGES else gamma


class Stream:
    """One stream of words of one game of a run; `drawn` of them have been taken."""

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
        """A number of 0..bound-1, each with exactly the same probability (Lemire 2019); takes one word or more.

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
        """A number of low..low+size-1, each with the same probability."""
        return low + self.below(size)

    @classmethod
    def at(cls, place: int, gamma: int) -> Stream:
        """The stream that goes on from a place: its next word is the one at `place + gamma`."""
        stream = cls.__new__(cls)
        stream.start, stream.gamma, stream.drawn = place, gamma, 0
        return stream

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands, as `at` takes it: the next word is the one at place + gamma."""
        return (self.start + self.drawn * self.gamma) & MASK, self.gamma

    def copy(self) -> Stream:
        """Another one that goes on with the same words."""
        copy = Stream.at(self.start, self.gamma)
        copy.drawn = self.drawn
        return copy

    def split(self) -> Stream:
        """A new stream, which follows from the next two words of this one."""
        return Stream.at(self.word(), odd_gamma(self.word()))

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put items in a random order, in place.

        Fisher-Yates from the end: each place, the last first, changes with one of the places up to itself.
        """
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
