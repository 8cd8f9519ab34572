"""Movements along lines and tracks as sets: each way is followed stop by stop, as far as it goes.

The sites that follow each site are listed in one table, with an end behind each list:

    place = where the list of the origin begins
    do  step += 1; site = sites[place]
        if step >= least: reached join site
        place = place + 1 if the movement may pass over site, else the end of all lists
    while place is not there, and step < most
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRAssign, IRIf, Repeat
from playground.engine.native.lower.lowering import Lowering
from playground.game import core
from playground.game.core import NOTHING
from playground.game.rays import rays


@dataclass
class _Lists:
    """The sites that follow each site, in one table; place 0 is the end of all lists. `bent` says of each site whether
    the way there has a bend, and `begins` has the places where the lists of each way begin, by site + 1."""

    sites: list[int] = field(default_factory=lambda: [NOTHING])
    bent: list[int] = field(default_factory=lambda: [0])
    begins: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    longest: int = 0


def lower_trace(lowering: Lowering, arguments: Sequence[core.Expression]) -> IRNode:
    """The set of the sites where a movement can end; the arguments are those of the operation `trace`."""
    return _Trace(lowering, arguments).ends()


class _Trace:
    """Writes the statements of one movement."""

    def __init__(self, lowering: Lowering, arguments: Sequence[core.Expression]) -> None:
        self.scope, self.nodes, self.lowering = lowering.scope, lowering.nodes, lowering
        origin, least, most, self.ways, through, onto, bends = arguments
        self.least, self.most = (self.scope.keep(lowering.lower(number)) for number in (least, most))
        self.bends = bool(self.scope.known(bends))
        self.lists = self._listed()
        self.origin = self.scope.keep(lowering.lower(origin))
        here = self.nodes.op("bit_or_none" if origin.type.optional else "bit", self.origin)
        self.passable = self.scope.keep(self.nodes.op("join", lowering.lower(through), here))
        self.onto = self.scope.keep(self.nodes.op("minus", lowering.lower(onto), here))

    def _listed(self) -> _Lists:
        """The lists of all ways that are possible, one for each time that a way passes a site."""
        lists, board = _Lists(), self.scope.board
        for way in self.lowering.universe(self.ways):
            following = [rays(board, way, site) for site in range(board.size)]
            for time in range(max(map(len, following), default=0)):
                begins = [0]
                for site in range(board.size):
                    ray = following[site][time] if time < len(following[site]) else None
                    begins.append(len(lists.sites) if ray and ray.sites else 0)
                    if ray and ray.sites:
                        lists.sites += [*ray.sites, NOTHING]
                        lists.bent += [int(step > ray.straight) for step in range(1, len(ray.sites) + 1)] + [0]
                        lists.longest = max(lists.longest, len(ray.sites))
                if any(begins):
                    lists.begins.append((way, tuple(begins)))
        return lists

    def ends(self) -> IRNode:
        """Follow every way, one after the other."""
        nodes = self.nodes
        reached = self.scope.variable(nodes.bits(0))
        self._assign(reached, nodes.bits(0))
        for way, begins in self.lists.begins:
            included = self.lowering.has_member(self.ways, way)
            if included.op == "const" and not included.detail:
                continue
            index = nodes.op("add", self.origin, nodes.number(1))
            place = self.scope.variable(nodes.number(0))
            may_go = nodes.op("and", included, nodes.op("at_most", nodes.number(1), self.most))
            self._assign(place, nodes.choose(may_go, nodes.table(begins, "int", index), nodes.number(0)))
            with self.scope.inner() as following:
                self._follow(place, reached)
            self.scope.emit(IRIf(nodes.op("less", nodes.number(0), place), tuple(following)))
        return self.scope.keep(nodes.op("meet", reached, self.onto))

    def _follow(self, place: IRNode, reached: IRNode) -> None:
        """Go on from a place of the lists."""
        nodes, step, done = (
            self.nodes,
            self.scope.variable(self.nodes.number(0)),
            self.scope.variable(self.nodes.truth(False)),
        )
        self._assign(step, nodes.number(0))
        with self.scope.inner() as body:
            self._assign(step, nodes.op("add", step, nodes.number(1)))
            site = self.scope.keep(nodes.table(tuple(self.lists.sites), "int", place))
            lands = nodes.op("at_most", self.least, step)
            if self.bends:
                bent = nodes.op("same", nodes.table(tuple(self.lists.bent), "int", place), nodes.number(1))
                lands = nodes.op("and", lands, bent)
            there = nodes.choose(lands, nodes.op("bit_or_none", site), nodes.bits(0))
            self._assign(reached, nodes.op("join", reached, there))
            passes = self.scope.keep(nodes.op("test_or_none", self.passable, site))
            onward = nodes.choose(passes, nodes.op("add", place, nodes.number(1)), nodes.number(0))
            self._assign(place, onward)
            stopped = nodes.op("same", place, nodes.number(0))
            self._assign(done, nodes.op("or", stopped, nodes.op("at_most", self.most, step)))
        self.scope.emit(Repeat(self.lists.longest + 1, tuple(body), done))

    def _assign(self, variable: IRNode, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(variable.detail), value))
