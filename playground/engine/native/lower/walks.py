"""Walks as sets: for each direction, the sites that a walk can have reached by a step in that direction.

For each direction, one step moves all of these sets at once, except that of the opposite direction, since no step
leads straight back:

    from[north] = here[north] join here[east] join here[west]
    here[north] = from[north] one step north, meet through

The first step may go in any direction: every set starts as the site that the walk starts on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRAssign, Rounds, Statement
from playground.engine.native.lower.geometry import ends, slides
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.stepping import steps_by_direction
from playground.game import core


@dataclass(frozen=True)
class _WalkDirection:
    """A direction that a walk may take.

    `here` is the variable with the sites reached by a step in this direction, `reach` are the sites that such a step
    can lead to, and `open` those of them that the walk may pass through. `origins` are the sites from which it may be
    taken, if not from all.
    """

    number: int
    here: IRNode
    reach: IRNode
    open: IRNode
    origins: IRNode | None = None


def walks_within(expression: core.Expression) -> bool:
    """Whether an expression contains a walk, or a movement along a track, which makes a branch around it worthwhile."""
    own = isinstance(expression, core.Operation) and expression.name in ("walk", "walk_by", "trace")
    return own or any(walks_within(part) for part in core.parts(expression))


def prepared(expression: core.Expression, lowering: Lowering, names: dict[str, IRNode]) -> core.Expression:
    """The expression with the sets that its walks need computed beforehand, as variables that are added to `names`.

    The branches of a choice often need the same sets, which are then computed once.
    """
    if not isinstance(expression, core.Operation):
        return expression
    if expression.name not in ("walk", "walk_by", "trace"):
        parts = tuple(prepared(part, lowering, names) for part in expression.arguments)
        return replace(expression, arguments=parts)
    sets = []
    for sites in expression.arguments[4:6]:
        name = lowering.scope.fresh("walk_set")
        members = lowering.lower(sites)
        names[name] = members if members.op == "const" else lowering.scope.keep(members)
        sets.append(core.Variable(name, type=sites.type))
    return replace(expression, arguments=(*expression.arguments[:4], *sets, *expression.arguments[6:]))


def lower_walk(lowering: Lowering, arguments: Sequence[core.Expression], by_steps: bool = False) -> IRNode:
    """The set of the sites where a walk can end; the arguments are those of the operation `walk`, or of `walk_by`."""
    return _Walk(lowering, arguments, by_steps).ends()


class _Walk:
    """Writes the statements of one walk."""

    def __init__(self, lowering: Lowering, arguments: Sequence[core.Expression], by_steps: bool) -> None:
        self.scope, self.nodes = lowering.scope, lowering.nodes
        origin, least, most, directions, through, onto = arguments
        self.least, self.most = (lowering.lower(number) for number in (least, most))
        self.may_stay = most.type.low < 1
        self.onto = self.scope.keep(lowering.lower(onto))
        passable = lowering.lower(through)
        bit = self.scope.keep(self.nodes.op("bit_or_none" if origin.type.optional else "bit", lowering.lower(origin)))
        if by_steps:
            always = self.nodes.truth(True)
            self.directions = [
                self._direction(
                    number, always, bit, passable, origins if origins.op == "const" else self.scope.keep(origins)
                )
                for number, origins in steps_by_direction(lowering, directions)
            ]
            return
        self.directions = [
            self._direction(number, lowering.has_member(directions, number), bit, passable)
            for number in lowering.universe(directions)
            if ends(self.scope.board, number, 1)
        ]

    def _direction(
        self, number: int, included: IRNode, origin: IRNode, passable: IRNode, origins: IRNode | None = None
    ) -> _WalkDirection:
        nodes = self.nodes
        nowhere = nodes.bits(0)
        reach = nodes.choose(included, nodes.bits(ends(self.scope.board, number, 1)), nowhere)
        here = self.scope.variable(nowhere)
        self._assign(here, nodes.choose(included, origin, nowhere))
        reach = reach if reach.op == "const" else self.scope.keep(reach)
        return _WalkDirection(number, here, reach, self.scope.keep(nodes.op("meet", passable, reach)), origins)

    def ends(self) -> IRNode:
        """The steps before the walk may end collect nothing; each later step adds the sites it reaches."""
        nodes, one = self.nodes, self.nodes.number(1)
        reached = self.scope.variable(nodes.bits(0))
        self._assign(reached, nodes.bits(0))
        exactly = self.least is self.most and not self.may_stay
        least = nodes.choose(nodes.op("less", self.least, one), one, self.least) if not exactly else self.least
        before = nodes.op("sub", least, one)
        if before.op != "const" or int(str(before.detail)) > 0:
            self.scope.emit(Rounds(before, self._step(None)))
        if exactly:
            self._assign(reached, self._one_step_away())
        else:
            left = nodes.op("add", nodes.op("sub", self.most, least), one)
            self.scope.emit(Rounds(left, self._step(reached)))
        return self.scope.keep(nodes.op("meet", reached, self.onto))

    def _step(self, reached: IRNode | None) -> tuple[Statement, ...]:
        """One step in every direction; the sites it leads to are added to `reached`."""
        nodes = self.nodes
        with self.scope.inner() as body:
            arriving = self._arriving()
            pairs = zip(self.directions, arriving, strict=True)
            moved = [self.scope.keep(nodes.op("meet", sites, direction.open)) for direction, sites in pairs]
            if reached is not None:
                self._assign(reached, nodes.op("join", reached, self._one_step_away()))
            for direction, after in zip(self.directions, moved, strict=True):
                self._assign(direction.here, after)
        return tuple(body)

    def _one_step_away(self) -> IRNode:
        """All sites that one more step can reach."""
        reached = self.nodes.bits(0)
        for direction, arriving in zip(self.directions, self._arriving(), strict=True):
            reached = self.nodes.op("join", reached, self.nodes.op("meet", arriving, direction.reach))
        return reached

    def _arriving(self) -> list[IRNode]:
        """For each direction the sites that a step in it leads to, among them some that are off the board."""
        return [self._moved(*pair) for pair in zip(self.directions, self._leaving(), strict=True)]

    def _moved(self, direction: _WalkDirection, leaving: IRNode) -> IRNode:
        """The sites a step further. Off the board is caught on arrival, but not where an edge of a graph is missing."""
        nodes, ways = self.nodes, slides(self.scope.board, direction.number, 1)
        if direction.origins is not None:
            leaving = nodes.op("meet", leaving, direction.origins)
        if self.scope.board.directions[direction.number].is_uniform:
            return nodes.op("slide", leaving, detail=ways[0][0])
        moved = [nodes.op("slide", nodes.op("meet", leaving, nodes.bits(begin)), detail=by) for by, begin in ways]
        return reduce(lambda one, other: nodes.op("join", one, other), moved)

    def _leaving(self) -> list[IRNode]:
        """For each direction the sites from which a step may be taken in it."""
        board, nodes = self.scope.board, self.nodes
        pairs: dict[int, IRNode] = {}
        for direction in self.directions:
            pair = min(direction.number, board.opposite(direction.number))
            pairs[pair] = nodes.op("join", pairs[pair], direction.here) if pair in pairs else direction.here
        result = []
        for direction in self.directions:
            leaving = direction.here
            for pair, members in pairs.items():
                if pair not in (direction.number, board.opposite(direction.number)):
                    leaving = nodes.op("join", leaving, members)
            result.append(leaving)
        return result

    def _assign(self, variable: IRNode, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(variable.detail), value))
