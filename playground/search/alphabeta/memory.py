"""The memory of an alpha-beta search: a stack of levels, positions to play on, and a table of positions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.engine.native.runtime.state import NativeState
from playground.search.exact.buckets import entries_for
from playground.search.exact.code import MOVES
from playground.search.machine import place_of
from playground.search.past import Past

Array = np.ndarray[Any, Any]

LEVEL_AT, NODES, CUTS, RETURNED, BOUND = range(5)
"""Places of `Memory.counters`: the level at work; positions that options were played to; how often a line was cut short
(by its depth, a repetition, or a table entry that was); whether the level below has a result, and its bound."""

EXACT, LOWER, UPPER = range(3)
"""What a result is: the value, or a bound of it."""

DECISION, QUIET, CHANCE = range(3)
"""Kinds of levels: a decision, one after a capture at the end of a line, and outcomes of an option."""

MAX_PLACES = 128
"""Positions of a line; a longer one is cut short."""

MAX_LEVELS = 2 * MAX_PLACES

MAX_ENTRIES = 2**21
"""Entries of the largest table, 70 MB."""

FIRST_OPTIONS, FIRST_OUTCOMES = 4096, 1024

NOTHING = -1

LEVEL = np.dtype(
    [
        *((name, np.float64) for name in ("alpha", "beta", "value", "low", "static")),
        *((name, np.uint64) for name in ("key", "check")),
        *((name, np.int64) for name in ("began", "cuts")),
        *((name, np.int32) for name in ("kind", "place", "depth", "sign", "first", "next", "end")),
        *((name, np.int32) for name in ("chosen", "best", "entered", "probe", "scouted", "stage")),
    ]
)
"""`alpha` and `beta` bound the values that matter and `low` is `alpha` as it was, from the view of the player who
decides (`sign` 1 for the first player, else -1); `value` is the best so far, `static` that of the evaluation. The
options, or outcomes, are rows from `first` to `end`, of which those before `next` have been searched; `chosen` is the
row at work and `best` the number of the best option. `probe`: only the first option is searched. `scouted`: `chosen`
is searched with a null window. `stage` counts the times that outcomes are gone through. `began` and `cuts` are counters
on entering."""

OPTION = np.dtype([("score", np.float64), ("value", np.float64), ("number", np.int32), ("move", np.int32)])
"""An option to be searched: those with a high `score` first. `value` is kept at the root."""

OUTCOME = np.dtype(
    [
        *((name, np.float64) for name in ("probability", "least", "most")),
        *((name, np.uint64) for name in ("key", "check")),
        ("sign", np.int64),
    ]
)
"""An outcome of an option, with bounds of its value to the player who decides."""


class Table(NamedTuple):
    """What is known of positions: a second hash to recognise one, the value to the player who decides, the depth, what
    the value is (and `COMPLETE` where no line was cut short), the best option, the binary logarithm of the work."""

    check: Array
    value: Array
    depth: Array
    bound: Array
    best: Array
    effort: Array


class Memory(NamedTuple):
    """`places` are the addresses of positions and their frames, `words` scratch rows and the outcomes of all levels.
    `history` counts for each player how often a move cut off, `killers` has the last two of each place. `past` are the
    positions that the game has been in."""

    counters: Array
    levels: Array
    places: Array
    options: Array
    outcomes: Array
    words: Array
    history: Array
    killers: Array
    bindings: Array
    past: Past


def new_table(nodes: int) -> Table:
    """A table for a search of so many positions."""
    size = entries_for(min(2 * nodes, MAX_ENTRIES))
    bounds, efforts = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
    depths, best = np.zeros(size, np.int16), np.zeros(size, np.int32)
    return Table(np.zeros(size, np.uint64), np.zeros(size), depths, bounds, best, efforts)


def new_memory(states: list[NativeState], words: int, bindings: list[int], past: Past) -> Memory:
    """Memory for lines through states of a game, whose actions have so many bindings, and which has this past."""
    addresses = np.array([place_of(state)[:2] for state in states], np.uint64)
    return Memory(
        np.zeros(5, np.int64),
        np.zeros(MAX_LEVELS, LEVEL),
        addresses,
        np.zeros(FIRST_OPTIONS, OPTION),
        np.zeros(FIRST_OUTCOMES, OUTCOME),
        np.zeros((FIRST_OUTCOMES, words), np.uint64),
        np.zeros((2, MOVES)),
        np.zeros((MAX_PLACES, 2), np.int32),
        np.array(bindings, np.int32),
        past,
    )


def grown(memory: Memory) -> Memory:
    """The same with room for twice as many options and outcomes."""
    options, outcomes, words = map(_doubled, (memory.options, memory.outcomes, memory.words))
    return memory._replace(options=options, outcomes=outcomes, words=words)


def _doubled(array: Array) -> Array:
    larger = np.zeros((2 * len(array), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


def forget(memory: Memory, table: Table) -> None:
    """Forget what earlier decisions have left."""
    table.check[:] = 0
    memory.history[:] = 0.0
    memory.killers[:] = NOTHING
