"""What the choices of an option say about its sites: which sets certainly have them, and which certainly do not.

piece in own, target in empty      the piece is occupied, the target is not, so that they are different sites
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playground.game import core
from playground.game.board import NO_SITE, Board
from playground.game.core import NOTHING, Type
from playground.game.foresight.likeness import Likeness

SITES = Type("sites")


@dataclass(frozen=True)
class Fact:
    """That a set has a site, or has it not."""

    site: core.Expression
    sites: core.Expression
    holds: bool


@dataclass
class SetFacts:
    """What is certain of sites, as far as plain sets are concerned."""

    players: int
    board: Board
    facts: list[Fact] = field(default_factory=list)
    meant: list[tuple[core.Expression, core.Expression]] = field(default_factory=list)
    """Sites that are the same: one, and what it is."""
    alike: Likeness = field(default_factory=Likeness)
    chosen: list[core.Expression] = field(default_factory=list)
    """Sites that are certainly not none."""
    most: dict[str, core.Expression] = field(default_factory=dict)
    """Of names of sets that only a trial finds: what they can have at most."""
    _away: dict[tuple[int, int], bool] = field(default_factory=dict)

    # ---- learning

    def learn(self, site: core.Expression, domain: core.Expression) -> None:
        """Note that a site, which is not none, is a member of a domain, which may be a single site."""
        self.chosen.append(site)
        for fact in self._of_member(site, domain):
            self._note(fact)

    @contextmanager
    def supposing(self, site: core.Expression, domain: core.Expression) -> Iterator[None]:
        """Know for a while that something is a member of a domain, if it is a site."""
        known = len(self.facts), len(self.meant), len(self.chosen)
        if site.type.kind == "site":
            self.learn(site, domain)
        try:
            yield
        finally:
            del self.facts[known[0] :], self.meant[known[1] :], self.chosen[known[2] :]

    def _note(self, fact: Fact) -> None:
        match fact.sites:
            case core.Operation(name="singleton", arguments=(other,)) if fact.holds:
                if not self.alike(other, fact.site):
                    self.meant.append((fact.site, other))
            case _:
                self.facts.append(fact)
        if fact.holds:
            self.chosen.append(fact.site)

    def _of_member(self, site: core.Expression, domain: core.Expression) -> Iterator[Fact]:
        match domain:
            case _ if domain.type.kind == "site":
                yield Fact(site, core.Operation("singleton", (domain,), type=SITES), True)
            case core.Where(variable=name, domain=among, condition=condition):
                yield from self._of_member(site, among)
                yield from self._of_condition(core.substitute(condition, name, site))
            case core.Operation(name="intersection", arguments=(one, other)):
                yield from self._of_member(site, one)
                yield from self._of_member(site, other)
            case core.Operation(name="difference", arguments=(one, other)):
                yield from self._of_member(site, one)
                yield Fact(site, other, False)
            case core.Operation(name="complement", arguments=(other,)):
                yield Fact(site, other, False)
            case _:
                yield Fact(site, domain, True)

    def _of_condition(self, condition: core.Expression) -> Iterator[Fact]:
        match condition:
            case core.Operation(name="and", arguments=(one, other)):
                yield from self._of_condition(one)
                yield from self._of_condition(other)
            case core.Operation(name="or", arguments=(one, other)) if _fails(one) or _fails(other):
                yield from self._of_condition(other if _fails(one) else one)
            case core.Operation(name="or", arguments=(one, other)):
                others = list(self._of_condition(other))
                for fact in self._of_condition(one):
                    if any(self._are_alike(fact, each) for each in others):
                        yield fact
            case core.Quantified(kind="every", variable=name, domain=core.Constant(value=frozenset() as members)):
                for member in sorted(members, key=str) if condition.domain.type.kind == "numbers" else ():
                    number = core.Constant(member, type=Type("int", member, member))
                    yield from self._of_condition(core.substitute(condition.body, name, number))
            case core.Operation(name="contains", arguments=(sites, site)) if not core.looks_ahead(condition):
                yield from self._of_member(site, sites)
            case core.Operation(name="not", arguments=(core.Operation(name="contains", arguments=(sites, site)),)):
                if not core.looks_ahead(condition):
                    yield Fact(site, sites, False)

    def _are_alike(self, one: Fact, other: Fact) -> bool:
        same = one.holds == other.holds and self.alike(one.site, other.site)
        return same and self.alike(one.sites, other.sites)

    # ---- answering

    def has(self, sites: core.Expression, site: core.Expression) -> bool | None:
        """Whether a set certainly has a site, or certainly has it not."""
        match sites:
            case core.Constant(value=frozenset() as members):
                if isinstance(site, core.Constant):
                    return site.value in members
                if len(members) == len(self.board.site_set) and members == self.board.site_set and self.is_some(site):
                    return True
                return self._known(sites, site) if members else False
            case core.Operation(name="singleton", arguments=(other,)):
                return self._is_only(site, other)
            case core.Operation(name="union", arguments=(one, other)):
                return _either(self.has(one, site), self.has(other, site))
            case core.Operation(name="intersection", arguments=(one, other)):
                return _both(self.has(one, site), self.has(other, site))
            case core.Operation(name="difference", arguments=(one, other)):
                return _both(self.has(one, site), _opposite(self.has(other, site)))
            case core.Operation(name="complement", arguments=(other,)):
                known = _opposite(self.has(other, site))
                return known if known is not True or self.is_some(site) else None
            case core.Choice(yes=yes, no=no):
                sides = {self.has(yes, site), self.has(no, site)}
                return sides.pop() if len(sides) == 1 else None
            case core.Where(domain=domain):
                return False if self.has(domain, site) is False else None
            case core.Variable(name=name) if name in self.most:
                return False if self.has(self.most[name], site) is False else None
        return self._known(sites, site)

    def is_some(self, site: core.Expression) -> bool:
        """Whether a site is certainly not none."""
        if isinstance(site, core.Constant):
            return site.value != NOTHING
        if not site.type.optional:
            return True
        there = self._canonical(site)
        return any(self.alike(self._canonical(each), there) for each in self.chosen)

    def _is_only(self, site: core.Expression, other: core.Expression) -> bool | None:
        """Whether a set of one site has a site."""
        one, there = self._canonical(site), self._canonical(other)
        if self.alike(one, there):
            return True if self.is_some(site) else None
        if isinstance(one, core.Constant) and isinstance(there, core.Constant):
            return False
        if self._is_ahead(one, there) or self._is_ahead(there, one):
            return False
        return self._known_same(site, other)

    def _is_ahead(self, one: core.Expression, other: core.Expression) -> bool:
        """Whether a site lies some steps ahead of another, or both different numbers of steps ahead of a third."""
        far, (start, way, steps) = 0, (other, None, 0)
        match other:
            case core.Operation("ahead", (first, direction, core.Constant(value=int() as number))):
                start, way, steps = first, direction, number
        match one:
            case core.Operation("ahead", (first, direction, core.Constant(value=int() as far))):
                if self.alike(first, other):
                    return self._leads_away(far, 0)
                if way is not None and self.alike(first, start) and self.alike(direction, way):
                    return self.is_some(one) and self._leads_away(far, steps)
        return False

    def _leads_away(self, one: int, other: int) -> bool:
        """Whether two numbers of steps lead to different sites, in every direction and from everywhere."""
        key = one, other
        if key not in self._away:
            ahead, ways = self.board.ahead, range(len(self.board.directions))
            ends = ((ahead(site, way, one), ahead(site, way, other)) for site in self.board.sites for way in ways)
            self._away[key] = one != other and all(a != b or a == NO_SITE for a, b in ends)
        return self._away[key]

    def _known_same(self, site: core.Expression, other: core.Expression) -> bool | None:
        """Whether sites differ, by the plain sets of which the facts speak."""
        for one, there in ((site, other), (other, site)):
            for fact in self._about(self._canonical(one)):
                if self._known(fact.sites, there) is (not fact.holds):
                    return False
        return None

    def _about(self, site: core.Expression) -> list[Fact]:
        return [fact for fact in self.facts if self.alike(self._canonical(fact.site), site)]

    def _known(self, sites: core.Expression, site: core.Expression) -> bool | None:
        """What the facts say of a plain set and a site."""
        if isinstance(site, core.Constant) and site.value == NOTHING:
            return False
        for fact in self._about(self._canonical(site)):
            if self.alike(fact.sites, sites):
                return fact.holds
            known = self._implied(fact, sites)
            if known is not None:
                return known
        return None

    def _implied(self, fact: Fact, sites: core.Expression) -> bool | None:
        if not (isinstance(fact.sites, core.Operation) and isinstance(sites, core.Operation)):
            return None
        match fact.holds, fact.sites.name, sites.name:
            case True, "held_by" | "of_piece", "occupied":
                return True
            case False, "occupied", "held_by" | "of_piece":
                return False
            case True, "held_by", "held_by":
                return False if self.same_player(fact.sites.arguments[0], sites.arguments[0]) is False else None
            case True, "of_piece", "of_piece":
                return False if self.same_constant(fact.sites.arguments[0], sites.arguments[0]) is False else None
        return None

    def same_player(self, one: core.Expression, other: core.Expression) -> bool | None:
        """Whether two players are certainly the same, or certainly different."""
        if self.alike(one, other):
            return True
        for player, follower in ((one, other), (other, one)):
            match follower:
                case core.Operation(name="next_player", arguments=(before,)) if self.alike(before, player):
                    return self.players == 1
        return self.same_constant(one, other)

    def same_constant(self, one: core.Expression, other: core.Expression) -> bool | None:
        """Whether two values are certainly the same, or certainly different; constants that differ are."""
        if self.alike(one, other):
            return True
        if isinstance(one, core.Constant) and isinstance(other, core.Constant):
            return one.value == other.value
        for value, constant in ((one, other), (other, one)):
            if isinstance(constant, core.Constant) and constant.value == NOTHING and not value.type.optional:
                return False
        return None

    def _canonical(self, site: core.Expression) -> core.Expression:
        for _ in self.meant:
            site = next((what for one, what in self.meant if self.alike(one, site)), site)
        return site


def _fails(condition: core.Expression) -> bool:
    """Whether a comparison of constants does not hold."""
    match condition:
        case core.Operation(name, (core.Constant(value=int() as one), core.Constant(value=int() as other))):
            return {"at_most": one > other, "less": one >= other, "equal": one != other}.get(name, False)
    return False


def _opposite(value: bool | None) -> bool | None:
    return None if value is None else not value


def _both(one: bool | None, other: bool | None) -> bool | None:
    if one is False or other is False:
        return False
    return True if one and other else None


def _either(one: bool | None, other: bool | None) -> bool | None:
    if one or other:
        return True
    return False if one is False and other is False else None
