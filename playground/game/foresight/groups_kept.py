"""Conditions on the groups of a set: which options can make one hold for a group, if it holds for none before.

    never: any one in own where no liberties(one)        possibly, where the spot has no empty neighbour

What is put beside a group, or on a liberty of it, belongs to it. So a group that an option adds nothing to, and beside
which it takes nothing from the set, is the same afterwards, with all its liberties. If the condition holds for no group
before the option, it can only hold for those of which the new stones are, or beside which stones were taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial, reduce

from playground.game import core
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.lacking import lacking
from playground.game.foresight.of_groups import OfGroups, Question, is_variable, neighbours_of
from playground.game.foresight.set_extents import neighbours
from playground.game.foresight.set_facts import SITES
from playground.game.foresight.set_terms import BOOL, FALSE, TRUE, Terms, only_site
from playground.game.foresight.surely import Bounds, Surely
from playground.game.operations import OPERATIONS

Then = Callable[[core.Expression], core.Expression]
"""The value that an expression has after an option, in terms of the position before."""

Pairs = frozenset[tuple[int, int]]

MAX_CHANGES = 4
"""If more sites change, each option is tried."""


class ChangedError(Exception):
    """What a condition asks of a group may change though nothing is added to it."""


@dataclass
class GroupsKept:
    """What is said of the groups of a set, and what an option changes of it."""

    claim: OfGroups
    terms: Terms
    then: Then
    added: list[core.Expression] = field(default_factory=list)
    """Sites that join the set."""
    taken: list[core.Expression] = field(default_factory=list)
    """Sites beside which groups may be others afterwards, or have fewer liberties."""

    def __post_init__(self) -> None:
        claim, terms = self.claim, self.terms
        self._beside = self._pairs(claim.ways)
        if self._beside != frozenset((b, a) for a, b in self._beside):
            raise ChangedError
        among, domain = self.then(claim.passable), self.then(claim.domain)
        if not (terms.covers(among, domain) and terms.covers(claim.passable, claim.domain)):
            raise ChangedError
        self.added = self._sites(lacking(claim.passable, among, terms))
        self.taken = self._sites(lacking(among, claim.passable, terms))
        for sites in lacking(claim.domain, domain, terms):
            if not self._is_added(sites):
                raise ChangedError
        self._follow(claim.condition, grows=False)
        if len(self.added) + len(self.taken) > MAX_CHANGES:
            raise ChangedError

    def _sites(self, sets: tuple[core.Expression, ...]) -> list[core.Expression]:
        sites = [only_site(each) for each in sets]
        if None in sites:
            raise ChangedError
        return [site for site in sites if site is not None]

    def _is_added(self, sites: core.Expression) -> bool:
        return any(self.terms.alike(sites, self.terms.singleton(site)) for site in self.added)

    def _pairs(self, ways: core.Expression) -> Pairs:
        """The sites that lie beside each other."""
        board = self.terms.extents.board
        if not (isinstance(ways, core.Constant) and isinstance(ways.value, frozenset)):
            raise ChangedError
        steps = ((site, board.ahead(site, int(way), 1)) for site in board.sites for way in ways.value)
        return frozenset((site, end) for site, end in steps if end >= 0)

    # ---- which groups may be others

    def possibly(self, surely: Surely) -> core.Expression:
        """When the condition may hold for a group."""
        claim, terms = self.claim, self.terms
        before: core.Expression = core.Quantified("any", claim.variable.name, claim.domain, claim.condition, type=BOOL)
        if terms.depends(before):
            raise ChangedError
        return reduce(partial(terms.logic, "or"), self._affected(surely), before)

    def _affected(self, surely: Surely) -> Iterator[core.Expression]:
        """When the condition may hold for a group that the option changes."""
        terms, claim = self.terms, self.claim

        def holds(condition: core.Expression) -> core.Expression:
            return surely.of_condition(self.then(condition))[1]

        for site in self.added:
            yield holds(core.substitute(claim.of_whole, claim.variable.name, site))
        among = surely.of_sites(self.then(claim.passable))[1]
        for site in self.taken:
            there = core.Operation("singleton", (site,), type=SITES)
            near = terms.intersection(among, terms.union(there, neighbours(there, claim.ways, terms.extents)))
            name = f"{claim.variable.name}'near"
            condition = core.substitute(
                claim.of_whole, claim.variable.name, core.Variable(name, type=core.Type("site"))
            )
            yield core.Quantified("any", name, near, holds(condition), type=BOOL)

    # ---- whether the condition can hold for a group that is the same as before

    def _follow(self, expression: core.Expression, grows: bool) -> None:
        """Make sure that an expression, said of a group to which nothing is added, does not become more after the
        option (a condition that did not hold, a larger number or set); with `grows`, not less."""
        match expression:
            case _ if self._is_fixed(expression):
                return
            case core.Operation("not", (inner,)) | core.Operation(
                "equal", (core.Operation("count", (inner,)), core.Constant(value=0))
            ):
                self._follow(inner, not grows)
            case core.Operation("and" | "or" | "add" | "union", (one, other)):
                self._follow(one, grows)
                self._follow(other, grows)
            case core.Operation("less" | "at_most", (one, other)):
                self._follow(one, not grows)
                self._follow(other, grows)
            case core.Operation("count", (inner,)):
                self._follow(inner, grows)
            case core.Operation("intersection", (one, other)):
                near, sites = (one, other) if self._is_near(one) else (other, one)
                if not self._is_near(near):
                    raise ChangedError
                self._follow_sites(sites, grows)
            case core.Operation("difference", (near, sites)) if self._is_near(near):
                self._follow_sites(sites, not grows)
            case _:
                raise ChangedError

    def _follow_sites(self, sites: core.Expression, grows: bool) -> None:
        """The same for a set, of which only what belongs to a group or lies beside it matters."""
        if core.mentions(sites, self.claim.variable.name):
            self._follow(sites, grows)
            return
        around = neighbours_of(sites)
        if around is not None:  # of the group's sites those that lie beside a set
            self._check_near(around[1])
            sites = around[0]
        after = self.then(sites)
        changed = lacking(after, sites, self.terms) if grows else lacking(sites, after, self.terms)
        new = self._sites(tuple(each for each in changed if not self._is_added(each)))
        self.taken += [site for site in new if not any(self.terms.alike(site, each) for each in self.taken)]

    def _is_near(self, sites: core.Expression) -> bool:
        """Whether a set is a group or a site of it, or what lies beside these."""
        around = neighbours_of(sites)
        if around is not None:
            self._check_near(around[1])
            sites = around[0]
        return self._is_own(sites)

    def _is_own(self, sites: core.Expression) -> bool:
        site = only_site(sites)
        return sites == self.claim.group or (site is not None and is_variable(site, self.claim.variable.name))

    def _check_near(self, ways: core.Expression) -> None:
        """What is put beside a group in these directions has to belong to it."""
        pairs = self._pairs(ways)
        if not pairs <= self._beside or pairs != frozenset((b, a) for a, b in pairs):
            raise ChangedError

    def _is_fixed(self, expression: core.Expression) -> bool:
        """Whether an expression depends on nothing but the group, or has the same value before the option."""
        if self._is_own(expression) or is_variable(expression, self.claim.variable.name):
            return True
        if not core.mentions(expression, self.claim.variable.name):
            return self.terms.alike(self.then(expression), expression)
        match expression:
            case core.Operation(name=name):
                if OPERATIONS[name].evaluate is None:
                    return False
            case core.Choice() | core.Table():
                pass
            case _:
                return neighbours_of(expression) is not None and self._is_near(expression)
        return all(map(self._is_fixed, core.parts(expression)))


def bounds_of(question: Question, terms: Terms, then: Then, surely: Surely) -> Bounds | None:
    """When a condition on groups certainly holds, and when it may hold; None if nothing is known of that."""
    possibly: core.Expression = FALSE
    try:
        for claim in question.groups:
            possibly = terms.logic("or", possibly, GroupsKept(claim, terms, then).possibly(surely))
    except (ChangedError, NotForeseenError):
        return None
    if not question.groups:
        return None
    return (FALSE, possibly) if question.is_some else (terms.negation(possibly), TRUE)
