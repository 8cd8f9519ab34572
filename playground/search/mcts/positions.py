"""The positions of nodes, word by word, so that they can be compared.

Whether they are, and whether several edges may lead to a node, is a matter of types (`tree.Beside`), and so a constant
in machine code: with a setting instead, searches that do neither took 5 to 10% more time.
"""

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


def are_placed(tree: Tree) -> bool:
    """Whether positions are compared."""
    raise NotImplementedError("for compiled functions")


def are_shared(tree: Tree) -> bool:
    """Whether several edges may lead to a node."""
    raise NotImplementedError("for compiled functions")


def _true_for(function: Any, kinds: tuple[type, ...]) -> None:
    """Have compiled functions take a function of a tree for a constant, true if what is beside it is of a kind."""

    def choose(tree: Any) -> Callable[[Any], bool]:
        is_so = tree.types[tree.fields.index("beside")].instance_class in kinds
        return (lambda tree: True) if is_so else (lambda tree: False)  # noqa: ARG005

    options: Any = {"_nrt": False, "error_model": "numpy"}
    extending.overload(function, strict=False, inline="always", jit_options=options)(choose)


_true_for(are_placed, (Placed, Shared))
_true_for(are_shared, (Shared,))


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
