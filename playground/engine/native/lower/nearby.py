"""Sets that depend on a site, for all sites at once: which of the surrounding sites belong to the set.

`neighbours of x within A` contains the site one step north of x if that is in A, and so on for each direction. Such a
set is a map from offsets, as (columns, rows), to the sites x whose set contains the site at that offset:

    (0, 1): A moved back by one step north, (1, 0): A moved back by one step east, …

In a graph an offset is the difference between the numbers of two sites, as (difference, 0), and the sites x are those
that an edge leads from to the site at that offset.
"""

from __future__ import annotations

from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.by_offset import ByOffset, is_about_placed, pairs_by_offset, placed, sets_by_offset
from playground.engine.native.lower.fixed_offsets import fixed_offsets
from playground.engine.native.lower.geometry import cells_with_neighbour, slides, starts
from playground.engine.native.lower.lowering import Lowering, Nearby, Offset
from playground.engine.native.lower.once import once
from playground.engine.native.lower.places import place_of
from playground.engine.native.lower.scope import Alias, Placed, facts_of
from playground.game import core
from playground.game.core import NOTHING

MAX_PARTS_AT_EACH = 4000
"""The most parts of conditions that are written out for the sites at all offsets."""


class NearbySets:
    """Maps sets that depend on the site `variable` to offsets."""

    def __init__(self, variable: str, lowering: Lowering) -> None:
        self.variable, self.lowering = variable, lowering
        self.scope, self.nodes = lowering.scope, lowering.nodes

    def of(self, sites: core.Expression) -> Nearby | None:
        """The map of a set that depends on the site; None if the offsets of its members are not known."""
        if isinstance(sites, core.Variable):
            meaning = self.scope.names.get(sites.name)
            return self.of(meaning.expression) if isinstance(meaning, Alias) else None
        return once(self.lowering, ("nearby", self.variable), sites, partial(self._of, sites))

    def _of(self, sites: core.Expression) -> Nearby | None:
        ways = self._part_by_part, self._worked_out
        first, then = ways[::-1] if is_about_placed(sites, self.scope) else ways
        near = first(sites)
        return then(sites) if near is None else near

    def _worked_out(self, sites: core.Expression) -> Nearby | None:
        return self._fixed(sets_by_offset(sites, self.variable, self.lowering)) if self._depends(sites) else None

    def _fixed(self, by_offset: ByOffset | None) -> Nearby | None:
        return None if by_offset is None else {o: self.nodes.bits(origins) for o, origins in by_offset.items()}

    def _part_by_part(self, sites: core.Expression) -> Nearby | None:
        match sites:
            case core.Let():
                return self._of_let(sites)
            case core.Choice():
                return self._of_choice(sites)
            case core.Where():
                return self._of_where(sites)
            case core.Operation(name="singleton"):
                return self._of_single(sites.arguments[0])
            case core.Operation(name="intersection" | "difference" | "union"):
                return self._of_operation(sites)
            case core.Operation(name="shift"):
                return self._of_shift(sites)
            case core.Operation(name="spread"):
                return self._of_rays(sites)
        return {} if self.scope.known(sites) == frozenset() else None

    def holding(self, sites: core.Expression, site: core.Expression) -> IRNode | None:
        """The sites whose set contains another site: one at an offset, or the same one for all."""
        near = self.of(sites)
        if near is None:
            return None
        nodes, offset = self.nodes, self._offset(site, self.variable)
        if offset is not None:
            return near.get(offset, nodes.bits(0))
        if self._depends(site):
            return None
        there = self.lowering.lower(core.Operation("singleton", (site,), type=core.Type("sites")))
        result = nodes.bits(0)
        for o, members in near.items():
            result = nodes.op("join", result, nodes.op("meet", members, self._back(there, o)))
        return result

    def _depends(self, expression: core.Expression) -> bool:
        return self.scope.depends(expression, self.variable)

    def _back(self, members: IRNode, offset: Offset) -> IRNode:
        """The sites whose site at an offset is in a set."""
        board, (dx, dy) = self.scope.board, offset
        if offset == (0, 0):
            return members
        moved = self.nodes.op("slide", members, detail=-(dy * board.width + dx))
        return self.nodes.op("meet", moved, self.nodes.bits(cells_with_neighbour(board, dx, dy)))

    def _all_at(self, offset: Offset) -> IRNode:
        dx, dy = offset
        everywhere = offset == (0, 0)
        return self.nodes.bits(self.nodes.all_sites if everywhere else cells_with_neighbour(self.scope.board, dx, dy))

    # ---- sets

    def _of_let(self, sites: core.Let) -> Nearby | None:
        depends = self._depends(sites.value)
        with self.scope.binding({sites.variable: Alias(sites.value) if depends else self.lowering.let(sites)}):
            return self.of(sites.body)

    def _of_choice(self, sites: core.Choice) -> Nearby | None:
        yes, no = self.of(sites.yes), self.of(sites.no)
        where = self.lowering.sites_where(sites.condition, self.variable)
        if yes is None or no is None or where is None:
            return None
        op = self.nodes.op
        left = {offset: op("meet", members, where) for offset, members in yes.items()}
        return self._joined(left, {offset: op("minus", members, where) for offset, members in no.items()})

    def _of_single(self, site: core.Expression) -> Nearby | None:
        place = place_of(site, self.variable, self.lowering)
        if place is not None and place.steps and self.scope.board.directions[place.direction].targets:
            ways = slides(self.scope.board, place.direction, place.steps)
            return {(by, 0): self.nodes.bits(origins) for by, origins in ways}
        offset = self._offset(site, self.variable)
        return self._round_a_corner(site) if offset is None else {offset: self._all_at(offset)}

    def _round_a_corner(self, site: core.Expression) -> Nearby | None:
        """The set of one site that lies ahead of another: so many steps further than that one."""
        match site:
            case core.Variable():
                meaning = self.scope.names.get(site.name)
                return self._round_a_corner(meaning.expression) if isinstance(meaning, Alias) else None
            case core.Operation(name="ahead", arguments=(corner, direction, steps)):
                near, way, times = self._of_single(corner), self.scope.known(direction), self.scope.known(steps)
                if near is None or way in (None, NOTHING) or not isinstance(times, int) or times < 0:
                    return None
                vector, nowhere = self.scope.board.directions[int(str(way))], self.nodes.bits(0)
                if not vector.is_uniform:
                    return None
                further = {(x + vector.dx * times, y + vector.dy * times): members for (x, y), members in near.items()}
                on_board = {o: self.nodes.op("meet", members, self._all_at(o)) for o, members in further.items()}
                return {o: members for o, members in on_board.items() if members is not nowhere}
        return None

    def _of_operation(self, sites: core.Operation) -> Nearby | None:
        """The map of a union, intersection or difference; None if that of a part is needed and not known."""
        left, right = sites.arguments
        if sites.name == "intersection" and not self._depends(left):
            left, right = right, left
        near = self.of(left)
        if near is None:
            return None
        if sites.name == "union":
            other = self.of(right)
            return None if other is None else self._joined(near, other)
        name = "meet" if sites.name == "intersection" else "minus"
        if not self._depends(right):
            fixed = self.lowering.lower(right)
            return {o: self.nodes.op(name, members, self._back(fixed, o)) for o, members in near.items()}
        others = self.of(right)
        if others is None:
            return None
        nowhere = self.nodes.bits(0)
        return {o: self.nodes.op(name, members, others.get(o, nowhere)) for o, members in near.items()}

    def _of_shift(self, sites: core.Operation) -> Nearby | None:
        near, way = self.of(sites.arguments[0]), self.scope.known(sites.arguments[1])
        if way == NOTHING:
            return {}
        if near is None or way is None or self.scope.board.directions[int(str(way))].stops:
            return None
        return self._moved(near, int(str(way)))

    def _of_rays(self, sites: core.Operation) -> Nearby | None:
        """What spreads in one direction, or in two that are opposite, is rays: a step further for each offset more."""
        start, passable, directions = sites.arguments
        near, ways, board = self.of(start), self.scope.known(directions), self.scope.board
        if near is None or not isinstance(ways, frozenset) or self._depends(passable):
            return None
        if any(board.directions[way].stops for way in ways):
            return None
        if len(ways) > 2 or any(board.opposite(way) not in ways for way in list(ways)[1:]):
            return None
        through, result = self.lowering.lower(passable), dict(near)
        for way in sorted(ways):
            ray = near
            for steps in range(1, len(board.cells) + 1):  # in a graph, offsets alone never say that a line has ended
                if not ray or not starts(board, way, steps):
                    break
                moved = self._moved(ray, way)
                ray = {o: self.nodes.op("meet", members, self._back(through, o)) for o, members in moved.items()}
                result = self._joined(result, ray)
        return result

    def _moved(self, near: Nearby, way: int) -> Nearby:
        """The sites one step further in a direction, as far as there are any on the board."""
        if self.scope.board.shape == "graph":
            return self._moved_along(near, way)
        vector, nowhere = self.scope.board.directions[way], self.nodes.bits(0)
        moved = {(x + vector.dx, y + vector.dy): members for (x, y), members in near.items()}
        on_board = {o: self.nodes.op("meet", members, self._all_at(o)) for o, members in moved.items()}
        return {o: members for o, members in on_board.items() if members is not nowhere}

    def _moved_along(self, near: Nearby, way: int) -> Nearby:
        """The same in a graph, where the sites at an offset take different steps."""
        nodes, result = self.nodes, Nearby()
        for offset, members in near.items():
            for by, origins in slides(self.scope.board, way, 1):
                leaving = nodes.op("meet", members, self._back(nodes.bits(origins), offset))
                if leaving is not nodes.bits(0):
                    result = self._joined(result, {(offset[0] + by, offset[1]): leaving})
        return result

    def _joined(self, left: Nearby, right: Nearby) -> Nearby:
        nowhere = self.nodes.bits(0)
        return {
            o: self.nodes.op("join", left.get(o, nowhere), right.get(o, nowhere))
            for o in dict.fromkeys((*left, *right))
        }

    def _of_where(self, sites: core.Where) -> Nearby | None:
        """Members of a domain; the condition or the domain itself restricts them to offsets from the site."""
        if self._depends(sites.domain):
            members = self.of(sites.domain)
            return None if members is None else self._filtered(members, sites.condition, sites.variable)
        near = self._related(sites.condition, sites.variable)
        if near is None:
            return None
        domain = self.lowering.lower(sites.domain)
        return {o: self.nodes.op("meet", members, self._back(domain, o)) for o, members in near.items()}

    # ---- conditions on two sites

    def _filtered(self, near: Nearby, condition: core.Expression, member: str) -> Nearby | None:
        """Those of the members for which a condition holds."""
        related = self._related(condition, member)
        if related is not None:
            return {o: self.nodes.op("meet", members, related[o]) for o, members in near.items() if o in related}
        if self._depends(condition):
            return self._filtered_at_each(near, condition, member)
        holding = self.lowering.sites_where(condition, member)
        if holding is None:
            return None
        return {o: self.nodes.op("meet", members, self._back(holding, o)) for o, members in near.items()}

    def _filtered_at_each(self, near: Nearby, condition: core.Expression, member: str) -> Nearby | None:
        """The same, the condition written out for the member at each offset."""
        if any(isinstance(meaning, Placed) for meaning in self.scope.names.values()):
            return None  # within what is written out already
        if not self.scope.depends(condition, member) or facts_of(condition).size * len(near) > MAX_PARTS_AT_EACH:
            return None
        result = Nearby()
        for offset, members in near.items():
            where = members if members.op == "const" else self._all_at(offset)
            there = placed(offset, int(str(where.detail)), self.variable, self.scope.board)
            if there is None:
                return None
            with self.scope.binding({member: there}):
                holding = self.lowering.sites_where(condition, self.variable)
            if holding is None:
                return None
            result[offset] = self.nodes.op("meet", members, holding)
        return result

    def _related(self, condition: core.Expression, member: str) -> Nearby | None:
        """For each offset the sites for which the condition holds with the site there as `member`; None if it is not
        known at which offsets it can hold."""
        offsets = fixed_offsets(condition, member, self.variable, self.lowering)
        if offsets is not None:
            return {offset: self._all_at(offset) for offset in offsets}
        related = self._related_by_parts(condition, member)
        fixed = pairs_by_offset(condition, member, self.variable, self.lowering) if related is None else None
        return related if fixed is None else self._fixed(fixed)

    def _related_by_parts(self, condition: core.Expression, member: str) -> Nearby | None:
        match condition:
            case core.Operation(name="and"):
                return self._related_both(condition, member)
            case core.Operation(name="or"):
                sides = [self._related(side, member) for side in condition.arguments]
                return None if sides[0] is None or sides[1] is None else self._joined(sides[0], sides[1])
            case core.Operation(name="equal"):
                return self._related_equal(condition, member)
            case core.Operation(name="contains"):
                return self._related_contains(condition, member)
            case core.Quantified(kind="any"):
                return self._related_any(condition, member)
        return None

    def _related_both(self, condition: core.Operation, member: str) -> Nearby | None:
        for first, second in (condition.arguments, condition.arguments[::-1]):
            related = self._related(first, member)
            if related is not None:
                return self._filtered(related, second, member)
        return None

    def _related_equal(self, condition: core.Operation, member: str) -> Nearby | None:
        left, right = condition.arguments
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
        moved = {_minus(offset, of_member): members for offset, members in near.items()}
        return {offset: self.nodes.op("meet", members, self._all_at(offset)) for offset, members in moved.items()}

    def _related_any(self, condition: core.Quantified, member: str) -> Nearby | None:
        domain = condition.domain
        if domain.type.kind in ("sites", "sets") or self._depends(domain) or self.scope.depends(domain, member):
            return None
        result: Nearby = {}
        for value in self.lowering.universe(condition.domain):
            with self.scope.binding({condition.variable: value}):
                related = self._related(condition.body, member)
            if related is None:
                return None
            included = self.lowering.has_member(condition.domain, value)
            nowhere = self.nodes.bits(0)
            result = self._joined(result, {o: self.nodes.choose(included, m, nowhere) for o, m in related.items()})
        return result

    def _offset(self, site: core.Expression, variable: str) -> Offset | None:
        """Where a site lies relative to the one that a variable stands for."""
        place = place_of(site, variable, self.lowering)
        if place is None:
            return None
        direction, steps = place
        if not steps:
            return 0, 0
        if not self.scope.board.directions[direction].is_uniform:
            return None
        vector = self.scope.board.directions[direction]
        return vector.dx * steps, vector.dy * steps


def _minus(a: Offset, b: Offset) -> Offset:
    return a[0] - b[0], a[1] - b[1]
