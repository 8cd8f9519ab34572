"""A game's machine code as solvers use it: one decision after another, positions compared without their counters.

Rules cannot read the number of turns, and few read the number of decisions. Of the others, a position is the same
however long it took to come about, so that both numbers are kept at 0. Only the maximum length of a game depends on
them: the solvers count decisions themselves. Where rules do read the number of decisions it stays as it is, and ends
games at the maximum length as well.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.engine.layout import FINISHED, RUNNING
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import DICE, SCRIPT
from playground.game.chance import draws_later
from playground.game.core import Game, Operation
from playground.game.rule_expressions import all_parts, rule_expressions
from playground.search.arithmetic import mix
from playground.search.kernel import compiled
from playground.search.legs import mixed_with_legs
from playground.search.machine import (
    Legs,
    call_apply,
    call_count,
    call_pick,
    copy_bytes,
    legs_of,
    load_int,
    load_word,
    machine_of,
    store_int,
    store_word,
)

WORD = np.uint64(8)
_HALF = np.uint64(32)
_ODD = np.uint64(0x9E3779B97F4A7C15)
_OTHER_ODD = np.uint64(0xD1B54A32D192ED03)

INT = np.uint64(4)

OVER = -1
"""The player to decide in a game that is over."""

MOVES = 4096
"""Numbers of moves; see `move_of`."""

HASH = 0x9E37

_SMALL = np.uint64(0x7FFFFFFF)


class Code(NamedTuple):
    """Addresses of the entry points; sizes and offsets in bytes; whether the number of decisions is kept at 0, and
    whether decisions draw (dice, shuffles). `chosen` is the size of an option in the frame. `script` is the address of
    the script of draws."""

    options: np.uint64
    pick: np.uint64
    apply: np.uint64
    size: np.uint64
    status: np.uint64
    mover: np.uint64
    winners: np.uint64
    decisions: np.uint64
    turns: np.uint64
    action: np.uint64
    chosen: np.uint64
    script_of: np.uint64
    scripted: np.uint64
    bounds: np.uint64
    forgets: bool
    draws: bool
    legs: Legs


class Desk(NamedTuple):
    """Addresses of memory to play on: a position with its frame, what a decision makes of it with another frame, a
    tally, and a script of draws."""

    state: np.uint64
    frame: np.uint64
    tally: np.uint64
    child: np.uint64
    child_frame: np.uint64
    script: np.uint64


class Workplace:
    """A game's code with memory to play on. `native` was compiled with thinking."""

    def __init__(self, native: Native) -> None:
        self._states = NativeState(native), NativeState(native)
        self._script = np.zeros(SCRIPT.size // 8 + 8, np.uint64)
        (state, frame, tally), (child, child_frame, _) = (each.pointers for each in self._states)
        addresses = state, frame, tally, child, child_frame, self._script.ctypes.data
        self.desk = Desk(*map(np.uint64, addresses))
        self.code = code_of(native)
        self.words = native.layout.size // 8

    def plain(self, block: bytes, forgets: bool = True) -> np.ndarray[Any, np.dtype[np.uint64]]:
        """The words of a position, its counters at 0 where they do not matter; the number of decisions only if the
        caller `forgets` it."""
        numbers = np.frombuffer(block, np.int32).copy()
        numbers[int(self.code.turns) // 4] = 0
        if self.code.forgets and forgets:
            numbers[int(self.code.decisions) // 4] = 0
        return numbers.view(np.uint64)


def code_of(native: Native) -> Code:
    """The code of a game that was compiled with thinking."""
    layout, frame = native.layout.by_name, native.frame.struct
    dice, machine = frame["dice"].offset, machine_of(native)
    numbers = (
        *(machine.options, machine.pick, machine.trial),
        *(native.layout.size, layout["status"].offset, layout["mover"].offset, layout["winners"].offset),
        *(layout["decisions"].offset, layout["turns"].offset, frame["action"].offset),
        native.frame.chosen_size,
        *(dice + DICE["script"].offset, dice + DICE["scripted"].offset, SCRIPT["bounds"].offset),
    )
    words = [np.uint64(number) for number in numbers]
    return Code._make((*words, forgets_decisions(native.game), draws_later(native.game), legs_of(native)))


def forgets_decisions(game: Game) -> bool:
    """Whether the number of decisions matters for the maximum length only; with a maximum of 1 it always does, and with
    a memory of positions, which grows with each."""
    return (
        game.max_decisions > 1
        and game.memory is None
        and not any(
            isinstance(part, Operation) and part.name == "decisions" for part in all_parts(rule_expressions(game))
        )
    )


@compiled
def options_of(code: Code, desk: Desk, words: Any, row: int) -> Any:
    """Take a position, a row of `words`, to the desk; the number of its options."""
    for place in range(words.shape[1]):
        store_word(desk.state + np.uint64(place) * WORD, words[row, place])
    return call_count(code.options, desk.state, desk.frame, desk.tally, 0)


@compiled
def play(code: Code, desk: Desk, option: int) -> None:
    """What an option of the position on the desk makes of it, with plain counters."""
    call_pick(code.pick, desk.state, desk.frame, desk.tally, option)
    copy_bytes(desk.child, desk.state, code.size)
    copy_bytes(desk.child_frame + code.action, desk.frame + code.action, code.chosen)
    call_apply(code.apply, desk.child, desk.child_frame, desk.tally, 0)
    store_int(desk.child + code.turns, 0)
    if code.forgets:
        store_int(desk.child + code.decisions, 0)


@compiled
def follow_script(code: Code, desk: Desk, scripted: int) -> None:
    """Have the next option draw what the script says, of which so many results are given."""
    store_word(desk.child_frame + code.script_of, desk.script)
    store_word(desk.child_frame + code.scripted, np.uint64(scripted))  # and nothing has been drawn


@compiled
def drawn(code: Code, desk: Desk) -> Any:
    """How many results were drawn from the script."""
    return load_int(desk.child_frame + code.scripted + INT)


@compiled
def probability_of(code: Code, desk: Desk, last: int) -> float:
    """The probability of the results that were drawn, `last` of them."""
    probability = 1.0
    for place in range(last):
        probability /= load_int(desk.script + code.bounds + np.uint64(place) * INT)
    return probability


@compiled
def next_script(code: Code, desk: Desk, last: int) -> int:
    """Write the results that come after the `last` drawn ones in lexicographic order (`engine.chance.outcomes`); how
    many there are, 0 after all."""
    last -= 1
    while last >= 0:
        result = load_int(desk.script + np.uint64(last) * INT) + 1
        if result < load_int(desk.script + code.bounds + np.uint64(last) * INT):
            store_int(desk.script + np.uint64(last) * INT, np.int32(result))
            break
        last -= 1
    return last + 1


@compiled
def move_of(code: Code, desk: Desk, bindings: Any) -> int:
    """A number for the option picked on the desk that is the same in other positions, and seldom that of another
    option. `bindings` is the number of values of each action."""
    at = desk.frame + code.action
    action = load_int(at)
    move = action + 1
    for place in range(bindings[action]):
        move = (move * HASH + load_int(at + np.uint64(4 * (place + 1))) + 1) & 0x7FFFFFFF
    if code.legs.way != 0:
        move = np.int64(mixed_with_legs(code.legs, desk.frame, np.uint64(move), bindings) & _SMALL)
    return int((move ^ move >> 12) & (MOVES - 1))


@compiled
def mover_after(code: Code, desk: Desk) -> Any:
    """The player to decide in the new position, or `OVER`."""
    if load_int(desk.child + code.status) != RUNNING:
        return OVER
    return load_int(desk.child + code.mover)


@compiled
def winners_after(code: Code, desk: Desk) -> Any:
    """The winners of the game that is over, as a bit set; 0 for none."""
    if load_int(desk.child + code.status) != FINISHED:
        return 0
    return load_int(desk.child + code.winners)


@compiled
def hash_of(words: Any, row: int) -> Any:
    """A hash of a position, a row of `words`."""
    key = _ODD
    for place in range(words.shape[1]):
        key = mix(key ^ words[row, place]) + _ODD
    return key


@compiled
def second_hash(words: Any, row: int) -> Any:
    """Another, independent hash."""
    key = _OTHER_ODD
    for place in range(words.shape[1]):
        key = (key ^ (key >> _HALF) ^ words[row, place]) * _OTHER_ODD
    return mix(key)


@compiled
def take(desk: Desk, words: Any, row: int) -> None:
    """The new position, as a row of `words`."""
    for place in range(words.shape[1]):
        words[row, place] = load_word(desk.child + np.uint64(place) * WORD)
