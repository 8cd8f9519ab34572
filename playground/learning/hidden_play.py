"""Whole games of learned and random players in compiled code where something is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.layout import RUNNING
from playground.learning.choosing import uniform, weigh_options
from playground.learning.deciding import AIMLESS, RANDOM_SEAT, STOPPED, risen
from playground.learning.drawing import draw_option
from playground.learning.network import Network, Scratch
from playground.learning.worlds import Hidden
from playground.search.arithmetic import below, below_exactly, split_into, squash
from playground.search.hidden.following import play_followed
from playground.search.hidden.resampling import AGREES, prepare, resample
from playground.search.kernel import compiled_apart
from playground.search.machine import (
    Machine,
    Place,
    call_count,
    copy_bytes,
    floats_at,
    load_flag,
    load_int,
    load_word,
    store_word,
)
from playground.search.playing import WORD

UNFOLLOWED = -2
"""The result of a game that could not be followed any longer."""


@compiled_apart
def trace_hidden_game(
    world: Hidden,
    machine: Machine,
    network: Network,
    players: Any,
    scratch: Scratch,
    current: Place,
    trial: Place,
    styles: Any,
    sources: Any,
    streams: Any,
    totals: Any,
    stop: Any,
    played: Any,
) -> int:
    """Play on to the end and write the options played; their number, STOPPED or UNFOLLOWED.

    `players[seat]` is the address of its player's weights and their number; all players have the same network.
    `styles[seat]` is the style of a learned player, or has RANDOM_SEAT as its temperature; `sources[seat]` is the
    seat's stream; `streams` is memory for three. What players know of the position is in `world`. The result is the
    same as if each seat decided by itself (`agents/learned.py`).
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
            split_into(sources[seat], streams[0])
            weights = floats_at(players[seat, 0], players[seat, 1])
            choice = _decide(
                world, machine, network, weights, scratch, current, trial, seat, options, styles[seat], streams, totals
            )
            call_count(machine.options, current.state, current.frame, current.tally, 0)
        if not play_followed(machine, world.follower, current, world.knowledge, choice):
            return UNFOLLOWED
        played[number] = choice
        number += 1
    return number


@compiled_apart
def _decide(
    world: Hidden,
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    current: Place,
    trial: Place,
    player: int,
    options: int,
    style: Any,
    streams: Any,
    totals: Any,
) -> int:
    """The option with the highest mean worth over as many positions that fit as the style says, without those in which
    the player has other options.

    The player's stream is `streams[0]`.
    """
    stream, own, drawn = streams[0], streams[1], streams[2]
    split_into(stream, own)
    if style[0] > 0.0 and uniform(own) < style[0]:
        return below(own, options)
    temperature = risen(style[1], int(load_int(current.state + machine.decisions)), style[4])
    if temperature >= AIMLESS:
        return below(own, options)
    prepare(machine, world.follower, current, world.knowledge, player, world.deal)
    count, agreed = min(options, len(scratch.worths)), 0
    totals[:count] = 0.0
    for _ in range(int(style[3])):
        copy_bytes(world.guess.state, current.state, machine.size)
        store_word(np.uint64(world.block), stream[0])
        store_word(np.uint64(world.block) + WORD, stream[1])
        found = resample(machine, world.follower, world.knowledge, player, world.deal, world.block, world.guess)
        stream[0] = load_word(np.uint64(world.block))
        split_into(stream, drawn)
        if found != AGREES:
            continue
        agreed += 1
        call_count(machine.options, world.guess.state, world.guess.frame, world.guess.tally, 0)
        weigh_options(machine, network, weights, scratch, world.guess, trial, options, int(style[2]), drawn)
        for option in range(count):
            totals[option] += (squash(scratch.worths[option]) + 1.0) / 2.0
    if agreed == 0:
        return below(own, options)
    for option in range(count):
        totals[option] /= agreed
    return draw_option(totals, count, temperature, own)
