"""Rounds of a loop over directions or numbers that do the same on other sites, as one effect on all of these:

for each way in W do if C(way) then set owner of S(way) to mover
set owner of (all sites in S(way) of any way in W where C(way)) to mover

That is so if no round changes what a later one reads: rounds in different directions from a site look at places of
their own. It is also so of rounds of which at most one does anything, such as those of a search along a line:

for each n in 2..7 do if ahead(spot, way, n) is own and (every m in 1..n - 1 has ahead(spot, way, m) is enemy) then …

Two of them contradict each other about the site that the nearer one looks at last, and whichever of them does something
leaves that as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TypeGuard

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.facts import depends_on_position, facts_of
from playground.engine.native.lower.lowering import CellOffset, Lowering
from playground.engine.native.lower.performing.reading_places import Places, ReadingPlaces, UnboundedError
from playground.engine.native.lower.scope import Alias
from playground.game import core
from playground.game.ends_of_lines import leaves_out
from playground.game.roaming import conjuncts
from playground.game.rule_expressions import all_parts, expressions_within

SITE, SITES, TRUTH = core.Type("site"), core.Type("sites"), core.Type("bool")

GIVING = core.SetOwner | core.Remove | core.Turn | core.SetAttribute | core.Place
"""Effects that, done again on the same site, change nothing more; pieces may be placed on sets of sites alone, since a
single site becomes the last one."""

MAX_ROUNDS = 32
"""More rounds are not compared with each other."""


class NotApartError(Exception):
    """A round may matter to a later one."""


def as_one(effect: core.ForEach, lowering: Lowering) -> core.Effect | None:
    """What all rounds of a loop do, as one effect; None if a round may matter to a later one, or does anything else."""
    found = _Found.of((effect,))
    origin = None if found is None else _origin(effect, lowering)
    if found is None or origin is None:
        return None
    try:
        _Rounds(found, ReadingPlaces(lowering, origin)).round(found.around)
    except (UnboundedError, NotApartError):
        return None
    return found.union(lowering)


# ---- what a round does


@dataclass(frozen=True)
class _Loop:
    """A loop over directions, numbers, players or kinds."""

    variable: str
    domain: core.Expression


@dataclass(frozen=True)
class _If:
    """A condition."""

    condition: core.Expression


@dataclass(frozen=True)
class _Found:
    """The effect of a round within loops, conditions and names, from the outermost."""

    around: tuple[_Loop | _If | core.Bind, ...]
    effect: GIVING

    @staticmethod
    def of(effects: Sequence[core.Effect]) -> _Found | None:
        """The only effect that some effects are; None if they are something else."""
        around, left = list[_Loop | _If | core.Bind](), tuple(effects)
        while len(left) == 1:
            (only,) = left
            match only:
                case core.ForEach(domain=domain) if domain.type.kind not in ("sites", "sets"):
                    around.append(_Loop(only.variable, domain))
                    left = only.body
                case core.ForEach(variable=name, body=(done,)) if _is_given(done, name):
                    given = _on(done, only.domain)
                    return None if core.effect_mentions(given, name) else _Found(tuple(around), given)
                case core.If(condition=condition, then=then, otherwise=()):
                    around.append(_If(condition))
                    left = then
                case core.Bind(body=body):
                    around.append(only)
                    left = body
                case _:
                    return _Found(tuple(around), only) if _may_be_one(only) else None
        return None

    def union(self, lowering: Lowering) -> core.Effect:
        """The effect on all sites on which any round does it."""
        here = core.Variable(lowering.scope.fresh("it"), type=SITE)
        reached = is_among(_as_set(_sites_of(self.effect)), here)
        for each in reversed(self.around):
            match each:
                case _Loop(variable, domain):
                    reached = core.Quantified("any", variable, domain, reached, type=TRUTH)
                case _If(condition):
                    reached = core.Operation("and", (condition, reached), type=TRUTH)
                case core.Bind(variable=name, value=value):
                    reached = core.Let(name, value, reached, type=TRUTH)
        everywhere = core.Constant(frozenset(lowering.scope.board.sites), type=SITES)
        return _on(self.effect, core.Where(here.name, everywhere, reached, type=SITES))


def _sites_of(effect: GIVING) -> core.Expression:
    return effect.target if isinstance(effect, core.Place) else effect.sites


def _on(effect: GIVING, sites: core.Expression) -> GIVING:
    """The same effect on other sites."""
    if isinstance(effect, core.Place):
        return replace(effect, target=sites)
    return replace(effect, sites=sites)


def _may_be_one(effect: core.Effect) -> TypeGuard[GIVING]:
    """Whether an effect is one of those that may be done for the sites of all rounds."""
    return isinstance(effect, GIVING) and not (isinstance(effect, core.Place) and effect.target.type.kind == "site")


def _is_given(effect: core.Effect, name: str) -> TypeGuard[GIVING]:
    """Whether an effect is one of these on the site that a name stands for."""
    return isinstance(effect, GIVING) and not isinstance(effect, core.Place) and _is_site(effect.sites, name)


def _is_site(sites: core.Expression, name: str) -> bool:
    match sites:
        case core.Variable(name=meant):
            return meant == name
        case core.Operation(name="singleton", arguments=(site,)):
            return _is_site(site, name)
    return False


def _given_by(effect: GIVING) -> Iterator[core.Expression]:
    """The expressions of an effect but for that of its sites."""
    for name, part in vars(effect).items():
        if isinstance(part, core.Expression) and name not in ("sites", "target"):
            yield part
    if isinstance(effect, core.Place):
        yield from (value for _, value in effect.attributes)


def _as_set(sites: core.Expression) -> core.Expression:
    return sites if sites.type.kind == "sites" else core.Operation("singleton", (sites,), type=SITES)


def is_among(sites: core.Expression, site: core.Variable) -> core.Expression:
    """Whether a site is one of some sites, part by part."""
    match sites:
        case core.Operation(name="intersection" | "union" | "difference" as name, arguments=(one, other)):
            first, second = is_among(one, site), is_among(other, site)
            if name == "difference":
                second = core.Operation("not", (second,), type=TRUTH)
            return core.Operation("or" if name == "union" else "and", (first, second), type=TRUTH)
        case core.Where(variable=variable, domain=domain, condition=condition):
            holding = core.substitute(condition, variable, site)
            return core.Operation("and", (is_among(domain, site), holding), type=TRUTH)
        case core.Let(variable=variable, value=value, body=body):
            return core.Let(variable, value, is_among(body, site), type=TRUTH)
        case core.Choice(condition=condition, yes=yes, no=core.Constant(value=frozenset() as none)) if not none:
            return core.Operation("and", (condition, is_among(yes, site)), type=TRUTH)
    return core.Operation("contains", (sites, site), type=TRUTH)


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


@dataclass
class _Rounds:
    """Finds what rounds read and change."""

    found: _Found
    places: ReadingPlaces

    def __post_init__(self) -> None:
        self.outside = frozenset(self.places.scope.names)

    def round(self, around: Sequence[_Loop | _If | core.Bind]) -> _Round:
        """A round of what is within the first of these. Raises UnboundedError if it reads or changes what may be
        anywhere, and NotApartError if there is a loop in it whose rounds matter to each other."""
        if not around:
            return self._done()
        first, *others = around
        match first:
            case _Loop():
                rounds = list(self._rounds(first, others))
                _check_apart(rounds)
                reads, changes = (_all(places) for places in zip(*((r.reads, r.changes) for r in rounds), strict=True))
                return _Round(changes, reads)
            case _If(condition):
                inner, needs = self.round(others), self._needs(condition)
                return _Round(inner.changes, inner.reads | self.places.read_by(condition), [*needs, *inner.needs])
            case core.Bind(variable=name, value=value):
                with self.places.scope.binding({name: Alias(value)}):
                    return self.round(others)

    def _rounds(self, loop: _Loop, others: Sequence[_Loop | _If | core.Bind]) -> Iterator[_Round]:
        """All rounds of a loop. The members of the outermost are known before the first round."""
        if loop is not self.found.around[0] and depends_on_position(loop.domain):
            raise UnboundedError
        values = self.places.lowering.universe(loop.domain)
        if not 0 < len(values) <= MAX_ROUNDS:
            raise UnboundedError
        for value in values:
            with self.places.scope.binding({loop.variable: value}):
                yield self.round(others)

    def _done(self) -> _Round:
        """What the effect itself reads and changes."""
        effect = self.found.effect
        if not all(map(self._is_fixed, _given_by(effect))):
            raise UnboundedError
        sites = _as_set(_sites_of(effect))
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
                case core.Quantified(kind="every", variable=name, domain=domain, body=body):
                    known = self.places.scope.known(domain)
                    if domain.type.kind != "sites" and isinstance(known, frozenset):
                        for value in known:
                            with self.places.scope.binding({name: value}):
                                yield from self._needs(body)


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
    needed = dict[CellOffset, list[core.Expression]]()
    for place, sites in earlier.needs:
        if place not in earlier.changes:
            needed.setdefault(place, []).append(sites)
    return any(_are_apart(one, sites) for place, sites in later.needs for one in needed.get(place, ()))


def _are_apart(one: core.Expression, other: core.Expression) -> bool:
    return leaves_out(one, other) or leaves_out(other, one)


def _all(places: Sequence[Places]) -> Places:
    return frozenset().union(*places)
