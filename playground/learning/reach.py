"""What each player could do if it were to begin a turn, in compiled code; see `features/reach_slots.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.learning.features.reach_slots import MAX_COLLECTED
from playground.learning.network import Network, Scratch
from playground.search.kernel import compiled_apart
from playground.search.machine import (
    Machine,
    Place,
    call_count,
    call_pick,
    load_int,
    load_word,
    lowest_bit,
    store_int,
)

_WORD, _INT, _ONE, _SIX, _SIXTY_THREE = (np.uint64(number) for number in (8, 4, 1, 6, 63))


@compiled_apart
def note_reach(
    machine: Machine, network: Network, scratch: Scratch, which: int, state: Any, free: Place
) -> None:
    """Note for each player what it could reach in a running position; options are counted in the frame of `free`.

    `scratch.reach[which, 2 * player]` are the sites without own pieces that its options name, the row after it their
    neighbours; `scratch.mobility[which, player]` is the number of its options.
    """
    mover, step = load_int(state + network.mover), load_int(state + network.step)
    store_int(state + network.step, network.first_steps[step])
    for player in range(network.players):
        store_int(state + network.mover, np.int32(player))
        direct, beside = scratch.reach[which, 2 * player], scratch.reach[which, 2 * player + 1]
        direct[:], beside[:] = np.uint64(0), np.uint64(0)
        options = int(call_count(machine.options, state, free.frame, free.tally, 0))
        scratch.mobility[which, player] = options
        for option in range(min(options, MAX_COLLECTED)):
            call_pick(machine.pick, state, free.frame, free.tally, option)
            action = int(load_int(free.frame + machine.action))
            for value in range(network.named.shape[1]):
                if network.named[action, value] != 0:
                    site = int(load_int(free.frame + machine.values + np.uint64(value) * _INT))
                    if site >= 0:
                        direct[site >> 6] |= _ONE << (np.uint64(site) & _SIXTY_THREE)
        own = network.plane_offsets[player]
        for word in range(network.words):
            direct[word] &= ~load_word(state + own + np.uint64(word) * _WORD)
            bits = direct[word]
            while bits != 0:
                site = 64 * word + int(lowest_bit(bits))
                bits &= bits - _ONE
                for near in range(network.words):
                    beside[near] |= network.near[site, near]
    store_int(state + network.mover, mover)
    store_int(state + network.step, step)
