"""What an option adds to sets, and what it takes from them, by how they are written.

own within neighbours(own), where a man is put on the spot      the spot, if it is beside own, and own beside the spot
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress

from playground.game import core
from playground.game.ends_of_lines import only_way
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.choices import member_type
from playground.game.foresight.fewer_members import FewerMembers, by_choice, singles
from playground.game.foresight.lacking import lacking
from playground.game.foresight.likeness import size_of, with_names
from playground.game.foresight.set_facts import SITES
from playground.game.foresight.set_terms import EMPTY, FALSE, TRUE, Terms, is_empty, only_site
from playground.game.operations import OPERATIONS

Names = Mapping[str, core.Expression]

Then = Callable[[core.Expression, Names], core.Expression]
"""The value of an expression after an option, in terms of the position before."""

_SAME = ("mover", "first_player")
"""What is the same after an option as before, though it belongs to the position."""

MAX_PARTS_COMPARED = 12
"""Of longer expressions it is not looked for whether what changes in them makes no difference."""


class Differences(ABC):
    """Finds differences of sets. Raises NotForeseenError.

    `then` has values after the option. Variables that conditions bind are given by `names`: they stand for the same
    before and after the option.
    """

    def __init__(self, terms: Terms, then: Then, fresh: Callable[[str], str]) -> None:
        self.terms, self.then, self.fresh = terms, then, fresh
        self.fewer = FewerMembers(terms, fresh)
        self.is_exact = True
        """Whether all that has been found to be lost is so."""
        self.is_new = True
        """Whether all that has been found to be new is so."""
        self._same = dict[tuple[int, ...], tuple[tuple[core.Expression, ...], bool]]()

    @abstractmethod
    def new(self, condition: core.Expression, names: Names) -> core.Expression:
        """New evidence for a condition."""

    @abstractmethod
    def lost(self, condition: core.Expression, names: Names) -> core.Expression:
        """Holds at least where a condition held before the option and does not after it."""

    @abstractmethod
    def after(self, condition: core.Expression, names: Names) -> core.Expression:
        """Whether a condition holds after the option."""

    def gained(self, sites: core.Expression, names: Names) -> core.Expression:
        """Sites of a set after the option that are all those which it had not before, and may be others."""
        if self.is_same(sites, names):
            return EMPTY
        terms = self.terms
        match sites:
            case core.Operation("union", (one, other)):
                return terms.union(self.gained(one, names), self.gained(other, names))
            case core.Operation("intersection", (one, other)):
                first, second = self.gained(one, names), self.gained(other, names)
                return terms.union(
                    self._gained_within(first, other, second, names), self._gained_within(second, one, first, names)
                )
            case core.Operation("difference", (one, other)):
                first, second = self.gained(one, names), self.taken(other, names)
                return terms.union(
                    EMPTY if is_empty(first) else terms.difference(first, self.then(other, names)),
                    EMPTY if is_empty(second) else self.fewer.both(second, self.then(sites, names)),
                )
            case core.Operation("shift", (start, way)) if self.is_same(way, names):
                return self._shifted(sites, self.gained(start, names), names)
            case core.Operation("spread", (_, _, ways)) if self.is_same(ways, names):
                return self._spread_further(sites, names)
            case core.Choice(condition=condition, yes=yes, no=no) if self.is_same(condition, names):
                return terms.choice(self.now(condition, names), self.gained(yes, names), self.gained(no, names))
            case core.Let(variable=name, value=value, body=body):
                return self.gained(core.substitute(body, name, value), names)
            case core.Where(domain=domain) if domain.type.kind == "sites":
                return self._new_where(sites, names)
        return self._added(self.then(sites, names), self.now(sites, names))

    def _gained_within(
        self, gained: core.Expression, sites: core.Expression, added: core.Expression, names: Names
    ) -> core.Expression:
        """What is gained and is within a set after the option, to which something is added; if all is found roughly,
        what may be within it."""
        if is_empty(gained):
            return EMPTY
        within = self.fewer.both(gained, self.then(sites, names))
        if self.is_new or is_empty(within):
            return within
        return self.fewer.both(gained, self.terms.union(self.now(sites, names), added))

    def _added(self, then: core.Expression, now: core.Expression) -> core.Expression:
        """What of a set is added to another, of which it is made."""
        terms = self.terms
        if terms.alike(then, now):
            return EMPTY
        match then:
            case core.Operation("union", (one, other)):
                return terms.union(self._added(one, now), self._added(other, now))
            case core.Operation("difference", (first, taken)):
                added = self._added(first, now)
                return EMPTY if is_empty(added) else terms.difference(added, taken)
            case core.Choice(condition=condition, yes=yes, no=no):
                return terms.choice(condition, self._added(yes, now), self._added(no, now))
        return then

    def _new_where(self, sites: core.Where, names: Names) -> core.Expression:
        terms, name = self.terms, sites.variable
        found: core.Expression = EMPTY
        domain = self.then(sites.domain, names)
        if not self.is_same(sites.domain, names):
            gained = self.gained(sites.domain, names)
            for condition, among in by_choice(gained):
                for single, rest in singles(among):
                    site = only_site(single)
                    if site is not None and terms.facts.is_some(site):
                        there = TRUE if rest is None else terms.contains(rest, site)
                        holds = self.after(sites.condition, {**names, name: site})
                        there = terms.logic("and", condition, terms.logic("and", there, holds))
                        found = terms.union(found, terms.choice(there, single, EMPTY))
                        break
                else:
                    raise NotForeseenError
            domain = self.kept(sites.domain, gained, names)
        member = self.member(name, domain)
        with terms.facts.supposing(member, domain):
            holds = self.new(sites.condition, {**names, name: member})
        if holds is not FALSE and not is_empty(domain):
            where = domain if holds is TRUE else core.Where(member.name, domain, holds, type=SITES)
            found = terms.union(found, where)
        return found

    def taken(self, sites: core.Expression, names: Names) -> core.Expression:
        """Sites that are all those which a set had before the option and has not after it, and may be others."""
        if self.is_same(sites, names):
            return EMPTY
        terms = self.terms
        match sites:
            case core.Operation("union", (one, other)):
                self.is_exact = False
                return terms.union(self.taken(one, names), self.taken(other, names))
            case core.Operation("intersection", (one, other)):
                first, second = self.taken(one, names), self.taken(other, names)
                return terms.union(
                    self.fewer.both(first, self.now(other, names)), self.fewer.both(second, self.now(one, names))
                )
            case core.Operation("difference", (one, other)):
                first, second = self.taken(one, names), self.gained(other, names)
                return terms.union(
                    terms.difference(first, self.now(other, names)), self.fewer.both(second, self.now(one, names))
                )
            case core.Operation("shift", (start, way)) if self.is_same(way, names):
                return self._shifted(sites, self.taken(start, names), names)
            case core.Operation("spread", (_, _, ways)) if only_way(ways) is not None and self.is_same(ways, names):
                return self._spread_less(sites, names)
            case core.Choice(condition=condition, yes=yes, no=no) if self.is_same(condition, names):
                return terms.choice(self.now(condition, names), self.taken(yes, names), self.taken(no, names))
            case core.Let(variable=name, value=value, body=body):
                return self.taken(core.substitute(body, name, value), names)
            case core.Where(variable=name, domain=domain, condition=condition) if domain.type.kind == "sites":
                before = self.now(domain, names)
                member = self.member(name, before)
                with terms.facts.supposing(member, before):
                    lost = self.lost(condition, {**names, name: member})
                where: core.Expression = EMPTY
                if lost is not FALSE:
                    where = before if lost is TRUE else core.Where(member.name, before, lost, type=SITES)
                return terms.union(self.taken(domain, names), where)
        now, then = self.now(sites, names), self.then(sites, names)
        parts = lacking(then, now, terms)
        for site in map(only_site, parts):
            if site is None or terms.facts.has(then, site) is not False:
                self.is_exact = False
        return terms.union(*(self.fewer.both(part, now) for part in parts))

    def _spread_further(self, spread: core.Operation, names: Names) -> core.Expression:
        """What spreads from new sites, and beyond those that have become passable."""
        terms = self.terms
        start, passable, ways = spread.arguments
        begun, opened = self.gained(start, names), self.gained(passable, names)
        if is_empty(opened):
            return EMPTY if is_empty(begun) else terms.spread(begun, self.then(passable, names), self.now(ways, names))
        if only_way(ways) is None or not is_empty(begun):
            return self.then(spread, names)
        parts = len(list(by_choice(opened)))
        self.is_new = self.is_new and parts == 1 and is_empty(self.taken(passable, names))
        return self._beyond(spread, opened, 1, names)

    def _spread_less(self, spread: core.Operation, names: Names) -> core.Expression:
        """What spread from sites from which it does not any longer, and beyond those that have been passable."""
        start, passable, _ = spread.arguments
        begun, closed = self.taken(start, names), self.taken(passable, names)
        if is_empty(begun) and is_empty(closed):
            return EMPTY
        self.is_exact = False
        if not is_empty(begun):
            return self.now(spread, names)
        return self._beyond(spread, closed, 0, names)

    def _beyond(self, spread: core.Operation, sites: core.Expression, steps: int, names: Names) -> core.Expression:
        """What spreads on in one direction from sites to which it comes, or beside which; from any of several."""
        terms, now, way = self.terms, self.now(spread, names), only_way(spread.arguments[2])
        assert isinstance(now, core.Operation) and way is not None
        reached = core.Operation("shift", (now, self.now(way, names)), type=SITES) if steps else now
        comes: core.Expression = FALSE
        for condition, part in by_choice(sites):
            site = only_site(part)
            here = self.fewer.some(self.fewer.both(part, reached)) if site is None else terms.contains(reached, site)
            comes = terms.logic("or", comes, terms.logic("and", condition, here))
        _, passable, ways = now.arguments
        on = terms.union(*(terms.choice(c, terms.spread(part, passable, ways), EMPTY) for c, part in by_choice(sites)))
        return terms.choice(comes, on, EMPTY)

    def _shifted(self, shift: core.Operation, start: core.Expression, names: Names) -> core.Expression:
        """One step from a set, part by part."""
        terms = self.terms
        if is_empty(start):
            return EMPTY
        match start:
            case core.Operation("union", (one, other)):
                return terms.union(self._shifted(shift, one, names), self._shifted(shift, other, names))
            case core.Choice(condition=condition, yes=yes, no=no) if is_empty(no):
                return terms.choice(condition, self._shifted(shift, yes, names), EMPTY)
        return core.Operation("shift", (start, self.now(shift.arguments[1], names)), type=SITES)

    def kept(self, domain: core.Expression, gained: core.Expression, names: Names) -> core.Expression:
        """Members of a set after the option that are all those which it had before and has still, but for those that
        are among what it has gained."""
        if domain.type.kind == "sites" and is_empty(self.taken(domain, names)):
            return self.now(domain, names)
        return self._without(self.then(domain, names), gained)

    def _without(self, domain: core.Expression, gained: core.Expression) -> core.Expression:
        """At least what a set had before and has still, of its sites after the option."""
        terms = self.terms
        match domain:
            case core.Operation("union", (one, other)):
                kept = [each for each in (one, other) if not terms.covers(gained, each)]
                return terms.union(*(self._without(each, gained) for each in kept))
            case core.Operation("intersection", (one, other)) if not terms.covers(gained, domain):
                return terms.intersection(self._without(one, gained), self._without(other, gained))
        return EMPTY if terms.covers(gained, domain) else domain

    def member(self, name: str, domain: core.Expression) -> core.Variable:
        return core.Variable(self.fresh(name), type=member_type(domain.type))

    def now(self, expression: core.Expression, names: Names) -> core.Expression:
        """An expression with the values of names in their places."""
        return with_names(expression, names)

    def is_same(self, expression: core.Expression, names: Names) -> bool:
        """Whether an expression certainly has the same value before and after the option."""
        key = id(expression), *(id(value) for value in names.values())
        known = self._same.get(key)
        if known is None:
            is_same = self._is_made_of_same(expression, names)
            if not is_same and size_of(expression) <= MAX_PARTS_COMPARED:
                with suppress(NotForeseenError):
                    is_same = self.terms.alike(self.now(expression, names), self.then(expression, names))
            known = self._same[key] = (expression, *names.values()), is_same
        return known[1]

    def _is_made_of_same(self, expression: core.Expression, names: Names) -> bool:
        """Whether nothing of an expression is about the position, as far as an option changes that."""
        match expression:
            case core.Constant() | core.Variable():
                return True
            case core.Operation(name=name) if OPERATIONS[name].evaluate is None and name not in _SAME:
                return False
            case core.Operation() | core.Quantified() | core.Where() | core.Let() | core.Choice() | core.Table():
                return all(self.is_same(part, names) for part in core.parts(expression))
        return False

    def roughly(self, found: core.Expression) -> core.Expression:
        """Something that is found though it may not be so."""
        self.is_exact = False
        return found
