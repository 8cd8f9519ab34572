"""A hash table of positions in buckets: one hash says in which bucket a position is, another recognises it there."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.kernel import compiled

BUCKET = 4


@compiled
def find(check: Any, key: Any, second: Any) -> int:
    """The entry of a position, or -1. `check` has the second hash of each entry, 0 where it is empty."""
    first = np.int64(key & np.uint64(len(check) // BUCKET - 1)) * BUCKET
    for entry in range(first, first + BUCKET):
        if check[entry] == second:
            return int(entry)
    return -1


@compiled
def replaceable(check: Any, effort: Any, key: Any) -> int:
    """The entry for a position that has none: an empty one, or the one of its bucket with the least `effort`."""
    first = np.int64(key & np.uint64(len(check) // BUCKET - 1)) * BUCKET
    entry = int(first)
    for other in range(first, first + BUCKET):
        if check[other] == 0:
            return int(other)
        if effort[other] < effort[entry]:
            entry = int(other)
    return entry


def entries_for(positions: int) -> int:
    """The greatest number of entries that is a power of two and not above `positions`, 64 at least."""
    return int(BUCKET * 2 ** max(4, int(positions // BUCKET).bit_length() - 1))
