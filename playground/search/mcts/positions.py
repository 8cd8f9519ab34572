"""The positions of nodes, word by word, so that they can be compared.

Whether they are, and whether several edges may lead to a node, is a matter of types (`tree.Beside`), and so a constant
in machine code: with a setting instead, searches that do neither took 5 to 10% more time.
"""

# numba wants all versions of a function to have the same arguments
# ruff: noqa: ARG005

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import extending

from playground.search.kernel import compiled, compiled_apart
from playground.search.machine import Machine, Place, load_word
from playground.search.mcts.tree import Placed, Shared, Tree
from playground.search.playing import WORD

LOW_HALF, HIGH_HALF = np.uint64(0xFFFFFFFF), np.uint64(0xFFFFFFFF00000000)


def are_shared(tree: Tree) -> bool:
    """Whether several edges may lead to a node."""
    raise NotImplementedError("for compiled functions")


def note_node(tree: Tree, machine: Machine, work: Place, node: int) -> None:
    """Note the position of a new node, if positions are compared."""
    raise NotImplementedError("for compiled functions")


def version_for(kinds: tuple[type, ...], function: Any, those: Callable[..., Any], others: Callable[..., Any]) -> None:
    """Have compiled functions call `those` where what is beside the tree, the first argument, is of one of some kinds,
    and `others` where it is not."""

    def choose(tree: Any, *_: Any) -> Callable[..., Any]:
        return those if tree.types[tree.fields.index("beside")].instance_class in kinds else others

    options: Any = {"_nrt": False, "error_model": "numpy"}
    extending.overload(function, strict=False, inline="always", jit_options=options)(choose)


version_for((Shared,), are_shared, lambda tree: True, lambda tree: False)
version_for(
    (Placed, Shared),
    note_node,
    lambda tree, machine, work, node: note_position(machine, work, tree.beside.positions, node),
    lambda tree, machine, work, node: None,
)


@compiled_apart
def note_position(machine: Machine, work: Place, positions: Any, row: int) -> None:
    """Write the words of the position to a row, with 0 turns, which no rule can read."""
    for place in range(positions.shape[1]):
        positions[row, place] = load_word(work.state + np.uint64(place) * WORD)
    kept = HIGH_HALF if machine.turns % WORD == 0 else LOW_HALF
    positions[row, machine.turns // WORD] &= kept


@compiled
def same_position(positions: Any, row: int, other: int) -> bool:
    """Whether two rows have the same words."""
    place = 0
    while place < positions.shape[1] and positions[row, place] == positions[other, place]:
        place += 1
    return bool(place == positions.shape[1])
