"""In which order options are searched: the best one of the table, moves that cut off elsewhere, the evaluation."""

from __future__ import annotations

from typing import Any

from playground.search.alphabeta.memory import Memory
from playground.search.alphabeta.values import Settings, desk_at, play_option, result, static_value
from playground.search.exact.code import OVER, Code, Desk, move_of, mover_after
from playground.search.kernel import compiled, compiled_inner
from playground.search.machine import Machine, call_pick

FAVOURITE, KILLER = 2.0**60, 2.0**55

VALUED_FROM = 3
"""The depth from which options are ordered by the evaluation, which takes as many positions as there are options."""


@compiled_inner
def list_options(
    code: Code,
    machine: Machine,
    desk: Desk,
    memory: Memory,
    settings: Settings,
    evaluation: Any,
    at: int,
    favourite: int,
) -> None:
    """Score the options of a level, which are already counted, from the option the table says is best."""
    level = memory.levels[at]
    here, mover = desk_at(memory, desk, level.place), (1 - level.sign) // 2
    valued = settings.certain and level.depth >= VALUED_FROM and settings.orders
    for row in range(level.first, level.end):
        number = row - level.first
        memory.options[row].number, memory.options[row].score = number, 0.0
        call_pick(code.pick, here.state, here.frame, here.tally, number)
        move = move_of(code, here, memory.bindings)
        memory.options[row].move = move
        if not settings.orders:
            continue
        if number == favourite:
            memory.options[row].score = FAVOURITE
        elif memory.killers[level.place, 0] == move or memory.killers[level.place, 1] == move:
            memory.options[row].score = KILLER
        elif not valued:
            memory.options[row].score = memory.history[mover, move]
        if valued and number != favourite:
            play_option(code, memory, here, number)
            over = mover_after(code, here) == OVER
            value = (
                result(code, here, settings, level.place + 1)
                if over
                else static_value(code, machine, here, settings, evaluation)
            )
            memory.options[row].score = value * level.sign


@compiled
def next_row(memory: Memory, at: int) -> int:
    """The row of the best option that was not searched yet; it comes behind those that were."""
    level, options = memory.levels[at], memory.options
    first = best = level.next
    for row in range(first + 1, level.end):
        if options[row].score > options[best].score:
            best = row
    score, number, move = options[best].score, options[best].number, options[best].move
    options[best].score, options[best].number = options[first].score, options[first].number
    options[best].move = options[first].move
    options[first].score, options[first].number, options[first].move = score, number, move
    level.next = first + 1
    return int(first)


@compiled
def note_cut_off(memory: Memory, at: int, row: int) -> None:
    """Remember the move that cut off at a level."""
    level, move = memory.levels[at], memory.options[row].move
    if memory.killers[level.place, 0] != move:
        memory.killers[level.place, 1] = memory.killers[level.place, 0]
        memory.killers[level.place, 0] = move
    memory.history[(1 - level.sign) // 2, move] += level.depth * level.depth
