"""Weights in little room: rounded, each as finely as it is well known, and without the experience they come from.

    weights ──rounded──► multiples of steps, their classes, gaps between places ──restored──► weights

A weight that took part in few changes matters in few positions, and is hardly known: it is rounded coarsely, mostly to
nothing. One that takes part in many is rounded finely. So a value is wrong by about as much wherever it is needed, for
the least room (reverse water-filling: Cover & Thomas 2006, section 10.3.3, with `sums` as the number of changes).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from playground.learning.learning_rule import Weights

Array = np.ndarray[Any, Any]

COARSEST = 0.016
"""The step to which weights are rounded that are hardly known; it halves from class to class."""

CLASSES = 6
"""Each class has four times the changes of the one before; the first ends at a sum of sizes of 1."""

EXPERIENCE = 1.0
"""What weights that are learned on have as experience, the sum of the sizes of their changes: little, since how much it
was is not kept."""

ESCAPE = 255
"""A gap that is at least so large is divided: its rest counts from there."""

_FIELDS = ("rounded.gaps", "rounded.classes", "rounded.low", "rounded.high")


def is_rounded(arrays: Mapping[str, Any]) -> bool:
    """Whether the arrays of a file hold rounded weights."""
    return _FIELDS[0] in arrays


def rounded(weights: Weights) -> dict[str, Array]:
    """The arrays of a file for the weights that are not rounded to 0."""
    known = np.log2(np.maximum(weights.sums, np.float32(1e-9)))
    classes = np.clip(np.floor(known / 2) + 1, 0, CLASSES - 1).astype(np.uint8)
    multiples = np.rint(weights.values / _steps(classes)).astype(np.int32)
    used = np.flatnonzero(multiples)
    zigzag = (multiples[used] << 1) ^ (multiples[used] >> 31)
    parts = _gaps(used), classes[used], (zigzag & 0xFF).astype(np.uint8), (zigzag >> 8).astype(np.uint16)
    return dict(zip(_FIELDS, parts, strict=True))


def restored(arrays: Mapping[str, Any], size: int) -> Weights:
    """The weights of arrays that `rounded` made. Raises ValueError, KeyError or TypeError for others."""
    gaps, classes, low, high = (arrays[name] for name in _FIELDS)
    places = np.cumsum(gaps.astype(np.int64))[gaps != ESCAPE] - 1
    inside = not len(places) or 0 <= places[0] <= places[-1] < size
    if not (inside and len(places) == len(classes) == len(low) == len(high)):
        raise ValueError("rounded weights that do not fit each other")
    zigzag = low.astype(np.int32) | (high.astype(np.int32) << 8)
    values, sums = np.zeros(size, np.float32), np.zeros(size, np.float32)
    values[places] = ((zigzag >> 1) ^ -(zigzag & 1)) * _steps(classes)
    sums[places] = EXPERIENCE
    return Weights(values, np.sign(values) * sums, sums)


def _steps(classes: Array) -> Array:
    return np.ldexp(np.float32(COARSEST), -classes.astype(np.int32)).astype(np.float32)


def _gaps(places: Array) -> Array:
    """Differences between ascending places: an escape for every ESCAPE of each, and the rest."""
    gaps = np.diff(places, prepend=-1)
    escapes = gaps // ESCAPE
    coded = np.full(len(gaps) + int(escapes.sum()), ESCAPE, np.uint8)
    coded[np.arange(len(gaps)) + np.cumsum(escapes)] = gaps - ESCAPE * escapes
    return coded
