"""Sites relative to one another: a number of steps in a direction."""

from __future__ import annotations

from typing import NamedTuple

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.facts import free_variables
from playground.engine.native.lower.geometry import (
    bits_of,
    cells_with_neighbour,
    places_of_cells,
    sites_at,
    slides,
    starts,
    target_table,
)
from playground.engine.native.lower.lowering import Lowering, Offset
from playground.engine.native.lower.scope import Alias, Placed
from playground.game import core
from playground.game.board import Board
from playground.game.core import NOTHING

MAX_RANKS = 32
"""The most places of zones that belong to a cell for which all are found at once."""


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

CELL = Place(-1, 1)
"""The cell to which a place of a zone belongs; of a cell that cell itself."""


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
            if (
                place_of(start, variable, lowering) == HERE
                and known_direction not in (None, NOTHING)
                and known_steps is not None
            ):
                return Place(int(str(known_direction)), int(str(known_steps)))
        case core.Operation(name="cell", arguments=(start,)) if place_of(start, variable, lowering) == HERE:
            return CELL if len(places_of_cells(scope.board)) <= MAX_RANKS else None
    return None


def origins_of(place: Place, board: Board) -> int:
    """The sites that have a site at a place, as bits."""
    if place == CELL:
        return bits_of(site for site in board.sites if board.cell_of(site) != NOTHING)
    return starts(board, place.direction, place.steps)


def moved_back(members: IRNode, place: Place, lowering: Lowering) -> IRNode:
    """The sites for which the site at a place relative to them is in a set."""
    if place.steps == 0:
        return members
    if place == CELL:
        return _with_their_places(members, lowering)
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


def moved_all_the_way_back(members: IRNode, site: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which `site` is in a set, which may lie round a corner: ahead of a site that is ahead of them.

    None if it is not known where it lies relative to the one that the variable stands for.
    """
    scope = lowering.scope
    place = place_of(site, variable, lowering)
    if place is not None:
        return moved_back(members, place, lowering)
    match site:
        case core.Variable():
            meaning = scope.names.get(site.name)
            if isinstance(meaning, Placed) and variable in free_variables(meaning.expression):
                return moved_by(meaning.offset, members, lowering)
            if isinstance(meaning, Alias):
                return moved_all_the_way_back(members, meaning.expression, variable, lowering)
        case core.Operation(name="cell", arguments=(of_zone,)):
            if len(places_of_cells(lowering.scope.board)) > MAX_RANKS:
                return None
            return moved_all_the_way_back(_with_their_places(members, lowering), of_zone, variable, lowering)
        case core.Operation(name="ahead", arguments=(corner, direction, steps)):
            known_direction, known_steps = scope.known(direction), scope.known(steps)
            if known_direction == NOTHING:
                return lowering.nodes.bits(0)
            if known_direction is not None and known_steps is not None:
                last = Place(int(str(known_direction)), int(str(known_steps)))
                return moved_all_the_way_back(moved_back(members, last, lowering), corner, variable, lowering)
    return None


def moved_by(offset: Offset, members: IRNode, lowering: Lowering) -> IRNode:
    """The cells whose site at an offset is in a set."""
    nodes, board = lowering.nodes, lowering.scope.board
    origins = cells_with_neighbour(board, *offset)
    if len(offset) == 2:
        return nodes.op("meet", _slid(members, offset[0] + offset[1] * board.width, lowering), nodes.bits(origins))
    there = bits_of(sites_at(board, *offset).values())
    return gathered(members, origins, there, lowering)


def gathered(members: IRNode, sites: int, others: int, lowering: Lowering) -> IRNode:
    """Those of some sites whose counterpart is in a set: sites and counterparts, as bits, are pairs in ascending order.
    Where all lie equally far from each other, the set is shifted."""
    nodes, by = lowering.nodes, _lowest(others) - _lowest(sites)
    if others == (sites << by if by > 0 else sites >> -by):
        return nodes.op("meet", _slid(members, by, lowering), nodes.bits(sites))
    return nodes.gather(members, sites, others)


def _slid(members: IRNode, by: int, lowering: Lowering) -> IRNode:
    return lowering.nodes.op("slide", members, detail=-by)


def _lowest(sites: int) -> int:
    return (sites & -sites).bit_length() - 1


def _with_their_places(cells: IRNode, lowering: Lowering) -> IRNode:
    """Some cells of the board and the places of zones that belong to them."""
    board, nodes = lowering.scope.board, lowering.nodes
    result = nodes.op("meet", cells, nodes.bits(bits_of(board.cells)))
    for places in places_of_cells(board):
        there = gathered(cells, bits_of(places.values()), bits_of(places), lowering)
        result = nodes.op("join", result, there)
    return result


def from_which_it_is(left: core.Expression, right: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Sites from which `left` is the site `right`."""
    place, nodes = place_of(left, variable, lowering), lowering.nodes
    if place is None:
        return None
    target = lowering.lower(right)
    here = moved_back(nodes.op("bit_or_none", target), place, lowering)
    if not right.type.optional:
        return here
    nowhere = nodes.all_sites & ~origins_of(place, lowering.scope.board) if place.steps else 0
    absent = nodes.op("same", target, nodes.number(NOTHING))
    return nodes.op("join", here, nodes.choose(absent, nodes.bits(nowhere), nodes.bits(0)))


def where_placed(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Where a condition holds on another site alone, at a known offset: where it holds for that, moved."""
    name = lowering.scope.only_placed(condition, variable)
    if name is None:
        return None
    with lowering.scope.without(name):
        holding = lowering.sites_where(condition, name)
    there = core.Variable(name, type=core.Type("site"))
    return None if holding is None else moved_all_the_way_back(holding, there, variable, lowering)
