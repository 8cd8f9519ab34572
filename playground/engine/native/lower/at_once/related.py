"""Conditions on two sites, for all first ones at once: where a second one may lie from the first.

    distance(it, one) = 1                               at the eight offsets around, wherever the first site is
    row_of one = row_of it + (if mover is White …)      at offsets of which the position decides, which count

The sites are the variable of a set and a member of it; the set and the condition filter each other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from functools import partial

from playground.engine.native.ir.cost import Cost
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define
from playground.engine.native.lower.at_once.by_offset import ByOffset, pairs_by_offset, placed_at
from playground.engine.native.lower.at_once.first_in_line import only_of
from playground.engine.native.lower.at_once.fixed_offsets import Among, fixed_offsets
from playground.engine.native.lower.at_once.implied import Implied
from playground.engine.native.lower.at_once.looked_up import SITES_OF_WORD
from playground.engine.native.lower.at_once.written_out import values_of, with_aliases, with_constant
from playground.engine.native.lower.facts import depends_on_position, facts_of
from playground.engine.native.lower.geometry import cells_with_neighbour
from playground.engine.native.lower.lowering import Lowering, Nearby, Offset
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.places import CELL, moved_by, place_of
from playground.engine.native.lower.scope import Alias, Placed
from playground.game import core

MAX_VALUES = 8
"""With more values of a number that play decides a condition on two sites is not written out for each."""

MAX_OPERATIONS = 800
"""With more operations for each word of a set, a condition that follows for few offsets only is not written out for
these."""


class RelatedSites(ABC):
    """Maps the sites for which a condition on them and on a site holds to their offsets from that."""

    def __init__(self, variable: str, lowering: Lowering) -> None:
        self.variable, self.lowering = variable, lowering
        self.scope, self.nodes = lowering.scope, lowering.nodes
        self._implies = True

    @abstractmethod
    def of(self, sites: core.Expression) -> Nearby | None:
        """The map of a set that depends on the site; None if the offsets of its members are not known."""

    def _depends(self, expression: core.Expression) -> bool:
        return self.scope.depends(expression, self.variable)

    def _back(self, members: IRNode, offset: Offset) -> IRNode:
        """The sites whose site at an offset is in a set."""
        return members if offset == (0, 0) else moved_by(offset, members, self.lowering)

    def _all_at(self, offset: Offset) -> IRNode:
        everywhere = offset == (0, 0)
        return self.nodes.bits(self.nodes.all_sites if everywhere else cells_with_neighbour(self.scope.board, *offset))

    def _fixed(self, by_offset: ByOffset | None) -> Nearby | None:
        return None if by_offset is None else {o: self.nodes.bits(origins) for o, origins in by_offset.items()}

    def _joined(self, left: Nearby, right: Nearby) -> Nearby:
        nowhere = self.nodes.bits(0)
        return {
            o: self.nodes.op("join", left.get(o, nowhere), right.get(o, nowhere))
            for o in dict.fromkeys((*left, *right))
        }

    # ---- conditions on two sites

    def _filtered(
        self, near: Nearby, condition: core.Expression, member: str, domain: core.Expression | None = None
    ) -> Nearby | None:
        """Those of the members, of a domain, for which a condition holds."""
        related = self._related(condition, member, near)
        if related is not None:
            return {o: self.nodes.op("meet", members, related[o]) for o, members in near.items() if o in related}
        if self._depends(condition):
            if self.scope.depends(condition, member):
                return self._filtered_at_each(near, condition, member)
            holding = self.lowering.sites_where(condition, self.variable)
            return None if holding is None else self._restricted(near, holding)
        holding = self.lowering.members_where(condition, member, domain, self.variable)
        if holding is None:
            return None
        return {o: self.nodes.op("meet", members, self._back(holding, o)) for o, members in near.items()}

    def _restricted(self, near: Nearby, sites: IRNode, name: str = "meet") -> Nearby:
        """The same for some of the sites, or for all but some, and none for others."""
        return {offset: self.nodes.op(name, members, sites) for offset, members in near.items()}

    def _filtered_at_each(self, near: Nearby, condition: core.Expression, member: str) -> Nearby | None:
        """The same, the condition written out for the member at each offset."""
        if not self.scope.depends(condition, member):
            holding = self.lowering.sites_where(condition, self.variable)
            return None if holding is None else {o: self.nodes.op("meet", m, holding) for o, m in near.items()}
        places = placed_at(near, self.variable, self.lowering, facts_of(condition).size)
        if places is None:
            return None
        result = Nearby()
        for (offset, members), there in zip(near.items(), places, strict=True):
            with self.scope.binding({member: there}), self.lowering.at_places(len(near)):
                holding = self.lowering.sites_where(condition, self.variable)
            if holding is None:
                return None
            result[offset] = self.nodes.op("meet", members, holding)
        return result

    def _related(self, condition: core.Expression, member: str, among: Among = None) -> Nearby | None:
        """For each offset the sites for which the condition holds with the site there as `member`; None if it is not
        known at which offsets it can hold. Of `among`, if given, only these offsets matter."""
        condition = with_aliases(condition, (member, self.variable), self.scope)
        offsets = fixed_offsets(condition, member, self.variable, self.lowering, among)
        if offsets is not None:
            return {offset: self._all_at(offset) for offset in offsets}
        related = self._related_by_parts(condition, member, among)
        if related is not None:
            return related
        fixed = pairs_by_offset(condition, member, self.variable, self.lowering, among)
        if fixed is not None:
            return self._fixed(fixed)
        for way in (self._related_by_number, self._related_to_placed, self._related_as_implied):
            related = way(condition, member, among)
            if related is not None:
                return related
        return None

    def _related_to_placed(self, condition: core.Expression, member: str, among: Among) -> Nearby | None:
        """The same for a condition on the member and on a site at a known offset: where it holds for these two, moved
        back to the site from which that is."""
        names, placed = self.scope.names, [name for name in facts_of(condition).free if self._is_placed(name)]
        if len(placed) != 1 or self.variable in facts_of(condition).free:
            return None
        there = names[placed[0]]
        assert isinstance(there, Placed)
        if len(there.offset) == 3:
            return None  # offsets are those from cells
        moved = None if among is None else [_minus(offset, there.offset) for offset in among]
        with self.scope.without(placed[0]):
            related = type(self)(placed[0], self.lowering)._related(condition, member, moved)
        if related is None:
            return None
        back = {_plus(offset, there.offset): self._back(m, there.offset) for offset, m in related.items()}
        return {offset: self.nodes.op("meet", members, self._all_at(offset)) for offset, members in back.items()}

    def _is_placed(self, name: str) -> bool:
        meaning = self.scope.names.get(name)
        return isinstance(meaning, Placed) and self._depends(meaning.expression)

    def _related_as_implied(self, condition: core.Expression, member: str, among: Among) -> Nearby | None:
        """The same for a condition that can hold at few offsets only, for all that it says of other sites."""
        if not self._implies or not depends_on_position(condition) or not self._is_about_both(condition, member):
            return None
        implied = Implied(frozenset((member, self.variable)), self.scope).of(condition)
        near = None if implied is None else self._related(implied, member, among)
        result = None if near is None else self._filtered_at_each(near, condition, member)
        return None if result is None or self._takes_long(result) else result

    def _takes_long(self, near: Nearby) -> bool:
        """Whether pairs of sites are tried sooner."""
        words = self.nodes.words
        operations = Cost({}, words * SITES_OF_WORD).of(Define("", members) for members in near.values())
        return operations > MAX_OPERATIONS * words

    def _related_by_parts(self, condition: core.Expression, member: str, among: Among) -> Nearby | None:
        match condition:
            case core.Let():
                depends = self._depends(condition.value) or self.scope.depends(condition.value, member)
                meaning = Alias(condition.value) if depends else self.lowering.let(condition)
                with self.scope.binding({condition.variable: meaning}):
                    return self._related(condition.body, member, among)
            case core.Choice() if not self._is_about_either(condition.condition, member):
                holds = self.lowering.lower(condition.condition)
                sides = self._related(condition.yes, member, among), self._related(condition.no, member, among)
                return self._chosen([(holds, sides[0]), (self.nodes.op("not", holds), sides[1])])
            case core.Choice() if not self.scope.depends(condition.condition, member):
                where = self.lowering.sites_where(condition.condition, self.variable)
                yes, no = (self._related(side, member, among) for side in (condition.yes, condition.no))
                if where is None or yes is None or no is None:
                    return None
                return self._joined(self._restricted(yes, where), self._restricted(no, where, "minus"))
            case core.Constant(value=False):
                return {}
            case core.Operation(name="and"):
                return self._related_both(condition, member, among)
            case core.Operation(name="not") if among is not None:
                return self._related_not(condition.arguments[0], member, among)
            case core.Operation(name="or"):
                left, right = (self._related(side, member, among) for side in condition.arguments)
                return None if left is None or right is None else self._joined(left, right)
            case core.Operation(name="equal"):
                return self._related_equal(condition, member)
            case core.Operation(name="contains"):
                return self._related_contains(condition, member)
            case core.Quantified(kind="any"):
                return self._related_any(condition, member, among)
        return None

    def _related_both(self, condition: core.Operation, member: str, among: Among) -> Nearby | None:
        """The same for two conditions, of which the one filters what the other leaves. What follows from both for the
        places of the sites may leave less than what follows from either of them."""
        implies, self._implies = self._implies, False
        try:
            for first, second in (condition.arguments, condition.arguments[::-1]):
                related = self._related(first, member, among)
                if related is not None:
                    return self._filtered(related, second, member)
        finally:
            self._implies = implies
        return None

    def _related_not(self, condition: core.Expression, member: str, among: Collection[Offset]) -> Nearby | None:
        """The same for the opposite of a condition on both sites, at the offsets that matter."""
        related = self._related(condition, member, among) if self._is_about_both(condition, member) else None
        if related is None:
            return None
        nowhere = self.nodes.bits(0)
        return {o: self.nodes.op("minus", self._all_at(o), related.get(o, nowhere)) for o in among}

    def _related_by_number(self, condition: core.Expression, member: str, among: Among) -> Nearby | None:
        """The same by the value of a number in the condition that play decides, and neither of the two sites."""
        if _has_parts(condition) or not self._is_about_both(condition, member):
            return None
        number = next(self._unknown_numbers(condition, member), None)
        if number is None:
            return None
        cases, chosen = list[tuple[IRNode, Nearby | None]](), self.lowering.lower(number)
        for value in sorted(values_of(number)):
            constant = made_once(number, (frozenset((value,)),), partial(core.Constant, value, type=number.type))
            here = self._related(with_constant(condition, number, constant), member, among)
            if here is None:
                return None
            cases.append((self.nodes.op("same", chosen, self.nodes.number(value)), here))
        return self._chosen(cases)

    def _chosen(self, cases: Sequence[tuple[IRNode, Nearby | None]]) -> Nearby | None:
        """The map of the case that applies; None if one is not known."""
        result, nowhere = Nearby(), self.nodes.bits(0)
        for applies, near in cases:
            if near is None:
                return None
            result = self._joined(result, {o: self.nodes.choose(applies, m, nowhere) for o, m in near.items()})
        return result

    def _unknown_numbers(self, expression: core.Expression, member: str) -> Iterator[core.Expression]:
        """Numbers that are known in play only, and do not depend on the two sites, nor on what is bound within."""
        if expression.type.kind == "int" and not self._is_about_either(expression, member):
            is_outside = facts_of(expression).free <= self.scope.names.keys()
            if is_outside and self.scope.known(expression) is None and len(values_of(expression)) <= MAX_VALUES:
                yield expression
                return
        for part in core.parts(expression):
            yield from self._unknown_numbers(part, member)

    def _is_about_either(self, expression: core.Expression, member: str) -> bool:
        return self._depends(expression) or self.scope.depends(expression, member)

    def _is_about_both(self, expression: core.Expression, member: str) -> bool:
        return self._depends(expression) and self.scope.depends(expression, member)

    def _related_equal(self, condition: core.Operation, member: str) -> Nearby | None:
        left, right = condition.arguments
        for one, other in ((left, right), (right, left)):
            only = only_of(one, self.scope)
            if only is not None and self._depends(only):
                contains = core.Operation("contains", (only, other), type=condition.type)
                return None if other.type.optional else self._related_contains(contains, member)
        if self._offset(left, member) is None:
            left, right = right, left
        of_member, of_site = self._offset(left, member), self._offset(right, self.variable)
        if of_member is None or of_site is None or (of_member != (0, 0) and of_site != (0, 0)):
            return None  # both may be off the board, and are then equal
        offset = _minus(of_site, of_member)
        return {offset: self._all_at(offset)}

    def _related_contains(self, condition: core.Operation, member: str) -> Nearby | None:
        sites, site = condition.arguments
        of_member = self._offset(site, member)
        if of_member is None or not self._depends(sites) or self.scope.depends(sites, member):
            return None
        near = self.of(sites)
        if near is None:
            return None
        to_cells = {o: members for o, members in near.items() if len(o) == 2 or of_member == (0, 0)}
        moved = {_minus(offset, of_member): members for offset, members in to_cells.items()}
        return {offset: self.nodes.op("meet", members, self._all_at(offset)) for offset, members in moved.items()}

    def _related_any(self, condition: core.Quantified, member: str, among: Among) -> Nearby | None:
        domain = condition.domain
        if domain.type.kind in ("sites", "sets") or self._depends(domain) or self.scope.depends(domain, member):
            return None
        result: Nearby = {}
        for value in self.lowering.universe(condition.domain):
            with self.scope.binding({condition.variable: value}), self.scope.short_rays_among(domain):
                related = self._related(condition.body, member, among)
            if related is None:
                return None
            included = self.lowering.has_member(condition.domain, value)
            nowhere = self.nodes.bits(0)
            result = self._joined(result, {o: self.nodes.choose(included, m, nowhere) for o, m in related.items()})
        return result

    def _offset(self, site: core.Expression, variable: str) -> Offset | None:
        """Where a site lies relative to the one that a variable stands for."""
        place = place_of(site, variable, self.lowering)
        if place is None or place == CELL:
            return None
        direction, steps = place
        if not steps:
            return 0, 0
        if not self.scope.board.directions[direction].is_uniform:
            return None
        vector = self.scope.board.directions[direction]
        return vector.dx * steps, vector.dy * steps


def _plus(a: Offset, b: Offset) -> Offset:
    """The offset of what is at one offset from the cell at another one."""
    x, y = a[0] + b[0], a[1] + b[1]
    return (x, y, a[2]) if len(a) == 3 else (x, y)


def _minus(a: Offset, b: Offset) -> Offset:
    """Where what is at one offset lies from the cell at another one."""
    x, y = a[0] - b[0], a[1] - b[1]
    return (x, y, a[2]) if len(a) == 3 else (x, y)


def _has_parts(condition: core.Expression) -> bool:
    """Whether a condition consists of others, which have been tried one by one."""
    is_logic = isinstance(condition, core.Operation) and condition.name in ("and", "or")
    return is_logic or isinstance(condition, core.Let | core.Choice)
