"""Conditions on the members of sets said of fewer members, where it is plain which can matter.

any one in own where ahead(one, way, 1) is spot         ahead(spot, way, -1) in own
any one in own where spot in neighbours(one)            some (own within the sites from which a step leads to the spot)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce

from playground.game import core
from playground.game.core import Type
from playground.game.foresight.number_terms import add
from playground.game.foresight.of_groups import neighbours_of
from playground.game.foresight.set_facts import SITES
from playground.game.foresight.set_terms import BOOL, EMPTY, FALSE, TRUE, Terms, is_empty, only_site
from playground.game.foresight.work import is_of_places
from playground.game.roaming import conjuncts

STEP = core.Constant(1, type=Type("int", 1, 1))
PLACE = Type("site", optional=True)


class FewerMembers:
    """Makes conditions on the members of sets. `fresh` has names that are not used yet."""

    def __init__(self, terms: Terms, fresh: Callable[[str], str]) -> None:
        self.terms, self.fresh = terms, fresh

    def some(self, sites: core.Expression) -> core.Expression:
        """Whether a set has any site."""
        terms = self.terms
        match sites:
            case core.Constant(value=frozenset() as members):
                return TRUE if members else FALSE
            case core.Operation("union", (one, other)):
                return terms.logic("or", self.some(one), self.some(other))
            case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
                return terms.logic("and", condition, self.some(yes))
            case core.Where(variable=name, domain=domain, condition=condition) if terms.depends(condition):
                return self.quantified(core.Variable(name, type=Type("site")), domain, condition)
        for single, rest in singles(sites):
            site = self._site_of(single)
            if site is not None:
                if rest is not None:
                    return terms.contains(rest, site)
                if terms.facts.is_some(site):
                    return TRUE
                return terms.contains(terms.extents.anywhere, site)
        none = core.Constant(0, type=Type("int", 0, 0))
        return terms.compared("less", none, terms.count(sites))

    def some_left(self, sites: core.Expression, taken: core.Expression) -> tuple[core.Expression, bool]:
        """Whether a set that does not depend on what is chosen certainly has more sites than some others of its; and
        whether this is so exactly then."""
        terms, most = self.terms, core.Constant(0, type=Type("int", 0, 0))
        number: core.Expression = most
        left: core.Expression = TRUE
        found, is_exact = list(by_choice(taken)), True
        for condition, part in found:
            site = self._site_of(part)
            if site is None:
                is_exact = False
                left = terms.logic("and", left, terms.negation(condition))
            else:
                is_exact = is_exact and all(
                    each is part or ((other := self._site_of(each)) is not None and self._differ(site, other))
                    for _, each in found
                )
                there = terms.logic("and", condition, terms.contains(sites, site))
                number = add(number, terms.choice(there, STEP, most))
        return terms.logic("and", left, terms.compared("less", number, terms.count(sites))), is_exact

    def quantified(self, member: core.Variable, domain: core.Expression, body: core.Expression) -> core.Expression:
        """Whether a condition holds for any member of a set, as one about fewer members if possible."""
        terms = self.terms
        if body is FALSE or is_empty(domain):
            return FALSE
        whole = core.Quantified("any", member.name, domain, body, type=BOOL)
        if member.type.kind != "site" or isinstance(domain, core.Combinations):
            return whole
        match body:
            case core.Constant():
                return self.some(domain)
            case core.Operation("or", (one, other)):
                first, second = (self.quantified(member, domain, each) for each in (one, other))
                return terms.logic("or", first, second)
            case core.Quantified(kind="any", domain=core.Constant() as ways, body=inner):
                within = self.quantified(member, domain, inner)
                return core.with_parts(body, (ways, within)) if within is not FALSE else FALSE
        parts = list(conjuncts(body))
        for place, part in enumerate(parts):
            site = self._only(member, part)
            if site is not None:
                left = (core.substitute(each, member.name, site) for each in parts[:place] + parts[place + 1 :])
                rest = [self.shorter(each) for each in left]
                return reduce(partial(terms.logic, "and"), rest, terms.contains(domain, site))
        sites = self.as_set(member, body)
        return whole if sites is None else self.some(self.both(domain, sites))

    def _only(self, member: core.Variable, condition: core.Expression) -> core.Expression | None:
        """The only site for which a condition can hold, if it says that this is so many steps from another site."""
        match condition:
            case core.Operation("contains", (core.Operation("singleton", (site,)), there)):
                if core.mentions(site, member.name):
                    return None
                match there:
                    case core.Variable(name=name) if name == member.name:
                        return site
                    case core.Operation("ahead", (core.Variable(name=name), way, core.Constant(value=int() as steps))):
                        if name == member.name and not core.mentions(way, name):
                            back = core.Constant(-steps, type=Type("int", -steps, -steps))
                            is_even = self.terms.extents.is_even(steps)
                            return core.Operation("ahead", (site, way, back), type=PLACE) if is_even else None
        return None

    def as_set(self, member: core.Variable, condition: core.Expression) -> core.Expression | None:
        """The sites for which a condition holds, if it is plain from how it is written."""
        terms, name = self.terms, member.name
        if not core.mentions(condition, name):
            return terms.choice(condition, terms.extents.anywhere, EMPTY)
        only = self._only(member, condition)
        if only is not None:
            return terms.singleton(only)
        match condition:
            case core.Operation("contains", (sites, core.Variable(name=other))) if other == name:
                if not core.mentions(sites, name):
                    return sites
            case core.Operation("contains", (sites, site)) if not core.mentions(site, name):
                match sites:
                    case core.Operation("intersection" | "union" as joined, parts):
                        logic = "and" if joined == "intersection" else "or"
                        said = (core.Operation("contains", (part, site), type=BOOL) for part in parts)
                        return self.as_set(member, core.Operation(logic, tuple(said), type=BOOL))
                around = neighbours_of(sites)
                if around is not None and around[0] == terms.singleton(member):
                    return self._from_beside(site, around[1])
            case core.Operation("and" | "or" as logic, (one, other)):
                first, second = self.as_set(member, one), self.as_set(member, other)
                if first is None or second is None:
                    return None
                return terms.union(first, second) if logic == "or" else self.both(first, second)
        if terms.depends(condition):
            return None
        return core.Where(name, terms.extents.anywhere, condition, type=SITES)

    def _from_beside(self, site: core.Expression, ways: core.Expression) -> core.Expression:
        """The sites from which a step in some directions leads to a site."""
        start = core.Variable(self.fresh("start"), type=Type("site"))
        way = core.Variable(self.fresh("way"), type=Type("way"))
        there = core.Operation("ahead", (start, way, STEP), type=PLACE)
        leads = core.Operation("contains", (self.terms.singleton(site), there), type=BOOL)
        beside = core.Quantified("any", way.name, ways, leads, type=BOOL)
        return core.Where(start.name, self.terms.extents.anywhere, beside, type=SITES)

    def _site_of(self, sites: core.Expression) -> core.Expression | None:
        """The site of a set of one at most, which may be none."""
        match sites:
            case core.Operation("shift", (start, way)):
                site = self._site_of(start)
                match site:
                    case None:
                        return None
                    case core.Operation("ahead", (first, again, core.Constant(value=int() as steps))):
                        if again == way and self.terms.extents.is_joined(steps, 1):
                            far = core.Constant(steps + 1, type=Type("int", steps + 1, steps + 1))
                            return core.Operation("ahead", (first, way, far), type=PLACE)
                return core.Operation("ahead", (site, way, STEP), type=PLACE)
        return only_site(sites)

    def _differ(self, one: core.Expression, other: core.Expression) -> bool:
        """Whether two sites are certainly different."""
        facts, terms = self.terms.facts, self.terms
        return facts.has(terms.singleton(one), other) is False or facts.has(terms.singleton(other), one) is False

    def both(self, one: core.Expression, other: core.Expression) -> core.Expression:
        """The intersection of two sets; of one with a condition, with the same one."""
        terms = self.terms
        if is_empty(one) or terms.covers(other, one):
            return one
        match one:
            case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
                return terms.choice(condition, self.both(yes, other), EMPTY)
            case core.Operation("union", (first, second)):
                return terms.union(self.both(first, other), self.both(second, other))
            case core.Operation("singleton", (site,)) if terms.facts.is_some(site):
                return terms.choice(terms.contains(other, site), one, EMPTY)
        return terms.intersection(one, other)

    def shorter(self, expression: core.Expression) -> core.Expression:
        """A condition with sites put in place of others, as short as what is known of these allows."""
        expression = self._joined_steps(expression)
        match expression:
            case core.Operation("and" | "or" as name, (one, other)):
                return self.terms.logic(name, self.shorter(one), self.shorter(other))
            case core.Operation("not", (one,)):
                return self.terms.negation(self.shorter(one))
            case core.Operation("contains", (sites, site)):
                return self.terms.contains(sites, site)
            case core.Quantified(kind="any", variable=name, domain=core.Operation("union", parts), body=body):
                return self._of_parts(expression, name, parts, body)
        return expression

    def _of_parts(
        self, whole: core.Expression, name: str, parts: Sequence[core.Expression], body: core.Expression
    ) -> core.Expression:
        """Whether a condition about places holds for a member of a union, whose single sites are looked at apart."""
        terms = self.terms
        alone = [site for site in map(only_site, parts) if site is not None and terms.facts.is_some(site)]
        if not alone or not is_of_places(body):
            return whole
        others = terms.union(*(part for part in parts if only_site(part) not in alone))
        rest: core.Expression = FALSE
        if not is_empty(others):
            rest = core.Quantified("any", name, others, body, type=BOOL)
        said = (core.substitute(body, name, site) for site in alone)
        return reduce(partial(terms.logic, "or"), said, rest)

    def _joined_steps(self, expression: core.Expression) -> core.Expression:
        """An expression in which steps from a site that lies some steps from another are steps from that, if the first
        is on the board."""
        match expression:
            case core.Operation("ahead", (start, _, core.Constant(value=0))):
                return self._joined_steps(start)
            case core.Operation(
                "ahead",
                (
                    core.Operation("ahead", (start, way, core.Constant(value=int() as first))),
                    again,
                    core.Constant(value=int() as second),
                ),
            ) if way == again and self.terms.extents.is_even(first, second):
                if first + second == 0:
                    return start
                steps = core.Constant(first + second, type=Type("int", first + second, first + second))
                return core.Operation("ahead", (start, way, steps), type=expression.type)
        return core.with_parts(expression, [self._joined_steps(part) for part in core.parts(expression)])


def by_choice(sites: core.Expression) -> Iterator[tuple[core.Expression, core.Expression]]:
    """The parts of a set, each with the condition on which it is one."""
    match sites:
        case core.Operation("union", parts):
            for part in parts:
                yield from by_choice(part)
        case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
            for within, part in by_choice(yes):
                yield (condition if within is TRUE else core.Operation("and", (condition, within), type=BOOL)), part
        case _ if not is_empty(sites):
            yield TRUE, sites


def singles(sites: core.Expression) -> Iterator[tuple[core.Expression, core.Expression | None]]:
    """Sets of one site with which a set is met, and what they are met with."""
    match sites:
        case core.Operation("singleton" | "shift"):
            yield sites, None
        case core.Operation("intersection", (one, other)):
            for single, rest in singles(one):
                yield single, _met(rest, other)
            for single, rest in singles(other):
                yield single, _met(rest, one)


def _met(one: core.Expression | None, other: core.Expression) -> core.Expression:
    return other if one is None else core.Operation("intersection", (one, other), type=SITES)
