"""Sets that may be chosen, of two or three sites, in terms of their sites.

    lowest of pair is neighbours(highest of pair)    one is neighbours(two), with the lower site as `one`

Which sets may be chosen at all, whatever the position, is worked out when the game is compiled. The number of a set is
the sum of numbers that its sites have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import comb

from playground.engine.native.ir.program import NumberOfSet
from playground.engine.native.lower.at_once.looked_up import worked_out
from playground.engine.native.lower.choices.choices import Offer
from playground.engine.native.lower.choices.only_member import conditions_on
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import facts_of, free_variables
from playground.game import core

MAX_SIZE = 3
"""The most sites of a set that are chosen one after the other."""

MIN_SETS = 65
"""Of fewer sets none is looked at by itself: all of them are the bits of a word."""

MAX_TRIED = 50_000
"""The most combinations of sites for which conditions on them are worked out."""

MAX_PARTS = 400
"""The most parts of a condition in which values stand in place of their names."""

TRUTH, SITE, SITES = core.Type("bool"), core.Type("site"), core.Type("sites")

Sites = tuple[int, ...]
"""The sites of a set, ascending."""


class _NotInOrder(Exception):
    """A condition on a set cannot be said of its sites."""


@dataclass(frozen=True)
class SetsOfOneSize:
    """The sets of so many sites: `possible` are those that may ever be chosen, as `variables` for their sites, of which
    `conditions` have to hold as well; `number` is which of all sets one is."""

    variables: tuple[core.Variable, ...]
    possible: tuple[Sites, ...]
    conditions: tuple[core.Expression, ...]
    number: NumberOfSet

    @property
    def rows(self) -> int:
        """The most choices of all sites but the last."""
        return len({sites[:-1] for sites in self.possible})


def sets_by_sites(offer: Offer, lowering: Expressions) -> tuple[SetsOfOneSize, ...] | None:
    """The sets of an offer that is a choice of several sites, the smallest first; None if they are better numbered."""
    binding, domain = offer.heads[0], offer.heads[0].domain
    names, conditions = conditions_on(domain)
    while isinstance(domain, core.Where):
        domain = domain.domain
    assert isinstance(domain, core.Subsets)
    sizes = sorted({*map(len, domain.choices)})
    if len(domain.choices) < MIN_SETS or not 0 < sizes[0] <= sizes[-1] <= MAX_SIZE or len(domain.blocks) > 1:
        return None
    if max(map(max, domain.choices)) >= lowering.scope.board.area:
        return None
    names = binding.variable, *names
    with lowering.scope.binding(offer.names):
        left, others = _possible(domain, names, conditions, lowering)
    first, found = 0, list[SetsOfOneSize]()
    try:
        for size in sizes:
            variables = tuple(core.Variable(f"{binding.variable} {place}", type=SITE) for place in range(size))
            about = _OfSites(binding, frozenset(names), variables)
            number = NumberOfSet(len(offer.values), _tables(domain.blocks[0], size, first, lowering))
            parts = [part for each in others for part in _parts(about.said(each))]
            so_large = [sites for sites in left if len(sites) == size]
            possible, needed = _by_sites(so_large, parts, variables, lowering)
            found.append(SetsOfOneSize(variables, tuple(possible), tuple(needed), number))
            first += comb(len(domain.blocks[0]), size)
    except _NotInOrder:
        return None
    return tuple(found)


def _possible(
    domain: core.Subsets, names: Sequence[str], conditions: Sequence[core.Expression], lowering: Expressions
) -> tuple[list[Sites], list[core.Expression]]:
    """The sets for which all conditions hold that do not depend on the position, and the other conditions."""
    sets, others = [tuple(sorted(each)) for each in domain.choices], list[core.Expression]()
    holding = [True] * len(sets)
    for condition in conditions:
        about = [name for name in names if name in free_variables(condition)]
        holds = None
        if len(about) == 1:
            holds = worked_out(about, lowering, partial(lowering.lower, condition), condition, len(sets))
        if holds is None:
            others.append(condition)
        else:
            holding = [before and bool(now) for before, now in zip(holding, holds, strict=True)]
    return [each for each, holds in zip(sets, holding, strict=True) if holds], others


def _by_sites(
    possible: list[Sites],
    conditions: Sequence[core.Expression],
    variables: Sequence[core.Variable],
    lowering: Expressions,
) -> tuple[list[Sites], list[core.Expression]]:
    """The same of conditions on the sites of a set."""
    others, size = list[core.Expression](), lowering.scope.board.size
    for condition in conditions:
        about = [each.name for each in variables if each.name in free_variables(condition)]
        holds = None
        if 0 < size ** len(about) <= MAX_TRIED:
            holds = worked_out(about, lowering, partial(lowering.lower, condition), condition)
        if holds is None:
            others.append(condition)
            continue
        places = [place for place, each in enumerate(variables) if each.name in about]
        possible = [sites for sites in possible if holds[number_of([sites[place] for place in places], size)]]
    return possible, others


def _parts(condition: core.Expression) -> Iterator[core.Expression]:
    """The parts of a condition that have to hold, with the values of its names in place of these."""
    if isinstance(condition, core.Let):
        body = core.substitute(condition.body, condition.variable, condition.value)
        if facts_of(body).size > MAX_PARTS:
            yield condition
        else:
            yield from _parts(body)
    elif isinstance(condition, core.Operation) and condition.name == "and":
        for part in condition.arguments:
            yield from _parts(part)
    else:
        yield condition


def number_of(sites: Sequence[int], size: int) -> int:
    """The place of a combination of sites among all of them, in lexicographic order."""
    return reduce(lambda number, site: number * size + site, sites, 0)


def _tables(block: Sequence[int], size: int, first: int, lowering: Expressions) -> tuple[tuple[int, ...], ...]:
    """For each place in a set of a size the numbers by sites there whose sum is that of the set; the first set of the
    size is number `first`."""
    last, tables = first + comb(len(block), size) - 1, list[tuple[int, ...]]()
    for place in range(size):
        table = [0] * lowering.scope.board.size
        for rank, site in enumerate(block):
            table[site] = (0 if place else last) - comb(len(block) - 1 - rank, size - place)
        tables.append(tuple(table))
    return tuple(tables)


@dataclass(frozen=True)
class _OfSites:
    """Says of the sites of a set what is said of the set, a choice whose number has some names."""

    binding: core.Binding
    names: frozenset[str]
    members: tuple[core.Variable, ...]

    def said(self, expression: core.Expression) -> core.Expression:
        """The same expression. Raises _NotInOrder."""
        match expression:
            case core.Variable(name=name) if name in self.names:
                raise _NotInOrder
            case core.Constant():
                return expression
            case core.Operation(name="lowest" | "highest" as name, arguments=(sites,)) if self._is_set(sites):
                return self.members[0 if name == "lowest" else -1]
            case core.Operation(name="count", arguments=(sites,)) if self._is_set(sites):
                return core.Constant(len(self.members), type=expression.type)
            case core.Quantified(kind="any" | "every" as kind, domain=domain) if self._is_set(domain):
                name, body = {"any": "or", "every": "and"}[kind], self.said(expression.body)
                each = (core.substitute(body, expression.variable, member) for member in self.members)
                return reduce(lambda one, other: core.Operation(name, (one, other), type=TRUTH), each)
            case core.Table() if self._is_set(expression):
                only = (core.Operation("singleton", (member,), type=SITES) for member in self.members)
                return reduce(lambda one, other: core.Operation("union", (one, other), type=SITES), only)
            case core.Let(variable=variable, value=value, body=body):
                value, body = self.said(value), self.said(body)
                if isinstance(value, core.Variable):
                    return core.substitute(body, variable, value)
                return core.with_parts(expression, [value, body])
        return core.with_parts(expression, [self.said(part) for part in core.parts(expression)])

    def _is_set(self, sites: core.Expression) -> bool:
        """Whether an expression is the set that is chosen."""
        match sites:
            case core.Table(values=values, index=core.Variable(name=name)):
                return name in self.names and values == self.binding.sets
        return False
