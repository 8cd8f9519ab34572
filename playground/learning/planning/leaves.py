"""What a player has learned, as the evaluation of tree searches (`search/mcts`, `search/alphabeta`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from playground.engine.layout import RUNNING
from playground.learning.evaluation import evaluate
from playground.learning.network import PRESENT, Network, Scratch, scratch_for
from playground.learning.player import LearnedPlayer
from playground.learning.reach import note_reach
from playground.search.arithmetic import squash
from playground.search.kernel import compiled_apart
from playground.search.machine import Machine, Place, load_int
from playground.search.mcts.evaluation import advantage, version_for
from playground.search.playing import share_out


class ByNetwork(NamedTuple):
    """A learned player: a place to try options, its network with the weights, and memory to evaluate positions."""

    trial: Place
    network: Network
    weights: Any
    scratch: Scratch


def by_network(player: LearnedPlayer) -> Callable[[Place], ByNetwork]:
    """What values positions by what a player has learned, from a place to try options."""
    return lambda trial: ByNetwork(trial, player.network, player.weights.values, scratch_for(player.network, 1))


@compiled_apart
def advantage_by_network(evaluation: ByNetwork, machine: Machine, place: Place, player: int) -> float:
    """`advantage` by what was learned: the value before it is squashed."""
    network, scratch, mover = evaluation.network, evaluation.scratch, int(load_int(place.state + machine.mover))
    if network.reaches != 0:
        note_reach(machine, network, scratch, PRESENT, place.state, evaluation.trial)
    evaluate(network, evaluation.weights, scratch, mover, place.state)
    return float(scratch.sums[mover]) if player == mover else -float(scratch.sums[mover])


@compiled_apart
def value_by_network(evaluation: ByNetwork, machine: Machine, place: Place, shares: Any) -> None:
    """`value_position` by what was learned; the shares of three and more players are divided by their sum."""
    if load_int(place.state + machine.status) != RUNNING:
        share_out(machine, place, shares)
        return
    network, scratch, total = evaluation.network, evaluation.scratch, 0.0
    viewers = 1 if len(shares) == 2 or machine.together != 0 else len(shares)
    first = int(load_int(place.state + machine.mover)) if viewers == 1 else 0
    if network.reaches != 0:
        note_reach(machine, network, scratch, PRESENT, place.state, evaluation.trial)
    for player in range(first, first + viewers):
        evaluate(network, evaluation.weights, scratch, player, place.state)
        shares[player] = (squash(float(scratch.sums[player])) + 1.0) / 2.0
        total += shares[player]
    if machine.together != 0:
        shares[:] = shares[first]
        return
    if viewers == 1:
        shares[1 - first] = 1.0 - shares[first]
        return
    for player in range(viewers):
        shares[player] = shares[player] / total if total > 0.0 else 1.0 / viewers


version_for(ByNetwork, lambda evaluation, machine, place, shares: value_by_network(evaluation, machine, place, shares))
version_for(
    ByNetwork,
    lambda evaluation, machine, place, player: advantage_by_network(evaluation, machine, place, player),
    advantage,
)
