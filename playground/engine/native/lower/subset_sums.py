"""Whether some of several things make up a number: `any cards in any of table where worth(cards) = 10`.

The sums that are reached are the bits of a set, which no longer means sites; a loop over the things shifts it by the
number of each:

    reached = {0};  for each thing: reached = reached or reached shifted by its number

Where it matters how many things are taken there is such a set for each number of them, and a thing leads from each to
the next one. Sums that are too large are left out before the shift.
"""

from __future__ import annotations

from functools import reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import ForBits, IRAssign
from playground.engine.native.lower.lowering import Lowering
from playground.game import core
from playground.game.rule_expressions import all_parts, rule_expressions
from playground.game.steps import max_members
from playground.game.subset_sums import MAX_COUNTED, SubsetSum, subset_sum


class SumsOfSubsets:
    """Writes how one question of a game is answered."""

    def __init__(self, sought: SubsetSum, lowering: Lowering) -> None:
        self.sought, self.lowering, self.scope, self.nodes = sought, lowering, lowering.scope, lowering.nodes
        most_members = max_members(sought.among, self.scope)
        self.is_limited = sought.high < most_members
        self.reached = tuple(self.scope.variable(self._bits(0)) for _ in range(sought.counted(most_members) + 1))
        """The sums of so many things; the last one of so many or more, where there may be any number of them."""

    @property
    def is_small(self) -> bool:
        """Whether few enough things are counted for a set each."""
        return len(self.reached) <= MAX_COUNTED + 1

    def answer(self) -> IRNode:
        """The answer, behind the loop that finds it."""
        nodes, scope, sought = self.nodes, self.scope, self.sought
        among, total = scope.keep(self.lowering.lower(sought.among)), scope.keep(self.lowering.lower(sought.total))
        for number, variable in enumerate(self.reached):
            self._assign(variable, self._bits(1 if number == 0 else 0))
        thing = nodes.local(scope.fresh("thing"), "int")
        with scope.inner() as body, scope.binding({sought.member: thing}):
            value = scope.keep(self.lowering.lower(sought.number))
            self._add(value)
        scope.emit(ForBits(str(thing.detail), among, tuple(body)))
        enough = reduce(lambda one, other: nodes.op("join", one, other), self.reached[sought.low :])
        within = self.lowering.between(nodes.number(0), total, nodes.number(max(sought.most, 0)))
        found = nodes.op("and", within, nodes.op("test", enough, nodes.choose(within, total, nodes.number(0))))
        return scope.keep(found if sought.is_any else nodes.op("not", found))

    def _add(self, value: IRNode) -> None:
        """Write what one more thing with a number makes of the sums that are reached."""
        last = len(self.reached) - 1
        for number in range(last, -1, -1):
            sums = self.reached[number]
            if number == last and not self.is_limited:
                sums = self.nodes.op("join", sums, self._shifted(self.reached[number], value))
            if number > 0:
                sums = self.nodes.op("join", sums, self._shifted(self.reached[number - 1], value))
            self._assign(self.reached[number], sums)

    def _shifted(self, sums: IRNode, value: IRNode) -> IRNode:
        """Sums with a number added, those that remain small enough."""
        nodes, most = self.nodes, max(self.sought.most, 0)
        fitting = tuple((1 << most + 1 - number) - 1 for number in range(most + 1))
        fits = nodes.op("at_most", value, nodes.number(most))
        by = nodes.choose(fits, value, nodes.number(0))
        kept = nodes.choose(fits, nodes.table(fitting, "set", by), self._bits(0))
        return nodes.op("rotate", nodes.op("meet", sums, kept), by)

    def _bits(self, value: int) -> IRNode:
        return self.nodes.bits(value)

    def _assign(self, variable: IRNode, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(variable.detail), value))


def sums_beyond(game: core.Game) -> bool:
    """Whether a game asks about sums whose bits in a set are those of no site, as at the corners of a hexagon."""
    rules = (*rule_expressions(game), *(strategy.value for strategy in game.strategies))
    sought = (subset_sum(part) for part in all_parts(rules) if isinstance(part, core.Quantified))
    sites = {*game.board.sites}
    return any(each is not None and not sites.issuperset(range(each.most + 1)) for each in sought)
