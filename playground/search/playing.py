"""Playing in compiled code: forced decisions, playouts, results, and a key for positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.layout import FINISHED, RUNNING
from playground.search.arithmetic import mix
from playground.search.kernel import compiled
from playground.search.machine import Machine, Place, call_apply, call_count, call_pick, copy_bytes, load_int, load_word

WORD = np.uint64(8)
"""Bytes of a word."""


@compiled
def forced(machine: Machine, work: Place) -> int:
    """Play decisions with a single option; the number of options then, 0 at the end of the game."""
    while load_int(work.state + machine.status) == RUNNING:
        options = int(call_count(machine.options_next, work.state, work.frame, work.tally, 0))
        if options != 1:
            return options
        call_pick(machine.pick, work.state, work.frame, work.tally, 0)
        call_apply(machine.advance, work.state, work.frame, work.tally, 0)
    return 0


@compiled
def pick_elsewhere(machine: Machine, place: Place, trial: Place, option: int) -> None:
    """Choose an option of a position, whose options are counted, on a copy of it in `trial`: it is ready to be applied
    there, as long as the options here are not counted again."""
    call_pick(machine.pick, place.state, place.frame, place.tally, option)
    copy_bytes(trial.state, place.state, machine.size)
    copy_bytes(trial.frame + machine.action, place.frame + machine.action, machine.chosen)


@compiled
def share_out(machine: Machine, work: Place, shares: Any) -> None:
    """The share of each player in the result: the winners, or all where nobody has won, share 1; none where everyone
    has lost. Who wins and loses together has 1 or 0, and one half where it is neither; where the score counts it is
    that, in units of the search."""
    winners = load_int(work.state + machine.winners)
    if machine.unit != 0.0:
        finished = load_int(work.state + machine.status) == FINISHED
        shares[:] = (load_int(work.state + machine.score) - machine.nothing) / machine.unit if finished else 0.0
        return
    if load_int(work.state + machine.status) != FINISHED or winners == 0:
        shares[:] = 0.5 if machine.together != 0 else 1.0 / len(shares)
        return
    if machine.together != 0:
        shares[:] = winners & 1
        return
    number = 0
    for player in range(len(shares)):
        number += winners >> player & 1
    for player in range(len(shares)):
        shares[player] = 1.0 / number if winners >> player & 1 else 0.0


@compiled
def key_of(machine: Machine, work: Place) -> Any:
    """A hash of the position."""
    key = np.uint64(0)
    for place in range(machine.size // WORD):
        key = mix(key ^ load_word(work.state + np.uint64(place) * WORD)) + np.uint64(place)
    return key
