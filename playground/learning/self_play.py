"""Games of a player against itself from which it learns, in compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.engine.layout import RUNNING
from playground.learning.choosing import CERTAIN, result_for, uniform, weigh_options
from playground.learning.evaluation import evaluate
from playground.learning.learning_rule import Record, Weights, learn_chain
from playground.learning.network import PRESENT, Network, Scratch
from playground.learning.reach import note_reach
from playground.learning.worlds import World, begin_game, guessed, play_option
from playground.search.arithmetic import below, squash
from playground.search.kernel import compiled_apart, compiled_inner, compiled_within
from playground.search.machine import Machine, Place, call_count, load_flag, load_int

SURE = 0.97
"""What a win counts as a target, so that values stay where their squashed values differ."""


class Schedule(NamedTuple):
    """Settings of learning: the rate, the share of random decisions, λ, how values fade from decision to decision, and
    the decisions after which a game is broken off.

    `draws`: whether options lead to different positions by chance.
    """

    rate: float
    explore: float
    fade: float
    keep: float
    longest: int
    draws: int


@compiled_inner
def note_position(
    machine: Machine,
    network: Network,
    weights: Any,
    scratch: Scratch,
    record: Record,
    current: Place,
    trial: Place,
    at: int,
    mover: int,
) -> None:
    """Record the position before a decision, as each chain's player sees it."""
    chains = record.values.shape[1]
    if network.reaches != 0:
        note_reach(machine, network, scratch, PRESENT, current.state, trial)
    for chain in range(chains):
        view = mover if chains == 1 else chain
        evaluate(network, weights, scratch, view, current.state)
        sign = -1.0 if chains == 1 and mover != 0 else 1.0
        for number in range(scratch.places.shape[1]):
            record.places[at, chain, number] = scratch.places[view, number]
        record.values[at, chain] = sign * squash(float(scratch.sums[view]))
        record.signs[at, chain] = sign
    record.movers[at] = mover


@compiled_within
def learn_from_record(
    machine: Machine,
    network: Network,
    weights: Weights,
    record: Record,
    current: Place,
    schedule: Schedule,
    length: int,
    is_over: bool,
) -> None:
    """Learn from the decisions that are recorded, whose last target is the result of a game that is over.

    The target is the value of the last position where the game goes on, or was broken off.
    """
    for chain in range(record.values.shape[1]):
        target = SURE * result_for(machine, current.state, chain, network.players)
        if not is_over:
            target = record.values[length - 1, chain]
        learn_chain(weights, record, chain, chain, length, target, schedule.fade, schedule.keep, schedule.rate)


@compiled_within
def choose_and_note(
    world: World,
    machine: Machine,
    network: Network,
    weights: Weights,
    scratch: Scratch,
    record: Record,
    current: Place,
    trial: Place,
    schedule: Schedule,
    source: Any,
    place: int,
    mover: int,
    options: int,
) -> int:
    """Choose the best option or, for a share of the decisions, a random one, and note the value of the best beside it.

    No value is noted where options lead to different positions by chance, or where all decisions are random.
    """
    record.best[place] = np.nan
    explored = uniform(source) < schedule.explore
    if explored and (schedule.draws != 0 or schedule.explore >= 1.0):
        return below(source, options)
    base = guessed(world, machine, current, mover, source)
    choice = weigh_options(machine, network, weights.values, scratch, base, trial, options, 1, source)
    if explored:
        highest = scratch.worths[choice]
        best = SURE * highest / CERTAIN if abs(highest) == CERTAIN else squash(highest) * schedule.keep
        record.best[place] = best
        choice = below(source, options)
    return choice


@compiled_apart
def learn_games(
    world: World,
    machine: Machine,
    network: Network,
    weights: Weights,
    scratch: Scratch,
    record: Record,
    current: Place,
    trial: Place,
    schedule: Schedule,
    seed: Any,
    first: int,
    games: int,
    source: Any,
    stop: Any,
    counts: Any,
) -> int:
    """Play `games` games of a seed from number `first` on and learn from each; the number played until cancelled.

    `counts` adds up decisions and games that ended. A game that cannot be followed any longer is dropped.
    """
    room = len(record.movers)
    for game in range(games):
        followed = begin_game(world, machine, current, seed, np.uint64(first + game))
        length, decisions = 0, 0
        while followed:
            if load_flag(stop) != 0:
                return game
            running = load_int(current.state + machine.status) == RUNNING
            options = int(call_count(machine.options, current.state, current.frame, current.tally, 0)) if running else 0
            if options == 1:
                followed = play_option(world, machine, current, 0)
                continue
            if options == 0 or length == room or decisions == schedule.longest:
                learn_from_record(machine, network, weights, record, current, schedule, length, options == 0)
                length = 0
                if options == 0 or decisions == schedule.longest:
                    break
            counts[0] += 1
            decisions += 1
            mover = int(load_int(current.state + machine.mover))
            note_position(machine, network, weights.values, scratch, record, current, trial, length, mover)
            choice = choose_and_note(
                world,
                machine,
                network,
                weights,
                scratch,
                record,
                current,
                trial,
                schedule,
                source,
                length,
                mover,
                options,
            )
            length += 1
            followed = play_option(world, machine, current, choice)
        counts[1] += 1
    return games


@compiled_apart
def match_games(
    world: World,
    machine: Machine,
    network: Network,
    first_weights: Any,
    second_weights: Any,
    scratch: Scratch,
    current: Place,
    trial: Place,
    mistakes: Any,
    seed: Any,
    first: int,
    games: int,
    source: Any,
    stop: Any,
    shares: Any,
    lengths: Any,
) -> int:
    """Play games between two sets of weights; the number played until cancelled.

    In game g the first plays the seats s with (s + g) even. `mistakes[k]` is the share of random decisions of each.
    `shares[g, s]` is the share of seat s in the result, `lengths[g]` the number of decisions.
    """
    players = network.players
    for game in range(games):
        followed = begin_game(world, machine, current, seed, np.uint64(first + game))
        length = 0
        while followed and load_int(current.state + machine.status) == RUNNING:
            if load_flag(stop) != 0:
                return game
            options = int(call_count(machine.options, current.state, current.frame, current.tally, 0))
            choice = 0
            if options > 1:
                mover = int(load_int(current.state + machine.mover))
                which = (mover + first + game) & 1
                if uniform(source) < mistakes[which]:
                    choice = below(source, options)
                else:
                    weights = first_weights if which == 0 else second_weights
                    base = guessed(world, machine, current, mover, source)
                    choice = weigh_options(machine, network, weights, scratch, base, trial, options, 1, source)
            followed = play_option(world, machine, current, choice)
            length += 1
        for seat in range(players):
            shares[game, seat] = (result_for(machine, current.state, seat, players) + 1.0) / 2.0
        lengths[game] = length
    return games
