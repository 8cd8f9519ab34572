"""Quantifiers over sets of several: `any pair in 2 of hand where …`, in a loop from each set to the next.

The sets come in the order in which words stand in a dictionary, with the sites for letters:

    {}  1  1 2  1 2 3  1 3  2  2 3  3

Thus the next one is found from the highest site of a set alone: a higher one is added; if there is none, or the set may
not grow, the highest site makes way for the next higher one; if there is none either, it is left out, and the one below
it makes way. No set is too large, and the loop passes over those that are too small, which are few.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRAssign, IRIf, Repeat
from playground.engine.native.lower.lowering import Lowering
from playground.game import core
from playground.game.steps import max_members


class SetsOfSeveral:
    """Writes a loop over the sets of a domain."""

    def __init__(self, domain: core.Combinations, lowering: Lowering) -> None:
        self.domain, self.scope, self.nodes = domain, lowering.scope, lowering.nodes
        self.among = self.scope.keep(lowering.lower(domain.among))
        self.taken = self.scope.variable(self.nodes.bits(0))
        self.done = self.scope.variable(self.nodes.truth(False))

    def loop(self, visit: Callable[[IRNode], None]) -> Repeat:
        """The loop, which begins anew whenever it is reached; `visit` writes what happens with each set."""
        self._assign(self.taken, self.nodes.bits(0))
        with self.scope.inner() as body:
            taken = self.scope.keep(self.taken)
            with self.scope.inner() as visited:
                visit(taken)
            self.scope.emit(IRIf(self._is_large_enough(taken), tuple(visited)))
            self._go_on(taken)
        return Repeat(self._rounds(), tuple(body), self.done)

    def _rounds(self) -> int:
        """The most sets that the loop has, those that are too small among them."""
        all_sizes = core.Combinations(self.domain.among, 0, self.domain.high, type=self.domain.type)
        return max_members(all_sizes, self.scope)

    def _is_large_enough(self, taken: IRNode) -> IRNode:
        return self.nodes.op("at_most", self.nodes.number(self.domain.low), self.nodes.op("size", taken))

    def _go_on(self, taken: IRNode) -> None:
        """Write which set is next, and whether there is none."""
        nodes, scope = self.nodes, self.scope
        highest = scope.keep(nodes.op("highest", taken))
        higher = scope.keep(self._higher(highest))
        has_higher = nodes.op("not", nodes.op("none_in", higher))
        may_grow = nodes.op("less", nodes.op("size", taken), nodes.number(self.domain.high))
        kept = scope.keep(
            nodes.choose(nodes.op("and", has_higher, may_grow), taken, nodes.op("minus", taken, self._only(highest)))
        )
        below = scope.keep(nodes.op("highest", kept))
        shorter = nodes.op("minus", kept, self._only(below))
        moved = nodes.op("join", shorter, nodes.op("first_of", self._higher(below)))
        grown = nodes.op("join", kept, nodes.op("first_of", higher))
        self._assign(self.taken, nodes.choose(has_higher, grown, moved))
        none_left = nodes.op("and", nodes.op("not", has_higher), nodes.op("none_in", kept))
        self._assign(self.done, none_left if self.domain.high else nodes.truth(True))

    def _higher(self, site: IRNode) -> IRNode:
        """The sites to choose from that are higher than one, or all if that is none."""
        size, everywhere = self.scope.board.size, self.nodes.all_sites
        above = tuple(everywhere >> number << number for number in range(size + 1))
        place = self.nodes.op("add", site, self.nodes.number(1))
        return self.nodes.op("meet", self.among, self.nodes.table(above, "set", place))

    def _only(self, site: IRNode) -> IRNode:
        return self.nodes.op("bit_or_none", site)

    def _assign(self, variable: IRNode, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(variable.detail), value))
