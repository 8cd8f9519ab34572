"""Conditions on a choice of several, for all sets that may be chosen at once.

These sets are the bits of pages (`subsets.py`). Which of them a condition holds for is a set of bits, too, and a number
that belongs to each is sliced into digits (`sliced.py`, `subset_numbers.py`). A question about the members of a set is
answered in a loop over the things, each of which counts for the sets that have it:

    some (cards where rank of it = 7)          for each thing of rank 7: found = found or the sets with it
    sum one in cards giving rank of one        for each thing: its rank is added to the sums of the sets with it
    any one in cards where P(one, cards)       for each thing: found = found or the sets with it for which P holds

So each thing is looked at once, and not each set with all that it has. What does not depend on the thing of a loop is
computed before the loop.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial, reduce
from typing import TypeVar, cast

from playground.engine.native.lower.at_once.said_otherwise import denied
from playground.engine.native.lower.choices.subset_loops import Choosing, Computed, NotAtOnceError, Pages, SubsetLoops
from playground.engine.native.lower.expressions import Expressions
from playground.game import core

T = TypeVar("T")

MAX_PARTS = 400
"""The most parts of a condition in which the names of `let` and the arguments of definitions are written out."""


class TruthsOfSets(SubsetLoops):
    """Lowers conditions on a choice of several."""

    def __init__(self, lowering: Expressions, choosing: Choosing) -> None:
        super().__init__(lowering, choosing)
        self._prepared = Computed()
        self.sought: tuple[core.Expression, ...] = ()
        """The conditions that are evaluated, as far as is known."""
        self._written_out: dict[int, tuple[core.Expression, core.Expression]] = {}

    def ask(self, conditions: Iterable[core.Expression]) -> None:
        """Say which conditions are evaluated next, since what several of them need is found at once."""
        with suppress(NotAtOnceError):
            self.sought = tuple(map(self._plain, conditions))

    def where(self, condition: core.Expression) -> Pages | None:
        """The sets for which a condition holds; None, and nothing is written, if it is not known how."""
        return self._if_known(lambda: self.truth(self._plain(condition)))

    def prepare(self, condition: core.Expression, site: str) -> None:
        """Write what of a condition does not change in a loop over sites that comes, for which a name stands there."""
        self._if_known(lambda: self.compute_before(self._plain(condition), {site: True}))
        self._prepared = self.computed.copy()

    def forget(self) -> None:
        """Forget what was computed, but for what was prepared."""
        self.computed = self._prepared.copy()

    def _if_known(self, write: Callable[[], T]) -> T | None:
        scope = self.scope
        issued, variables = scope.issued, len(scope.variables)
        before = self.computed.copy()
        with scope.inner() as statements:
            try:
                found = write()
            except NotAtOnceError:
                scope.issued = issued  # what was tried leaves no trace
                del scope.variables[variables:]
                self.computed = before
                return None
        for statement in statements:
            scope.emit(statement)
        return found

    def _plain(self, condition: core.Expression) -> core.Expression:
        """A condition with the values of its names written out, each time the same object."""
        if id(condition) not in self._written_out:
            self._written_out[id(condition)] = condition, plainly(condition)
        return self._written_out[id(condition)][1]

    def truth(self, condition: core.Expression) -> Pages:
        """The sets for which a condition holds."""
        known = self.computed.known.get(id(condition))
        if known is not None:
            return cast(Pages, known[1])
        if not self.depends(condition):
            of_site = self.of_site(condition)
            if of_site is not None:
                return tuple(each.planes[0] for each in of_site)
            return self.all_or_none(self.lowering.lower(condition))
        match condition:
            case core.Operation("not", (inner,)):
                return self.others(self.truth(inner))
            case core.Operation("and" | "or" as name, sides):
                operation = "meet" if name == "and" else "join"
                return reduce(partial(self.each, operation), map(self.truth, sides))
            case core.Choice(decides, yes, no):
                where, chosen, other = self.truth(decides), self.truth(yes), self.truth(no)
                return self.each("join", self.met(where, chosen), self.each("minus", other, where))
            case core.Quantified("any", variable, domain, body):
                return self._some(variable, domain, body)
            case core.Quantified("every", variable, domain, body):
                return self.others(self._some(variable, domain, denied(body)))
            case core.Operation("contains", (sites, site)):
                return self._containing(sites, site)
            case core.Operation("equal" | "less" | "at_most" as name, (left, right)):
                counted = _whether_any(condition)
                if counted is not None:
                    return self._some_of(counted)
                return self.compared(name, left, right)
        raise NotAtOnceError

    def others(self, sets: Pages) -> Pages:
        return self.each("minus", self.choosing.everything, sets)

    def _some(self, variable: str, domain: core.Expression, body: core.Expression) -> Pages:
        """The sets for which a condition holds of some member of a domain."""
        if domain.type.kind == "sites":
            return self._some_of(core.Where(variable, domain, body, type=domain.type))
        found = self.variables()
        self.for_each(variable, domain, body, lambda sets: self.join(found, self.met(sets, self.truth(body))))
        return self.kept(found)

    def _some_of(self, sites: core.Expression) -> Pages:
        """The sets for which some sites that depend on them are any."""
        members = self.members(sites)
        key = None if members.conditions else (members.sites, members.of_choice)
        known = self.computed.found.get(key) if key is not None else None
        if known is not None:
            return known
        found = self.variables()
        self.for_each_of(members, "", None, partial(self.join, found))
        result = self.kept(found)
        if key is not None:
            self.computed.found[key] = result
        return result

    def join(self, variables: Pages, sets: Pages) -> None:
        self.assign(variables, self.each("join", variables, sets))

    def _containing(self, sites: core.Expression, site: core.Expression) -> Pages:
        """The sets for which a site is among others."""
        members = self.members(sites)
        if self.depends(site) or site.type.optional:
            raise NotAtOnceError
        place = self.scope.keep(self.lowering.lower(site))
        here = self.nodes.op("test", members.sites, place)
        found = self.all_or_none(here)
        if members.of_choice:
            found = self.met(found, self.choosing.having(place))
        with self.scope.binding({variable: place for variable, _ in members.conditions}):
            for _, condition in members.conditions:
                found = self.met(found, self.truth(condition))
        return found

    @abstractmethod
    def compared(self, name: str, left: core.Expression, right: core.Expression) -> Pages:
        """The sets for which a comparison holds."""


def plainly(expression: core.Expression) -> core.Expression:
    """An expression with the values of its names written out; what was one value remains one object."""
    left = MAX_PARTS

    def plain(part: core.Expression, values: Mapping[str, core.Expression]) -> core.Expression:
        nonlocal left
        left -= 1
        if left < 0:
            raise NotAtOnceError
        match part:
            case core.Variable(name):
                return values.get(name, part)
            case core.Let(variable, value, body):
                return plain(body, {**values, variable: plain(value, values)})
        return core.with_parts(part, [plain(each, values) for each in core.parts(part)])

    return plain(expression, {})


def _whether_any(condition: core.Operation) -> core.Expression | None:
    """The sites of which a comparison says that there are any."""
    match condition:
        case core.Operation("less", (core.Constant(value=0), core.Operation("count", (sites,)))):
            return sites
        case core.Operation("at_most", (core.Constant(value=1), core.Operation("count", (sites,)))):
            return sites
    return None
