"""Rounds of a loop over directions or numbers that do the same on other sites, as one effect on all of these:

for each way in W do if C(way) then set owner of S(way) to mover
set owner of (all sites in S(way) of any way in W where C(way)) to mover

That is so if no round changes what a later one reads: rounds in different directions from a site look at places of
their own. It is also so of rounds of which at most one does anything, such as those of a search along a line:

for each n in 2..7 do if ahead(spot, way, n) is own and (every m in 1..n - 1 has ahead(spot, way, m) is enemy) then …

Two of them contradict each other about the site that the nearer one looks at last, and whichever of them does something
leaves that as it is. Rounds on sites are compared by where these lie from the one around which all look:

for each goal in own do if no (sites_between(spot, goal) except enemy) then set owner of sites_between(spot, goal) to …
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.between_on_rays import each_on_rays, with_rows
from playground.engine.native.lower.facts import depends_on_position, facts_of
from playground.engine.native.lower.lowering import CellOffset, Lowering
from playground.engine.native.lower.performing.reading_places import NOWHERE, Places, ReadingPlaces, UnboundedError
from playground.engine.native.lower.performing.united_rounds import (
    Found,
    Gathered,
    If,
    Loop,
    as_set,
    given_by,
    sites_of,
)
from playground.engine.native.lower.scope import Alias
from playground.game import core
from playground.game.ends_of_lines import leaves_out
from playground.game.roaming import conjuncts
from playground.game.rule_expressions import all_parts, expressions_within

MAX_ROUNDS = 32
"""More rounds are not compared with each other."""

MAX_PLACES = 150
"""Nor are those of a loop over sites, if these lie at more places from the one around which it looks."""


class NotApartError(Exception):
    """A round may matter to a later one."""


def by_directions(effect: core.ForEach, lowering: Lowering) -> core.ForEach:
    """A loop over sites as one over the directions in which they lie, if that is known and does the same, so that no
    round of it matters to another one. Otherwise the loop as it is, or as one about rows if it is over directions."""
    if effect.domain.type.kind == "ways":
        return with_rows(effect, lowering)
    on_rays = each_on_rays(effect, lowering)
    return effect if on_rays is None or as_one(on_rays, lowering) is None else on_rays


def as_one(effect: core.ForEach, lowering: Lowering) -> core.Effect | Gathered | None:
    """What all rounds of a loop do, as one effect; None if a round may matter to a later one, or does anything else."""
    found = Found.of((effect,))
    origin = None if found is None else _origin(effect, lowering)
    if found is None or origin is None:
        return None
    try:
        _Rounds(found, ReadingPlaces(lowering, origin)).round(found.around)
    except (UnboundedError, NotApartError):
        return None
    return found.gathered() or found.union(lowering)


def _origin(effect: core.ForEach, lowering: Lowering) -> core.Expression | None:
    """The site around which a loop looks: the only one that it mentions of those that are known before it."""
    sites, names = dict[str, core.Expression](), lowering.scope.names
    known = {name for name, meaning in names.items() if isinstance(meaning, IRNode | int)}
    for part in all_parts(expressions_within((effect,))):
        if isinstance(part, core.Operation) and part.name == "last":
            sites["last"] = part
        elif isinstance(part, core.Variable) and part.type.kind == "site" and part.name in known:
            sites[part.name] = part
    return next(iter(sites.values())) if len(sites) == 1 else None


# ---- what rounds read and change


@dataclass
class _Round:
    """The places that a round may change and those that it reads, and what has to lie on some of them if it does
    anything."""

    changes: Places
    reads: Places
    needs: list[tuple[CellOffset, core.Expression]] = field(default_factory=list)
    begins: list[tuple[CellOffset, core.Expression]] = field(default_factory=list)
    """The same, before the first round."""


@dataclass
class _Rounds:
    """Finds what rounds read and change."""

    found: Found
    places: ReadingPlaces

    def __post_init__(self) -> None:
        self.outside = frozenset(self.places.scope.names)

    def round(self, around: Sequence[Loop | If | core.Bind]) -> _Round:
        """A round of what is within the first of these. Raises UnboundedError if it reads or changes what may be
        anywhere, and NotApartError if there is a loop in it whose rounds matter to each other."""
        if not around:
            return self._done()
        first, *others = around
        match first:
            case Loop():
                rounds = list(self._rounds(first, others))
                _check_apart(rounds)
                if not rounds:
                    return _Round(NOWHERE, NOWHERE)
                reads, changes = (_all(places) for places in zip(*((r.reads, r.changes) for r in rounds), strict=True))
                return _Round(changes, reads)
            case If(condition):
                inner, needs = self.round(others), self._needs(condition)
                return _Round(inner.changes, inner.reads | self.places.read_by(condition), [*needs, *inner.needs])
            case core.Bind(variable=name, value=value):
                with self.places.scope.binding({name: Alias(value)}):
                    return self.round(others)

    def _rounds(self, loop: Loop, others: Sequence[Loop | If | core.Bind]) -> Iterator[_Round]:
        """All rounds of a loop. The members of the outermost are known before the first round."""
        if loop is not self.found.around[0] and depends_on_position(loop.domain):
            raise UnboundedError
        if loop.domain.type.kind == "sites":
            yield from self._rounds_on_sites(loop, others)
            return
        values = self.places.lowering.universe(loop.domain)
        if not 0 < len(values) <= MAX_ROUNDS:
            raise UnboundedError
        for value in values:
            with self.places.scope.binding({loop.variable: value}):
                yield self.round(others)

    def _rounds_on_sites(self, loop: Loop, others: Sequence[Loop | If | core.Bind]) -> Iterator[_Round]:
        """Those of a loop over sites that change anything, by the places of these; which they are is known before the
        first round."""
        board = self.places.board
        has_only_cells = board.shape != "graph" and max(board.sites) < board.area
        if not has_only_cells or not facts_of(loop.domain).free <= self.outside:
            raise UnboundedError
        reached = as_set(sites_of(self.found.effect))
        places = list(product(range(1 - board.width, board.width), range(1 - board.height, board.height)))
        apart = all(isinstance(each, If) for each in others)
        count = 0
        for place in places:
            with self.places.standing({loop.variable: frozenset({place})}):
                if apart and self.places.sites(reached) == NOWHERE:
                    continue  # it changes nothing
                found = self.round(others)
            if found.changes:
                count += 1
                if count > MAX_PLACES:
                    raise UnboundedError
                yield replace(found, begins=[(place, loop.domain)])

    def _done(self) -> _Round:
        """What the effect itself reads and changes."""
        effect = self.found.effect
        if not all(map(self._is_fixed, given_by(effect))):
            raise UnboundedError
        sites = as_set(sites_of(effect))
        changes = self.places.sites(sites)
        if changes is None:
            raise UnboundedError
        reads = self.places.read_within(sites, None)
        return _Round(changes, reads | changes if isinstance(effect, core.Place) else reads)  # it captures

    def _is_fixed(self, part: core.Expression) -> bool:
        """Whether a value is the same in all rounds."""
        return not self.places.read_by(part) and facts_of(part).free <= self.outside

    def _needs(self, condition: core.Expression) -> Iterator[tuple[CellOffset, core.Expression]]:
        """Sets to which the sites at some places have to belong."""
        for part in conjuncts(condition):
            match part:
                case core.Operation(name="contains", arguments=(sites, site)) if facts_of(sites).free <= self.outside:
                    places = self.places.site(site)
                    if places and len(places) == 1:
                        yield from ((place, sites) for place in places)
                case core.Let(variable=name, value=value, body=body):
                    with self.places.scope.binding({name: Alias(value)}):
                        yield from self._needs(body)
                case core.Operation("equal", (core.Operation("count", (lacking,)), core.Constant(value=0))):
                    yield from self._all_within(self.places.scope.meant(lacking))
                case core.Quantified("every", name, domain, body) if domain.type.kind == "sites":
                    yield from self._all_fulfilling(domain, name, body)
                case core.Quantified("every", name, domain, body):
                    known = self.places.scope.known(domain)
                    for member in known if isinstance(known, frozenset) else ():
                        with self.places.scope.binding({name: int(str(member))}):
                            yield from self._needs(body)

    def _all_within(self, lacking: core.Expression) -> Iterator[tuple[CellOffset, core.Expression]]:
        """What has to lie where, if no site of one set is outside another."""
        if isinstance(lacking, core.Operation) and lacking.name == "difference":
            those, within = lacking.arguments
            if facts_of(within).free <= self.outside:
                yield from ((place, within) for place in self.places.certain(those))

    def _all_fulfilling(
        self, those: core.Expression, name: str, condition: core.Expression
    ) -> Iterator[tuple[CellOffset, core.Expression]]:
        """What has to lie where, if a condition holds for each site of a set."""
        for part in conjuncts(condition):
            match part:
                case core.Operation("contains", (within, core.Variable(name=member))) if member == name:
                    if facts_of(within).free <= self.outside:
                        yield from ((place, within) for place in self.places.certain(those))


def _check_apart(rounds: Sequence[_Round]) -> None:
    """Raise NotApartError if a round may matter to a later one."""
    part_of = list(range(len(rounds)))
    """By the number of a round one of those with which it has to do."""
    for one, other in combinations(range(len(rounds)), 2):
        if rounds[one].changes & rounds[other].reads:
            before, after = part_of[one], part_of[other]
            part_of = [before if each == after else each for each in part_of]
    for number in set(part_of):
        together = [each for each, part in zip(rounds, part_of, strict=True) if part == number]
        if not all(_exclude(one, other) for one, other in combinations(together, 2)):
            raise NotApartError


def _exclude(earlier: _Round, later: _Round) -> bool:
    """Whether a round does nothing where an earlier one did something, before and after that."""
    before, needed = [*earlier.needs, *earlier.begins], defaultdict[CellOffset, list[core.Expression]](list)
    for place, sites in before:
        needed[place].append(sites)
    if any(_are_apart(one, sites) for place, sites in later.begins for one in needed[place]):
        return True
    left = [(place, sites) for place, sites in later.needs if place not in earlier.changes]
    return any(_are_apart(one, sites) for place, sites in left for one in needed[place])


def _are_apart(one: core.Expression, other: core.Expression) -> bool:
    return leaves_out(one, other) or leaves_out(other, one)


def _all(places: Sequence[Places]) -> Places:
    return frozenset().union(*places)
