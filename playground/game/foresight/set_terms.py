"""Sets, numbers and conditions made of others, as short as what is known of them allows.

(occupied or {target}) except (own or {target})      occupied except own
count(enemy except taken) < count enemy              0 < count(enemy within taken)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from playground.game import core
from playground.game.core import Type
from playground.game.foresight.number_terms import ZERO, Sum, add, subtract
from playground.game.foresight.set_extents import Extents, apart
from playground.game.foresight.set_facts import SITES, SetFacts

BOOL = Type("bool")
TRUE, FALSE = core.Constant(True, type=BOOL), core.Constant(False, type=BOOL)
EMPTY = core.Constant(frozenset(), type=SITES)

_BACK = core.Constant(-1, type=Type("int", -1, -1))

MAX_GIVEN_BACK = 2
"""The most sets without others that are taken from a set part by part."""


@dataclass
class Terms:
    """Makes expressions of others. `chosen` are the variables of what an option chooses."""

    facts: SetFacts
    extents: Extents
    chosen: frozenset[str]
    _depending: dict[int, tuple[core.Expression, bool]] = field(default_factory=dict)

    def alike(self, one: core.Expression, other: core.Expression) -> bool:
        """Whether two expressions are the same but for the names that they bind."""
        return self.facts.alike(one, other)

    # ---- sets

    def singleton(self, site: core.Expression) -> core.Expression:
        """The set of a site."""
        return core.Operation("singleton", (site,), type=SITES)

    def unknown(self, name: str, most: core.Expression) -> core.Expression:
        """What only a trial finds: a condition, or a set of at most these sites."""
        self.facts.most[name] = most
        return core.Variable(name, type=most.type)

    def union(self, *sets: core.Expression) -> core.Expression:
        """The union of sets, without those that add nothing."""
        parts: list[core.Expression] = []
        for each in (part for sites in sets for part in _flat("union", sites)):
            if not any(self.covers(part, each) for part in parts):
                parts = [part for part in parts if not self.covers(each, part)] + [each]
        return _joined("union", parts)

    def intersection(self, one: core.Expression, other: core.Expression) -> core.Expression:
        """What two sets have in common."""
        parts: list[core.Expression] = []
        for each in (*_flat("intersection", one), *_flat("intersection", other)):
            if not any(self.covers(each, part) for part in parts):
                parts = [part for part in parts if not self.covers(part, each)] + [each]
        parts = [part for part in parts if not self.alike(part, self.extents.anywhere)] or [self.extents.anywhere]
        if any(self.are_apart(part, each) for place, part in enumerate(parts) for each in parts[:place]):
            return EMPTY
        if len(parts) == 2:
            extents = [self.extents.of(part) for part in parts]
            parts = [self.within(part, extent) for part, extent in zip(parts, reversed(extents), strict=True)]
            if any(is_empty(part) for part in parts):
                return EMPTY
        for place, part in enumerate(parts):
            match part:
                case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
                    rest = _joined("intersection", parts[:place] + parts[place + 1 :])
                    return self.choice(condition, self.intersection(rest, yes) if len(parts) > 1 else yes, EMPTY)
        # what a set without choices is met with does not depend on what is chosen
        return _joined("intersection", sorted(parts, key=self.depends))

    def difference(self, one: core.Expression, other: core.Expression) -> core.Expression:
        """What a set has that another has not."""
        parts = _flat("union", other)
        returned = [each for each in parts if self._gives_back(each)]
        if len(returned) > MAX_GIVEN_BACK:
            return core.Operation("difference", (one, other), type=SITES)
        left = self._without(one, [each for each in parts if not self._gives_back(each)])
        for each in returned:
            taken, kept = core.parts(each)
            left = self.union(self._without(left, [taken]), self.intersection(left, kept))
        return left

    def _gives_back(self, sites: core.Expression) -> bool:
        """Whether a set, if it is taken from another, leaves what an option has taken from it."""
        return isinstance(sites, core.Operation) and sites.name == "difference" and self.depends(sites.arguments[1])

    def _without(self, sites: core.Expression, taken: Sequence[core.Expression]) -> core.Expression:
        """A set from which others are taken, those first that do not depend on what is chosen."""
        needed: list[core.Expression] = []
        for each in (part for sites_taken in taken for part in _flat("union", sites_taken)):
            if not any(self.covers(other, each) for other in needed):
                needed = [other for other in needed if not self.covers(each, other)] + [each]
        parts = [part for part in _flat("union", sites) if not any(self.covers(each, part) for each in needed)]
        if len(parts) == 1 and needed:
            match parts[0]:
                case core.Operation(name="difference", arguments=(first, before)):
                    return self._without(first, [before, *needed])
        left = _joined("union", parts)
        if is_empty(left):
            return left
        needed = [each for each in needed if not self.are_apart(left, each)]
        for each in sorted(needed, key=self.depends):
            left = core.Operation("difference", (left, each), type=SITES)
        return left

    def choice(self, condition: core.Expression, yes: core.Expression, no: core.Expression) -> core.Expression:
        """One of two values."""
        if isinstance(condition, core.Constant):
            return yes if condition.value else no
        return yes if self.alike(yes, no) else core.Choice(condition, yes, no, type=_of_either(yes.type, no.type))

    def covers(self, sites: core.Expression, part: core.Expression) -> bool:
        """Whether a set certainly has all sites of another."""
        if self.alike(sites, part) or is_empty(part) or self.alike(sites, self.extents.anywhere):
            return True
        site = only_site(part)
        if site is not None:
            return self.facts.has(sites, site) is True
        match part:
            case core.Operation(name="intersection", arguments=arguments):
                return any(self.covers(sites, each) for each in arguments)
            case core.Operation(name="difference", arguments=(first, _)):
                return self.covers(sites, first)
            case core.Operation("union" | "spread", (first, second, *_)):  # what spreads, spreads through the second
                return self.covers(sites, first) and self.covers(sites, second)
            case core.Where(domain=first):
                return self.covers(sites, first)
            case core.Variable(name=name) if name in self.facts.most:
                return self.covers(sites, self.facts.most[name])
            case core.Operation(name="held_by" | "of_piece") if isinstance(sites, core.Operation):
                return sites.name == "occupied"
        return False

    def are_apart(self, one: core.Expression, other: core.Expression) -> bool:
        """Whether two sets certainly have no site in common."""
        return self._are_apart(one, other, {})

    def _are_apart(self, one: core.Expression, other: core.Expression, known: dict[tuple[int, int], bool]) -> bool:
        """The same, with what is `known` of their parts: the same two are met on many ways."""
        key = (id(one), id(other)) if id(one) < id(other) else (id(other), id(one))
        if key not in known:
            apart_as_made = any(self._leaves_out(*both, known) for both in ((one, other), (other, one)))
            known[key] = apart_as_made or apart(self.extents.of(one), self.extents.of(other))
        return known[key]

    def _leaves_out(self, one: core.Expression, other: core.Expression, known: dict[tuple[int, int], bool]) -> bool:
        """Whether a set, as it is made of others, certainly has no site of another."""
        site = only_site(other)
        if site is not None and self.facts.has(one, site) is False:
            return True
        match one, other:
            case core.Operation(name="difference", arguments=(first, taken)), _:
                return self.covers(taken, other) or self._are_apart(first, other, known)
            case core.Operation(name="intersection", arguments=arguments), _:
                return any(self._are_apart(each, other, known) for each in arguments)
            case core.Operation("union" | "spread", (first, second, *_)), _:
                return self._are_apart(first, other, known) and self._are_apart(second, other, known)
            case core.Where(domain=first), _:
                return self._are_apart(first, other, known)
            case core.Variable(name=name), _ if name in self.facts.most:
                return self._are_apart(self.facts.most[name], other, known)
            case core.Operation("held_by", (first,)), core.Operation("held_by", (second,)):
                return self.facts.same_player(first, second) is False
            case core.Operation("of_piece", (first,)), core.Operation("of_piece", (second,)):
                return self.facts.same_constant(first, second) is False
        return False

    def within(self, sites: core.Expression, extent: tuple[int, ...] | None) -> core.Expression:
        """A set of which only the sites of an extent matter."""
        if extent is None:
            return sites
        return self._without_idle(sites, lambda part: apart(self.extents.of(part), extent))

    def _without_idle(self, sites: core.Expression, is_idle: Callable[[core.Expression], bool]) -> core.Expression:
        """A set without the parts that depend on what is chosen and have no site that matters."""
        if not self.depends(sites):
            return sites
        match sites:
            case core.Operation(name="union", arguments=arguments):
                kept = [each for each in arguments if not is_idle(each)]
                return self.union(*(self._without_idle(each, is_idle) for each in kept)) if kept else EMPTY
            case core.Operation(name="difference" | "intersection" as name, arguments=arguments):
                first, second = (self._without_idle(each, is_idle) for each in arguments)
                return self.difference(first, second) if name == "difference" else self.intersection(first, second)
        return EMPTY if is_idle(sites) else sites

    def spread(self, start: core.Expression, passable: core.Expression, ways: core.Expression) -> core.Expression:
        """What spreads from a set: only the sites matter to which it may come, and not those where it starts."""
        passable = self._without_idle(passable, lambda part: self.covers(start, part))
        reach = self.extents.of(core.Operation("spread", (start, self.extents.anywhere, ways), type=SITES))
        return core.Operation("spread", (start, self.within(passable, reach), ways), type=SITES)

    def depends(self, expression: core.Expression) -> bool:
        """Whether an expression depends on what is chosen."""
        known = self._depending.get(id(expression))
        if known is None:
            name = expression.name if isinstance(expression, core.Variable) else None
            is_chosen = name in self.chosen or name in self.facts.most
            depends = is_chosen or any(map(self.depends, core.parts(expression)))
            known = self._depending[id(expression)] = expression, depends
        return known[1]

    # ---- conditions

    def contains(self, sites: core.Expression, site: core.Expression) -> core.Expression:
        """Whether a set has a site."""
        sites = self.within(sites, self.extents.of(self.singleton(site)))
        known = self.facts.has(sites, site)
        if known is None and self.facts.is_some(site) and self.alike(sites, self.extents.anywhere):
            known = True
        if known is not None:
            return TRUE if known else FALSE
        match sites:
            case core.Where(variable=name, domain=domain, condition=condition) if self.depends(condition):
                return self.logic("and", self.contains(domain, site), self._said_of(condition, name, site))
            case core.Operation("difference", (one, other)) if self.facts.has(other, site) is False:
                return self.contains(one, site)
            case core.Operation("shift", (start, way)) if self._leads_back(start, site):
                there = core.Operation("ahead", (site, way, _BACK), type=Type("site", optional=True))
                return self.contains(start, there)
            case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
                return self.logic("and", condition, self.contains(yes, site))
            case core.Operation("intersection" | "union" as name, (one, other)) if self.depends(sites):
                logic = "and" if name == "intersection" else "or"
                return self.logic(logic, self.contains(one, site), self.contains(other, site))
        return core.Operation("contains", (sites, site), type=BOOL)

    def _leads_back(self, start: core.Expression, site: core.Expression) -> bool:
        """Whether a site in question is known, and whether what is one step from a set is there, from a step back."""
        return self.depends(start) and self.depends(site) and self.extents.goes_back

    def _said_of(self, condition: core.Expression, name: str, site: core.Expression) -> core.Expression:
        """A condition on the members of a set, said of a site."""
        match condition:
            case core.Variable() if condition.name == name:
                return site
            case core.Operation("and" | "or" as logic, (one, other)):
                return self.logic(logic, self._said_of(one, name, site), self._said_of(other, name, site))
            case core.Operation("not", (one,)):
                return self.negation(self._said_of(one, name, site))
            case core.Operation("contains", (sites, core.Variable(name=member))) if member == name:
                return self.contains(core.substitute(sites, name, site), site)
            case core.Quantified(kind="any" | "every", domain=domain, body=body) if not core.mentions(domain, name):
                return core.with_parts(condition, (domain, self._said_of(body, name, site)))
        return core.substitute(condition, name, site)

    def logic(self, name: str, one: core.Expression, other: core.Expression) -> core.Expression:
        """`and` or `or`."""
        for first, second in ((one, other), (other, one)):
            if isinstance(first, core.Constant):
                return first if bool(first.value) is (name == "or") else second
        parts = _flat(name, one)
        left = [each for each in _flat(name, other) if not any(self.alike(each, part) for part in parts)]
        return reduce(lambda first, second: core.Operation(name, (first, second), type=BOOL), left, one)

    def negation(self, condition: core.Expression) -> core.Expression:
        """The opposite of a condition."""
        match condition:
            case core.Constant(value=value):
                return FALSE if value else TRUE
            case core.Operation(name="not", arguments=(inner,)):
                return inner
        return core.Operation("not", (condition,), type=BOOL)

    def players_equal(self, one: core.Expression, other: core.Expression) -> core.Expression:
        """Whether two players are the same."""
        known = self.facts.same_player(one, other)
        return core.Operation("equal", (one, other), type=BOOL) if known is None else TRUE if known else FALSE

    # ---- numbers

    def count(self, sites: core.Expression) -> core.Expression:
        """How many sites a set has: what depends on choices apart, as a number of few."""
        whole = core.Operation("count", (sites,), type=Type("int", 0, len(self.extents.board.sites)))
        match sites:
            case core.Constant(value=frozenset() as members):
                return core.Constant(len(members), type=Type("int", len(members), len(members)))
            case core.Operation(name="difference", arguments=(first, taken)) if self.depends(taken):
                return subtract(self.count(first), self.count(self.intersection(first, taken)))
            case core.Operation(name="union", arguments=(first, second)):
                if self.depends(first) and not self.depends(second):
                    first, second = second, first
                return add(self.count(first), self.count(self.difference(second, first)))
            case core.Operation(name="singleton", arguments=(site,)) if self.facts.is_some(site):
                return core.Constant(1, type=Type("int", 1, 1))
            case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
                return core.Choice(condition, self.count(yes), ZERO, type=whole.type)
        return whole

    def compared(self, name: str, one: core.Expression, other: core.Expression) -> core.Expression:
        """A comparison of numbers, without what both have."""
        terms = Sum(one)
        terms.take(other, False)
        left = terms.without_both(self.alike)
        if len(left.added) < len(terms.added):
            one, other = left.sides
        match one, other:
            case core.Constant(value=int() as a), core.Constant(value=int() as b):
                return TRUE if {"less": a < b, "at_most": a <= b, "equal": a == b}[name] else FALSE
        return self._more_than_none(one, other) if name == "less" else core.Operation(name, (one, other), type=BOOL)

    def _more_than_none(self, one: core.Expression, other: core.Expression) -> core.Expression:
        """Whether a number is less than another; whether a sum of numbers is more than 0, part by part."""
        if isinstance(one, core.Constant) and one.value == 0 and other.type.low >= 0:
            match other:
                case core.Operation("add", (first, second)) if min(first.type.low, second.type.low) >= 0:
                    return self.logic("or", self._more_than_none(one, first), self._more_than_none(one, second))
                case core.Choice(condition=condition, yes=yes, no=core.Constant(value=0)):
                    return self.logic("and", condition, self._more_than_none(one, yes))
        return core.Operation("less", (one, other), type=BOOL)


def only_site(sites: core.Expression) -> core.Expression | None:
    """The site of a set of one."""
    return sites.arguments[0] if isinstance(sites, core.Operation) and sites.name == "singleton" else None


def _of_either(one: Type, other: Type) -> Type:
    """The type of a value that is of one of two types."""
    low, high = min(one.low, other.low), max(one.high, other.high)
    return Type(one.kind, low, high, one.optional or other.optional, one.name or other.name)


def is_empty(sites: core.Expression) -> bool:
    """Whether a set is the empty one."""
    return isinstance(sites, core.Constant) and sites.value == frozenset()


def _flat(name: str, sites: core.Expression) -> list[core.Expression]:
    """The sets of which a set is a union or an intersection; the parts of a condition."""
    if isinstance(sites, core.Operation) and sites.name == name:
        return [part for each in sites.arguments for part in _flat(name, each)]
    return [] if name == "union" and is_empty(sites) else [sites]


def _joined(name: str, parts: Sequence[core.Expression]) -> core.Expression:
    return reduce(lambda a, b: core.Operation(name, (a, b), type=SITES), parts) if parts else EMPTY
