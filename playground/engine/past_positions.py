"""The hashes of positions by which a game remembers them; the native engine computes the same (`remembering.py`).

The hash of a sequence of 64-bit words is h(n), where h(0) = 0 and h(i) = mix((h(i-1) xor word i) + GOLDEN), with the
finaliser and the constant of `rng.py`. Since each step waits for the one before it, the words of a position are dealt
in turn to `LANES` sequences, and its hash is that of the hashes of these.

The words of a position are those of its sets of contents, as far as its sites belong to it; then a word for each zone
of which only the contents count, in whatever order (`hash_of_contents`); then its variables, each as a word in two's
complement; then the player who decides next, and the step.
Different positions with equal hashes would count as the same. A game of 300 positions has such a pair with a
probability of about 3 in 10^15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from playground.engine.rng import GOLDEN, MASK, mix

LANES = 4
"""How many sequences of words are hashed side by side."""


def hash_of_words(words: Sequence[int]) -> int:
    """The hash of the words of a position; negative numbers are taken in two's complement."""
    return _hash_of_sequence(_hash_of_sequence(words[lane::LANES]) for lane in range(min(LANES, len(words))))


def _hash_of_sequence(words: Iterable[int]) -> int:
    result = 0
    for word in words:
        result = mix(((result ^ (word & MASK)) + GOLDEN) & MASK)
    return result


def hash_of_contents(sets: Sequence[int], occupied: int, sites: Iterable[int]) -> int:
    """The word for a zone: the sum of the hashes of its components, so that their order makes no difference.

    The hash of a component is that of the bits that the sets of contents have for its site, 64 to a word.
    """
    held = [site for site in sites if occupied >> site & 1]
    columns = ([members >> site & 1 for members in sets] for site in held)
    return sum(_hash_of_sequence(_words_of_bits(bits)) for bits in columns) & MASK


def _words_of_bits(bits: Sequence[int]) -> Iterator[int]:
    for first in range(0, len(bits), 64):
        yield sum(bit << place for place, bit in enumerate(bits[first : first + 64]))


def halves(key: int) -> tuple[int, int]:
    """A hash as two signed 32-bit numbers, low half first."""
    low, high = key & 0xFFFFFFFF, key >> 32
    return low - (low >> 31 << 32), high - (high >> 31 << 32)


def from_halves(low: int, high: int) -> int:
    """The inverse of `halves`."""
    return (low & 0xFFFFFFFF) | (high & 0xFFFFFFFF) << 32
