"""What is certainly so after an option, and what may be, where the answer itself cannot be found for all at once.

    some (empty within neighbours of group(spot))      certainly, if some neighbour of the spot is empty

What spreads from a set has at least that set. The sets that conditions are about have at least some sites, and at most
others; so what conditions are made of says when they certainly hold, and when they may.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.game import core
from playground.game.ends_of_lines import is_end_of_line, only_way
from playground.game.foresight.number_terms import add, subtract
from playground.game.foresight.set_extents import neighbours
from playground.game.foresight.set_terms import EMPTY, FALSE, TRUE, Terms, is_empty, only_site

_STEP_BY_STEP = frozenset(("walk", "walk_by", "trace", "spread_by", "shortest", "lowest", "highest", "nth"))
"""Operations that are not found for all sites at once, where they depend on these."""

Bounds = tuple[core.Expression, core.Expression]
"""The least and the most: of a set, of a number, and of a condition, which certainly holds or may hold."""


@dataclass
class Surely:
    """Finds bounds that can be found for all options at once."""

    terms: Terms
    _noted: dict[int, tuple[core.Expression, Bounds]] = field(default_factory=dict)
    _members: frozenset[str] = frozenset()
    """The names of members of sets that conditions are about."""

    def note(self, condition: core.Expression, bounds: Bounds) -> None:
        """Note what is known of a condition beside what it is made of."""
        if not isinstance(condition, core.Constant):
            self._noted[id(condition)] = condition, bounds

    def of_condition(self, condition: core.Expression) -> Bounds:
        """When a condition certainly holds, and when it may hold."""
        surely, possibly = self._of_condition(condition)
        if surely is not possibly and id(condition) in self._noted:
            _, (least, most) = self._noted[id(condition)]
            surely, possibly = surely if least is FALSE else least, possibly if most is TRUE else most
        return surely, possibly

    def _of_members(self, condition: core.Expression, member: str) -> Bounds:
        """The same of a condition on the members of a set."""
        before = self._members
        self._members |= {member}
        try:
            return self.of_condition(condition)
        finally:
            self._members = before

    def _of_condition(self, condition: core.Expression) -> Bounds:
        terms = self.terms
        if self.is_simple(condition):
            return condition, condition
        match condition:
            case core.Operation("and" | "or" as name, (one, other)):
                (a, b), (c, d) = self.of_condition(one), self.of_condition(other)
                return terms.logic(name, a, c), terms.logic(name, b, d)
            case core.Operation("not", (one,)):
                surely, possibly = self.of_condition(one)
                return terms.negation(possibly), terms.negation(surely)
            case core.Operation("contains", (sites, site)) if self.is_simple(site):
                least, most = self.of_sites(sites)
                return terms.contains(least, site), terms.contains(most, site)
            case core.Operation("less" | "at_most" as name, (one, other)):
                (a, b), (c, d) = self._of_number(one), self._of_number(other)
                return self.terms.compared(name, b, c), self.terms.compared(name, a, d)
            case core.Operation("equal", (core.Operation("count", (sites,)), core.Constant(value=0) as none)):
                least, most = (self._is_empty(each, none) for each in self.of_sites(sites))
                return most, least
            case core.Operation("equal", (one, other)) if one.type.kind == other.type.kind == "int":
                (a, b), (c, d) = self._of_number(one), self._of_number(other)
                return FALSE, terms.logic("and", terms.compared("at_most", a, d), terms.compared("at_most", c, b))
            case core.Let(variable=name, value=value, body=body) if self.is_simple(value):
                surely, possibly = self.of_condition(body)
                return self._let(condition, surely), self._let(condition, possibly)
            case core.Quantified(kind="any" | "every" as kind, variable=name, domain=domain, body=body):
                least, most = self.of_sites(domain)
                surely, possibly = self._of_members(body, name)
                if kind == "every":
                    least, most = most, least
                return self._quantified(condition, least, surely), self._quantified(condition, most, possibly)
        return FALSE, TRUE

    def _let(self, let: core.Let, body: core.Expression) -> core.Expression:
        if isinstance(body, core.Constant):
            return body
        return core.Let(let.variable, let.value, body, type=let.type, span=let.span)

    def _is_empty(self, sites: core.Expression, none: core.Expression) -> core.Expression:
        terms = self.terms
        match sites:
            case core.Operation("intersection", (one, other)):
                for single, rest in ((one, other), (other, one)):
                    site = only_site(single)
                    if site is not None and terms.facts.is_some(site):
                        return terms.negation(terms.contains(rest, site))
        return terms.compared("equal", terms.count(sites), none)

    def _quantified(
        self, quantified: core.Quantified, domain: core.Expression, body: core.Expression
    ) -> core.Expression:
        if isinstance(body, core.Constant):
            is_known = isinstance(domain, core.Constant) and domain.value != frozenset()
            if is_known or bool(body.value) is (quantified.kind == "every"):
                return body
        if self.terms.alike(domain, EMPTY):
            return FALSE if quantified.kind == "any" else TRUE
        return core.Quantified(quantified.kind, quantified.variable, domain, body, type=quantified.type)

    def _of_number(self, number: core.Expression) -> Bounds:
        if self.is_simple(number):
            return number, number
        terms = self.terms
        match number:
            case core.Operation("count", (core.Operation("spread", (start, passable, ways)) as sites,)):
                start = self.of_sites(start)[0]
                near = terms.intersection(self.of_sites(passable)[0], neighbours(start, ways, terms.extents))
                return terms.count(terms.union(start, near)), terms.count(self.of_sites(sites)[1])
            case core.Operation("count", (sites,)):
                least, most = self.of_sites(sites)
                return self.terms.count(least), self.terms.count(most)
            case core.Operation("add", (one, other)):
                (a, b), (c, d) = self._of_number(one), self._of_number(other)
                return add(a, c), add(b, d)
            case core.Operation("subtract", (one, other)):
                (a, b), (c, d) = self._of_number(one), self._of_number(other)
                return subtract(a, d), subtract(b, c)
        low, high = number.type.low, number.type.high
        return core.Constant(low, type=number.type), core.Constant(high, type=number.type)

    def of_sites(self, sites: core.Expression) -> Bounds:
        """Sites that a set certainly has, and those that it may have."""
        terms = self.terms
        if sites.type.kind != "sites" or self.is_simple(sites):
            return sites, sites
        match sites:
            case core.Operation("union", (one, other)):
                (a, b), (c, d) = self.of_sites(one), self.of_sites(other)
                return terms.union(a, c), terms.union(b, d)
            case core.Operation("intersection", (one, other)):
                (a, b), (c, d) = self.of_sites(one), self.of_sites(other)
                return terms.intersection(a, c), terms.intersection(b, d)
            case core.Operation("difference", (one, other)):
                (a, b), (c, d) = self.of_sites(one), self.of_sites(other)
                return terms.difference(a, d), terms.difference(b, c)
            case core.Operation("shift", (start, way)):
                least, most = self.of_sites(start)
                anywhere = terms.extents.anywhere
                shifted = EMPTY if terms.alike(least, EMPTY) else core.with_parts(sites, (least, way))
                return shifted, anywhere if terms.alike(most, anywhere) else core.with_parts(sites, (most, way))
            case core.Operation("spread", (start, passable, _)):
                least, most = self.of_sites(start)
                return least, terms.union(most, self.of_sites(passable)[1])
            case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
                (surely, possibly), (least, most) = self.of_condition(condition), self.of_sites(yes)
                return terms.choice(surely, least, EMPTY), terms.choice(possibly, most, EMPTY)
            case core.Where(variable=name, domain=domain, condition=condition):
                least, most = self.of_sites(domain)
                surely, possibly = self._of_members(condition, name)
                return self._where(sites, least, surely), self._where(sites, most, possibly)
            case core.Variable(name=name):
                return EMPTY, terms.facts.most[name]
        return EMPTY, terms.extents.anywhere

    def _where(self, sites: core.Where, domain: core.Expression, condition: core.Expression) -> core.Expression:
        if isinstance(condition, core.Constant):
            return domain if condition.value else EMPTY
        return core.Where(sites.variable, domain, condition, type=sites.type)

    def is_simple(self, expression: core.Expression) -> bool:
        """Whether nothing spreads, or is looked for step by step, from what is chosen, or from members of a set in a
        condition that depends on it."""
        return self._is_simple(expression, self._members)

    def _is_simple(self, expression: core.Expression, within: frozenset[str]) -> bool:
        depends = self.terms.depends(expression)
        if not (depends or within):
            return True
        match expression:
            case core.Variable(name=name) if name in self.terms.facts.most:
                return False
            case core.After():
                return False
            case core.Operation("spread", (_, _, ways)) if only_way(ways) is None:
                return not (depends or _mentions_one(expression, within))
            case core.Operation("lowest" | "highest", (sites,)) if is_end_of_line(sites):
                pass
            case core.Operation(name=name) if name in _STEP_BY_STEP:
                return not (depends or _mentions_one(expression, within))
            case core.Where() | core.Quantified() if depends:
                within |= {expression.variable}
        return all(self._is_simple(part, within) for part in core.parts(expression))


def _mentions_one(expression: core.Expression, names: frozenset[str]) -> bool:
    if isinstance(expression, core.Variable):
        return expression.name in names
    return any(_mentions_one(part, names) for part in core.parts(expression))
