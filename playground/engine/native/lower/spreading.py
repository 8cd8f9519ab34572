"""What spreads over the board, and what walks along it: from a set of sites, step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.geometry import ends, slides
from playground.engine.native.lower.membership import Membership
from playground.engine.native.lower.stepping import lower_shortest, lower_spread_by
from playground.engine.native.lower.traces import lower_trace
from playground.engine.native.lower.walks import lower_walk
from playground.game import core
from playground.source.diagnostics import CompilerBug


class Spreading(Membership):
    """Lowers operations that go on from a set of sites as far as they get."""

    def _walk(self, *arguments: core.Expression) -> IRNode:
        return lower_walk(self, arguments)

    def _walk_by(self, *arguments: core.Expression) -> IRNode:
        return lower_walk(self, arguments, by_steps=True)

    def _trace(self, *arguments: core.Expression) -> IRNode:
        return lower_trace(self, arguments)

    def _spread(self, start: core.Expression, passable: core.Expression, directions: core.Expression) -> IRNode:
        """The directions that are possible go along with the operation; if the position decides, the third argument has
        a bit for each."""
        nodes, board = self.nodes, self.scope.board
        members = [(way, self.has_member(directions, way)) for way in self.universe(directions) if ends(board, way, 1)]
        included = [(way, here) for way, here in members if here.op != "const" or here.detail]
        known, chosen = all(here.op == "const" for _, here in included), nodes.number(-1)
        if not known:
            bits = [
                nodes.op("mul", nodes.op("truth_as_number", here), nodes.number(1 << place))
                for place, (_, here) in enumerate(included)
            ]
            chosen = reduce(lambda left, right: nodes.op("add", left, right), bits)
        steps = tuple(
            (by, begins, place) for place, (way, _) in enumerate(included) for by, begins in slides(board, way, 1)
        )
        if not steps:
            return self.lower(start)
        from_, through = self.lower(start), self.lower(passable)
        is_line = [way for way, _ in included[1:]] == [board.opposite(included[0][0])] and len(steps) == 2
        if is_line and known and nodes.words == 1:  # both ways along it, without a loop
            return nodes.op("join", *(nodes.op("spread", from_, through, chosen, detail=(each,)) for each in steps))
        return nodes.op("spread", from_, through, chosen, detail=steps)

    def _spread_by(self, *arguments: core.Expression) -> IRNode:
        return lower_spread_by(self, *arguments)

    def _shortest(self, *arguments: core.Expression) -> IRNode:
        return lower_shortest(self, *arguments)

    def _leaving(self, *_arguments: core.Expression) -> IRNode:
        raise CompilerBug("steps have no value of their own: 'spread_by' and 'shortest' take them apart")


SPREADING: dict[str, Callable[..., IRNode]] = {
    "walk": Spreading._walk,
    "walk_by": Spreading._walk_by,
    "trace": Spreading._trace,
    "spread": Spreading._spread,
    "spread_by": Spreading._spread_by,
    "shortest": Spreading._shortest,
    "leaving": Spreading._leaving,
}
"""The method that lowers each of them."""
