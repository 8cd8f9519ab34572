"""Members of sets of directions, players, kinds of pieces, marks and numbers, which never become values in native code.

What may be a member is known when the game is compiled (`universe`); whether it is one is an IR value (`has_member`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.calls import Calls
from playground.engine.native.lower.laziness import Apart, apart, logical
from playground.engine.native.lower.scope import Alias, Members
from playground.game import core
from playground.source.diagnostics import CompilerBug

SETS_WITHOUT_VALUE = frozenset(("ways", "players", "pieces", "numbers", "marks", "steps"))
"""The types of these sets."""


class Membership(Calls):
    """Tests sets member by member."""

    def universe(self, domain: core.Expression) -> list[int]:
        """All possible members of a set of directions, players, pieces, marks or numbers, ascending."""
        known = self.scope.known(domain)
        if isinstance(known, frozenset):
            return sorted(known)
        match domain:
            case core.Where():
                return self.universe(domain.domain)
            case core.Choice():
                return sorted({*self.universe(domain.yes), *self.universe(domain.no)})
            case core.Table():
                return sorted(frozenset().union(*(each for each in domain.values if isinstance(each, frozenset))))
        if domain.type.kind in ("numbers", "marks"):
            return list(range(domain.type.low, domain.type.high + 1))
        game = self.scope.game
        sizes = {"ways": len(game.board.directions), "players": len(game.players), "pieces": len(game.pieces)}
        return list(range(sizes[domain.type.kind]))

    def has_member(self, domain: core.Expression, member: int) -> IRNode:
        """Whether a set of directions, players, pieces, marks or numbers has a given member."""
        known = self.scope.known(domain)
        if isinstance(known, frozenset):
            return self.nodes.truth(member in known)
        match domain:
            case core.Table():
                flags = tuple(int(isinstance(members, frozenset) and member in members) for members in domain.values)
                index = self.lower(domain.index)
                if domain.index.type.optional:
                    flags, index = (0, *flags), self.nodes.op("add", index, self.nodes.number(1))
                flag = self.nodes.table(flags, "int", index)
                return self.nodes.op("same", flag, self.nodes.number(1))
            case core.Where():
                included = self.has_member(domain.domain, member)
                if included.op == "const" and not included.detail:
                    return included
                with self.scope.binding({domain.variable: member}):
                    holds = apart(self.scope, partial(self.lower, domain.condition))
                    return logical(self.scope, "and", Apart(included), holds)
            case core.Choice():
                yes, no = self.has_member(domain.yes, member), self.has_member(domain.no, member)
                return self.nodes.choose(self.lower(domain.condition), yes, no)
            case core.Let():
                with self.scope.binding({domain.variable: Alias(domain.value)}):
                    return self.has_member(domain.body, member)
            case core.Variable():
                meaning = self.scope.names[domain.name]
                if isinstance(meaning, Alias):
                    return self.has_member(meaning.expression, member)
                if isinstance(meaning, Members):
                    return meaning.included.get(member, self.nodes.truth(False))
            case core.Operation() if domain.name in LISTED_SETS:
                return LISTED_SETS[domain.name](self, member, *domain.arguments)
        raise CompilerBug(f"the native engine cannot enumerate {domain}")

    def contains_direction(self, directions: core.Expression, direction: core.Expression) -> IRNode:
        """Whether a set of directions has a direction that may be known in the game only."""
        known = self.scope.known(direction)
        if known is not None:
            return self.has_member(directions, int(str(known)))
        number, result = self.lower(direction), self.nodes.truth(False)
        for index in self.universe(directions):
            here = self.nodes.op("same", number, self.nodes.number(index))
            result = self.nodes.op("or", result, self.nodes.op("and", here, self.has_member(directions, index)))
        return result

    def _in_joined(self, member: int, left: core.Expression, right: core.Expression) -> IRNode:
        return self.nodes.op("or", self.has_member(left, member), self.has_member(right, member))

    def _in_common(self, member: int, left: core.Expression, right: core.Expression) -> IRNode:
        return self.nodes.op("and", self.has_member(left, member), self.has_member(right, member))

    def _in_other(self, member: int, left: core.Expression, right: core.Expression) -> IRNode:
        included, excluded = self.has_member(left, member), self.has_member(right, member)
        return self.nodes.op("and", included, self.nodes.op("not", excluded))

    def _in_range(self, member: int, low: core.Expression, high: core.Expression) -> IRNode:
        return self.between(self.lower(low), self.nodes.number(member), self.lower(high))

    def _is_single(self, member: int, direction: core.Expression) -> IRNode:
        return self.nodes.op("same", self.lower(direction), self.nodes.number(member))


LISTED_SETS: dict[str, Callable[..., IRNode]] = {
    "range": Membership._in_range,
    "join_ways": Membership._in_joined,
    "common_ways": Membership._in_common,
    "other_ways": Membership._in_other,
    "single_way": Membership._is_single,
}
"""The method that tests a member of each operation whose value is such a set."""
