"""Where rules look and what they reach, as places that lie around one site: offsets of columns and rows from it.

With `spot` as that site, on any board of squares or hexagons:

    ahead(spot, east, 2)                       reaches (2, 0)
    spread east from spot through enemy        reaches (0, 0), (1, 0), …; what lies on all but the first is read
    own within shift(row_, east)               reads what lies on the places of `row_`, one step east

Places are all that may be meant, whatever lies on the board; some of them may be off the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial, reduce

from playground.engine.native.ir.nodes import CHOSEN, IRNode
from playground.engine.native.lower.at_once.looked_up import worked_out
from playground.engine.native.lower.facts import asks_for_position, depends_on_position, free_variables
from playground.engine.native.lower.geometry import sites_at
from playground.engine.native.lower.lowering import CellOffset, Lowering
from playground.engine.native.lower.scope import Alias
from playground.engine.packing import members_of
from playground.game import core
from playground.game.core import NOTHING

Places = frozenset[CellOffset]

NOWHERE: Places = frozenset()
HERE: Places = frozenset({(0, 0)})

_SITE_BY_SITE = frozenset(("union", "intersection", "difference", "complement"))


class UnboundedError(Exception):
    """What is read or reached may lie anywhere."""


@dataclass
class ReadingPlaces:
    """Finds places around the site `origin`, given what names mean in the scope of `lowering`."""

    lowering: Lowering
    origin: core.Expression
    around: dict[str, Places | None] = field(default_factory=dict)
    """Where the sites may lie that some variables stand for; None if anywhere."""

    def __post_init__(self) -> None:
        self.scope, self.board = self.lowering.scope, self.lowering.scope.board

    # ---- what is reached

    def site(self, site: core.Expression) -> Places | None:
        """Where a site may lie; None if anywhere."""
        site = self.scope.meant(site)
        if core.alike(site, self.origin):
            return HERE
        match site:
            case core.Constant(value=value) if value == NOTHING:
                return NOWHERE
            case core.Variable(name=name):
                return self.around.get(name)
            case core.Operation(name="ahead", arguments=(start, way, steps)):
                return self._ahead(self.site(start), way, steps)
            case core.Operation(name="present", arguments=(same,)):
                return self.site(same)
            case core.Operation(name="lowest" | "highest" | "nth", arguments=(sites, *_)):
                return self.sites(sites)
            case core.Quantified(kind="the", variable=name, domain=domain, body=body):
                return _meet(self.sites(domain), self._holding(body, name))
            case core.Choice(yes=yes, no=no):
                return _join(self.site(yes), self.site(no))
            case core.Let(variable=name, value=value, body=body):
                with self.scope.binding({name: Alias(value)}):
                    return self.site(body)
        return None

    def sites(self, sites: core.Expression) -> Places | None:
        """Where the members of a set may lie; None if anywhere."""
        sites = self.scope.meant(sites)
        match sites:
            case core.Constant(value=frozenset() as members):
                return None if members else NOWHERE
            case core.Let(variable=name, value=value, body=body):
                with self.scope.binding({name: Alias(value)}):
                    return self.sites(body)
            case core.Choice(yes=yes, no=no):
                return _join(self.sites(yes), self.sites(no))
            case core.Where(variable=name, domain=domain, condition=condition):
                found = self._wherever(sites)
                return frozenset().union(*found) if found else _meet(self.sites(domain), self._holding(condition, name))
            case core.Operation(name="singleton", arguments=(site,)):
                return self.site(site)
            case core.Operation(name="intersection", arguments=(one, other)):
                return _meet(self.sites(one), self.sites(other))
            case core.Operation(name="union", arguments=(one, other)):
                return _join(self.sites(one), self.sites(other))
            case core.Operation(name="difference", arguments=(one, other)):
                return self._without(self.sites(one), other)
            case core.Operation(name="shift", arguments=(moved, way)):
                return self._ahead(self.sites(moved), way, core.Constant(1, type=core.Type("int", 1, 1)))
            case core.Operation(name="spread", arguments=(start, _, ways)):
                return self._spread(self.sites(start), ways)
        return None

    def _without(self, places: Places | None, sites: core.Expression) -> Places | None:
        """Places without that of one site which certainly is there."""
        sites = self.scope.meant(sites)
        is_one = isinstance(sites, core.Operation) and sites.name == "singleton"
        is_here = is_one and core.alike(self.scope.meant(core.parts(sites)[0]), self.origin)
        return places - HERE if places is not None and is_here else places

    def certain(self, sites: core.Expression) -> Places:
        """The places of which all sites certainly belong to a set, as far as that is known."""
        found = self._wherever(self.scope.meant(sites))
        return reduce(frozenset.intersection, found) if found else NOWHERE

    def _wherever(self, sites: core.Expression) -> list[Places]:
        """The places of a set for each site that the origin may be, if it depends on that and on the site at one other
        place, and not on the position; none otherwise."""
        origin, others = self.origin, [name for name in free_variables(sites) if name in self.around]
        there = self.around[others[0]] if len(others) == 1 else None
        if not isinstance(origin, core.Variable) or there is None or len(there) != 1 or depends_on_position(sites):
            return []
        sets = worked_out((origin.name, others[0]), self.lowering, partial(self.lowering.lower, sites), sites)
        if sets is None or max(sets, default=0) >> self.board.area:
            return []
        pairs = sites_at(self.board, *next(iter(there))).items()
        return [frozenset(self._offsets(here, sets[here * self.board.size + other])) for here, other in pairs]

    def _is_fixed(self, sites: core.Expression) -> bool:
        """Whether a set depends on nothing but sites at known places, and what was chosen."""
        names = self.scope.names
        kept = (names.get(name) for name in free_variables(sites) if name not in self.around)
        is_kept = all(isinstance(each, int) or (isinstance(each, IRNode) and each.reads <= {CHOSEN}) for each in kept)
        return is_kept and not depends_on_position(sites)

    def _offsets(self, here: int, members: int) -> Iterator[CellOffset]:
        """Where some cells of the board lie from one of them."""
        width = self.board.width
        for there in members_of(members):
            yield there % width - here % width, there // width - here // width

    def _holding(self, condition: core.Expression, name: str) -> Places | None:
        """Where the site may lie that a name stands for, if a condition holds."""
        match condition:
            case core.Operation(name="and", arguments=(one, other)):
                return _meet(self._holding(one, name), self._holding(other, name))
            case core.Operation(name="or", arguments=(one, other)):
                return _join(self._holding(one, name), self._holding(other, name))
            case core.Operation(name="contains", arguments=(sites, core.Variable(name=member))) if member == name:
                return self.sites(sites)
            case core.Operation(name="equal", arguments=(one, other)):
                for side, value in ((one, other), (other, one)):
                    if isinstance(side, core.Variable) and side.name == name and value.type.kind == "site":
                        return self.site(value)
            case core.Let(variable=inner, value=value, body=body):
                with self.scope.binding({inner: Alias(value)}):
                    return self._holding(body, name)
            case core.Quantified(kind="any", variable=inner, domain=domain, body=body):
                if domain.type.kind == "sites":
                    with self.standing({inner: self.sites(domain)}):
                        return self._holding(body, name)
                found: Places | None = NOWHERE
                for number in self._values(domain):
                    with self.scope.binding({inner: number}):
                        found = _join(found, self._holding(body, name))
                return found
        return None

    def _ahead(self, places: Places | None, way: core.Expression, steps: core.Expression) -> Places | None:
        """Places that are so many steps ahead of others."""
        if places is None:
            return None
        known, most = self.scope.known(steps), self.board.farthest
        low, high = max(-most, steps.type.low), min(most, steps.type.high)
        times = (known,) if isinstance(known, int) else range(low, high + 1)
        found = {(x + dx * n, y + dy * n) for x, y in places for dx, dy in self._vectors(way) for n in times}
        return self._on_board(found)

    def _spread(self, places: Places | None, ways: core.Expression) -> Places | None:
        """All places to which steps lead."""
        if places is None:
            return None
        steps = [vector for way in self._values(ways) for vector in self._vectors(core.Constant(way, type=_WAY))]
        found, latest = places, places
        while latest:
            latest = self._on_board({(x + dx, y + dy) for x, y in latest for dx, dy in steps}) - found
            found |= latest
        return found

    def _vectors(self, way: core.Expression) -> list[CellOffset]:
        known = self.scope.known(way)
        ways = [int(str(known))] if known is not None else list(range(len(self.board.directions)))
        directions = [self.board.directions[each] for each in ways if each != NOTHING]
        if not all(each.is_uniform for each in directions):
            raise UnboundedError
        return [(each.dx, each.dy) for each in directions]

    def _values(self, domain: core.Expression) -> list[int]:
        """What a set of directions, numbers and the like may have as members."""
        if domain.type.kind in ("sites", "sets"):
            raise UnboundedError
        return self.lowering.universe(domain)

    def _on_board(self, places: set[CellOffset]) -> Places:
        width, height = self.board.width, self.board.height
        return frozenset((x, y) for x, y in places if abs(x) < width and abs(y) < height)

    @contextmanager
    def standing(self, around: dict[str, Places | None]) -> Iterator[None]:
        """Within this context some variables stand for sites at some places."""
        before, self.around = self.around, {**self.around, **around}
        try:
            yield
        finally:
            self.around = before

    # ---- what is read

    def read_by(self, expression: core.Expression) -> Places:
        """The places of which a value depends on what lies there. Raises UnboundedError if that may be anywhere."""
        if expression.type.kind == "sites":
            return self.read_within(expression, None)
        match expression:
            case core.Variable(name=name):
                return self._read_by_name(name, None)
            case core.Operation(name="contains", arguments=(sites, site)):
                return self.read_by(site) | self.read_within(sites, self.site(site))
            case core.Operation(name="owner" | "piece", arguments=(site,)) | core.AttributeOf(site=site):
                return self.read_by(site) | _bounded(self.site(site))
            case core.Let(variable=name, value=value, body=body):
                with self.scope.binding({name: Alias(value)}):
                    return self.read_by(body)
            case core.Quantified(variable=name, domain=domain, body=body):
                return self._read_by_each(name, domain, body)
            case core.StateVariable(index=index, site=site):
                return _all(self.read_by(part) for part in (index, site) if part is not None)
            case core.Operation(name="mover" | "last"):
                return NOWHERE
        if asks_for_position(expression) or isinstance(expression, core.Where):
            raise UnboundedError
        return _all(map(self.read_by, core.parts(expression)))

    def _read_by_name(self, name: str, within: Places | None) -> Places:
        match self.scope.names.get(name):
            case Alias(expression=expression) if expression.type.kind == "sites":
                return self.read_within(expression, within)
            case Alias(expression=expression):
                return self.read_by(expression)
            case int():
                return NOWHERE
            case IRNode() as node if node.reads <= {CHOSEN}:
                return NOWHERE
        if name in self.around:
            return NOWHERE
        raise UnboundedError

    def _read_by_each(self, name: str, domain: core.Expression, body: core.Expression) -> Places:
        """What a question about each member of a set reads."""
        if domain.type.kind == "sites":
            with self.standing({name: self.sites(domain)}):
                return self.read_within(domain, None) | self.read_by(body)
        if depends_on_position(domain):
            raise UnboundedError
        found = NOWHERE
        for value in self._values(domain):
            with self.scope.binding({name: value}):
                found |= self.read_by(body)
        return found

    def read_within(self, sites: core.Expression, within: Places | None) -> Places:
        """The places that decide which sites of some places, or of all, belong to a set."""
        match sites:
            case core.Variable(name=name):
                return self._read_by_name(name, within)
            case core.Constant():
                return NOWHERE
            case core.Table(index=index):
                return self.read_by(index)
            case core.Choice(condition=condition, yes=yes, no=no):
                return self.read_by(condition) | self.read_within(yes, within) | self.read_within(no, within)
            case core.Let(variable=name, value=value, body=body):
                with self.scope.binding({name: Alias(value)}):
                    return self.read_within(body, within)
            case core.Where() if self._is_fixed(sites):
                return NOWHERE
            case core.Where(variable=name, domain=domain, condition=condition):
                among = _meet(within, self.sites(sites))
                with self.standing({name: among}):
                    return self.read_within(domain, among) | self.read_by(condition)
            case core.WithAttribute(value=value):
                return self.read_by(value) | _bounded(within)
            case core.Operation():
                return self._read_by_operation(sites, within)
        raise UnboundedError

    def _read_by_operation(self, sites: core.Operation, within: Places | None) -> Places:
        arguments = sites.arguments
        match sites.name:
            case "occupied":
                return _bounded(within)
            case "held_by" | "of_piece":
                return self.read_by(arguments[0]) | _bounded(within)
            case "intersection":
                one, other = (_meet(within, self.sites(side)) for side in arguments[::-1])
                return self.read_within(arguments[0], one) | self.read_within(arguments[1], other)
            case "difference":
                left = _meet(within, self.sites(arguments[0]))
                return self.read_within(arguments[0], within) | self.read_within(arguments[1], left)
            case name if name in _SITE_BY_SITE:
                return _all(self.read_within(side, within) for side in arguments)
            case "singleton":
                return self.read_by(arguments[0])
            case "shift":
                return self.read_within(arguments[0], None)
            case "spread":
                start, passable, _ = arguments
                beyond = self.sites(sites)
                if beyond is not None and self.sites(start) == HERE:
                    beyond -= HERE  # unless steps lead back to it, which then belongs to the set already
                return self.read_within(start, None) | self.read_within(passable, _bounded(beyond))
        raise UnboundedError


_WAY = core.Type("way")


def _meet(one: Places | None, other: Places | None) -> Places | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _join(one: Places | None, other: Places | None) -> Places | None:
    return None if one is None or other is None else one | other


def _bounded(places: Places | None) -> Places:
    if places is None:
        raise UnboundedError
    return places


def _all(places: Iterator[Places]) -> Places:
    return reduce(lambda one, other: one | other, places, NOWHERE)
