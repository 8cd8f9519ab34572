"""Walks as sets: for each direction the sites that a walk can have come to by a step that way.

One step moves, for each direction, all of these sets at once but that of the opposite direction, since no step leads
straight back:

    from[north] = here[north] join here[east] join here[west]
    here[north] = from[north] one step north, meet through

The first step may go any way: every set begins as the site that the walk begins on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.engine.native.ir import Assign, Rounds, Statement
from playground.engine.native.lower.geometry import ends, offset
from playground.engine.native.nodes import Node
from playground.game import core

if TYPE_CHECKING:
    from playground.engine.native.lower.expressions import Expressions


@dataclass(frozen=True)
class _Way:
    """A direction that a walk may take: the variable of the sites come to by it, and the sites where it may go on."""

    number: int
    here: Node
    open: Node


def lower_walk(lowering: Expressions, arguments: Sequence[core.Expression]) -> Node:
    """The set of the sites where a walk can end; the arguments are those of the operation `walk`."""
    return _Walk(lowering, arguments).ends()


class _Walk:
    """Writes the statements of one walk."""

    def __init__(self, lowering: Expressions, arguments: Sequence[core.Expression]) -> None:
        self.scope, self.nodes = lowering.scope, lowering.nodes
        origin, least, most, ways, through, onto = arguments
        self.least, self.most = (lowering.lower(number) for number in (least, most))
        self.may_stay = most.type.low < 1
        self.onto = self.scope.keep(lowering.lower(onto))
        passable = lowering.lower(through)
        bit = self.scope.keep(self.nodes.op("bit_or_none" if origin.type.optional else "bit", lowering.lower(origin)))
        self.ways = [self._way(lowering, ways, way, bit, passable) for way in lowering.universe(ways)]

    def _way(self, lowering: Expressions, ways: core.Expression, way: int, origin: Node, passable: Node) -> _Way:
        nodes = self.nodes
        taken = lowering.has_member(ways, way)
        inside = nodes.op("meet", passable, nodes.bits(ends(self.scope.board, way, 1)))
        here = self.scope.variable(nodes.bits(0))
        self._assign(here, nodes.choose(taken, origin, nodes.bits(0)))
        return _Way(way, here, self.scope.keep(nodes.choose(taken, inside, nodes.bits(0))))

    def ends(self) -> Node:
        """Walk so many steps that nothing is collected yet, then those after which the walk may end."""
        nodes, one = self.nodes, self.nodes.number(1)
        found = self.scope.variable(nodes.bits(0))
        self._assign(found, nodes.bits(0))
        exactly = self.least is self.most and not self.may_stay
        least = nodes.choose(nodes.op("less", self.least, one), one, self.least) if not exactly else self.least
        self.scope.emit(Rounds(nodes.op("sub", least, one), self._step(None)))
        if exactly:
            for statement in self._step(found, last=True):
                self.scope.emit(statement)
        else:
            left = nodes.op("add", nodes.op("sub", self.most, least), one)
            self.scope.emit(Rounds(left, self._step(found)))
        return self.scope.keep(nodes.op("meet", found, self.onto))

    def _step(self, found: Node | None, last: bool = False) -> tuple[Statement, ...]:
        """One step in every direction; what is reached is added to `found`."""
        nodes, reached = self.nodes, nodes_none(self.nodes)
        with self.scope.inner() as body:
            moved = []
            for way, leaving in zip(self.ways, self._leaving(), strict=True):
                arriving = nodes.op("slide", leaving, detail=offset(self.scope.board, way.number, 1))
                inside = nodes.bits(ends(self.scope.board, way.number, 1))
                reached = nodes.op("join", reached, nodes.op("meet", arriving, inside))
                moved.append(self.scope.keep(nodes.op("meet", arriving, way.open)))
            if found is not None:
                self._assign(found, nodes.op("join", found, reached))
            if not last:
                for way, after in zip(self.ways, moved, strict=True):
                    self._assign(way.here, after)
        return tuple(body)

    def _leaving(self) -> list[Node]:
        """For each direction the sites from which a step that way may be taken."""
        board, nodes = self.scope.board, self.nodes
        pairs: dict[int, Node] = {}
        for way in self.ways:
            pair = min(way.number, board.opposite(way.number))
            pairs[pair] = nodes.op("join", pairs[pair], way.here) if pair in pairs else way.here
        result = []
        for way in self.ways:
            leaving = way.here
            for pair, members in pairs.items():
                if pair not in (way.number, board.opposite(way.number)):
                    leaving = nodes.op("join", leaving, members)
            result.append(leaving)
        return result

    def _assign(self, variable: Node, value: Node) -> None:
        self.scope.emit(Assign(str(variable.detail), value))
