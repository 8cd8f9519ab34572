"""Streams of random numbers for compiled functions: `engine.rng.Stream`, word for word.

A source is a block of two words, the place and the gamma of a stream.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.arithmetic import mix
from playground.search.hidden.blocks import bits_in, get, put, signed
from playground.search.kernel import compiled_inner

_LOW, _HALF, _ONE = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(1)
_ALTERNATING = np.uint64(0xAAAAAAAAAAAAAAAA)
_MIN_CHANGES = 24
_FRACTION = np.uint64(11)
"""Bits of a word beyond those that a fraction has."""


@compiled_inner
def word_of(source: int) -> Any:
    """The next word, unsigned."""
    place = get(source, 0) + get(source, 1)
    put(source, 0, place)
    return mix(np.uint64(place))


@compiled_inner
def exactly_below(source: int, bound: int) -> int:
    """A uniform number of 0..bound-1, exactly unbiased; `bound` is at most 2^32."""
    size = np.uint64(bound)
    word = word_of(source)
    product = word * size
    if product < size:
        threshold = (~size + _ONE) % size
        while product < threshold:
            word = word_of(source)
            product = word * size
    high = (word >> _HALF) * size + (((word & _LOW) * size) >> _HALF)
    return signed(high >> _HALF)


@compiled_inner
def fraction_of(source: int) -> float:
    """A uniform number of 0..2^53-1, as a float."""
    return float(signed(word_of(source) >> _FRACTION))


@compiled_inner
def split(source: int, target: int) -> None:
    """Write a new stream to `target`, derived from the next two words."""
    start = word_of(source)
    gamma = word_of(source) | _ONE
    if bits_in(signed(gamma ^ (gamma >> _ONE))) < _MIN_CHANGES:
        gamma ^= _ALTERNATING
    put(target, 0, signed(start))
    put(target, 1, signed(gamma))


@compiled_inner
def shuffle(source: int, items: int, count: int) -> None:
    """Shuffle a block of words."""
    for place in range(count - 1, 0, -1):
        other = exactly_below(source, place + 1)
        item = get(items, place)
        put(items, place, get(items, other))
        put(items, other, item)
