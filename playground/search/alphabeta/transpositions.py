"""What earlier parts of a search say about a position.

An entry is used where it says the same as searching again would: for the same depth, or for a greater one if no line
was cut short, or if it is a result for certain. So a search with a table has the same value as one without, except
where positions repeat, since a repetition depends on the line.
"""

from __future__ import annotations

from typing import Any

from playground.search.alphabeta.memory import CUTS, EXACT, LOWER, NODES, UPPER, Memory, Table
from playground.search.alphabeta.values import WINNING, Settings
from playground.search.exact.buckets import find, replaceable
from playground.search.kernel import compiled, compiled_inner

COMPLETE = 4
"""Added to the bound of an entry: no line was cut short."""

BOUND_MASK = 3


@compiled_inner
def usable(table: Table, settings: Settings, key: Any, check: Any, depth: int) -> int:
    """The entry of a position if it holds for a depth, otherwise -1."""
    entry = find(table.check, key, check)
    if entry < 0 or table.depth[entry] == depth:
        return int(entry)
    if table.depth[entry] > depth:
        return -1
    bound, value = table.bound[entry] & BOUND_MASK, table.value[entry]
    certain = WINNING if settings.certain else 1.0
    if table.bound[entry] & COMPLETE or (bound != UPPER and value >= certain) or (bound != LOWER and value <= -certain):
        return int(entry)
    return -1


@compiled
def recalled(table: Table, settings: Settings, entry: int, place: int) -> float:
    """The value of an entry at a place of a line: wins are kept as from the position itself."""
    value = table.value[entry]
    if settings.certain and value >= WINNING:
        return float(value - place)
    if settings.certain and value <= -WINNING:
        return float(value + place)
    return float(value)


@compiled
def note_use(memory: Memory, table: Table, settings: Settings, entry: int) -> None:
    """Count an entry that was used as a cut, unless it holds for all depths."""
    certain = WINNING if settings.certain else 1.0
    if not table.bound[entry] & COMPLETE and abs(table.value[entry]) < certain:
        memory.counters[CUTS] += 1


@compiled_inner
def record(memory: Memory, table: Table, settings: Settings, at: int, value: float, bound: int) -> None:
    """Keep the value of a level, in place of the one of its bucket that took the least work."""
    level, effort = memory.levels[at], 0
    work = memory.counters[NODES] - level.began
    while work > 1:
        work >>= 1
        effort += 1
    entry = find(table.check, level.key, level.check)
    if entry < 0:
        entry = replaceable(table.check, table.effort, level.key)
        table.check[entry], table.best[entry] = level.check, -1
    if settings.certain and value >= WINNING:
        value += level.place
    elif settings.certain and value <= -WINNING:
        value -= level.place
    complete = memory.counters[CUTS] == level.cuts
    table.value[entry], table.depth[entry], table.effort[entry] = value, level.depth, effort
    table.bound[entry] = bound + (COMPLETE if complete else 0)
    if level.best >= 0 and bound != UPPER:
        table.best[entry] = level.best


@compiled
def decides(bound: int, value: float, alpha: float, beta: float) -> bool:
    """Whether a bound settles a window."""
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
