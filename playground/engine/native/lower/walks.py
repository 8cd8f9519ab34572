"""Walks as sets: for each direction the sites that a walk can have come to by a step that way.

One step moves, for each direction, all of these sets at once but that of the opposite direction, since no step leads
straight back:

    from[north] = here[north] join here[east] join here[west]
    here[north] = from[north] one step north, meet through

The first step may go any way: every set begins as the site that the walk begins on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playground.engine.native.ir import Assign, Rounds, Statement
from playground.engine.native.lower.geometry import ends, offset
from playground.engine.native.nodes import Node
from playground.game import core

if TYPE_CHECKING:
    from playground.engine.native.lower.expressions import Expressions


@dataclass(frozen=True)
class _Way:
    """A direction that a walk may take. `here` is the variable of the sites come to by it, `reach` are the sites that a
    step that way leads to, and `open` those of them where the walk may go on."""

    number: int
    here: Node
    reach: Node
    open: Node


def walks_within(expression: core.Expression) -> bool:
    """Whether an expression has a walk in it, which is worth a branch around it."""
    own = isinstance(expression, core.Operation) and expression.name == "walk"
    return own or any(walks_within(part) for part in core.parts(expression))


def prepared(expression: core.Expression, lowering: Expressions, names: dict[str, Node]) -> core.Expression:
    """The same with the sets that its walks ask for worked out already, as variables that are added to `names`.

    Branches around walks often ask for the same sets, which are then worked out once.
    """
    if not isinstance(expression, core.Operation):
        return expression
    if expression.name != "walk":
        parts = tuple(prepared(part, lowering, names) for part in expression.arguments)
        return replace(expression, arguments=parts)
    asked = []
    for sites in expression.arguments[4:]:
        name = lowering.scope.fresh("asked")
        members = lowering.lower(sites)
        names[name] = members if members.op == "const" else lowering.scope.keep(members)
        asked.append(core.Variable(name, type=sites.type))
    return replace(expression, arguments=(*expression.arguments[:4], *asked))


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
        possible = (way for way in lowering.universe(ways) if ends(self.scope.board, way, 1))
        self.ways = [self._way(lowering, ways, way, bit, passable) for way in possible]

    def _way(self, lowering: Expressions, ways: core.Expression, way: int, origin: Node, passable: Node) -> _Way:
        nodes = self.nodes
        nowhere = nodes.bits(0)
        taken = lowering.has_member(ways, way)
        reach = nodes.choose(taken, nodes.bits(ends(self.scope.board, way, 1)), nowhere)
        here = self.scope.variable(nowhere)
        self._assign(here, nodes.choose(taken, origin, nowhere))
        reach = reach if reach.op == "const" else self.scope.keep(reach)
        return _Way(way, here, reach, self.scope.keep(nodes.op("meet", passable, reach)))

    def ends(self) -> Node:
        """Walk so many steps that nothing is collected yet, then those after which the walk may end."""
        nodes, one = self.nodes, self.nodes.number(1)
        found = self.scope.variable(nodes.bits(0))
        self._assign(found, nodes.bits(0))
        exactly = self.least is self.most and not self.may_stay
        least = nodes.choose(nodes.op("less", self.least, one), one, self.least) if not exactly else self.least
        before = nodes.op("sub", least, one)
        if before.op != "const" or int(str(before.detail)) > 0:
            self.scope.emit(Rounds(before, self._step(None)))
        if exactly:
            self._assign(found, self._reached())
        else:
            left = nodes.op("add", nodes.op("sub", self.most, least), one)
            self.scope.emit(Rounds(left, self._step(found)))
        return self.scope.keep(nodes.op("meet", found, self.onto))

    def _step(self, found: Node | None) -> tuple[Statement, ...]:
        """One step in every direction; what is reached is added to `found`."""
        nodes = self.nodes
        with self.scope.inner() as body:
            arriving = self._arriving()
            moved = [self.scope.keep(nodes.op("meet", a, way.open)) for way, a in zip(self.ways, arriving, strict=True)]
            if found is not None:
                self._assign(found, nodes.op("join", found, self._reached()))
            for way, after in zip(self.ways, moved, strict=True):
                self._assign(way.here, after)
        return tuple(body)

    def _reached(self) -> Node:
        """All sites that one more step leads to."""
        reached = self.nodes.bits(0)
        for way, arriving in zip(self.ways, self._arriving(), strict=True):
            reached = self.nodes.op("join", reached, self.nodes.op("meet", arriving, way.reach))
        return reached

    def _arriving(self) -> list[Node]:
        """For each direction the sites to which a step that way may be taken, and some that are off the board."""
        board, nodes = self.scope.board, self.nodes
        leaving = zip(self.ways, self._leaving(), strict=True)
        return [nodes.op("slide", members, detail=offset(board, way.number, 1)) for way, members in leaving]

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
