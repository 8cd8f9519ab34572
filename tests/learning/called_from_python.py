"""Compiled functions that only compiled functions call, as functions that tests can call."""

from __future__ import annotations

from typing import Any

from playground.learning.evaluation import evaluate_next
from playground.learning.network import Network, Scratch
from playground.learning.reach import note_reach
from playground.search.kernel import compiled_apart
from playground.search.machine import Machine, Place


@compiled_apart
def value_next(network: Network, weights: Any, scratch: Scratch, view: int, state: Any, follower: Any) -> Any:
    """`evaluate_next`."""
    return evaluate_next(network, weights, scratch, view, state, follower)


@compiled_apart
def noted_reach(machine: Machine, network: Network, scratch: Scratch, which: int, state: Any, free: Place) -> None:
    """`note_reach`."""
    note_reach(machine, network, scratch, which, state, free)
