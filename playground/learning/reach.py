"""What each player could do if it were to begin a turn, in compiled code; see `features/reach_slots.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.learning.network import Network, Scratch
from playground.search.kernel import compiled_within
from playground.search.machine import (
    Machine,
    Place,
    call_count,
    load_int,
    load_word,
    lowest_bit,
    store_int,
)

_WORD, _ONE = np.uint64(8), np.uint64(1)


@compiled_within
def note_reach(machine: Machine, network: Network, scratch: Scratch, which: int, state: Any, free: Place) -> None:
    """Note for each player what it could reach in a running position; options are counted in the frame of `free`.

    `scratch.reach[which, 2 * player]` are the sites without own pieces that its options name, the row after it their
    neighbours; `scratch.mobility[which, player]` is the number of its options.
    """
    mover, step = load_int(state + network.mover), load_int(state + network.step)
    store_int(state + network.step, network.first_steps[step])
    for player in range(network.players):
        store_int(state + network.mover, np.int32(player))
        scratch.mobility[which, player] = int(call_count(machine.reach, state, free.frame, free.tally, 0))
        direct, beside = scratch.reach[which, 2 * player], scratch.reach[which, 2 * player + 1]
        own = network.plane_offsets[player]
        beside[:] = np.uint64(0)
        for word in range(network.words):
            place = np.uint64(word) * _WORD
            bits = load_word(free.frame + machine.reached + place) & ~load_word(state + own + place)
            direct[word] = bits
            while bits != 0:
                site = 64 * word + int(lowest_bit(bits))
                bits &= bits - _ONE
                for near in range(network.words):
                    beside[near] |= network.near[site, near]
    store_int(state + network.mover, mover)
    store_int(state + network.step, step)
