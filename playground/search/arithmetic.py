"""Random numbers, logarithms and a hyperbolic tangent for compiled functions, the same on every machine.

The streams are those of `engine/rng.py` (docs/random-numbers.md). Logarithms are computed from sums, products and
quotients, which IEEE 754 rounds alike everywhere; those of the C libraries differ in the last digit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.rng import MIN_CHANGES
from playground.search.kernel import compiled, compiled_apart

ROOT_HALF = 0.7071067811865476
LN_2 = 0.6931471805599453
TERMS = 12
"""Terms of the series of `logarithms`: the first one left out is below 1e-19."""

_30, _27, _31, _32 = (np.uint64(bits) for bits in (30, 27, 31, 32))
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_ONE = np.uint64(1)
_LOW = np.uint64(0xFFFFFFFF)
_ALTERNATING = np.uint64(0xAAAAAAAAAAAAAAAA)


@compiled
def mix(z: Any) -> Any:
    """`rng.mix`."""
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@compiled
def next_word(source: Any) -> Any:
    """The next word of a stream, an array of its start and gamma: `rng.Stream.word`."""
    source[0] += source[1]
    return mix(source[0])


@compiled
def below(source: Any, bound: int) -> int:
    """A number of 0..bound-1 from the upper half of the next word; off from uniform by less than bound / 2^32."""
    return int(((next_word(source) >> _32) * np.uint64(bound)) >> _32)


@compiled
def below_exactly(source: Any, bound: int) -> int:
    """`rng.Stream.below` for bounds below 2^32."""
    limit = np.uint64(bound)
    while True:
        word = next_word(source)
        low = word * limit
        if low >= limit or low >= (np.uint64(0) - limit) % limit:
            return int(((word >> _32) * limit + (((word & _LOW) * limit) >> _32)) >> _32)


@compiled
def split_into(source: Any, target: Any) -> None:
    """`rng.Stream.split`: `target` becomes a new stream, derived from the next two words of `source`."""
    target[0] = next_word(source)
    gamma = next_word(source) | _ONE
    changes = gamma ^ (gamma >> _ONE)
    number = 0
    while changes != 0:
        changes &= changes - _ONE
        number += 1
    target[1] = gamma ^ _ALTERNATING if number < MIN_CHANGES else gamma


@compiled_apart
def squash(value: float) -> float:
    """The expected result, from -1 (lost) to 1 (won), of a position of this value: its hyperbolic tangent.

    By Lambert's continued fraction, in operations that all machines round alike; off by less than 1e-6 below 4.97.
    """
    if value > 4.97:
        return 1.0
    if value < -4.97:
        return -1.0
    s = value * value
    top = value * (135135.0 + s * (17325.0 + s * (378.0 + s)))
    return max(-1.0, min(1.0, top / (135135.0 + s * (62370.0 + s * (3150.0 + s * 28.0)))))


def logarithms(count: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The natural logarithms of 0 (as 0), 1, 2, … count - 1.

    ln(m 2^k) = k ln 2 + 2 artanh((m - 1) / (m + 1)), with m between the roots of 1/2 and 2; accurate to 2e-16 of
    the result, or 2e-16 itself near 1.
    """
    mantissas, exponents = np.frexp(np.arange(count, dtype=np.float64))
    low = mantissas < ROOT_HALF
    mantissas, exponents = np.where(low, mantissas * 2, mantissas), exponents - low
    ratio = (mantissas - 1) / (mantissas + 1)
    square, total = ratio * ratio, np.zeros(count)
    for term in reversed(range(TERMS)):
        total = total * square + 1 / (2 * term + 1)
    result: np.ndarray[Any, np.dtype[np.float64]] = exponents * LN_2 + 2 * ratio * total
    result[:1] = 0.0
    return result
