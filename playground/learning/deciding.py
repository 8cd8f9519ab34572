"""What a learned player plays, in compiled code: one decision, and whole games of learned and random players."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.layout import RUNNING
from playground.learning.choosing import uniform, weigh_options
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

RANDOM_SEAT = -1.0
"""In place of a temperature: the seat plays at random."""

STOPPED = -1
"""The result of a game that was cancelled."""


@compiled_apart
def exponential(exponent: float) -> float:
    """e to a power of at most 0, by (1 + x / 1024)^1024, which all machines round alike; off by 0.05% at -1."""
    result = max(0.0, 1.0 + exponent / 1024.0)
    for _ in range(10):
        result *= result
    return result


@compiled_apart
def draw_option(shares: Any, count: int, temperature: float, source: Any) -> int:
    """The option with the highest share, or at a temperature one that is hardly worse.

    Options are drawn with probabilities that fall by e for each `temperature` (in shares of the result, 0 to 1) below
    the best. NaN stands for options that are never played.
    """
    best, highest, equals = 0, -1.0, 0
    for option in range(count):
        if shares[option] > highest:
            best, highest, equals = option, shares[option], 1
        elif shares[option] == highest:
            equals += 1
            if temperature <= 0.0 and below(source, equals) == 0:
                best = option
    if temperature <= 0.0:
        return best
    total = 0.0
    for option in range(count):
        if not np.isnan(shares[option]):
            total += exponential((shares[option] - highest) / temperature)
    left = uniform(source) * total
    for option in range(count):
        if not np.isnan(shares[option]):
            left -= exponential((shares[option] - highest) / temperature)
            if left < 0.0:
                return option
    return best


@compiled_apart
def risen(temperature: float, played: int, usual: float) -> float:
    """The temperature of a choice after so many decisions of the game.

    Once more are `played` than random games usually take, it rises with the square of their number. Two players who
    choose alike whenever a position comes back would go round in a circle for ever; so the longer they do, the more
    freely they choose.
    """
    longer = max(1.0, played / usual)
    return temperature * longer * longer


@compiled_apart
def soften(worths: Any, count: int, temperature: float, source: Any) -> int:
    """An option drawn by its worth; the worths become shares of the result, 0 to 1."""
    for option in range(count):
        worths[option] = (squash(worths[option]) + 1.0) / 2.0
    return draw_option(worths, count, temperature, source)


@compiled_inner
def decide(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
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
    best = weigh_options(machine, network, weights, scratch, current, trial, options, int(style[2]), source)
    if style[1] <= 0.0:
        return best
    temperature = risen(style[1], int(load_int(current.state + machine.decisions)), style[4])
    return soften(scratch.worths, min(options, len(scratch.worths)), temperature, source)


@compiled_apart
def trace_game(
    machine: Machine,
    network: Network,
    players: Any,
    scratch: Scratch,
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
    seat's stream. The result is the same as if each seat decided by itself (`agents/learned.py`).
    """
    number = 0
    while load_int(current.state + machine.status) == RUNNING and number < len(played):
        if load_flag(stop) != 0:
            return STOPPED
        options = int(call_count(machine.options, current.state, current.frame, current.tally, 0))
        seat = int(load_int(current.state + machine.mover))
        choice = 0
        if styles[seat, 1] == RANDOM_SEAT:
            choice = below_exactly(sources[seat], options)
        elif options > 1:
            split_into(sources[seat], source)
            weights = floats_at(players[seat, 0], players[seat, 1])
            choice = decide(machine, network, weights, scratch, current, trial, options, styles[seat], source)
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
    current: Place,
    trial: Place,
    style: Any,
    source: Any,
) -> int:
    """One decision: counts the options first."""
    options = int(call_count(machine.options, current.state, current.frame, current.tally, 0))
    return int(decide(machine, network, weights, scratch, current, trial, options, style, source))


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
