"""Outcomes of options where dice fall: listed, or sampled where there are many, and searched within bounds.

An option is worth the mean over its outcomes. Of each outcome two bounds are known, first those of all results; they
bound the mean, and give each outcome the window within which its value matters (Star1: Ballard 1983). Before that each
outcome is probed: its first option alone gives a bound (Star2).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.native.structs.frame import MAX_SCRIPTED
from playground.search.alphabeta.memory import CUTS, EXACT, LOWER, UPPER, Memory, Table
from playground.search.alphabeta.transpositions import BOUND_MASK, note_use, usable
from playground.search.alphabeta.values import Settings, desk_at, note_position, play_option, result, static_value
from playground.search.arithmetic import mix
from playground.search.exact.code import (
    OVER,
    WORD,
    Code,
    Desk,
    drawn,
    follow_script,
    mover_after,
    next_script,
    probability_of,
)
from playground.search.kernel import compiled, compiled_inner
from playground.search.machine import Machine, load_int, store_word

PROBING, SEARCHING, SEARCHED = range(3)
"""Stages of a level of chance."""

SPARE_ROWS = 1
"""Rows of `Memory.words` before those of the outcomes."""

_ONE = np.uint64(1)


@compiled_inner
def list_outcomes(
    code: Code, machine: Machine, desk: Desk, memory: Memory, table: Table, settings: Settings, evaluation: Any, at: int
) -> None:
    """List the outcomes of the option `chosen` of a level of chance, or sample them if there are too many."""
    level = memory.levels[at]
    here, number = desk_at(memory, desk, level.place), memory.levels[at].chosen
    level.end, scripted, sampled = level.first, 0, 0
    for trial in range(2 * settings.outcomes):
        if trial < settings.outcomes:
            follow_script(code, here, scripted)
        else:
            _roll(code, machine, here, settings, level.key, number, trial)
            sampled += 1
        play_option(code, memory, here, number)
        last, probability = drawn(code, here), 1.0 / settings.outcomes
        if sampled == 0:
            if last > MAX_SCRIPTED:
                continue
            probability = probability_of(code, here, last)
        elif sampled == 1:
            level.end = level.first
        _add(code, machine, here, memory, table, settings, evaluation, at, probability)
        if sampled == 0:
            scripted = next_script(code, here, last)
            if scripted == 0:
                return


@compiled
def _roll(code: Code, machine: Machine, here: Desk, settings: Settings, key: Any, number: int, sample: int) -> None:
    """Have the next option draw at random: the same whenever the position is met in a search."""
    dice = here.child_frame + machine.dice
    start = mix(mix(key ^ settings.seed) + np.uint64(number)) + np.uint64(sample)
    store_word(here.child_frame + code.script_of, np.uint64(0))
    store_word(dice, mix(start))
    store_word(dice + WORD, mix(start + _ONE) | _ONE)


@compiled_inner
def _add(
    code: Code,
    machine: Machine,
    here: Desk,
    memory: Memory,
    table: Table,
    settings: Settings,
    evaluation: Any,
    at: int,
    probability: float,
) -> None:
    """List the new position as an outcome of a level, with what is known of its value."""
    level, row = memory.levels[at], memory.levels[at].end
    key, check = note_position(memory, here, row + SPARE_ROWS)
    for other in range(level.first, level.end):
        if memory.outcomes[other].key == key and memory.outcomes[other].check == check:
            memory.outcomes[other].probability += probability
            return
    outcome = memory.outcomes[row]
    level.end = row + 1
    outcome.probability, outcome.key, outcome.check = probability, key, check
    outcome.sign = 1 if load_int(here.child + code.mover) == 0 else -1
    outcome.least, outcome.most = -1.0, 1.0
    if mover_after(code, here) == OVER:
        outcome.least = outcome.most = result(code, here, settings, level.place + 1) * level.sign
    elif level.depth == 0:
        memory.counters[CUTS] += 1
        outcome.least = outcome.most = static_value(code, machine, here, settings, evaluation) * level.sign
    elif settings.table:
        entry = usable(table, settings, key, check, level.depth)
        if entry >= 0:
            note_use(memory, table, settings, entry)
            narrow(memory, at, row, table.value[entry], int(table.bound[entry] & BOUND_MASK))


@compiled
def narrow(memory: Memory, at: int, row: int, value: float, bound: int) -> None:
    """Note what was found of an outcome, from the view of the player who decides after it."""
    outcome = memory.outcomes[row]
    same = outcome.sign == memory.levels[at].sign
    value = value if same else -value
    if bound == EXACT or (bound == LOWER) == same:
        outcome.least = max(outcome.least, value)
    if bound == EXACT or (bound == UPPER) == same:
        outcome.most = min(outcome.most, value)


@compiled
def mean_bounds(memory: Memory, at: int) -> tuple[float, float]:
    """Bounds of the mean over the outcomes of a level."""
    level, least, most = memory.levels[at], 0.0, 0.0
    for row in range(level.first, level.end):
        outcome = memory.outcomes[row]
        least += outcome.probability * outcome.least
        most += outcome.probability * outcome.most
    return least, most


@compiled
def next_outcome(memory: Memory, at: int) -> int:
    """The next outcome to be probed or searched; -1 after all."""
    level = memory.levels[at]
    while level.stage != SEARCHED:
        while level.next < level.end:
            row = level.next
            level.next += 1
            if memory.outcomes[row].least < memory.outcomes[row].most:
                return int(row)
        level.stage += 1
        level.next = level.first
    return -1
