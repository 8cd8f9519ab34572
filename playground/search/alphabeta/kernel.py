"""The compiled loop of alpha-beta search: a stack of levels instead of recursion, so that it can stop and go on.

A level is a decision or the outcomes of an option. It is entered, has what lies below it searched, one option or
outcome after another, and is closed with a value and what this says: the value itself, or a bound.
"""

from __future__ import annotations

from typing import Any

from playground.search.alphabeta.chance import (
    PROBING,
    SEARCHING,
    SPARE_ROWS,
    list_outcomes,
    mean_bounds,
    narrow,
    next_outcome,
)
from playground.search.alphabeta.descent import open_option, open_outcome, window
from playground.search.alphabeta.memory import (
    BOUND,
    CHANCE,
    CUTS,
    DECISION,
    EXACT,
    LEVEL_AT,
    LOWER,
    NODES,
    QUIET,
    RETURNED,
    UPPER,
    Memory,
    Table,
)
from playground.search.alphabeta.ordering import list_options, next_row, note_cut_off
from playground.search.alphabeta.transpositions import BOUND_MASK, decides, note_use, recalled, record, usable
from playground.search.alphabeta.values import ENDLESS, Settings, desk_at
from playground.search.exact.buckets import find
from playground.search.exact.code import Code, Desk, hash_of, second_hash
from playground.search.kernel import compiled, compiled_inner
from playground.search.machine import Machine, call_count, load_flag
from playground.search.past import has_been_in

COMPLETE, CANCELLED, FULL, SPENT = range(4)
"""Why the loop ended: the root has a value; it was cancelled; it needs more memory; the positions are used up."""


@compiled
def search(
    code: Code,
    machine: Machine,
    desk: Desk,
    memory: Memory,
    table: Table,
    settings: Settings,
    evaluation: Any,
    stop: Any,
) -> int:
    """Search until the root has a value, or something else ends it; it may then be called again."""
    counters = memory.counters
    while counters[LEVEL_AT] >= 0:
        at = counters[LEVEL_AT]
        level = memory.levels[at]
        if level.entered == 0:
            if load_flag(stop) != 0:
                return CANCELLED
            if counters[NODES] >= settings.nodes:
                return SPENT
            if not has_room(code, desk, memory, settings, at):
                return FULL
            level.entered, level.began, level.cuts = 1, counters[NODES], counters[CUTS]
            is_open = enter(code, machine, desk, memory, table, settings, evaluation, at)
        else:
            is_open = True
            if counters[RETURNED] == 1:
                counters[RETURNED] = 0
                is_open = deliver(memory, table, settings, at)
        if is_open:
            go_on(code, machine, desk, memory, table, settings, evaluation, at)
    return COMPLETE


@compiled_inner
def has_room(code: Code, desk: Desk, memory: Memory, settings: Settings, at: int) -> bool:
    """Whether there is memory for what a level lists; the options of a decision are counted."""
    level = memory.levels[at]
    if level.kind == CHANCE:
        return bool(level.first + settings.outcomes <= len(memory.outcomes) - SPARE_ROWS)
    here = desk_at(memory, desk, level.place)
    options = call_count(code.options, here.state, here.frame, here.tally, 0)
    level.end = level.first + options
    return bool(level.end <= len(memory.options))


@compiled_inner
def enter(
    code: Code, machine: Machine, desk: Desk, memory: Memory, table: Table, settings: Settings, evaluation: Any, at: int
) -> bool:
    """Begin a level. False if its value is known without a search, and it has been closed."""
    level = memory.levels[at]
    if at == 0:
        level.key, level.check = hash_of(memory.words, 0), second_hash(memory.words, 0)
    level.low, level.best, level.scouted, level.next = level.alpha, -1, 0, level.first
    if level.kind == CHANCE:
        list_outcomes(code, machine, desk, memory, table, settings, evaluation, at)
        level.stage = PROBING if settings.probes and level.depth > 1 else SEARCHING
        return close_if_decided(memory, table, settings, at)
    if level.end == level.first:  # there are too many legs, and so the game stops
        return leave(memory, at, 0.0, EXACT)
    favourite = -1
    if level.kind == QUIET:
        memory.counters[CUTS] += 1
        level.value = level.static
        level.alpha = max(level.alpha, level.value)
        if settings.prunes and level.alpha >= level.beta:
            return close(memory, table, settings, at, level.value, LOWER)
    else:
        level.value = -ENDLESS
        if at > 0 and repeats(memory, at):
            memory.counters[CUTS] += 1
            return leave(memory, at, 0.0, EXACT)
        if at > 0 and settings.table:
            entry = usable(table, settings, level.key, level.check, level.depth)
            if entry >= 0:
                value, bound = recalled(table, settings, entry, level.place), int(table.bound[entry] & BOUND_MASK)
                if decides(bound, value, level.alpha, level.beta):
                    note_use(memory, table, settings, entry)
                    return leave(memory, at, value, bound)
            entry = find(table.check, level.key, level.check)
            favourite = table.best[entry] if entry >= 0 else -1
    if at > 0:
        list_options(code, machine, desk, memory, settings, evaluation, at, favourite)
    return True


