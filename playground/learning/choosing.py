"""One decision of a learned player, in compiled code: every option is tried, and what follows is evaluated."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.layout import FINISHED, RUNNING
from playground.learning.evaluation import evaluate, evaluate_next
from playground.learning.network import FOLLOWING, PRESENT, Network, Scratch
from playground.learning.reach import note_reach
from playground.search.arithmetic import below, next_word, squash
from playground.search.kernel import compiled_apart, compiled_inner, compiled_within
from playground.search.machine import Machine, Place, call_apply, load_int, store_word
from playground.search.playing import WORD, pick_elsewhere

CERTAIN = 1e6
"""The worth of a win; values of positions are smaller."""

UNIT = 2.0**-53
ELEVEN = np.uint64(11)


@compiled_apart
def uniform(source: Any) -> float:
    """A number of [0, 1) from the next word."""
    return float(next_word(source) >> ELEVEN) * UNIT


@compiled_within
def result_for(machine: Machine, state: Any, player: int, players: int) -> float:
    """The result of a finished game for a player: 1 for the only winner, -1 for a loser, a draw 2/players - 1. For
    those who win and lose together it is 1 or -1, and 0 where it is neither."""
    winners = load_int(state + machine.winners)
    if load_int(state + machine.status) != FINISHED or winners == 0:
        return 0.0 if machine.together != 0 else 2.0 / players - 1.0
    if winners >> player & 1 == 0:
        return -1.0
    if machine.together != 0:
        return 1.0
    number = 0
    for other in range(players):
        number += winners >> other & 1
    return 2.0 / number - 1.0


@compiled_within
def worth(
    machine: Machine, network: Network, weights: Any, scratch: Scratch, current: Place, trial: Place, me: int
) -> float:
    """The worth to player `me` of the position in `trial`, which follows the current one."""
    follower = trial.state
    if load_int(follower + machine.status) != RUNNING:
        result = result_for(machine, follower, me, network.players)
        return CERTAIN * result if abs(result) == 1.0 else result
    view = int(load_int(follower + machine.mover)) if network.by_mover != 0 else me
    if network.reaches != 0:
        note_reach(machine, network, scratch, FOLLOWING, follower, trial)
    if scratch.ready[view] == 0:
        evaluate(network, weights, scratch, view, current.state)
    value = evaluate_next(network, weights, scratch, view, current.state, follower)
    return float(value) if view == me else -float(value)


@compiled_inner
def weigh_options(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    current: Place,
    trial: Place,
    options: int,
    rolls: int,
    source: Any,
) -> int:
    """Write the worth of each option into `scratch.worths`; returns the best one, a random one of equals.

    The options of `current` have been counted. Where chance matters, each option is tried with `rolls` rolls of the
    dice, the same for all, and the worth is a squashed mean.
    """
    me = int(load_int(current.state + machine.mover))
    scratch.ready[:] = 0
    if network.reaches != 0:
        note_reach(machine, network, scratch, PRESENT, current.state, trial)
    count = min(options, len(scratch.worths))
    for roll in range(rolls):
        start, gamma = next_word(source), next_word(source) | np.uint64(1)
        for option in range(count):
            pick_elsewhere(machine, current, trial, option)
            store_word(trial.frame + machine.dice, start)
            store_word(trial.frame + machine.dice + WORD, gamma)
            call_apply(machine.trial, trial.state, trial.frame, trial.tally, 0)
            value = worth(machine, network, weights, scratch, current, trial, me)
            if rolls > 1:
                value = squash(value) / rolls
                if roll > 0:
                    value += scratch.worths[option]
            scratch.worths[option] = value
    best, highest, equals = 0, -np.inf, 1
    for option in range(count):
        value = scratch.worths[option]
        if value > highest:
            best, highest, equals = option, value, 1
        elif value == highest:
            equals += 1
            if below(source, equals) == 0:
                best = option
    return best
