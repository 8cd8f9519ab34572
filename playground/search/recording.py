"""Games written down position by position, in compiled code: what happens where is then read off arrays.

Game k of a seed is the same game as everywhere (docs/random-numbers.md): `draw_game` plays it among random players and
writes the numbers of its options, `write_positions` plays such numbers, of any players.
"""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from playground.engine.layout import RUNNING
from playground.engine.native.compile import Native
from playground.engine.rng import FIRST_AGENT, Stream
from playground.search.arithmetic import below_exactly
from playground.search.kernel import compiled, compiled_apart
from playground.search.machine import (
    Place,
    call_apply,
    call_count,
    call_pick,
    call_setup,
    copy_bytes,
    load_flag,
    load_int,
    store_word,
)

_INT, _WORD = np.uint64(4), np.uint64(8)

CANCELLED = -1
"""What `draw_game` returns once the cancel token is set."""


class Code(NamedTuple):
    """Entry points by address; sizes and offsets in bytes, 0 for `way` where options have one leg each. Unlike
    `search.machine.Machine` it needs no thinking."""

    setup: np.uint64
    options: np.uint64
    pick: np.uint64
    apply: np.uint64
    size: np.uint64
    status: np.uint64
    mover: np.uint64
    action: np.uint64
    values: np.uint64
    way: np.uint64
    way_last: np.uint64


def code_of(native: Native) -> Code:
    """The code of a game."""
    library, fields, frame = native.library, native.layout.by_name, native.frame.struct
    entries = (library.setup, library.count, library.pick, library.apply)
    addresses = [ctypes.cast(entry, ctypes.c_void_p).value or 0 for entry in entries]
    offsets = [fields[name].offset for name in ("status", "mover")]
    in_frame = [frame[name].offset for name in ("action", "values")]
    in_frame += [frame[name].offset for name in ("way", "way_last")] if native.game.has_legs else [0, 0]
    return Code(*(np.uint64(number) for number in (*addresses, native.layout.size, *offsets, *in_frame)))


def random_streams(seed: int, number: int, players: int) -> npt.NDArray[np.uint64]:
    """Where the streams of a game's random players begin, a row for each."""
    return np.array([Stream(seed, number, FIRST_AGENT + seat).place for seat in range(players)], np.uint64)


@compiled_apart
def begin(code: Code, place: Place, seed: Any, number: Any) -> None:
    """Set game `number` of a seed up, in memory that may hold another game."""
    for word in range(code.size // _WORD):
        store_word(place.state + np.uint64(word) * _WORD, np.uint64(0))
    call_setup(code.setup, place.state, place.frame, place.tally, seed, number)


@compiled
def draw_game(code: Code, place: Place, seed: Any, number: Any, streams: Any, script: Any, stop: Any) -> int:
    """Play game `number` of a seed among random players, and write the numbers of its options into `script`.

    Returns the number of decisions, or `CANCELLED`. `script` has room for as many as the game's cap.
    """
    begin(code, place, seed, number)
    decisions = 0
    while decisions < len(script) and load_int(place.state + code.status) == RUNNING:
        if load_flag(stop) != 0:
            return CANCELLED
        options = call_count(code.options, place.state, place.frame, place.tally, 0)
        option = below_exactly(streams[load_int(place.state + code.mover)], options)
        script[decisions] = option
        call_pick(code.pick, place.state, place.frame, place.tally, option)
        call_apply(code.apply, place.state, place.frame, place.tally, 0)
        decisions += 1
    return decisions


@compiled
def write_positions(code: Code, place: Place, script: Any, positions: Any, choices: Any) -> None:
    """Play the options of `script` from here on.

    `positions` gets the bytes of the position before the first and after each; `choices` a row for each decision: the
    player, the action, and the values of its bindings. In place of each value, an option with legs has the site
    where it put a piece last.
    """
    start = np.uint64(positions.ctypes.data)
    copy_bytes(start, place.state, code.size)
    for decision in range(len(script)):
        call_count(code.options, place.state, place.frame, place.tally, 0)
        choices[decision, 0] = load_int(place.state + code.mover)
        call_pick(code.pick, place.state, place.frame, place.tally, script[decision])
        choices[decision, 1] = load_int(place.frame + code.action)
        for value in range(choices.shape[1] - 2):
            choices[decision, 2 + value] = load_int(place.frame + code.values + np.uint64(value) * _INT)
        if code.way != 0 and load_int(place.frame + code.way) >= 0:
            way = np.uint64(load_int(place.frame + code.way))
            choices[decision, 2:] = load_int(place.frame + code.way_last + way * _INT)
        call_apply(code.apply, place.state, place.frame, place.tally, 0)
        copy_bytes(start + np.uint64(decision + 1) * code.size, place.state, code.size)