@compiled
def repeats(memory: Memory, at: int) -> bool:
    """Whether the position of a level occurred before in the line, or in the game."""
    level = memory.levels[at]
    if has_been_in(memory.past, level.key, level.check):
        return True
    for above in range(at):
        other = memory.levels[above]
        if other.kind != CHANCE and other.check == level.check and other.key == level.key:
            return True
    return False


@compiled_inner
def close(memory: Memory, table: Table, settings: Settings, at: int, value: float, bound: int) -> bool:
    """End a level with a value that is kept in the table; returns False."""
    if settings.table and memory.levels[at].kind == DECISION and at > 0:
        record(memory, table, settings, at, value, bound)
    return leave(memory, at, value, bound)


@compiled
def leave(memory: Memory, at: int, value: float, bound: int) -> bool:
    """End a level with a value; returns False."""
    memory.levels[at].value = value
    memory.counters[RETURNED], memory.counters[BOUND], memory.counters[LEVEL_AT] = 1, bound, at - 1
    return False


@compiled_inner
def close_if_decided(memory: Memory, table: Table, settings: Settings, at: int) -> bool:
    """End a level of chance if its outcomes decide it; whether it goes on."""
    level = memory.levels[at]
    least, most = mean_bounds(memory, at)
    if settings.prunes and least >= level.beta:
        return close(memory, table, settings, at, least, LOWER)
    if settings.prunes and most <= level.alpha:
        return close(memory, table, settings, at, most, UPPER)
    if least == most:
        return close(memory, table, settings, at, least, EXACT)
    return True


@compiled_inner
def deliver(memory: Memory, table: Table, settings: Settings, at: int) -> bool:
    """Take the value of the level below into account; whether the level goes on."""
    level, below, bound = memory.levels[at], memory.levels[at + 1], memory.counters[BOUND]
    if level.kind == CHANCE:
        narrow(memory, at, level.chosen, below.value, bound)
        return close_if_decided(memory, table, settings, at)
    value = below.value if below.sign == level.sign else -below.value
    if level.scouted == 1 and level.alpha < value and value < level.beta:
        level.scouted = 0
        if at == 0:
            level.best = memory.options[level.chosen].number
        below.alpha, below.beta = window(level.alpha, level.beta, below.sign == level.sign)
        below.entered = 0
        memory.counters[LEVEL_AT] = at + 1
        return False
    return fold(memory, table, settings, at, value)


@compiled_inner
def fold(memory: Memory, table: Table, settings: Settings, at: int, value: float) -> bool:
    """Take the value of the chosen option into account; whether the level goes on."""
    level, row = memory.levels[at], memory.levels[at].chosen
    if value > level.value or level.best < 0:
        if value > level.value:
            level.value = value
        level.best = memory.options[row].number
    if at == 0:
        memory.options[row].value = value
        if settings.exact:
            return True
    level.alpha = max(level.alpha, level.value)
    if settings.prunes and level.alpha >= level.beta:
        note_cut_off(memory, at, row)
        return close(memory, table, settings, at, level.value, LOWER)
    if level.probe == 1 and level.next < level.end:
        return close(memory, table, settings, at, level.value, LOWER)
    return True


@compiled_inner
def go_on(
    code: Code, machine: Machine, desk: Desk, memory: Memory, table: Table, settings: Settings, evaluation: Any, at: int
) -> None:
    """Search the next option or outcome of a level, or end the level after the last one."""
    level = memory.levels[at]
    if level.kind == CHANCE:
        row = next_outcome(memory, at)
        if row < 0:
            least, most = mean_bounds(memory, at)  # equal but for rounding
            close(memory, table, settings, at, (least + most) / 2, EXACT)
        else:
            open_outcome(memory, settings, at, row)
        return
    while level.next < level.end:
        level.chosen = next_row(memory, at)
        if open_option(code, machine, desk, memory, settings, evaluation, at):
            return
        if memory.counters[RETURNED] == 1:
            memory.counters[RETURNED] = 0
            below = memory.levels[at + 1]
            if not fold(memory, table, settings, at, below.value):
                return
    close(memory, table, settings, at, level.value, EXACT if level.value > level.low else UPPER)
