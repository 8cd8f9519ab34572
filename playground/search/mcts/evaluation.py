"""Valuing positions in which a playout ends early, or that options lead to, without playing on.

`value_position` has a version for each type of its first argument: for a strategy of the ruleset, and for what other
packages add (`learning/planning/leaves.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import extending

from playground.engine.layout import RUNNING
from playground.search.arithmetic import squash
from playground.search.kernel import compiled_apart
from playground.search.machine import Machine, Place, call_evaluate, load_int
from playground.search.playing import share_out


class ByStrategy(NamedTuple):
    """A strategy of the ruleset: a place to try options, the address of the game's evaluations, the number of this
    one, and half the change of the log-odds of a win with each point of advantage (`calibration.py`)."""

    trial: Place
    address: Any
    which: int
    steepness: float


def no_evaluation(trial: Place) -> ByStrategy:
    """For searches that value no positions: of the same type as a strategy, so that the same machine code serves."""
    return ByStrategy(trial, np.uint64(0), 0, 0.0)


def value_position(evaluation: Any, machine: Machine, place: Place, shares: Any) -> None:
    """Write the share of each player in the result that is to be expected; the result itself at the end of a game."""
    raise NotImplementedError("for compiled functions")


def advantage(evaluation: Any, machine: Machine, place: Place, player: int) -> float:
    """How much better off a player than the other one of two is in a running position, which its own decision has led
    to, in units of the evaluation: `slope_of` says what they mean."""
    raise NotImplementedError("for compiled functions")


def version_for(kind: type, function: Callable[..., Any], general: Callable[..., Any] = value_position) -> None:
    """Have compiled functions value positions by a function where the first argument is of a kind."""

    def choose(evaluation: Any, *_: Any) -> Callable[..., Any] | None:
        return function if getattr(evaluation, "instance_class", None) is kind else None

    options: Any = {"_nrt": False, "error_model": "numpy"}
    extending.overload(general, strict=False, jit_options=options)(choose)


@compiled_apart
def value_by_strategy(evaluation: ByStrategy, machine: Machine, place: Place, shares: Any) -> None:
    """`value_position` by a strategy: how likely each player is to win with its advantage, as shares of 1."""
    if load_int(place.state + machine.status) != RUNNING:
        share_out(machine, place, shares)
        return
    advantages_in(evaluation.address, evaluation.which, place, shares)
    shares_of(shares, evaluation.steepness)


@compiled_apart
def advantage_by_strategy(evaluation: ByStrategy, place: Place, player: int) -> float:
    """`advantage` by a strategy, which is written for the position after one's own decision: what the other player can
    take now counts against it. So its value to that player alone counts, and as much against the other one."""
    return 2.0 * float(
        call_evaluate(evaluation.address, place.state, place.frame, place.tally, evaluation.which, player)
    )


def slope_of(evaluation: Any) -> float:
    """Half the change of the log-odds of a win with each unit of `advantage`; 1 for what was learned."""
    return float(getattr(evaluation, "steepness", 1.0))


@compiled_apart
def advantages_in(address: Any, which: int, place: Place, advantages: Any) -> None:
    """By how much the evaluation of a position for each player exceeds the mean of those for the others."""
    players, total = len(advantages), 0.0
    for player in range(players):
        advantages[player] = call_evaluate(address, place.state, place.frame, place.tally, which, player)
        total += advantages[player]
    for player in range(players):
        advantages[player] -= (total - advantages[player]) / max(1, players - 1)


@compiled_apart
def shares_of(advantages: Any, steepness: float) -> None:
    """Replace advantages by shares of 1: the logistic function of each, divided by their sum."""
    total = 0.0
    for player in range(len(advantages)):
        advantages[player] = (1.0 + squash(advantages[player] * steepness)) / 2.0
        total += advantages[player]
    for player in range(len(advantages)):
        advantages[player] = advantages[player] / total if total > 0.0 else 1.0 / len(advantages)


version_for(
    ByStrategy, lambda evaluation, machine, place, shares: value_by_strategy(evaluation, machine, place, shares)
)
version_for(
    ByStrategy,
    lambda evaluation, machine, place, player: advantage_by_strategy(evaluation, place, player),  # noqa: ARG005  # all have one signature
    advantage,
)
