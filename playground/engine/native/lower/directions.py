"""Operations on sites and directions, which do not depend on the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.geometry import lines, slides, starts, steps_ahead
from playground.engine.native.lower.lowering import Lowering
from playground.engine.packing import members_of
from playground.game import core
from playground.game.core import NOTHING
from playground.game.operation_values import most_stops, neighbour_count, turned

MAX_TAKEN_OFF = 2
"""Up to this member of a set those before it are taken off to find it."""


class Directions(Lowering):
    """Lowers operations of geometry."""

    def _shift(self, sites: core.Expression, direction: core.Expression) -> IRNode:
        members, known = self.lower(sites), self.scope.known(direction)
        if known == NOTHING:
            return self.nodes.bits(0)
        if known is not None:
            return self.shifted(members, int(str(known)))
        number = self.lower(direction)
        result = self.nodes.bits(0)
        for index in range(len(self.scope.board.directions)):
            here = self.nodes.op("same", number, self.nodes.number(index))
            result = self.nodes.choose(here, self.shifted(members, index), result)
        return result

    def shifted(self, members: IRNode, direction: int, steps: int = 1) -> IRNode:
        """The sites that lie `steps` steps in a direction from those of a set."""
        nodes, arrived = self.nodes, self.nodes.bits(0)
        for by, origins in slides(self.scope.board, direction, steps):
            leaving = nodes.op("meet", members, nodes.bits(origins))
            arrived = nodes.op("join", arrived, nodes.op("slide", leaving, detail=by))
        return arrived

    def _ahead(self, site: core.Expression, direction: core.Expression, steps: core.Expression) -> IRNode:
        known_direction, known_steps = self.scope.known(direction), self.scope.known(steps)
        if known_direction == NOTHING:
            return self.nodes.number(NOTHING)
        if direction.type.optional:
            present = core.Operation("present", (direction,), type=replace(direction.type, optional=False))
            return self._unless_none(direction, self._ahead(site, present, steps))
        place = self.lower(site)
        if known_direction is not None and known_steps is not None:
            return self._ahead_fixed(place, int(str(known_direction)), int(str(known_steps)), site.type.optional)
        if known_steps is not None:
            return self._ahead_by_direction(place, self.lower(direction), int(str(known_steps)))
        return self._ahead_table(place, self.lower(direction), self.lower(steps), steps.type)

    def _ahead_by_direction(self, place: IRNode, direction: IRNode, steps: int) -> IRNode:
        """A table of all (direction, site + 1)."""
        board, nodes = self.scope.board, self.nodes
        row = nodes.op("mul", direction, nodes.number(board.size + 1))
        index = nodes.op("add", row, nodes.op("add", place, nodes.number(1)))
        return nodes.table(steps_ahead(board, steps), "int", index)

    def _ahead_fixed(self, place: IRNode, direction: int, steps: int, optional: bool) -> IRNode:
        board = self.scope.board
        origins = starts(board, direction, steps)
        if not origins:
            return self.nodes.number(NOTHING)
        stays = self.nodes.op("test_or_none" if optional else "test", self.nodes.bits(origins), place)
        if len(slides(board, direction, steps)) > 1:
            return self._ahead_by_direction(place, self.nodes.number(direction), steps)
        ((by, _),) = slides(board, direction, steps)
        target = self.nodes.op("add", place, self.nodes.number(by))
        return self.nodes.choose(stays, target, self.nodes.number(NOTHING))

    def _ahead_table(self, place: IRNode, direction: IRNode, steps: IRNode, steps_type: core.Type) -> IRNode:
        """A table of all (direction, steps, site + 1); no site is farther away than the longest line."""
        board, nodes = self.scope.board, self.nodes
        low, high = (max(-board.farthest, min(board.farthest, each)) for each in (steps_type.low, steps_type.high))
        values = lines(board, low, high)
        lowest, highest = nodes.number(low), nodes.number(high)
        within = nodes.op("and", nodes.op("at_most", lowest, steps), nodes.op("at_most", steps, highest))
        row = nodes.op("sub", nodes.choose(within, steps, lowest), lowest)
        index = nodes.op("add", nodes.op("mul", direction, nodes.number(high - low + 1)), row)
        index = nodes.op(
            "add", nodes.op("mul", index, nodes.number(board.size + 1)), nodes.op("add", place, nodes.number(1))
        )
        return nodes.choose(within, nodes.table(values, "int", index), nodes.number(NOTHING))

    def _opposite(self, direction: core.Expression) -> IRNode:
        board = self.scope.board
        values = tuple(board.opposite(way) for way in range(len(board.directions)))
        return self._unless_none(direction, self.nodes.table(values, "int", self._some_way(direction)))

    def _unless_none(self, direction: core.Expression, value: IRNode) -> IRNode:
        """A value found from a direction, or none if that is none."""
        if not direction.type.optional:
            return value
        is_there = self.nodes.op("at_most", self.nodes.number(0), self.lower(direction))
        return self.nodes.choose(is_there, value, self.nodes.number(NOTHING))

    def _some_way(self, direction: core.Expression) -> IRNode:
        """A direction, and the first one in place of none, so that the code stays within its tables."""
        lowered, zero = self.lower(direction), self.nodes.number(0)
        if not direction.type.optional:
            return lowered
        return self.nodes.choose(self.nodes.op("less", lowered, zero), zero, lowered)

    def _turned(self, direction: core.Expression, steps: core.Expression) -> IRNode:
        """A table of all directions and of as many steps as lead all round."""
        world, nodes = self.scope, self.nodes
        count = neighbour_count(world)
        ways = range(len(world.board.directions))
        values = tuple(turned(world, way, step) for way in ways for step in range(count))
        around = nodes.op("mod", self.lower(steps), nodes.number(count))
        row = nodes.op("mul", self._some_way(direction), nodes.number(count))
        return self._unless_none(direction, nodes.table(values, "int", nodes.op("add", row, around)))

    def _edges_between(self, one: core.Expression, other: core.Expression) -> IRNode:
        """A table of all (site + 1, site + 1)."""
        board, nodes = self.scope.board, self.nodes
        sites = range(-1, board.size)
        values = tuple(board.edges_between(first, second) for first in sites for second in sites)
        first, second = (nodes.op("add", self.lower(site), nodes.number(1)) for site in (one, other))
        row = nodes.op("mul", first, nodes.number(board.size + 1))
        return nodes.table(values, "int", nodes.op("add", row, second))

    def _track_stop(self, track: core.Expression, number: core.Expression) -> IRNode:
        """A table of all (direction, number of a stop); 0 for numbers that no stop has."""
        board, nodes = self.scope.board, self.nodes
        most = most_stops(self.scope)
        values = tuple(board.stop(way, stop) for way in range(len(board.directions)) for stop in range(most + 1))
        index = self.lower(number)
        within = nodes.op(
            "and", nodes.op("at_most", nodes.number(1), index), nodes.op("at_most", index, nodes.number(most))
        )
        row = nodes.op("mul", self.lower(track), nodes.number(most + 1))
        return nodes.table(values, "int", nodes.op("add", row, nodes.choose(within, index, nodes.number(0))))

    def _stop_number(self, track: core.Expression, site: core.Expression) -> IRNode:
        """A table of all (direction, site + 1)."""
        board, nodes = self.scope.board, self.nodes
        ways, sites = range(len(board.directions)), range(-1, board.size)
        values = tuple(board.stop_number(way, each) for way in ways for each in sites)
        row = nodes.op("mul", self.lower(track), nodes.number(board.size + 1))
        return nodes.table(values, "int", nodes.op("add", row, nodes.op("add", self.lower(site), nodes.number(1))))

    def _row(self, site: core.Expression) -> IRNode:
        return self._by_site(site, [self.scope.board.row(s) for s in range(self.scope.board.size)])

    def _column(self, site: core.Expression) -> IRNode:
        return self._by_site(site, [self.scope.board.column(s) for s in range(self.scope.board.size)])

    def _by_site(self, site: core.Expression, values: list[int], without: int = 0) -> IRNode:
        """The value of a site, or that of none."""
        index = self.nodes.op("add", self.lower(site), self.nodes.number(1))
        return self.nodes.table((without, *values), "int", index)

    def _lowest(self, sites: core.Expression) -> IRNode:
        return self.nodes.op("lowest", self.lower(sites))

    def _highest(self, sites: core.Expression) -> IRNode:
        return self.nodes.op("highest", self.lower(sites))

    def _nth(self, sites: core.Expression, number: core.Expression) -> IRNode:
        following, place = self._after_all(sites, number), self.scope.known(number)
        if following is not None:
            return following
        members = self.lower(sites)
        if not isinstance(place, int) or not 1 <= place <= MAX_TAKEN_OFF:
            return self.nodes.op("nth", members, self.lower(number))
        for _ in range(1, place):
            first = self.nodes.op("bit_or_none", self.nodes.op("lowest", members))
            members = self.nodes.op("minus", members, first)
        return self.nodes.op("lowest", members)

    def _after_all(self, places: core.Expression, number: core.Expression) -> IRNode | None:
        """The place of a zone after all that lies there, `nth(zone, slot_of highest of (zone within occupied) + 1)`: it
        is looked up."""
        last = _last_before(places, number)
        if last is None:
            return None
        board, following = self.scope.board, [NOTHING] * (self.scope.board.size + 1)
        zones = self._sets_of(places)
        if zones is None:
            return None
        for sites in zones:
            if [board.slot(site) for site in sites] != [*range(1, len(sites) + 1)]:
                return None
            for site, after in pairwise(sites):
                following[site + 1] = after
        nodes, highest = self.nodes, self.lower(last)
        looked_up = nodes.table(tuple(following), "int", nodes.op("add", highest, nodes.number(1)))
        is_empty = nodes.op("same", highest, nodes.number(NOTHING))
        return nodes.choose(is_empty, nodes.op("lowest", self.lower(places)), looked_up)

    def _sets_of(self, places: core.Expression) -> list[list[int]] | None:
        """The sets that some places may be, ascending: those of a table, also where a name stands for one of them."""
        node = self.lower(places)
        if node.op == "local":
            node = self.scope.kept.get(str(node.detail), node)
        if node.op == "const":
            return [members_of(int(str(node.detail)))]
        if node.op != "table" or not isinstance(node.detail, tuple):
            return None
        return [members_of(int(str(each))) for each in node.detail]

    def _slot(self, site: core.Expression) -> IRNode:
        return self._by_site(site, [self.scope.board.slot(s) for s in range(self.scope.board.size)])

    def _cell(self, site: core.Expression) -> IRNode:
        board = self.scope.board
        return self._by_site(site, [board.cell_of(each) for each in range(board.size)], NOTHING)


def _last_before(places: core.Expression, number: core.Expression) -> core.Expression | None:
    """The last of some places where anything lies, if a number is that of the place after it."""
    match number:
        case core.Operation("add", (core.Operation("slot", (core.Operation("highest", (taken,)) as last,)), one)) if (
            isinstance(taken, core.Operation)
            and taken.name == "intersection"
            and taken.arguments[0] == places
            and isinstance(one, core.Constant)
            and one.value == 1
        ):
            return last
    return None


GEOMETRY: dict[str, Callable[..., IRNode]] = {
    "shift": Directions._shift,
    "ahead": Directions._ahead,
    "opposite": Directions._opposite,
    "turned": Directions._turned,
    "edges_between": Directions._edges_between,
    "track_stop": Directions._track_stop,
    "stop_number": Directions._stop_number,
    "row": Directions._row,
    "column": Directions._column,
    "slot": Directions._slot,
    "cell": Directions._cell,
    "lowest": Directions._lowest,
    "highest": Directions._highest,
    "nth": Directions._nth,
}
"""The method that lowers each operation; it is called with the lowering and the arguments."""
