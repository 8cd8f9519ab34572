"""Sets that depend on a site and may reach across the board, for all sites at once: from which sites do they have a
member among some targets?

A group has a liberty if the liberty's neighbours reach it, and joins two sides if one side reaches it. So nothing is
spread from each site; the targets are spread back, once:

    some (spread from v through T within F)     v in F, or a step from v leads into what spreads back from F meet T
    some (neighbours of S(v) within F)          S(v) has a member among the neighbours of F

Groups go through the pieces of their own owner, or of their own kind: then there is a spread for each of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.alike_pieces import all_alike
from playground.engine.native.lower.at_once.first_in_line import only_of
from playground.engine.native.lower.at_once.in_common import around_all, in_common
from playground.engine.native.lower.at_once.written_out import with_name_outside
from playground.engine.native.lower.geometry import slides, starts
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.places import HERE, Place, moved_all_the_way_back, moved_back, place_of
from playground.engine.native.lower.scope import Alias
from playground.game import core
from playground.game.roaming import conjuncts
from playground.source.copying import with_fields

MAX_KINDS = 4
"""The most owners, or kinds of pieces, for each of which there may be a spread."""


class Part(NamedTuple):
    """Sites from which a set meets some targets, or sites that are known already."""

    sites: core.Expression | None
    targets: IRNode


Parts = list[Part] | None
"""The union of some parts; None if it is not known how to tell."""


class Meeting:
    """Finds the sites, as a variable, from which sets have members among some targets."""

    def __init__(self, variable: str, lowering: Lowering) -> None:
        self._variable, self._lowering = variable, lowering
        self._scope, self._nodes = lowering.scope, lowering.nodes

    def of(self, sites: core.Expression, targets: IRNode) -> IRNode | None:
        """The sites whose set has a member among the targets; None if it is not known how to tell."""
        return self._joined(self._parts(sites, targets))

    def _joined(self, parts: Parts) -> IRNode | None:
        """All sites of some parts. What spreads from the same set to several targets is spread back from all of them
        at once."""
        if parts is None:
            return None
        result, spreading = self._nodes.bits(0), dict[int, Part]()
        for sites, targets in parts:
            if sites is None:
                result = self._nodes.op("join", result, targets)
                continue
            before = spreading.get(id(sites), Part(sites, self._nodes.bits(0)))
            spreading[id(sites)] = Part(sites, self._nodes.op("join", before.targets, targets))
        for sites, targets in spreading.values():
            reached = self._of_spread(sites, targets) if isinstance(sites, core.Operation) else None
            if reached is None:
                return None
            result = self._nodes.op("join", result, reached)
        return result

    def _parts(self, sites: core.Expression, targets: IRNode) -> Parts:
        if not self._depends(sites):
            return self._everywhere(self._lowering.lower(sites), targets)
        match sites:
            case core.Variable():
                meaning = self._scope.names[sites.name]
                return self._parts(meaning.expression, targets) if isinstance(meaning, Alias) else None
            case core.Let():
                value = Alias(sites.value) if self._depends(sites.value) else self._lowering.let(sites)
                with self._scope.binding({sites.variable: value}):
                    return self._known(self.of(sites.body, targets))
            case core.Choice():
                return self._of_choice(sites, targets)
            case core.Where():
                return self._of_where(sites, targets)
            case core.Operation(name="singleton"):
                place = sites.arguments[0]
                return self._known(moved_all_the_way_back(targets, place, self._variable, self._lowering))
            case core.Operation(name="union" | "intersection" | "difference"):
                return self._of_operation(sites, targets)
            case core.Operation(name="shift"):
                way = self._scope.known(sites.arguments[1])
                if way is None or way == core.NOTHING:
                    return None
                return self._parts(sites.arguments[0], self._before(targets, int(str(way))))
            case core.Operation(name="spread"):
                return [Part(sites, targets)]
        return None

    def _depends(self, expression: core.Expression) -> bool:
        return self._scope.depends(expression, self._variable)

    def _known(self, sites: IRNode | None) -> Parts:
        return None if sites is None else [Part(None, sites)]

    def _everywhere(self, sites: IRNode, targets: IRNode) -> Parts:
        """All sites if a set has a member among the targets, otherwise none."""
        nodes = self._nodes
        nowhere = nodes.op("none_in", nodes.op("meet", sites, targets))
        return self._known(nodes.choose(nowhere, nodes.bits(0), nodes.bits(nodes.all_sites)))

    def _before(self, members: IRNode, way: int) -> IRNode:
        """The sites from which a step in a direction leads to a member."""
        return moved_back(members, Place(way, 1), self._lowering)

    def _of_choice(self, sites: core.Choice, targets: IRNode) -> Parts:
        """Of two sets, the one that counts for each site."""
        decides = self._lowering.sites_where(sites.condition, self._variable)
        yes, no = self.of(sites.yes, targets), self.of(sites.no, targets)
        if decides is None or yes is None or no is None:
            return None
        op = self._nodes.op
        return self._known(op("join", op("meet", yes, decides), op("minus", no, decides)))

    def _of_operation(self, sites: core.Operation, targets: IRNode) -> Parts:
        left, right = sites.arguments
        if sites.name == "difference" and self._is_here(right):
            beyond = self._beyond(self._scope.meant(left))
            return None if beyond is None else self._parts(beyond, targets)
        if sites.name == "union":
            return _both(self._parts(left, targets), self._parts(right, targets))
        if sites.name == "intersection" and not self._depends(left):
            left, right = right, left
        if self._depends(right):
            return None
        name = "meet" if sites.name == "intersection" else "minus"
        return self._parts(left, self._nodes.op(name, targets, self._lowering.lower(right)))

    def _is_here(self, sites: core.Expression) -> bool:
        """Whether a set is the site alone."""
        match self._scope.meant(sites):
            case core.Operation(name="singleton", arguments=(site,)):
                return place_of(site, self._variable, self._lowering) == HERE
        return False

    def _beyond(self, spread: core.Expression) -> core.Expression | None:
        """What spreads from the site in one direction, without the site itself: it begins with the next one."""
        if not (isinstance(spread, core.Operation) and spread.name == "spread" and self._is_here(spread.arguments[0])):
            return None
        start, passable, directions = spread.arguments
        ways, board = self._scope.known(directions), self._scope.board
        if not isinstance(ways, frozenset) or len(ways) != 1:
            return None
        (way,) = (int(str(each)) for each in ways)
        if starts(board, way, len(board.cells)):
            return None  # where a line comes back to its beginning
        only = core.Constant(way, type=core.Type("way"))
        step = core.Operation("shift", (start, only), type=start.type)
        first = core.Operation("intersection", (step, passable), type=start.type)
        return with_fields(spread, arguments=(first, passable, directions))

    # ---- members of a domain that satisfy a condition

    def _of_where(self, sites: core.Where, targets: IRNode) -> Parts:
        condition, member = sites.condition, sites.variable
        if not self._depends(condition):
            holding = self._lowering.members_where(condition, member, sites.domain, self._variable)
            return None if holding is None else self._parts(sites.domain, self._nodes.op("meet", targets, holding))
        if self._depends(sites.domain):
            return None
        sites = self._tested_alone(sites)
        domain = self._lowering.lower(sites.domain)
        return self._related(sites.condition, member, self._nodes.op("meet", targets, domain))

    def _tested_alone(self, sites: core.Where) -> core.Where:
        """The same members of a domain, of which those parts of the condition that have to be tested one by one, and
        do not depend on the site, are part of the domain."""
        parts = list(conjuncts(sites.condition))
        alone = [
            part
            for part in parts
            if not self._depends(part) and self._lowering.sites_where(part, sites.variable) is None
        ]
        if not alone:
            return sites
        domain = with_fields(sites, condition=_all(alone))
        return with_fields(sites, domain=domain, condition=_all([part for part in parts if part not in alone]))

    def _related(self, condition: core.Expression, member: str, targets: IRNode) -> Parts:
        """The sites for which a condition holds of a target as `member`."""
        if not self._depends(condition):
            holding = self._lowering.sites_where(condition, member)
            return None if holding is None else self._everywhere(holding, targets)
        match condition:
            case core.Let():
                depends = self._depends(condition.value) or self._scope.depends(condition.value, member)
                value = Alias(condition.value) if depends else self._lowering.let(condition)
                with self._scope.binding({condition.variable: value}):
                    return self._known(self._joined(self._related(condition.body, member, targets)))
            case core.Operation() if (named := with_name_outside(condition)) is not None:
                return self._related(named, member, targets)
            case core.Operation(name="contains"):
                sites, site = condition.arguments
                return self._related_contains(sites, site, member, targets)
            case _ if (common := in_common(condition, member, self._variable, self._scope)) is not None:
                reached = self._of_all(common.of_member, member, targets)
                return None if reached is None else self._parts(common.of_site, reached)
            case core.Operation(name="equal"):
                for one, other in (condition.arguments, condition.arguments[::-1]):
                    only = only_of(one, self._scope)
                    if only is not None:
                        return self._related_contains(only, other, member, targets)
            case core.Operation(name="or"):
                left, right = (self._related(side, member, targets) for side in condition.arguments)
                return _both(left, right)
            case core.Operation(name="and"):
                return self._related_both(condition, member, targets)
            case core.Quantified(kind="any") if condition.domain.type.kind not in ("sites", "sets"):
                return self._related_any(condition, member, targets)
        return None

    def _related_contains(self, sites: core.Expression, site: core.Expression, member: str, targets: IRNode) -> Parts:
        """The sites that have a target in their set, or are themselves in the set of a target."""
        depends = self._scope.depends
        if place_of(site, member, self._lowering) == HERE and not depends(sites, member):
            return self._parts(sites, targets)
        if place_of(site, self._variable, self._lowering) == HERE and not depends(sites, self._variable):
            return self._known(self._of_all(sites, member, targets))
        return None

    def _of_all(self, sites: core.Expression, member: str, targets: IRNode) -> IRNode | None:
        """The union of the sets of all targets, where each set grows from its member step by step."""
        sites, nodes = self._scope.meant(sites), self._nodes
        if not self._scope.depends(sites, member):
            nowhere = nodes.op("none_in", targets)
            return nodes.choose(nowhere, nodes.bits(0), self._lowering.lower(sites))
        match sites:
            case core.Operation(name="singleton", arguments=(site,)) if place_of(site, member, self._lowering) == HERE:
                return targets
            case core.Operation(name="shift" | "spread" | "intersection" | "difference"):
                first, *others = sites.arguments
                if sites.name == "intersection" and not self._scope.depends(first, member):
                    first, others = others[0], [first]
                grown = self._of_all(first, member, targets)
                if grown is None or any(self._scope.depends(each, member) for each in others):
                    return None
                name = self._scope.fresh("all")
                with self._scope.binding({name: grown}):
                    start = core.Variable(name, type=first.type)
                    return self._lowering.lower(with_fields(sites, arguments=(start, *others)))
            case core.Operation(name="union"):
                sides = [self._of_all(side, member, targets) for side in sites.arguments]
                return None if None in sides else nodes.op("join", *(side for side in sides if side is not None))
        return around_all(sites, member, targets, self._lowering)

    def _related_both(self, condition: core.Operation, member: str, targets: IRNode) -> Parts:
        first, second = condition.arguments
        if self._depends(first):
            first, second = second, first
        holding = None if self._depends(first) else self._lowering.sites_where(first, member)
        return None if holding is None else self._related(second, member, self._nodes.op("meet", targets, holding))

    def _related_any(self, condition: core.Quantified, member: str, targets: IRNode) -> Parts:
        if self._depends(condition.domain) or self._scope.depends(condition.domain, member):
            return None
        result, nowhere = list[Part](), self._nodes.bits(0)
        for value in self._lowering.universe(condition.domain):
            included = self._lowering.has_member(condition.domain, value)
            with self._scope.binding({condition.variable: value}):
                parts = self._related(condition.body, member, targets)
                if parts is None:
                    return None
                if any(part.sites and self._scope.depends(part.sites, condition.variable) for part in parts):
                    parts = self._known(self._joined(parts))
            if parts is None:
                return None
            result += (Part(part.sites, self._nodes.choose(included, part.targets, nowhere)) for part in parts)
        return result

    # ---- what spreads

    def _of_spread(self, sites: core.Operation, targets: IRNode) -> IRNode | None:
        start, passable, directions = sites.arguments
        ways = self._scope.known(directions)
        if not isinstance(ways, frozenset):
            return None
        steps = sorted(int(str(way)) for way in ways)
        if not self._depends(passable):
            return self.of(start, self._leading(targets, self._lowering.lower(passable), steps))
        kinds, nodes = self._kinds_alike(passable), self._nodes
        result = None if kinds is None else self.of(start, targets)
        for alike in kinds or ():
            among = self.of(start, self._leading(targets, alike, steps))
            if among is None or result is None:
                return None
            result = nodes.op("join", nodes.op("meet", alike, among), nodes.op("minus", result, alike))
        return result

    def _kinds_alike(self, passable: core.Expression) -> list[IRNode] | None:
        """If a set is that of all that is like what lies on the site, those of each owner, or of each kind."""
        like = all_alike(passable, self._variable, self._lowering)
        if like is None:
            return None
        number = self._scope.player_count if like.name == "held_by" else len(self._scope.game.pieces)
        type_ = replace(like.arguments[0].type, optional=False)
        each = [replace(like, arguments=(core.Constant(value, type=type_),)) for value in range(number)]
        return [self._lowering.lower(alike) for alike in each] if number <= MAX_KINDS else None

    def _leading(self, targets: IRNode, passable: IRNode, ways: list[int]) -> IRNode:
        """The sites from which what spreads reaches a target."""
        nodes, board = self._nodes, self._scope.board
        back = tuple(
            (-by, origins << by if by >= 0 else origins >> -by, 0)
            for way in ways
            for by, origins in slides(board, way, 1)
            if origins
        )
        if not back:
            return targets
        reaching = nodes.op("spread", nodes.op("meet", targets, passable), passable, nodes.number(-1), detail=back)
        result = targets
        for way in ways:
            result = nodes.op("join", result, self._before(reaching, way))
        return result


def _both(left: Parts, right: Parts) -> Parts:
    return None if left is None or right is None else left + right


def _all(conditions: Sequence[core.Expression]) -> core.Expression:
    """That all of some conditions hold."""
    return reduce(lambda one, other: core.Operation("and", (one, other), type=one.type), conditions)
