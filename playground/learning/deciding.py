"""What a learned player plays, in compiled code: one decision, and whole games of learned and random players."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.layout import RUNNING
from playground.learning.choosing import uniform, weigh_options
from playground.learning.drawing import draw_forward, draw_option, exponential
from playground.learning.network import Network, Scratch
from playground.search.arithmetic import below, below_exactly, split_into, squash
from playground.search.kernel import compiled_apart, compiled_inner
from playground.search.machine import (
    Machine,
    Place,
    call_apply,
    call_count,
    call_pick,
    floats_at,
    load_flag,
    load_int,
)
from playground.search.past import Past, note, stalled

RANDOM_SEAT = -1.0
"""In place of a temperature: the seat plays at random."""

AIMLESS = 4.0
"""The temperature from which on options are chosen at random, without looking at them: it hardly matters."""

RISE, MAX_RISE = 3.0, 10.0
"""How fast temperatures rise in games that stall, and how far: exponents."""

STOPPED = -1
"""The result of a game that was cancelled."""


@compiled_apart
def risen(temperature: float, stall: int, patience: float) -> float:
    """The temperature of a choice in a game that has stalled for so many decisions (`past.stalled`).

    Once these are more than `patience`, it rises by e for each further third of that, up to e^10. Players who cannot
    get ahead would go on for ever; so the longer they do, the more freely they choose.
    """
    longer = max(1.0, stall / patience) - 1.0
    return temperature / exponential(-min(MAX_RISE, RISE * longer))


@compiled_inner
def decide(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    past: Past,
    current: Place,
    trial: Place,
    options: int,
    style: Any,
    source: Any,
) -> int:
    """The option played in a position whose options have been counted.

    `style` is that of `Style.numbers`.
    """
    if style[0] > 0.0 and uniform(source) < style[0]:
        return below(source, options)
    temperature = risen(style[1], stalled(machine, past, current.state), style[4])
    if temperature >= AIMLESS:
        return below(source, options)
    best = weigh_options(machine, network, weights, scratch, current, trial, options, int(style[2]), source)
    if style[1] <= 0.0 and style[5] <= 0.0:
        return best
    worths, count = scratch.worths, min(options, len(scratch.worths))
    for option in range(count):
        worths[option] = (squash(worths[option]) + 1.0) / 2.0
    if style[5] <= 0.0:
        return draw_option(worths, count, temperature, source)
    return draw_forward(machine, past, current, trial, worths, count, temperature, style[5], source)


@compiled_apart
def trace_game(
    machine: Machine,
    network: Network,
    players: Any,
    scratch: Scratch,
    past: Past,
    current: Place,
    trial: Place,
    styles: Any,
    sources: Any,
    source: Any,
    stop: Any,
    played: Any,
) -> int:
    """Play on to the end and write the options played; their number, or STOPPED.

    `players[seat]` is the address of its player's weights and their number; all players have the same network.
    `styles[seat]` is the style of a learned player, or has RANDOM_SEAT as its temperature; `sources[seat]` is the
    seat's stream. `past` has what came before, and if it has no places nothing is noted. The result is the same as if
    each seat decided by itself (`agents/learned.py`).
    """
    number = 0
    while load_int(current.state + machine.status) == RUNNING and number < len(played):
        if load_flag(stop) != 0:
            return STOPPED
        if len(past.times):
            note(past, current.state)
        options = int(call_count(machine.options, current.state, current.frame, current.tally, 0))
        seat = int(load_int(current.state + machine.mover))
        choice = 0
        if styles[seat, 1] == RANDOM_SEAT:
            choice = below_exactly(sources[seat], options)
        elif options > 1:
            split_into(sources[seat], source)
            weights = floats_at(players[seat, 0], players[seat, 1])
            choice = decide(machine, network, weights, scratch, past, current, trial, options, styles[seat], source)
        call_pick(machine.pick, current.state, current.frame, current.tally, choice)
        call_apply(machine.apply, current.state, current.frame, current.tally, 0)
        played[number] = choice
        number += 1
    return number


@compiled_apart
def decide_once(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    past: Past,
    current: Place,
    trial: Place,
    style: Any,
    source: Any,
) -> int:
    """One decision: counts the options first."""
    options = int(call_count(machine.options, current.state, current.frame, current.tally, 0))
    return int(decide(machine, network, weights, scratch, past, current, trial, options, style, source))


@compiled_apart
def value_once(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    current: Place,
    trial: Place,
    rolls: int,
    source: Any,
    shares: Any,
) -> None:
    """Write the worth of each option as a share of the result, 0 to 1; counts the options first."""
    options = int(call_count(machine.options, current.state, current.frame, current.tally, 0))
    weigh_options(machine, network, weights, scratch, current, trial, options, rolls, source)
    for option in range(min(options, len(shares))):
        shares[option] = (squash(scratch.worths[option]) + 1.0) / 2.0


def new_source() -> Any:
    """Memory for a stream."""
    return np.zeros(2, np.uint64)
