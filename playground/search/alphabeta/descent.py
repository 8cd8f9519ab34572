"""Going down from a level to what an option or an outcome leads to, with the window in which its value matters."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.alphabeta.chance import PROBING, SPARE_ROWS, mean_bounds
from playground.search.alphabeta.memory import CHANCE, CUTS, DECISION, LEVEL_AT, QUIET, RETURNED, Memory
from playground.search.alphabeta.values import (
    ENDLESS,
    Settings,
    desk_at,
    note_position,
    play_option,
    result,
    static_value,
)
from playground.search.exact.code import OVER, WORD, Code, Desk, drawn, follow_script, mover_after
from playground.search.kernel import compiled, compiled_inner
from playground.search.machine import Machine, load_int, store_word

GRAIN = 2.0**-12
"""The least difference between two values of which neither is a mean."""


@compiled
def window(alpha: float, beta: float, same: bool) -> tuple[float, float]:
    """A window as the player below sees it."""
    return (alpha, beta) if same else (-beta, -alpha)


@compiled_inner
def open_outcome(memory: Memory, settings: Settings, at: int, row: int) -> None:
    """Go down to an outcome, with the window in which its value matters."""
    level, below, outcome = memory.levels[at], memory.levels[at + 1], memory.outcomes[row]
    level.chosen = row
    for word in range(memory.words.shape[1]):
        store_word(memory.places[level.place + 1, 0] + np.uint64(word) * WORD, memory.words[row + SPARE_ROWS, word])
    least, most = mean_bounds(memory, at)
    chance = outcome.probability
    alpha = max(-1.0, (level.alpha - (most - chance * outcome.most)) / chance)
    beta = min(1.0, (level.beta - (least - chance * outcome.least)) / chance)
    if not settings.prunes:
        alpha, beta = -ENDLESS, ENDLESS
    below.alpha, below.beta = window(alpha, beta, outcome.sign == level.sign)
    below.key, below.check = outcome.key, outcome.check
    below.kind, below.sign, below.entered = DECISION, outcome.sign, 0
    below.place, below.depth, below.first = level.place + 1, level.depth, options_end(memory, at)
    below.probe = 1 if level.stage == PROBING else 0
    memory.counters[LEVEL_AT] = at + 1


@compiled
def options_end(memory: Memory, at: int) -> int:
    """The row of options after those of a level and of the levels above."""
    return int(memory.levels[at - 1].end if memory.levels[at].kind == CHANCE else memory.levels[at].end)


@compiled_inner
def open_option(
    code: Code, machine: Machine, desk: Desk, memory: Memory, settings: Settings, evaluation: Any, at: int
) -> bool:
    """Play the chosen option and go down to what it leads to. False if that was not necessary: its value is then that
    of the level below, unless the option does not count."""
    level, below = memory.levels[at], memory.levels[at + 1]
    here, place = desk_at(memory, desk, level.place), level.place + 1
    number = memory.options[level.chosen].number
    before = load_int(here.child_frame + settings.captures)
    if code.draws:
        follow_script(code, here, 0)
    play_option(code, memory, here, number)
    captured = load_int(here.child_frame + settings.captures) != before
    ended = place + 1 == len(memory.places)
    depth = level.depth if level.end == level.first + 1 else level.depth - 1
    depth = 0 if ended else max(depth, 0)
    same = True
    if code.draws and drawn(code, here) > 0:
        below.kind, below.sign, below.place, below.depth = CHANCE, level.sign, level.place, depth
        below.chosen, below.key, below.first = number, level.key, outcomes_end(memory, at)
    elif mover_after(code, here) == OVER:
        below.value = result(code, here, settings, place) * level.sign
        memory.counters[RETURNED] = 1
        return False
    elif depth == 0 and (ended or not (captured and settings.quiescence)):
        if level.kind == DECISION or ended:
            memory.counters[CUTS] += 1
            below.value = static_value(code, machine, here, settings, evaluation) * level.sign
            memory.counters[RETURNED] = 1
        return False
    else:
        below.sign = 1 if load_int(here.child + code.mover) == 0 else -1
        below.place, below.depth, below.first = place, depth, level.end
        same = below.sign == level.sign
        below.key, below.check = note_position(memory, here, 0)
        below.kind = DECISION
        if depth == 0:
            below.kind = QUIET
            below.static = static_value(code, machine, here, settings, evaluation) * below.sign
    below.entered, below.probe = 0, 0
    set_window(memory, settings, at, same)
    memory.counters[LEVEL_AT] = at + 1
    return True


@compiled
def outcomes_end(memory: Memory, at: int) -> int:
    """The row of outcomes after those of the levels above."""
    for above in range(at - 1, -1, -1):
        if memory.levels[above].kind == CHANCE:
            return int(memory.levels[above].end)
    return 0


@compiled
def set_window(memory: Memory, settings: Settings, at: int, same: bool) -> None:
    """The window for an option: that of its level, or a null window after the first one (principal variation search:
    Marsland & Campbell 1982)."""
    level, below = memory.levels[at], memory.levels[at + 1]
    level.scouted = 0
    if (settings.exact and at == 0) or not settings.prunes:
        below.alpha, below.beta = -ENDLESS, ENDLESS
    elif settings.scouts and level.best >= 0 and level.beta > level.alpha + GRAIN:
        level.scouted = 1
        below.alpha, below.beta = window(level.alpha, level.alpha + GRAIN, same)
    else:
        below.alpha, below.beta = window(level.alpha, level.beta, same)
