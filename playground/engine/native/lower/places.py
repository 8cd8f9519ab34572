"""Sites relative to one another: a number of steps in a direction."""

from __future__ import annotations

from typing import NamedTuple

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.geometry import slides, target_table
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Alias
from playground.game import core
from playground.game.board import Board


class Place(NamedTuple):
    """Where a site lies relative to another one; 0 steps for the same site."""

    direction: int
    steps: int

    def offset(self, board: Board) -> int:
        """The difference between the numbers of the two sites, where it is always the same."""
        return slides(board, self.direction, self.steps)[0][0] if self.steps and not self.varies(board) else 0

    def varies(self, board: Board) -> bool:
        """Whether the difference between the numbers of the two sites depends on them, as it may in a graph."""
        return self.steps != 0 and len(slides(board, self.direction, self.steps)) != 1

    def targets(self, board: Board) -> tuple[int, ...]:
        """The site at this place from each site."""
        return target_table(board, self.direction, self.steps)


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
    nodes, result = lowering.nodes, lowering.nodes.bits(0)
    for by, origins in slides(lowering.scope.board, place.direction, place.steps):
        moved = nodes.op("meet", nodes.op("slide", members, detail=-by), nodes.bits(origins))
        result = nodes.op("join", result, moved)
    return result


def site_at(place: Place, site: IRNode, lowering: Lowering) -> IRNode:
    """The site at a place, from which it is known to be on the board."""
    board, nodes = lowering.scope.board, lowering.nodes
    if place.varies(board):
        return nodes.table(place.targets(board), "int", site)
    return nodes.op("add", site, nodes.number(place.offset(board))) if place.offset(board) else site
