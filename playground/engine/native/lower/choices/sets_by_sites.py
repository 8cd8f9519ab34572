"""Sets that may be chosen, of two or three sites, in terms of their sites.

    lowest of pair is neighbours(highest of pair)    one is neighbours(two), with the lower site as `one`

Which sets may be chosen at all, whatever the position, is worked out when the game is compiled. The number of a set is
the sum of numbers that its sites have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import comb

from playground.engine.native.ir.program import NumberOfSet
from playground.engine.native.lower.at_once.looked_up import worked_out
from playground.engine.native.lower.choices.choices import Offer
from playground.engine.native.lower.choices.only_member import conditions_on
from playground.engine.native.lower.choices.said_of_sites import NotOfSitesError, SaidOfSites, parts_of
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import free_variables
from playground.game import core

MAX_SIZE = 3
"""The most sites of a set that are chosen one after the other."""

MIN_SETS = 65
"""Of fewer sets none is looked at by itself: all of them are the bits of a word."""

MAX_TRIED = 50_000
"""The most combinations of sites for which conditions on them are worked out."""

SITE = core.Type("site")

Sites = tuple[int, ...]
"""The sites of a set, ascending."""


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
            about = SaidOfSites(binding.sets, frozenset(names), variables)
            number = NumberOfSet(len(offer.values), _tables(domain.blocks[0], size, first, lowering))
            parts = [part for each in others for part in parts_of(about.said(each))]
            so_large = [sites for sites in left if len(sites) == size]
            possible, needed = _by_sites(so_large, parts, variables, lowering)
            found.append(SetsOfOneSize(variables, tuple(possible), tuple(needed), number))
            first += comb(len(domain.blocks[0]), size)
    except NotOfSitesError:
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
