"""What the parts of the rules of a game take, each measured once."""

from __future__ import annotations

from playground.engine.native.lower.at_once.foresight import foresight
from playground.engine.native.lower.choices.subsets import nodes_of
from playground.engine.native.lower.measured import Measured, cost_of, measure
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.faster.suspects import parts_of_decisions
from playground.game.foresight.set_terms import FALSE, TRUE
from playground.game.rule_parts import Part

MORE_WORK = 20_000
"""By how many steps lowering the other form may exceed twice those of the present one: some ten milliseconds."""

FEW_STEPS = 8_000
"""The steps of lowering up to which a part is looked at though no faster form of it is known: some milliseconds."""


class PartCosts:
    """The operations of the parts of a game, each measured once, and only if that matters."""

    def __init__(self, game: core.Game) -> None:
        self.game, self.parts, self.nodes = game, tuple(parts_of_decisions(game)), nodes_of(game)
        self._known = dict[int, tuple[Part, Measured]]()
        self._whole: int | None = None

    def of(self, part: Part) -> Measured:
        """What a part takes."""
        if id(part) not in self._known:
            self._known[id(part)] = part, measure(part, self.game, shared=self.nodes)
        return self._known[id(part)][1]

    def is_most(self, saved: int, times: int) -> bool:
        """Whether a decision takes so many times as long as it would without some operations."""
        return self.whole >= times * (self.whole - saved)

    def is_often_known(self, question: core.After | None) -> bool:
        """Whether the answer is known of some options without trying them."""
        if question is None:
            return False
        known = foresight(question, Scope(self.game, self.nodes))
        return known.surely is not FALSE or known.possibly is not TRUE

    def soon(self, part: Part) -> Measured | None:
        """What a part takes, if few steps are needed to lower it."""
        if id(part) not in self._known:
            found = measure(part, self.game, most_work=FEW_STEPS, shared=self.nodes)
            if found.operations == 0:
                return None
            self._known[id(part)] = part, found
        found = self._known[id(part)][1]
        return found if found.work <= FEW_STEPS else None

    def are_at_most(self, operations: int) -> bool:
        """Whether all parts together are known to take at most so many operations."""
        total = 0
        for part in self.parts:
            found = self.soon(part)
            total += found.operations if found is not None else operations + 1
            if total > operations:
                return False
        return True

    @property
    def whole(self) -> int:
        """The operations of all parts together."""
        if self._whole is None:
            self._whole = sum(cost_of(part, self.game) for part in self.parts)
        return self._whole


def rounded(number: int) -> int:
    """A number to one digit, since it is an estimate."""
    unit = int(10 ** (len(str(number)) - 1))
    return number // unit * unit
