"""Sites relative to one another: so many steps in a direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from playground.engine.native.lower.geometry import offset, starts
from playground.engine.native.lower.scope import Alias
from playground.engine.native.nodes import Node
from playground.game import core
from playground.game.board import Board

if TYPE_CHECKING:
    from playground.engine.native.lower.expressions import Expressions


class Place(NamedTuple):
    """Where a site lies as seen from another one; 0 steps for the same site."""

    way: int
    steps: int

    def offset(self, board: Board) -> int:
        """What is added to the other site's number."""
        return offset(board, self.way, self.steps) if self.steps else 0


HERE = Place(0, 0)


def place_of(site: core.Expression, variable: str, lowering: Expressions) -> Place | None:
    """Where a site lies as seen from the one that a variable stands for, if that is known."""
    scope = lowering.scope
    match site:
        case core.Variable(name=name) if name == variable:
            return HERE
        case core.Variable():
            meaning = scope.names.get(site.name)
            return place_of(meaning.expression, variable, lowering) if isinstance(meaning, Alias) else None
        case core.Operation(name="ahead"):
            start, way, steps = site.arguments
            known_way, known_steps = scope.known(way), scope.known(steps)
            if place_of(start, variable, lowering) == HERE and known_way is not None and known_steps is not None:
                return Place(int(str(known_way)), int(str(known_steps)))
    return None


def moved_back(members: Node, place: Place, lowering: Expressions) -> Node:
    """The sites from which a place is in a set."""
    if place.steps == 0:
        return members
    board, nodes = lowering.scope.board, lowering.nodes
    moved = nodes.op("slide", members, detail=-place.offset(board))
    return nodes.op("meet", moved, nodes.bits(starts(board, place.way, place.steps)))
