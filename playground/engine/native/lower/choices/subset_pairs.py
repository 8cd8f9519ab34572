"""Conditions on two things that are chosen at once, each with those that may follow it.

    both: 2 of hand     when: (sum one in both giving rank of one) = 15

    for each thing: those of rank 15 - its rank are the sets of which it is the lower one

The pairs with a thing as the lower one are bits in a row, one for each higher place. Thus the set of those that may
follow it, moved and masked, says which of them are chosen (`subsets.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from itertools import combinations

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import ForBits, IRAssign
from playground.engine.native.lower.choices.all_subsets import plainly
from playground.engine.native.lower.choices.of_few_sites import simplified
from playground.engine.native.lower.choices.said_of_sites import (
    NotOfSitesError,
    SaidOfSites,
    both,
    said_of_first,
)
from playground.engine.native.lower.choices.subset_loops import NotAtOnceError, Pages
from playground.engine.native.lower.choices.subset_pages import Numbering
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import free_variables
from playground.game import core
from playground.game.roaming import conjuncts

SITE = core.Type("site")

Conditions = tuple[core.Expression, ...]


class PairsOfThings:
    """Lowers conditions on a choice of two, given what may be taken and the variables for the number of the set."""

    def __init__(self, lowering: Expressions, numbering: Numbering, among: IRNode, variables: Sequence[str]) -> None:
        self.lowering, self.numbering, self.among = lowering, numbering, among
        self.scope, self.nodes = lowering.scope, lowering.nodes
        first, second = (core.Variable(f"{variables[0]} {place}", type=SITE) for place in range(2))
        self.first, self.second = first, second
        self.about = SaidOfSites(numbering.domain.choices, frozenset(variables), (first, second))

    @property
    def are_known(self) -> bool:
        """Whether all sets are pairs, numbered in the order of their sites, which follow one another in each block."""
        domain, start = self.numbering.domain, self.numbering.start(0)
        pairs = tuple(frozenset(pair) for pair in combinations(domain.blocks[0], 2))
        in_line = all(block == tuple(range(block[0], block[0] + len(block))) for block in domain.blocks)
        return in_line and pairs != () and domain.choices[start : start + self.numbering.size] == pairs

    def allowed(self, conditions: Conditions) -> tuple[Pages, Conditions] | None:
        """The sets for which conditions hold, but for those that are returned as well; None, and nothing is written, if
        none of them can be said of one thing after the other."""
        said, left = list[core.Expression](), list[core.Expression]()
        for condition in conditions:
            try:
                said.append(self.about.said(plainly(condition)))
            except (NotOfSitesError, NotAtOnceError):
                left.append(condition)
        if not said:
            return None
        scope = self.scope
        issued, variables = scope.issued, len(scope.variables)
        with scope.inner() as statements:
            pages = self._pages(tuple(conjuncts(simplified(reduce(partial(both, "and"), said)))))
        if pages is None:
            scope.issued = issued  # what was tried leaves no trace
            del scope.variables[variables:]
            return None
        for statement in statements:
            scope.emit(statement)
        return pages, tuple(left)

    def _pages(self, conditions: Sequence[core.Expression]) -> Pages | None:
        """Write the loop that finds the sets; None if one of the conditions cannot be lifted."""
        nodes, scope, first, second = self.nodes, self.scope, self.first.name, self.second.name
        said_of_one = (said_of_first(condition, [second]) for condition in conditions)
        lower = self._where(self.among, [each for each in said_of_one if each is not None], first)
        said_of_other = (said_of_first(condition, [first]) for condition in conditions)
        higher = self._where(self.among, [each for each in said_of_other if each is not None], second)
        if lower is None or higher is None:
            return None
        found = tuple(scope.variable(nodes.bits(0)) for _ in self.numbering.pages)
        for page in found:
            scope.emit(IRAssign(str(page.detail), nodes.bits(0)))
        site = nodes.local(scope.fresh("thing"), "int")
        with scope.inner() as body, scope.binding({first: site}):
            both = [each for each in conditions if {first, second} <= free_variables(each)]
            following = self._where(scope.keep(higher), both, second)
            if following is None:
                return None
            following = scope.keep(following)
            for page, start in zip(found, self.numbering.pages, strict=True):
                scope.emit(IRAssign(str(page.detail), nodes.op("join", page, self._on_page(start, site, following))))
        scope.emit(ForBits(str(site.detail), scope.keep(lower), tuple(body)))
        return tuple(map(scope.keep, found))

    def _where(self, sites: IRNode, conditions: Sequence[core.Expression], variable: str) -> IRNode | None:
        """Those sites for which conditions hold; None if one of them cannot be lifted."""
        for condition in conditions:
            holding = self.lowering.sites_where(condition, variable)
            if holding is None:
                return None
            sites = self.nodes.op("meet", sites, holding)
        return sites

    def _on_page(self, start: int, site: IRNode, following: IRNode) -> IRNode:
        """The sets on a page of which a site is the lower one and the higher one is among others."""
        nodes, numbering, bits = self.nodes, self.numbering, 64 * self.nodes.words
        size, board = len(numbering.domain.blocks[0]), self.scope.board.size
        moves, masks = [0] * board, [0] * board
        for block in numbering.domain.blocks:
            for place, lower in enumerate(block[:-1]):
                number = place * (2 * size - place - 1) // 2  # of the set with the next site
                moves[lower] = (numbering.first + number - start - lower - 1) % bits
                pair = numbering.domain.choices[numbering.start(0) + number]
                masks[lower] = numbering.on_page(start, partial(_begins, min(pair)))
        moved = nodes.op("rotate", following, nodes.table(tuple(moves), "int", site))
        return nodes.op("meet", moved, nodes.table(tuple(masks), "set", site))


def _begins(lowest: int, chosen: frozenset[int]) -> bool:
    return min(chosen) == lowest
