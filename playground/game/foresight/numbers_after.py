"""Numbers after an option, by what they were before, and comparisons of them.

count (own where some (own within neighbours of it))      as many as before, with those that have a neighbour now
"""

from __future__ import annotations

from functools import reduce

from playground.game import core
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.differences import Differences, Names
from playground.game.foresight.fewer_members import by_choice, singles
from playground.game.foresight.number_terms import add, subtract
from playground.game.foresight.set_terms import EMPTY, FALSE, TRUE, is_empty, only_site
from playground.game.foresight.work import size_in_play

MAX_PARTS_COUNTED = 80
"""A comparison of what sets have gained is not looked at if it is longer."""


class Numbers(Differences):
    """Finds what numbers become. Raises NotForeseenError."""

    def counted(self, condition: core.Expression, names: Names) -> core.Expression | None:
        """Whether a comparison of numbers holds after the option, by what sets have gained; None if it is not known."""
        match condition:
            case core.Operation("less" | "at_most" | "equal" as name, (one, other)) if one.type.kind == "int":
                is_new, is_exact = self.is_new, self.is_exact
                self.is_new = True
                sides = [self._number_or_none(side, names) for side in (one, other)]
                is_found = self.is_new
                self.is_new, self.is_exact = is_new, is_exact
                if is_found and sides[0] is not None and sides[1] is not None:
                    compared = self.terms.compared(name, sides[0], sides[1])
                    return compared if size_in_play(compared) <= MAX_PARTS_COUNTED else None
        return None

    def _number_or_none(self, number: core.Expression, names: Names) -> core.Expression | None:
        try:
            return self.number(number, names)
        except NotForeseenError:
            return None

    def number(self, number: core.Expression, names: Names) -> core.Expression | None:
        """A number after the option, if it counts sets that have lost nothing."""
        if self.is_same(number, names):
            return self.now(number, names)
        terms = self.terms
        match number:
            case core.Operation("count", (sites,)) if is_empty(self.taken(sites, names)):
                now = self.now(sites, names)
                gained = [
                    terms.choice(c, terms.difference(part, now), EMPTY)
                    for c, part in by_choice(self.gained(sites, names))
                ]
                return add(terms.count(now), terms.count(terms.union(*gained)))
            case core.Operation("add" | "subtract" as name, (one, other)):
                first, second = self.number(one, names), self.number(other, names)
                if first is None or second is None:
                    return None
                return add(first, second) if name == "add" else subtract(first, second)
        return None

    def one_more(self, comparison: core.Operation, names: Names) -> core.Expression | None:
        """New evidence that a set has more sites than a number, or so many: it gains one, and has had one less; None
        where it may gain several or lose some."""
        terms = self.terms
        match comparison:
            case core.Operation(name, (core.Constant(value=int() as number), core.Operation("count", (sites,)))):
                pass
            case core.Operation(
                "equal" as name, (core.Operation("count", (sites,)), core.Constant(value=int() as number))
            ):
                pass
            case _:
                return None
        gained = list(by_choice(self.gained(sites, names)))
        if len(gained) != 1 or not is_empty(self.taken(sites, names)):
            return None
        (condition, part), now = gained[0], self.now(sites, names)
        for single, _ in singles(part):
            site = only_site(single)
            if site is not None and terms.facts.has(now, site) is False:
                less = core.Constant(number - 1, type=core.Type("int", number - 1, number - 1))
                had = terms.compared(name, less, terms.count(now))
                return terms.logic("and", terms.logic("and", condition, self.fewer.some(part)), had)
        return None

    def compared(
        self, condition: core.Operation, one: core.Expression, other: core.Expression, names: Names, *, begins: bool
    ) -> core.Expression:
        """Whether a comparison may begin to hold, or no longer hold."""
        terms = self.terms
        if condition.name == "equal":
            if one.type.kind != "int":
                return TRUE
            sides = [self._changes(each, names, up) for each in (one, other) for up in (True, False)]
        else:
            sides = [self._changes(one, names, not begins), self._changes(other, names, begins)]
        return reduce(lambda first, second: terms.logic("or", first, second), sides)

    def _changes(self, number: core.Expression, names: Names, up: bool) -> core.Expression:
        """Holds at least where a number becomes greater, or smaller."""
        if self.is_same(number, names):
            return FALSE
        terms = self.terms
        match number:
            case core.Operation("count", (sites,)):
                return self.fewer.some((self.gained if up else self.taken)(sites, names))
            case core.Operation("add" | "subtract" as name, (one, other)):
                second = self._changes(other, names, up is (name == "add"))
                return terms.logic("or", self._changes(one, names, up), second)
            case core.Choice(condition=condition, yes=core.Constant(value=yes), no=core.Constant(value=no)):
                begins = up is (int(str(yes)) > int(str(no)))
                if begins:
                    return self.new(condition, names)
                return self.lost(condition, names)
            case core.Quantified(kind="sum" | "most", domain=core.Constant() as domain, variable=name, body=body):
                member = self.member(name, domain)
                return self.fewer.quantified(member, domain, self._changes(body, {**names, name: member}, up))
        return TRUE
