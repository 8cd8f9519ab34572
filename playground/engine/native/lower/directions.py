"""Operations on sites and directions, which ask nothing of the position."""

from __future__ import annotations

from playground.engine.native.lower.geometry import lines, offset, starts
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.nodes import Node
from playground.game import core
from playground.game.core import NOTHING


class Directions(Lowering):
    """Lowers operations of geometry."""

    def _shift(self, sites: core.Expression, way: core.Expression) -> Node:
        node, known = self.lower(sites), self.scope.known(way)
        if known is not None:
            return self.shifted(node, int(str(known)))
        direction = self.lower(way)
        result = self.nodes.bits(0)
        for index in range(len(self.scope.board.directions)):
            here = self.nodes.op("same", direction, self.nodes.number(index))
            result = self.nodes.choose(here, self.shifted(node, index), result)
        return result

    def shifted(self, node: Node, way: int, steps: int = 1) -> Node:
        """The sites `steps` steps in a direction from those of a set."""
        board = self.scope.board
        leaving = self.nodes.op("meet", node, self.nodes.bits(starts(board, way, steps)))
        return self.nodes.op("slide", leaving, detail=offset(board, way, steps))

    def _ahead(self, site: core.Expression, way: core.Expression, steps: core.Expression) -> Node:
        known_way, known_steps = self.scope.known(way), self.scope.known(steps)
        place = self.lower(site)
        if known_way is not None and known_steps is not None:
            return self._ahead_fixed(place, int(str(known_way)), int(str(known_steps)), site.type.optional)
        return self._ahead_table(place, self.lower(way), self.lower(steps), steps.type)

    def _ahead_fixed(self, place: Node, way: int, steps: int, optional: bool) -> Node:
        board = self.scope.board
        if not starts(board, way, steps):
            return self.nodes.number(NOTHING)
        stays = self.nodes.op("test_or_none" if optional else "test", self.nodes.bits(starts(board, way, steps)), place)
        target = self.nodes.op("add", place, self.nodes.number(offset(board, way, steps)))
        return self.nodes.choose(stays, target, self.nodes.number(NOTHING))

    def _ahead_table(self, place: Node, way: Node, steps: Node, steps_type: core.Type) -> Node:
        """A table of all (way, steps, site + 1); beyond the longest line there is nothing."""
        board, nodes = self.scope.board, self.nodes
        reach = max(1, min(board.longest, max(abs(steps_type.low), abs(steps_type.high))))
        values = lines(board, reach)
        lowest, highest = nodes.number(-reach), nodes.number(reach)
        within = nodes.op("and", nodes.op("at_most", lowest, steps), nodes.op("at_most", steps, highest))
        row = nodes.op("add", nodes.choose(within, steps, nodes.number(0)), nodes.number(reach))
        index = nodes.op("add", nodes.op("mul", way, nodes.number(2 * reach + 1)), row)
        index = nodes.op(
            "add", nodes.op("mul", index, nodes.number(board.size + 1)), nodes.op("add", place, nodes.number(1))
        )
        return nodes.choose(within, nodes.table(values, "int", index), nodes.number(NOTHING))

    def _row(self, site: core.Expression) -> Node:
        return self._by_site(site, [self.scope.board.row(s) for s in range(self.scope.board.size)])

    def _column(self, site: core.Expression) -> Node:
        return self._by_site(site, [self.scope.board.column(s) for s in range(self.scope.board.size)])

    def _by_site(self, site: core.Expression, values: list[int]) -> Node:
        index = self.nodes.op("add", self.lower(site), self.nodes.number(1))
        return self.nodes.table((0, *values), "int", index)

    def _lowest(self, sites: core.Expression) -> Node:
        return self.nodes.op("lowest", self.lower(sites))

    def _highest(self, sites: core.Expression) -> Node:
        return self.nodes.op("highest", self.lower(sites))

    def _nth(self, sites: core.Expression, number: core.Expression) -> Node:
        return self.nodes.op("nth", self.lower(sites), self.lower(number))

    def _slot(self, site: core.Expression) -> Node:
        return self._by_site(site, [self.scope.board.slot(s) for s in range(self.scope.board.size)])
