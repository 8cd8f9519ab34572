"""What an option can make true that was not so before: what a condition asks is looked at again only where the option
changes something of it.

    never: any one in own where some (own within neighbours(one))       where a man is put on the spot:
    either it was so before, which is the same for all options, or some (own within neighbours(spot))

The *new evidence* of a condition is one that holds only if the condition holds after the option, and does hold if the
condition holds after it but not before. So the condition holds afterwards if there is new evidence, or if it held
before and not all of its evidence is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce

from playground.game import core
from playground.game.ends_of_lines import only_way
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.claims import asks_about_option, denied, has_members, is_of_all, written_out
from playground.game.foresight.differences import Names, Then
from playground.game.foresight.fewer_members import by_choice, singles
from playground.game.foresight.kept import Kept
from playground.game.foresight.numbers_after import Numbers
from playground.game.foresight.set_facts import SITES
from playground.game.foresight.set_terms import BOOL, EMPTY, FALSE, TRUE, Terms, is_empty, only_site
from playground.game.foresight.surely import Surely
from playground.game.foresight.work import size_in_play, work_of
from playground.game.roaming import conjuncts

MAX_PARTS_AFTER = 80
"""What a part of a condition is after an option is not said by a longer answer."""

MAX_WORK = 60
"""What is left of evidence is not looked for if it takes more work."""


class Evidence(Numbers):
    """Finds what is new evidence for conditions, and where it may be lost. Raises NotForeseenError."""

    def __init__(
        self, after: core.After, terms: Terms, bounds: Surely, then: Then, fresh: Callable[[str], str]
    ) -> None:
        super().__init__(terms, then, fresh)
        self.question, self.bounds = after, bounds

    def of_whole(self) -> Kept:
        """What is so of the condition that a question asks. It has to be the same before for all options."""
        names = dict(zip(self.question.parameters, self.question.arguments, strict=True))
        before = self.now(self.question.body, names)
        if self.terms.depends(before) or asks_about_option(before):
            raise NotForeseenError
        body = self.question.body
        opposite = denied(body) if is_of_all(body) else None
        if opposite is not None:
            before = self.terms.negation(before)
        claim = written_out(body if opposite is None else opposite)
        counted = self.counted(claim, names)
        if counted is not None:
            return Kept(before, counted, FALSE, True, opposite is not None)
        new = self.new(claim, names)
        if not self.is_new:  # where it was so before, options are tried as well
            return Kept(before, new, FALSE, False, opposite is not None, False)
        if self.lost(claim, names) is FALSE:
            return Kept(before, new, before, True, opposite is not None)
        self.is_exact = True
        still = self.still(claim, names)
        if work_of(still, self.terms) > MAX_WORK:
            still = self.roughly(FALSE)
        return Kept(before, new, still, self.is_exact, opposite is not None)

    def number_of_whole(self) -> core.Expression | None:
        """The number that a question asks for, by the number before; None if it is not known."""
        names = dict(zip(self.question.parameters, self.question.arguments, strict=True))
        number = None if asks_about_option(self.question.body) else self.number(written_out(self.question.body), names)
        return number if self.is_new else None

    def new(self, condition: core.Expression, names: Names) -> core.Expression:
        """New evidence for a condition."""
        if self.is_same(condition, names):
            return FALSE
        terms = self.terms
        match condition:
            case core.Operation("or", (one, other)):
                return terms.logic("or", self.new(one, names), self.new(other, names))
            case core.Operation("and"):
                return self._new_together(list(conjuncts(condition)), names)
            case core.Quantified(kind="any", domain=domain) if has_members(domain):
                return self._new_member(condition, names)
            case core.Let():
                return self._let(condition, names, self.new)
            case core.Operation("contains", (sites, site)) if self.is_same(site, names):
                return terms.contains(self.gained(sites, names), self.now(site, names))
            case core.Operation("less", (core.Constant(value=0), core.Operation("count", (sites,)))):
                return self.fewer.some(self.gained(sites, names))
            case core.Operation("less" | "at_most" | "equal"):
                more = self.one_more(condition, names) or self.counted(condition, names)
                if more is not None:
                    return more
            case core.Operation("not", (opposite,)) if (said := denied(opposite)) is not None:
                return self.new(said, names)
        begins = self.may_begin(condition, names)
        after = self.after(condition, names) if begins is TRUE else self._maybe(condition, names)
        return terms.logic("and", begins, after)

    def _new_together(self, parts: Sequence[core.Expression], names: Names) -> core.Expression:
        """New evidence for several conditions together: for one of them, where the others hold."""
        terms = self.terms
        answer: core.Expression = FALSE
        for place, part in enumerate(parts):
            found = self.new(part, names)
            if found is not FALSE:
                others = (self._maybe(other, names) for other in (*parts[:place], *parts[place + 1 :]))
                answer = terms.logic("or", answer, reduce(partial(terms.logic, "and"), others, found))
        return answer

    def _new_member(self, any_: core.Quantified, names: Names) -> core.Expression:
        """New evidence that a condition holds for any member of a set: for a new one, or new evidence for another."""
        terms, name = self.terms, any_.variable
        answer: core.Expression = FALSE
        domain = self.then(any_.domain, names)
        if not self.is_same(any_.domain, names):
            gained = self.gained(any_.domain, names) if any_.domain.type.kind == "sites" else domain
            for condition, among in by_choice(gained):
                answer = terms.logic("or", answer, terms.logic("and", condition, self._any(any_, among, names)))
            domain = self.kept(any_.domain, gained, names)
            if is_empty(domain):
                return answer
        member = self.member(name, domain)
        with_member = {**names, name: member}
        with self.terms.facts.supposing(member, domain):
            body = self.new(any_.body, with_member)
        if not self.is_new and domain.type.kind == "sites":
            domain = self.now(any_.domain, names)
        return terms.logic("or", answer, self.fewer.quantified(member, domain, body))

    def _any(self, any_: core.Quantified, among: core.Expression, names: Names) -> core.Expression:
        """Whether the condition holds afterwards for any of some members that are new."""
        terms = self.terms
        for single, rest in singles(among):
            site = only_site(single)
            if site is not None and terms.facts.is_some(site):
                there = TRUE if rest is None else terms.contains(rest, site)
                return terms.logic("and", there, self._maybe(any_.body, {**names, any_.variable: site}))
        member = self.member(any_.variable, among)
        with terms.facts.supposing(member, among):
            body = self._maybe(any_.body, {**names, any_.variable: member})
        return self.fewer.quantified(member, among, body)

    def may_begin(self, condition: core.Expression, names: Names) -> core.Expression:
        """Holds at least where a condition holds after the option and did not before."""
        if self.is_same(condition, names):
            return FALSE
        match condition:
            case core.Operation("not", (opposite,)):
                return self.lost(opposite, names)
            case core.Operation("less" | "at_most" | "equal", (one, other)):
                return self.compared(condition, one, other, names, begins=True)
        return TRUE

    def still(self, condition: core.Expression, names: Names) -> core.Expression:
        """Holds only where a condition held before the option and does so after it."""
        terms, now = self.terms, self.now(condition, names)
        if self.is_same(condition, names):
            return now
        match condition:
            case core.Operation("or" | "and" as name, (one, other)):
                self.is_exact = self.is_exact and name == "or"
                return terms.logic(name, self.still(one, names), self.still(other, names))
            case core.Quantified(kind="any", variable=name, domain=domain, body=body) if domain.type.kind == "sites":
                if isinstance(domain, core.Combinations):
                    return self.roughly(FALSE)
                before = self.now(domain, names)
                member = self.member(name, before)
                within = {**names, name: member}
                with terms.facts.supposing(member, before):
                    lost = self.lost(body, within)
                if lost is TRUE:
                    return self.roughly(FALSE)
                held = core.Where(member.name, before, self.now(body, within), type=SITES)
                gone = EMPTY if lost is FALSE else self.fewer.as_set(member, lost)
                if gone is None:
                    return self.roughly(FALSE)
                return self._left(held, terms.union(self.taken(domain, names), gone))
            case core.Quantified(kind="any", variable=name, domain=core.Constant() as domain, body=body):
                member = self.member(name, domain)
                return self.fewer.quantified(member, domain, self.still(body, {**names, name: member}))
            case core.Let():
                return self._let(condition, names, self.still)
            case core.Operation("not", (opposite,)) if (said := denied(opposite)) is not None:
                return self.still(said, names)
            case core.Operation("less", (core.Constant(value=0), core.Operation("count", (sites,)))):
                now, taken = self.now(sites, names), self.taken(sites, names)
                return self.roughly(FALSE) if terms.covers(taken, now) else self._left(now, taken)
            case core.Operation("contains", (_, site)) if self.is_same(site, names):
                return terms.logic("and", now, terms.negation(self.lost(condition, names)))
        return terms.logic("and", now, self.roughly(terms.negation(self.lost(condition, names))))

    def _left(self, held: core.Expression, taken: core.Expression) -> core.Expression:
        """Whether some of what holds is left when others are taken."""
        found, is_exact = self.fewer.some_left(held, taken)
        return found if is_exact else self.roughly(found)

    def lost(self, condition: core.Expression, names: Names) -> core.Expression:
        """Holds at least where a condition held before the option and does not after it."""
        if self.is_same(condition, names):
            return FALSE
        terms = self.terms
        match condition:
            case core.Operation("and" | "or" as name, (one, other)):
                self.is_exact = self.is_exact and name == "and"
                return terms.logic("or", self.lost(one, names), self.lost(other, names))
            case core.Operation("not", (opposite,)):
                said = denied(opposite)
                if said is None:
                    return self.roughly(self.new(opposite, names))
                return self.lost(said, names)
            case core.Quantified(kind="any", variable=name, domain=domain, body=body) if has_members(domain):
                self.is_exact = False
                fewer = self.fewer.some(self.taken(domain, names)) if domain.type.kind == "sites" else FALSE
                if fewer is FALSE and not self.is_same(domain, names) and domain.type.kind != "sites":
                    return TRUE
                before = self.now(domain, names)
                member = self.member(name, before)
                with terms.facts.supposing(member, before):
                    inner = self.lost(body, {**names, name: member})
                return terms.logic("or", fewer, self.fewer.quantified(member, before, inner))
            case core.Let():
                return self._let(condition, names, self.lost)
            case core.Operation("contains", (sites, site)) if self.is_same(site, names):
                return terms.contains(self.taken(sites, names), self.now(site, names))
            case core.Operation("less" | "at_most" | "equal", (one, other)):
                may_end, counted = (
                    self.compared(condition, one, other, names, begins=False),
                    self.counted(condition, names),
                )
                if may_end is FALSE or counted is None:
                    return self.roughly(may_end)
                return terms.logic("and", may_end, terms.negation(counted))
        return self.roughly(TRUE)

    def after(self, condition: core.Expression, names: Names) -> core.Expression:
        """Whether a condition holds after the option, if that is short in terms of the position before."""
        value = self.then(condition, names)
        if size_in_play(value) > MAX_PARTS_AFTER or not self.bounds.is_simple(value) or self._spreads(value):
            raise NotForeseenError
        return self.fewer.shorter(value)

    def _maybe(self, condition: core.Expression, names: Names) -> core.Expression:
        """Whether a condition holds after the option, or may hold if only a trial shows that."""
        try:
            return self.after(condition, names)
        except NotForeseenError:
            self.is_new = False
            return TRUE

    def _spreads(self, expression: core.Expression) -> bool:
        """Whether something spreads that depends on what is chosen: to do so for each option takes longer than trials
        of the few that matter. Not so where it spreads in one direction, through what is the same for all options."""
        if not self.terms.depends(expression):
            return False
        match expression:
            case core.Operation("spread", (_, passable, ways)):
                return self.terms.depends(passable) or only_way(ways) is None
        return any(map(self._spreads, core.parts(expression)))

    def _let(
        self, let: core.Let, names: Names, said: Callable[[core.Expression, Names], core.Expression]
    ) -> core.Expression:
        """What is said of the body of a `Let`."""
        terms = self.terms
        if let.value.type.kind != "site":
            return said(core.substitute(let.body, let.variable, let.value), names)
        is_exact, differs = self.is_exact, self._site_differs(let.value, names)
        self.is_exact = is_exact and differs is FALSE
        value = self.now(let.value, names)
        member = core.Variable(self.fresh(let.variable), type=let.value.type)
        body = said(let.body, {**names, let.variable: member})
        same: core.Expression = body if body in (TRUE, FALSE) else core.Let(member.name, value, body, type=BOOL)
        if differs is FALSE:
            return same
        if said == self.lost:
            return terms.logic("or", differs, same)
        if said == self.still:
            return terms.logic("and", terms.negation(differs), same)
        after = self._maybe(let, names)
        if after is not TRUE:
            same = terms.logic("and", terms.negation(differs), same)
        return terms.logic("or", terms.logic("and", differs, after), same)

    def _site_differs(self, site: core.Expression, names: Names) -> core.Expression:
        """Holds at least where a site is another after the option."""
        if self.is_same(site, names):
            return FALSE
        match site:
            case core.Operation("lowest" | "highest", (sites,)):
                gained, taken = self.gained(sites, names), self.taken(sites, names)
                return self.terms.logic("or", self.fewer.some(gained), self.fewer.some(taken))
            case core.Operation("ahead", (start, way, steps)) if self.is_same(way, names):
                return self._site_differs(start, names) if self.is_same(steps, names) else TRUE
        return TRUE
