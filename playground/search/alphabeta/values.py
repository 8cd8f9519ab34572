"""Values of positions: results, and what an evaluation says."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.search.alphabeta.memory import NODES, Memory
from playground.search.arithmetic import squash
from playground.search.exact.code import Code, Desk, hash_of, play, second_hash, take, winners_after
from playground.search.kernel import compiled, compiled_inner
from playground.search.machine import Machine, Place, load_int
from playground.search.mcts.evaluation import advantage

WIN = 2.0**40
"""A win at the root; one after k decisions is worth k less."""

WINNING = WIN - 2.0**12
"""What a result that is certain is worth, at least."""

LARGEST = 2.0**39
"""The greatest advantage that counts."""

FINE = 2.0**12
"""Steps of an advantage, in which a learned player's values are rounded."""

ENDLESS = 2.0**50
"""More than any value."""


class Settings(NamedTuple):
    """A `Recipe` for a game. `nodes` bounds all positions of a decision; at the first depth `exact` values of all
    options of the root are found. `certain`: nothing is drawn. `slope` is half the change of the log-odds of a win
    with each point of advantage. `seed` is for outcomes that are sampled, `captures` the place of the number of
    captures in a frame."""

    nodes: int
    exact: bool
    certain: bool
    outcomes: int
    table: bool
    orders: bool
    quiescence: bool
    scouts: bool
    probes: bool
    prunes: bool
    slope: float
    captures: Any
    seed: Any


@compiled
def desk_at(memory: Memory, desk: Desk, place: int) -> Desk:
    """The desk where a decision of a line is played, from one of its positions to the next."""
    places = memory.places
    return Desk(places[place, 0], places[place, 1], desk.tally, places[place + 1, 0], places[place + 1, 1], desk.script)


@compiled_inner
def play_option(code: Code, memory: Memory, here: Desk, number: int) -> None:
    """Play an option of a desk."""
    play(code, here, number)
    memory.counters[NODES] += 1


@compiled_inner
def note_position(memory: Memory, here: Desk, row: int) -> tuple[Any, Any]:
    """Write the new position to a row of words; two hashes of it."""
    take(here, memory.words, row)
    return hash_of(memory.words, row), second_hash(memory.words, row)


@compiled
def result(code: Code, desk: Desk, settings: Settings, place: int) -> float:
    """The result to the first player of a game that ended at a place."""
    winners = winners_after(code, desk)
    if winners != 1 and winners != 2:
        return 0.0
    won = WIN - place if settings.certain else 1.0
    return won if winners == 1 else -won


@compiled_inner
def static_value(code: Code, machine: Machine, desk: Desk, settings: Settings, evaluation: Any) -> float:
    """What an evaluation says of the new position to the first player: an advantage, or where dice fall the result
    from -1 to 1 that is to be expected. It is that of the player who has just decided."""
    player = int(load_int(desk.state + code.mover))
    value = advantage(evaluation, machine, Place(desk.child, desk.child_frame, desk.tally), player)
    if player != 0:
        value = -value
    if settings.certain:
        return float(min(max(np.floor(value * FINE + 0.5) / FINE, -LARGEST), LARGEST))
    return float(squash(value * settings.slope))
