"""Quantifiers: for all sites at once if possible, otherwise written out or in a loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import (
    ForBits,
    ForNumbers,
    IRAssign,
    IRBlock,
    IRIf,
    Leave,
    Statement,
)
from playground.engine.native.lower.at_once.existence import has_members
from playground.engine.native.lower.at_once.known_owner import with_known_owner
from playground.engine.native.lower.at_once.over_groups import of_all_sites
from playground.engine.native.lower.at_once.same_group import same_group
from playground.engine.native.lower.at_once.two_of import by_number
from playground.engine.native.lower.combinations import SetsOfSeveral
from playground.engine.native.lower.compared_with_all import by_extreme
from playground.engine.native.lower.facts import free_variables
from playground.engine.native.lower.gathering import Gathering
from playground.engine.native.lower.laziness import Apart, apart, has_loops, logical
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.sliced import Slices
from playground.engine.native.lower.subset_sums import SumsOfSubsets
from playground.game import core
from playground.game.core import NOTHING
from playground.game.subset_sums import subset_sum
from playground.source.diagnostics import CompilerBug

MIN_LOOPED = 2
"""A range with fewer members is written out even if short code is preferred."""

MAX_COPIES = 64
"""The most copies of the body of quantifiers over ranges that are written out, even if short code is preferred."""

MAX_WRITTEN_OUT = 8
"""A range with more members, whose ends are known only during the game, becomes a loop."""


class ChangingSpan(NamedTuple):
    """A range whose ends are known only during the game, and the numbers between which they lie."""

    span: tuple[int, int]
    low: IRNode
    high: IRNode


def loop(
    name: str, members: IRNode | None, span: tuple[int, int] | None, body: tuple[Statement, ...]
) -> ForBits | ForNumbers:
    """A loop over a set of sites, or over a range."""
    if span is not None:
        return ForNumbers(name, *span, body)
    if members is None:
        raise CompilerBug("a loop over nothing")
    return ForBits(name, members, body)


def needed_parts(body: core.Expression, kind: str) -> Iterator[core.Expression]:
    """The parts of what `any` asks that must all hold, also within another `any`; of `every`, those of which each is
    enough; of `sum`, those without which a member counts as nothing."""
    match body:
        case core.Operation(name="and") if kind == "any":
            parts = [part for each in body.arguments for part in needed_parts(each, kind)]
        case core.Operation(name="or") if kind == "every":
            parts = [part for each in body.arguments for part in needed_parts(each, kind)]
        case core.Choice(no=core.Constant(value=0)) if kind == "sum":
            parts = list(needed_parts(body.condition, "any"))
        case core.Let(body=core.Choice(condition=core.Variable(name=name)) as choice) if name == body.variable:
            stands_for = replace(choice, condition=body.value)  # as in `one_if`
            parts = list(needed_parts(stands_for, kind)) if kind == "sum" else []
        case core.Quantified() if body.kind == kind:
            parts = [part for part in needed_parts(body.body, kind) if body.variable not in free_variables(part)]
        case _:
            parts = [body] if body.type.kind == "bool" else []
    yield from parts


class Comprehensions(Gathering):
    """Lowers comprehensions."""

    def _quantified(self, expression: core.Quantified) -> IRNode:
        if expression.kind == "the":
            return self._the(expression)
        if isinstance(expression.domain, core.Combinations):
            return self._over_sets(expression, expression.domain)
        said = by_number(expression) or by_extreme(expression, self.scope)
        if said is not None:
            return self.lower(said)
        if expression.domain.type.kind != "sites":
            if self.span_of(expression.domain) is not None or self.is_long_and_changes(expression.domain):
                flat = self._flat(expression)
                return self._looped(expression) if flat is None else flat
            return self._unrolled(expression, self.universe(expression.domain))
        body = with_known_owner(expression.body, expression.variable, expression.domain, self.scope)
        if body is not expression.body:
            expression = made_once(expression, (body,), partial(replace, expression, body=body))
        members = self.scope.known(expression.domain)
        of_all = of_all_sites(expression, self)
        if of_all is not None:
            return self.lower(of_all)
        truthy = expression.kind in ("any", "every")
        lifted = self._every_or_any(expression) if truthy else self._number_at_once(expression)
        if lifted is not None:
            return lifted
        if isinstance(members, frozenset) and len(members) <= 4:
            return self._unrolled(expression, sorted(members))
        return self._looped(expression)

    def _the(self, expression: core.Quantified) -> IRNode:
        """The first member of a domain for which the body holds."""
        if expression.domain.type.kind == "sites":
            return self._first_site(expression)
        result = self.nodes.number(NOTHING)
        for member in reversed(self.universe(expression.domain)):
            with self.scope.binding({expression.variable: member}):
                holds = self.lower(expression.body)
            here = self.nodes.op("and", self.has_member(expression.domain, member), holds)
            result = self.nodes.choose(here, self.nodes.number(member), result)
        return result

    def _first_site(self, expression: core.Quantified) -> IRNode:
        """The first site for which a condition holds: tested one by one, none after it is."""
        lifted, domain = self.sites_where(expression.body, expression.variable), self.lower(expression.domain)
        if lifted is not None:
            return self.nodes.op("lowest", self.nodes.op("meet", domain, lifted))
        result = self.scope.variable(self.nodes.number(NOTHING))
        self.scope.emit(IRAssign(str(result.detail), self.nodes.number(NOTHING)))
        site, label = self.nodes.local(self.scope.fresh("site"), "int"), self.scope.fresh("found")
        with self.scope.inner() as body, self.scope.binding({expression.variable: site}):
            found = (IRAssign(str(result.detail), site), Leave(label))
            self.scope.emit(IRIf(self.lower(expression.body), found))
        self.scope.emit(IRBlock(label, (ForBits(str(site.detail), domain, tuple(body)),)))
        return self.freeze(result)

    def _every_or_any(self, expression: core.Quantified) -> IRNode | None:
        """`any` and `every` over sites, if the body can be evaluated for all at once."""
        lifted = self.sites_where(expression.body, expression.variable)
        if lifted is None:
            return None
        if expression.kind == "every":
            lifted = self.nodes.op("minus", self.nodes.bits(self.nodes.all_sites), lifted)
        deciding = self.members_among(expression.domain, lifted)
        is_any = expression.kind == "any"
        return has_members(deciding, self.nodes) if is_any else self.nodes.op("none_in", deciding)

    def _number_at_once(self, expression: core.Quantified) -> IRNode | None:
        """`sum`, `most` and `least` over sites, if the numbers of all sites can be computed at once."""
        numbers = self.number_of_each(expression.body, expression.variable)
        if numbers is None:
            return None
        slices, domain = Slices(self.nodes), self.lower(expression.domain)
        if expression.kind == "sum":
            return slices.total(numbers, domain)
        greatest = slices.greatest(numbers if expression.kind == "most" else slices.negative(numbers), domain)
        extreme = greatest if expression.kind == "most" else self.nodes.op("sub", self.nodes.number(0), greatest)
        return self.nodes.choose(self.nodes.op("none_in", domain), self.nodes.number(0), extreme)

    def _unrolled(self, expression: core.Quantified, members: list[int]) -> IRNode:
        """A quantifier written out; each possible member counts if it is in the domain at run time."""
        truthy, kind = expression.type.kind == "bool", expression.kind
        total = self.nodes.truth(kind == "every") if truthy else self.nodes.number(0)
        started, terms = self.nodes.truth(False), set[IRNode]()
        for member in members:
            if truthy:
                total = self._decided_by(expression, member, total, terms)
                continue
            included = self.has_member(expression.domain, member)
            with self.scope.binding({expression.variable: member}):
                value = self.lower(expression.body)
            combined = self.combined(kind, total, value)
            if kind in ("most", "least"):
                combined = self.nodes.choose(started, combined, value)
            total = self.nodes.choose(included, combined, total)
            started = self.nodes.op("or", started, included)
        return total

    def _decided_by(self, expression: core.Quantified, member: int, total: IRNode, terms: set[IRNode]) -> IRNode:
        """Whether `any` or `every` holds with one member more, which is not looked at if that takes long and those
        before it have decided; of `any`, not twice."""
        included = self.has_member(expression.domain, member)
        with self.scope.binding({expression.variable: member}), self.scope.short_rays_among(expression.domain):
            value = apart(self.scope, lambda: self.lower(expression.body))
        if expression.kind == "every":
            term = self.nodes.op("or", self.nodes.op("not", included), value.value)
        else:
            term = self.nodes.op("and", included, value.value)
        if term in terms:
            return total
        terms.add(term)
        name = "or" if expression.kind == "any" else "and"
        takes_long = any(map(has_loops, value.statements))
        return logical(self.scope, name, Apart(total), replace(value, value=term, takes_long=takes_long))

    def _flat(self, expression: core.Quantified) -> IRNode | None:
        """A quantifier over a short range, and those within it, written out as one value, since what its rounds have in
        common is computed once then. None if its body needs statements, or there would be many copies of it."""
        members = self.universe(expression.domain)
        copies = self.copies * len(members)
        if copies > MAX_COPIES:
            return None
        before, self.copies = self.copies, copies
        with self.scope.inner() as statements:
            first = self._unrolled(expression, members[:1])
            value = first if statements else self._unrolled(expression, members)
        self.copies = before
        return None if statements else value

    def combined(self, kind: str, total: IRNode, value: IRNode) -> IRNode:
        """The total of a quantifier with the value of one more member."""
        if kind in ("any", "every", "sum"):
            return self.nodes.op({"any": "or", "every": "and", "sum": "add"}[kind], total, value)
        low, high = (total, value) if kind == "most" else (value, total)
        return self.nodes.choose(self.nodes.op("less", low, high), value, total)

    def _looped(self, expression: core.Quantified) -> IRNode:
        """A quantifier as a loop over sites or a range, which `any` and `every` leave as soon as they are decided."""
        span, ends = self.span_of(expression.domain), self.changing_span(expression.domain)
        span = span if ends is None else ends.span
        domain = self._decisive(expression) if span is None else None
        total = _Total(expression, self)
        if domain is not None and expression.kind != "sum":
            group = same_group((expression.body,), expression.variable, self)
            if group is not None:
                return total.of(group.each(expression.variable, domain, self, lambda site, _group: total.add(site)))
        site = self.nodes.local(self.scope.fresh("site"), "int")
        with self.scope.inner() as body:
            total.add(site)
        if ends is not None:
            return total.of(ForNumbers(str(site.detail), *ends.span, tuple(body), (ends.low, ends.high)))
        return total.of(loop(str(site.detail), domain, span, tuple(body)))

    def _over_sets(self, expression: core.Quantified, domain: core.Combinations) -> IRNode:
        """A quantifier over sets of several: by the sums that they reach, or as a loop from one to the next."""
        sought = subset_sum(expression)
        sums = None if sought is None else SumsOfSubsets(sought, self)
        if sums is not None and sums.is_small:
            return sums.answer()
        sets, total = SetsOfSeveral(domain, self), _Total(expression, self)
        return total.of(sets.loop(total.add))

    def _decisive(self, expression: core.Quantified) -> IRNode:
        """The members of a domain of sites that may decide: those for which each part of the condition holds that can
        be evaluated for all sites at once; of `every`, those for which no alternative holds. Others add 0 to a sum."""
        domain = self.lower(expression.domain)
        if expression.kind not in ("any", "every", "sum") or expression.domain.type.kind != "sites":
            return domain
        for part in needed_parts(expression.body, expression.kind):
            decides = self.scope.depends(part, expression.variable)
            holding = self.sites_where(part, expression.variable) if decides else None
            if holding is not None:
                domain = self.nodes.op("minus" if expression.kind == "every" else "meet", domain, holding)
        return domain

    def is_long_and_changes(self, domain: core.Expression) -> bool:
        """Whether a set is a range with ends that are known only during the game, and may be long."""
        is_range = isinstance(domain, core.Operation) and domain.name == "range"
        return is_range and domain.type.high - domain.type.low >= MAX_WRITTEN_OUT and self.scope.known(domain) is None

    def changing_span(self, domain: core.Expression) -> ChangingSpan | None:
        """The ends of such a range, which becomes a loop."""
        if not self.is_long_and_changes(domain):
            return None
        low, high = (self.scope.keep(self.lower(end)) for end in core.parts(domain))
        return ChangingSpan((domain.type.low, domain.type.high), low, high)

    def span_of(self, domain: core.Expression) -> tuple[int, int] | None:
        """The first and the last member, if the domain is a range that is to become a loop."""
        known = self.scope.known(domain) if self.compact and domain.type.kind not in ("sites", "ways") else None
        if not isinstance(known, frozenset) or len(known) < MIN_LOOPED:
            return None
        first, last = min(known), max(known)
        return (first, last) if len(known) == last - first + 1 else None


class _Total:
    """What a quantifier that is a loop has come to so far; `any` and `every` leave the loop as soon as they are
    decided."""

    def __init__(self, expression: core.Quantified, lowering: Comprehensions) -> None:
        self.expression, self.lowering = expression, lowering
        self.scope, self.nodes = lowering.scope, lowering.nodes
        self.is_truth, self.is_ordered = expression.type.kind == "bool", expression.kind in ("most", "least")
        self.label = self.scope.fresh("decided")
        start = self.nodes.truth(expression.kind == "every") if self.is_truth else self.nodes.number(0)
        self.total, self.first = self.scope.variable(start), self.scope.variable(self.nodes.truth(True))
        self._assign(self.total, start)
        if self.is_ordered:
            self._assign(self.first, self.nodes.truth(True))

    def add(self, member: IRNode) -> None:
        """Write that a member counts."""
        kind = self.expression.kind
        with self.scope.binding({self.expression.variable: member}):
            value = self.lowering.lower(self.expression.body)
        combined = self.lowering.combined(kind, self.total, value)
        if self.is_ordered:
            combined = self.nodes.choose(self.first, value, combined)
        self._assign(self.total, combined)
        if self.is_ordered:
            self._assign(self.first, self.nodes.truth(False))
        if self.is_truth:
            decided = self.total if kind == "any" else self.nodes.op("not", self.total)
            self.scope.emit(IRIf(decided, (Leave(self.label),)))

    def of(self, whole: Statement) -> IRNode:
        """Write a loop in which members have been added; the total of all of them."""
        self.scope.emit(IRBlock(self.label, (whole,)) if self.is_truth else whole)
        return self.lowering.freeze(self.total)

    def _assign(self, variable: IRNode, value: IRNode) -> None:
        self.scope.emit(IRAssign(str(variable.detail), value))
