"""Where a set can be, whatever the position, for each site that a choice may be.

spread way from spot through enemy, for north      the sites north of the spot
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from playground.game import core
from playground.game.board import NO_SITE, Board

Extent = tuple[int, ...] | None
"""For each site as the choice, where a set can be, as bits; None if it can be anywhere."""

MAX_SITES = 400
"""Of a larger board nothing is said."""


MAX_SITES_EACH_WAY = 130
"""Of a larger board nothing is said of what lies in a direction that is not known."""


class Extents:
    """Finds out where sets can be that depend on a chosen site, the variable `chosen`."""

    def __init__(self, board: Board, chosen: Callable[[core.Expression], bool]) -> None:
        self.board, self._is_chosen = board, chosen
        self._found: dict[int, tuple[core.Expression, Extent]] = {}
        self._even: dict[tuple[int, int | None], bool] = {}

    def of(self, sites: core.Expression) -> Extent:
        """Where a set can be."""
        known = self._found.get(id(sites))
        if known is None:
            known = self._found[id(sites)] = sites, self._of(sites)
        return known[1]

    @cached_property
    def _all(self) -> int:
        return sum(1 << site for site in self.board.sites)

    @cached_property
    def anywhere(self) -> core.Constant:
        """The set of all sites."""
        return core.Constant(frozenset(self.board.sites), type=core.Type("sites"))

    @cached_property
    def goes_back(self) -> bool:
        """Whether one step back, in every direction, leads where a step comes from that leads to a site, and no other
        does."""
        board, ways = self.board, range(len(self.board.directions))
        steps = {(site, way): board.ahead(site, way, 1) for site in board.sites for way in ways}
        back = {(board.ahead(site, way, -1), way): site for site in board.sites for way in ways}
        back = {start: site for start, site in back.items() if start[0] != NO_SITE}
        return back == {start: end for start, end in steps.items() if end != NO_SITE}

    def is_even(self, first: int, second: int | None = None) -> bool:
        """Whether so many steps and then others in the same direction lead as far as both together, wherever the first
        lead to a site; without others, whether as many steps back lead to where they come from, and nothing else does.
        """
        key = first, second
        if key not in self._even:
            self._even[key] = all(self._are_even(way, first, second) for way in range(len(self.board.directions)))
        return self._even[key]

    def is_joined(self, first: int, second: int) -> bool:
        """Whether so many steps and then others in the same direction lead as far as both together, from everywhere."""
        ahead, ways = self.board.ahead, range(len(self.board.directions))
        steps = ((site, way) for site in self.board.sites for way in ways if ahead(site, way, first) == NO_SITE)
        return self.is_even(first, second) and all(ahead(*step, first + second) == NO_SITE for step in steps)

    def _are_even(self, way: int, first: int, second: int | None) -> bool:
        ahead, sites = self.board.ahead, self.board.sites
        ends = {site: ahead(site, way, first) for site in sites}
        if second is None:
            back = {site: ahead(site, way, -first) for site in sites}
            there = {(site, end) for site, end in ends.items() if end != NO_SITE}
            return there == {(start, site) for site, start in back.items() if start != NO_SITE}
        found = ((end, site) for site, end in ends.items() if end != NO_SITE)
        return all(ahead(end, way, second) == ahead(site, way, first + second) for end, site in found)

    def _of(self, sites: core.Expression) -> Extent:
        if len(self.board.sites) > MAX_SITES:
            return None
        match sites:
            case core.Constant(value=frozenset() as members):
                fixed = sum(1 << int(member) for member in members)
                return None if fixed == self._all else (fixed,) * len(self.board.sites)
            case core.Operation(name="singleton", arguments=(site,)):
                return self._of_site(site)
            case core.Operation(name="union", arguments=(one, other)):
                return _joined(self.of(one), self.of(other))
            case core.Choice(yes=yes, no=no):
                return _joined(self.of(yes), self.of(no))
            case core.Operation(name="intersection", arguments=(one, other)):
                return _met(self.of(one), self.of(other))
            case core.Operation(name="difference", arguments=(one, other)):
                return self._without(self.of(one), other)
            case core.Operation(name="shift" | "spread") if (name := _chosen_way(sites)) is not None:
                return self._of_each_way(sites, name)
            case core.Operation(name="shift", arguments=(start, way)):
                return self._moved(self.of(start), self._way(way), 1)
            case core.Operation(name="spread", arguments=(start, _, core.Operation("single_way", (way,)))):
                return self._spread(self.of(start), self._way(way))
            case core.Operation(name="spread", arguments=(start, _, ways)):
                known = _members(ways)
                return self._spread(self.of(start), *known) if known and len(known) == 1 else None
            case core.Where(variable=name, domain=domain, condition=condition):
                return _met(self.of(domain), self._where(name, condition))
        return None

    def _of_site(self, site: core.Expression) -> Extent:
        board = self.board
        if self._is_chosen(site):
            return tuple(1 << each for each in board.sites)
        match site:
            case core.Constant(value=int() as number):
                return (1 << number if number >= 0 else 0,) * len(board.sites)
            case core.Operation("ahead", (start, core.Constant(value=int() as way), core.Constant(value=int() as far))):
                return None if way < 0 else self._moved(self._of_site(start), way, far)
        return None

    def _without(self, extent: Extent, taken: core.Expression) -> Extent:
        """An extent without single sites that are taken from it."""
        match taken:
            case core.Operation(name="union", arguments=(one, other)):
                return self._without(self._without(extent, one), other)
            case core.Operation(name="singleton", arguments=(site,)) if extent is not None:
                there = self._of_site(site) if self._is_chosen(site) else None
                return extent if there is None else tuple(a & ~b for a, b in zip(extent, there, strict=True))
        return extent

    def _of_each_way(self, sites: core.Expression, name: str) -> Extent:
        """Where a set can be in some direction, the variable of which has this name."""
        if len(self.board.sites) > MAX_SITES_EACH_WAY:
            return None
        found: Extent = (0,) * len(self.board.sites)
        for way in range(len(self.board.directions)):
            there = core.substitute(sites, name, core.Constant(way, type=core.Type("way")))
            found = _joined(found, self._of(there))
        return found

    def _way(self, way: core.Expression) -> int | None:
        match way:
            case core.Constant(value=int() as number) if number >= 0:
                return number
            case core.Operation("opposite", (other,)):
                known = self._way(other)
                return None if known is None else self.board.opposite(known)
        return None

    def _moved(self, extent: Extent, way: int | None, steps: int) -> Extent:
        if extent is None or way is None:
            return None
        return tuple(self._step(sites, way, steps) for sites in extent)

    def _step(self, sites: int, way: int, steps: int) -> int:
        moved = 0
        while sites:
            lowest = sites & -sites
            end = self.board.ahead(lowest.bit_length() - 1, way, steps)
            moved |= 1 << end if end != NO_SITE else 0
            sites ^= lowest
        return moved

    def _spread(self, extent: Extent, way: int | None) -> Extent:
        if extent is None or way is None:
            return None
        reached = []
        for sites in extent:
            newest = sites
            while newest:
                newest = self._step(newest, way, 1) & ~sites
                sites |= newest
            reached.append(sites)
        return tuple(reached)

    def _where(self, member: str, condition: core.Expression) -> Extent:
        """Where a member can be for which a condition holds."""
        match condition:
            case core.Operation(name="and", arguments=(one, other)):
                return _met(self._where(member, one), self._where(member, other))
            case core.Operation(name="contains", arguments=(sites, core.Variable(name=name))) if name == member:
                return None if core.mentions(sites, member) else self.of(sites)
            case core.Quantified(kind="any", variable=name, domain=domain, body=body):
                found: Extent = (0,) * len(self.board.sites)
                ways = _members(domain) if domain.type.kind == "ways" else None
                for way in () if ways is None else sorted(ways):
                    there = core.Constant(way, type=core.Type("way"))
                    found = _joined(found, self._where(member, core.substitute(body, name, there)))
                return None if ways is None else found
        return None


def neighbours(sites: core.Expression, ways: core.Expression, extents: Extents) -> core.Expression:
    """What lies beside sites in some directions."""
    site, way = core.Variable("site'near", type=core.Type("site")), core.Variable("way'near", type=core.Type("way"))
    shifted = core.Operation("shift", (sites, way), type=core.Type("sites"))
    there = core.Operation("contains", (shifted, site), type=core.Type("bool"))
    beside = core.Quantified("any", way.name, ways, there, type=core.Type("bool"))
    return core.Where(site.name, extents.anywhere, beside, type=core.Type("sites"))


def apart(one: Extent, other: Extent) -> bool:
    """Whether two extents have no site in common, whatever is chosen."""
    return one is not None and other is not None and not any(a & b for a, b in zip(one, other, strict=True))


def _members(ways: core.Expression) -> frozenset[int] | None:
    match ways:
        case core.Constant(value=frozenset() as members):
            return frozenset(int(member) for member in members)
        case core.Operation(name="single_way", arguments=(core.Constant(value=int() as way),)):
            return frozenset((way,))
    return None


def _chosen_way(sites: core.Operation) -> str | None:
    """The name of the direction in which a set lies, if it is a variable."""
    way = sites.arguments[-1]
    while isinstance(way, core.Operation) and way.name in ("single_way", "opposite"):
        way = way.arguments[0]
    return way.name if isinstance(way, core.Variable) and way.type.kind == "way" and not way.type.optional else None


def _joined(one: Extent, other: Extent) -> Extent:
    return None if one is None or other is None else tuple(a | b for a, b in zip(one, other, strict=True))


def _met(one: Extent, other: Extent) -> Extent:
    if one is None or other is None:
        return other if one is None else one
    return tuple(a & b for a, b in zip(one, other, strict=True))
