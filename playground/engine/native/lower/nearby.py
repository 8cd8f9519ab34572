"""Sets that depend on a site, for all sites at once: which of its surroundings belong to the set.

`neighbours of x within A` holds the site one step north of x if that is in A, and so on for each direction. Such a set
is a map from offsets, as (columns, rows), to the sites x whose set holds the site at that offset:

    (0, 1): A moved back by one step north, (1, 0): A moved back by one step east, …
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.places import place_of
from playground.engine.native.lower.scope import Alias
from playground.engine.native.nodes import Node
from playground.game import core
from playground.game.board import Board

if TYPE_CHECKING:
    from playground.engine.native.lower.expressions import Expressions

Offset = tuple[int, int]
Nearby = dict[Offset, Node]


class Surroundings:
    """Finds them for the sites that `variable` may stand for."""

    def __init__(self, variable: str, lowering: Expressions) -> None:
        self.variable, self.lowering = variable, lowering
        self.scope, self.nodes = lowering.scope, lowering.nodes

    def of(self, sites: core.Expression) -> Nearby | None:
        """The map of a set that depends on the site; None if there is no telling where its members are."""
        match sites:
            case core.Variable():
                meaning = self.scope.names.get(sites.name)
                return self.of(meaning.expression) if isinstance(meaning, Alias) else None
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
        return {} if self.scope.known(sites) == frozenset() else None

    def holding(self, sites: core.Expression, site: core.Expression) -> Node | None:
        """The sites whose set holds another site: one at an offset, or the same one for all."""
        found = self.of(sites)
        if found is None:
            return None
        nodes, offset = self.nodes, self._offset(site, self.variable)
        if offset is not None:
            return found.get(offset, nodes.bits(0))
        if self._depends(site):
            return None
        there = self.lowering.lower(core.Operation("singleton", (site,), type=core.Type("sites")))
        result = nodes.bits(0)
        for o, members in found.items():
            result = nodes.op("join", result, nodes.op("meet", members, self._back(there, o)))
        return result

    def _depends(self, expression: core.Expression) -> bool:
        return self.scope.depends(expression, self.variable)

    def _back(self, members: Node, offset: Offset) -> Node:
        """The sites whose site at an offset is in a set."""
        board, (dx, dy) = self.scope.board, offset
        if offset == (0, 0):
            return members
        moved = self.nodes.op("slide", members, detail=-(dy * board.width + dx))
        return self.nodes.op("meet", moved, self.nodes.bits(_having(board, dx, dy)))

    def _all_at(self, offset: Offset) -> Node:
        dx, dy = offset
        return self.nodes.bits(_having(self.scope.board, dx, dy) if offset != (0, 0) else self.nodes.everything)

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
        offset = self._offset(site, self.variable)
        return None if offset is None else {offset: self._all_at(offset)}

    def _of_operation(self, sites: core.Operation) -> Nearby | None:
        left, right = sites.arguments
        if sites.name == "intersection" and not self._depends(left):
            left, right = right, left
        found = self.of(left)
        if found is None:
            return None
        if sites.name == "union":
            other = self.of(right)
            return None if other is None else self._joined(found, other)
        name = "meet" if sites.name == "intersection" else "minus"
        if not self._depends(right):
            fixed = self.lowering.lower(right)
            return {o: self.nodes.op(name, members, self._back(fixed, o)) for o, members in found.items()}
        others = self.of(right)
        if others is None:
            return None
        nowhere = self.nodes.bits(0)
        return {o: self.nodes.op(name, members, others.get(o, nowhere)) for o, members in found.items()}

    def _joined(self, left: Nearby, right: Nearby) -> Nearby:
        nowhere = self.nodes.bits(0)
        return {
            o: self.nodes.op("join", left.get(o, nowhere), right.get(o, nowhere))
            for o in dict.fromkeys((*left, *right))
        }

    def _of_where(self, sites: core.Where) -> Nearby | None:
        """Members of a domain, which the condition or the domain itself keeps near the site."""
        if self._depends(sites.domain):
            found = self.of(sites.domain)
            return None if found is None else self._also(found, sites.condition, sites.variable)
        near = self._related(sites.condition, sites.variable)
        if near is None:
            return None
        domain = self.lowering.lower(sites.domain)
        return {o: self.nodes.op("meet", members, self._back(domain, o)) for o, members in near.items()}

    # ---- conditions on two sites

    def _also(self, found: Nearby, condition: core.Expression, member: str) -> Nearby | None:
        """Those of the members for which a condition holds."""
        near = self._related(condition, member)
        if near is not None:
            return {o: self.nodes.op("meet", members, near[o]) for o, members in found.items() if o in near}
        if self._depends(condition):
            return None
        holding = self.lowering.sites_where(condition, member)
        if holding is None:
            return None
        return {o: self.nodes.op("meet", members, self._back(holding, o)) for o, members in found.items()}

    def _related(self, condition: core.Expression, member: str) -> Nearby | None:
        """For each offset the sites for which the condition holds with the site there as `member`; None if there is
        no telling at which offsets it can hold."""
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
            found = self._related(first, member)
            if found is not None:
                return self._also(found, second, member)
        return None

    def _related_equal(self, condition: core.Operation, member: str) -> Nearby | None:
        left, right = condition.arguments
        if self._offset(left, member) is None:
            left, right = right, left
        of_member, of_site = self._offset(left, member), self._offset(right, self.variable)
        if of_member is None or of_site is None or (of_member != (0, 0) and of_site != (0, 0)):
            return None  # where both may be off the board they may be the same nothing
        offset = _minus(of_site, of_member)
        return {offset: self._all_at(offset)}

    def _related_contains(self, condition: core.Operation, member: str) -> Nearby | None:
        sites, site = condition.arguments
        of_member = self._offset(site, member)
        if of_member is None or not self._depends(sites) or self.scope.depends(sites, member):
            return None
        found = self.of(sites)
        if found is None:
            return None
        moved = {_minus(offset, of_member): members for offset, members in found.items()}
        return {offset: self.nodes.op("meet", members, self._all_at(offset)) for offset, members in moved.items()}

    def _related_any(self, condition: core.Quantified, member: str) -> Nearby | None:
        domain = condition.domain
        if domain.type.kind == "sites" or self._depends(domain) or self.scope.depends(domain, member):
            return None
        result: Nearby = {}
        for value in self.lowering.universe(condition.domain):
            with self.scope.binding({condition.variable: value}):
                found = self._related(condition.body, member)
            if found is None:
                return None
            taken = self.lowering.has_member(condition.domain, value)
            nowhere = self.nodes.bits(0)
            result = self._joined(result, {o: self.nodes.choose(taken, m, nowhere) for o, m in found.items()})
        return result

    def _offset(self, site: core.Expression, variable: str) -> Offset | None:
        """Where a site lies as seen from the one that a variable stands for."""
        place = place_of(site, variable, self.lowering)
        if place is None:
            return None
        way, steps = place
        direction = self.scope.board.directions[way] if steps else None
        return (direction.dx * steps, direction.dy * steps) if direction else (0, 0)


def _minus(a: Offset, b: Offset) -> Offset:
    return a[0] - b[0], a[1] - b[1]


@cache
def _having(board: Board, dx: int, dy: int) -> int:
    """The cells of the board that have another one at an offset, as bits."""

    def inside(site: int) -> bool:
        x, y = site % board.width + dx, site // board.width + dy
        return 0 <= x < board.width and 0 <= y < board.height and y * board.width + x in board.cell_set

    return bits_of(site for site in board.cells if inside(site))
