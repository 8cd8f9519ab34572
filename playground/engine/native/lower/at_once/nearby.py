"""Sets that depend on a site, for all sites at once: which of the surrounding sites belong to the set.

`neighbours of x within A` contains the site one step north of x if that is in A, and so on for each direction. Such a
set is a map from offsets, as (columns, rows), to the sites x whose set contains the site at that offset:

    (0, 1): A moved back by one step north, (1, 0): A moved back by one step east, …

In a graph an offset is the difference between the numbers of two sites, as (difference, 0), and the sites x are those
that an edge leads from to the site at that offset.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.by_mover import for_each_mover
from playground.engine.native.lower.at_once.by_offset import is_about_placed, sets_by_offset
from playground.engine.native.lower.at_once.counted_steps import counted_steps
from playground.engine.native.lower.at_once.extremes import nth_at, only_at
from playground.engine.native.lower.at_once.first_in_line import as_first
from playground.engine.native.lower.at_once.related import RelatedSites
from playground.engine.native.lower.facts import depends_on_position
from playground.engine.native.lower.geometry import slides, starts
from playground.engine.native.lower.lowering import Nearby, Offset
from playground.engine.native.lower.once import once
from playground.engine.native.lower.places import CELL, place_of
from playground.engine.native.lower.scope import Alias, Placed
from playground.game import core
from playground.game.core import NOTHING

MAX_OFFSETS_OF_MOVER = 20
"""If a set of one player has members at more offsets, sets are not written out for each player."""


_OF_SETS = {"intersection": "meet", "difference": "minus", "union": "join"}


class NearbySets(RelatedSites):
    """Maps sets that depend on the site `variable` to offsets."""

    def of(self, sites: core.Expression) -> Nearby | None:
        """The map of a set that depends on the site; None if the offsets of its members are not known."""
        if isinstance(sites, core.Variable):
            meaning = self.scope.names.get(sites.name)
            return self.of(meaning.expression) if isinstance(meaning, Alias) else None
        each = self if self._implies else NearbySets(self.variable, self.lowering)
        return once(self.lowering, ("nearby", self.variable), sites, partial(each._of, sites))

    def _of(self, sites: core.Expression) -> Nearby | None:
        ways = self._part_by_part, self._worked_out
        first, then = ways[::-1] if is_about_placed(sites, self.scope) else ways
        near = first(sites)
        if near is None:
            near = then(sites)
        return self._of_each_mover(sites) if near is None else near

    def _of_each_mover(self, sites: core.Expression) -> Nearby | None:
        """The map of a set whose offsets are known for each player who may be the mover."""
        result: Nearby | None = None
        for is_mover, known in for_each_mover(sites, self.lowering):
            near = self.of(known)
            if near is None or len(near) > MAX_OFFSETS_OF_MOVER:
                return None
            result = near if result is None else self._either(is_mover, near, result)
        return result

    def _either(self, condition: IRNode, yes: Nearby, no: Nearby) -> Nearby:
        """One map if a condition holds, else another."""
        nowhere = self.nodes.bits(0)
        return {
            offset: self.nodes.choose(condition, yes.get(offset, nowhere), no.get(offset, nowhere))
            for offset in dict.fromkeys((*no, *yes))
        }

    def _worked_out(self, sites: core.Expression) -> Nearby | None:
        return self._fixed(sets_by_offset(sites, self.variable, self.lowering)) if self._depends(sites) else None

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
            case core.Operation(name="difference", arguments=(one, other)) if one == other:
                return {}  # `own except own`, for want of a word for no sites
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
        return self._joined(self._restricted(yes, where), self._restricted(no, where, "minus"))

    def _of_single(self, site: core.Expression) -> Nearby | None:
        place = place_of(site, self.variable, self.lowering)
        if place is not None and place != CELL and place.steps and self.scope.board.directions[place.direction].targets:
            ways = slides(self.scope.board, place.direction, place.steps)
            return {(by, 0): self.nodes.bits(origins) for by, origins in ways}
        offset = self._offset(site, self.variable)
        return self._round_a_corner(site) if offset is None else {offset: self._all_at(offset)}

    def _round_a_corner(self, site: core.Expression) -> Nearby | None:
        """The set of one site that lies ahead of another, so many steps further than that one, or that is the first or
        last of a set."""
        site = as_first(site)
        match site:
            case core.Variable():
                meaning = self.scope.names.get(site.name)
                if isinstance(meaning, Placed) and self._depends(meaning.expression):
                    return {meaning.offset: self._all_at(meaning.offset)}
                return self._of_single(meaning.expression) if isinstance(meaning, Alias) else None
            case core.Let(name, value, body):
                with self.scope.binding({name: Alias(value) if self._depends(value) else self.lowering.let(site)}):
                    return self._of_single(body)
            case core.Operation(name="lowest" | "highest", arguments=(sites,)):
                near = self.of(sites) if self._depends(sites) else None
                return None if near is None else only_at(near, site.name == "highest", self.lowering)
            case core.Table() | core.Operation(name="nth") if not depends_on_position(site):
                return self._worked_out(core.Operation("singleton", (site,), type=core.Type("sites")))
            case core.Operation(name="nth", arguments=(sites, number)) if self._depends(sites):
                near, which = self.of(sites), self.lowering.number_of_each(number, self.variable)
                return None if near is None or which is None else nth_at(near, which, self.lowering)
            case core.Operation(name="ahead", arguments=(corner, direction, steps)):
                near, way, times = self._of_single(corner), self.scope.known(direction), self.scope.known(steps)
                if near is not None and times is None:
                    return counted_steps(site, near, self.variable, self.lowering)
                if near is None or way in (None, NOTHING) or not isinstance(times, int) or times < 0:
                    return None
                vector, nowhere = self.scope.board.directions[int(str(way))], self.nodes.bits(0)
                if not vector.is_uniform:
                    return None
                by = vector.dx * times, vector.dy * times
                further = {(o[0] + by[0], o[1] + by[1]): members for o, members in _to_cells(near)}
                on_board = {o: self.nodes.op("meet", members, self._all_at(o)) for o, members in further.items()}
                return {o: members for o, members in on_board.items() if members is not nowhere}
        return None

    def _of_operation(self, sites: core.Operation) -> Nearby | None:
        """The map of a union, intersection or difference; None if that of a part is needed and not known."""
        left, right = sites.arguments
        if sites.name == "intersection" and not self._depends(left):
            left, right = right, left
        near = self.of(left)
        if near is None and sites.name == "intersection" and self._depends(right):
            near, right = self.of(right), left
        if near is None:
            return None
        if sites.name == "union":
            other = self.of(right)
            return None if other is None else self._joined(near, other)
        others = self._having(near, right)
        if others is None:
            return None
        name = "meet" if sites.name == "intersection" else "minus"
        return {o: self.nodes.op(name, members, others[o]) for o, members in near.items()}

    def _having(self, offsets: Collection[Offset], sites: core.Expression) -> Nearby | None:
        """For each of some offsets the sites whose site there is in a set, of which no more need be known."""
        if not self._depends(sites):
            fixed = self.lowering.lower(sites)
            return {o: self._back(fixed, o) for o in offsets}
        near = self.of(sites)
        if near is not None:
            nowhere = self.nodes.bits(0)
            return {o: near.get(o, nowhere) for o in offsets}
        return self._having_by_parts(offsets, sites)

    def _having_by_parts(self, offsets: Collection[Offset], sites: core.Expression) -> Nearby | None:
        match sites:
            case core.Operation(name="intersection" | "difference" | "union" as name, arguments=arguments):
                left, right = (self._having(offsets, side) for side in arguments)
                if left is None or right is None:
                    return None
                return {o: self.nodes.op(_OF_SETS[name], left[o], right[o]) for o in offsets}
            case core.Let(variable, value):
                meaning = Alias(value) if self._depends(value) else self.lowering.let(sites)
                with self.scope.binding({variable: meaning}):
                    return self._having(offsets, sites.body)
            case core.Operation(name="singleton", arguments=(core.Choice(condition, yes, no),)):
                one, other = (core.Operation("singleton", (side,), type=sites.type) for side in (yes, no))
                return self._having(offsets, core.Choice(condition, one, other, type=sites.type))
            case core.Choice(condition):
                where = self.lowering.sites_where(condition, self.variable)
                chosen, others = (self._having(offsets, side) for side in (sites.yes, sites.no))
                if where is None or chosen is None or others is None:
                    return None
                return self._joined(self._restricted(chosen, where), self._restricted(others, where, "minus"))
        return None

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
        if self._has_end(start):
            return None  # rays from each site of a ray are many
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

    def _has_end(self, sites: core.Expression) -> bool:
        """Whether a set is made from the first or the last member of another one."""
        sites = self.scope.meant(sites)
        is_end = isinstance(sites, core.Operation) and sites.name in ("lowest", "highest")
        is_end = is_end or (isinstance(sites, core.Quantified) and sites.kind == "the")
        return is_end or any(map(self._has_end, core.parts(sites)))

    def _moved(self, near: Nearby, way: int) -> Nearby:
        """The sites one step further in a direction, as far as there are any on the board."""
        if self.scope.board.shape == "graph":
            return self._moved_along(near, way)
        vector, nowhere = self.scope.board.directions[way], self.nodes.bits(0)
        moved = {(o[0] + vector.dx, o[1] + vector.dy): members for o, members in _to_cells(near)}
        on_board = {o: self.nodes.op("meet", members, self._all_at(o)) for o, members in moved.items()}
        return {o: members for o, members in on_board.items() if members is not nowhere}

    def _moved_along(self, near: Nearby, way: int) -> Nearby:
        """The same in a graph, where the sites at an offset take different steps."""
        nodes, result = self.nodes, Nearby()
        for offset, members in _to_cells(near):
            for by, origins in slides(self.scope.board, way, 1):
                leaving = nodes.op("meet", members, self._back(nodes.bits(origins), offset))
                if leaving is not nodes.bits(0):
                    result = self._joined(result, {(offset[0] + by, offset[1]): leaving})
        return result

    def _of_where(self, sites: core.Where) -> Nearby | None:
        """Members of a domain; the condition or the domain itself restricts them to offsets from the site."""
        if self._depends(sites.domain):
            members = self.of(sites.domain)
            return None if members is None else self._filtered(members, sites.condition, sites.variable, sites.domain)
        near = self._related(sites.condition, sites.variable)
        if near is None:
            return None
        domain = self.lowering.lower(sites.domain)
        return {o: self.nodes.op("meet", members, self._back(domain, o)) for o, members in near.items()}


def _to_cells(near: Nearby) -> Iterator[tuple[Offset, IRNode]]:
    """What a map has of cells: no direction leads from places of zones."""
    return (each for each in near.items() if len(each[0]) == 2)
