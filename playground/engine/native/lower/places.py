"""Sites relative to one another: a number of steps in a direction."""

from __future__ import annotations

from typing import NamedTuple

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.geometry import offset, starts
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Alias
from playground.game import core
from playground.game.board import Board


class Place(NamedTuple):
    """Where a site lies relative to another one; 0 steps for the same site."""

    direction: int
    steps: int

    def offset(self, board: Board) -> int:
        """The difference between the numbers of the two sites."""
        return offset(board, self.direction, self.steps) if self.steps else 0


HERE = Place(0, 0)


def place_of(site: core.Expression, variable: str, lowering: Lowering) -> Place | None:
    """Where a site lies relative to the one that a variable stands for, if that is known."""
    scope = lowering.scope
    match site:
        case core.Variable(name=name) if name == variable:
            return HERE
        case core.Variable():
            meaning = scope.names.get(site.name)
            return place_of(meaning.expression, variable, lowering) if isinstance(meaning, Alias) else None
        case core.Operation(name="ahead"):
            start, direction, steps = site.arguments
            known_direction, known_steps = scope.known(direction), scope.known(steps)
            if place_of(start, variable, lowering) == HERE and known_direction is not None and known_steps is not None:
                return Place(int(str(known_direction)), int(str(known_steps)))
    return None


def moved_back(members: IRNode, place: Place, lowering: Lowering) -> IRNode:
    """The sites for which the site at a place relative to them is in a set."""
    if place.steps == 0:
        return members
    board, nodes = lowering.scope.board, lowering.nodes
    moved = nodes.op("slide", members, detail=-place.offset(board))
    return nodes.op("meet", moved, nodes.bits(starts(board, place.direction, place.steps)))
