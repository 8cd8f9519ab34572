"""What is said of a set of a few sites that are chosen at once, said of these sites.

lowest of pair is neighbours(highest of pair)       one is neighbours(two), with the lower site as `one`
(sum card in pair giving rank of card) = 15         rank of one + rank of two = 15
count (pair where rank of it = 12) >= 1             rank of one = 12 or rank of two = 12
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations
from operator import eq, le, lt

from playground.engine.native.lower.at_once.said_otherwise import denied
from playground.engine.native.lower.facts import facts_of
from playground.game import core

MAX_PARTS = 400
"""The most parts of a condition in which values stand in place of their names."""

TRUTH, SITE, SITES = core.Type("bool"), core.Type("site"), core.Type("sites")


class NotOfSitesError(Exception):
    """What is said of a set cannot be said of its sites."""


@dataclass(frozen=True)
class SaidOfSites:
    """Says of the sites of a set, ascending, what is said of the set, a choice among `sets` whose number has some
    names."""

    sets: tuple[frozenset[int], ...]
    names: frozenset[str]
    members: tuple[core.Variable, ...]

    def said(self, expression: core.Expression) -> core.Expression:
        """The same expression. Raises NotOfSitesError."""
        match expression:
            case core.Variable(name=name) if name in self.names:
                raise NotOfSitesError
            case core.Constant():
                return expression
            case core.Operation(name="lowest" | "highest" as name, arguments=(sites,)) if self._is_set(sites):
                return self.members[0 if name == "lowest" else -1]
            case core.Operation(name="nth", arguments=(sites, core.Constant(value=int(place)))) if self._is_set(sites):
                if 0 < place <= len(self.members):
                    return self.members[place - 1]
            case core.Operation(name="equal" | "less" | "at_most"):
                compared = self._compared(expression)
                if compared is not None:
                    return compared
            case core.Operation(name="count", arguments=(sites,)):
                counted = self._counted(sites, expression.type)
                if counted is not None:
                    return counted
            case core.Quantified(kind="any" | "every" as kind, domain=domain) if self._is_set(domain):
                return self._each(expression, partial(both, {"any": "or", "every": "and"}[kind]))
            case core.Quantified(kind="sum" | "most" | "least" as kind, domain=domain) if self._is_set(domain):
                return self._each(expression, {"sum": _sum, "most": _greater, "least": _lesser}[kind])
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
                return name in self.names and values == self.sets
        return False

    def _each(
        self, quantified: core.Quantified, join: Callable[[core.Expression, core.Expression], core.Expression]
    ) -> core.Expression:
        """The body of a quantifier over the set for each of its sites, put together."""
        return reduce(join, self._of_each(quantified.variable, quantified.body))

    def _of_each(self, variable: str, body: core.Expression) -> list[core.Expression]:
        """What is said of a member of the set, of each of its sites."""
        body = self.said(body)
        if facts_of(body).size * len(self.members) > MAX_PARTS:
            raise NotOfSitesError
        return [core.substitute(body, variable, member) for member in self.members]

    def _compared(self, comparison: core.Operation) -> core.Expression | None:
        """A comparison of how many sites of the set have something with a known number, as which of them have it."""
        left, right = comparison.arguments
        counted, number, is_left = (left, right, True) if isinstance(right, core.Constant) else (right, left, False)
        match counted:
            case core.Operation("count", (core.Where(variable, domain, condition),)):
                pass
            case core.Quantified("sum", variable, domain, core.Choice(condition, core.Constant(1), core.Constant(0))):
                pass
            case _:
                return None
        if not isinstance(number, core.Constant) or not self._is_set(domain):
            return None
        holds, known = _HOLDS[comparison.name], int(str(number.value))
        counts = [holds(each, known) if is_left else holds(known, each) for each in range(len(self.members) + 1)]
        return _so_many(self._of_each(variable, condition), counts)

    def _counted(self, sites: core.Expression, type_: core.Type) -> core.Expression | None:
        """How many sites of the set there are, or how many for which a condition holds."""
        if self._is_set(sites):
            return core.Constant(len(self.members), type=type_)
        if not (isinstance(sites, core.Where) and self._is_set(sites.domain)):
            return None
        one, none = (core.Constant(number, type=core.Type("int", number, number)) for number in (1, 0))
        body = core.Choice(sites.condition, one, none, type=core.Type("int", 0, 1))
        return self.said(core.Quantified("sum", sites.variable, sites.domain, body, type=type_))


_HOLDS: dict[str, Callable[[int, int], bool]] = {"equal": eq, "less": lt, "at_most": le}


def _so_many(conditions: Sequence[core.Expression], counts: Sequence[bool]) -> core.Expression:
    """Whether as many of some conditions hold as `counts` allows."""
    least = counts.index(True) if True in counts else len(counts)
    grows = all(counts[least:])
    ways = list[core.Expression]()
    for number in range(least, least + 1 if grows else len(counts)):
        for chosen in combinations(range(len(conditions)), number) if counts[number:][:1] == [True] else ():
            each = [one if place in chosen else denied(one) for place, one in enumerate(conditions)]
            needed = [one for place, one in enumerate(each) if place in chosen or not grows]
            ways.append(reduce(partial(both, "and"), needed) if needed else core.Constant(True, type=TRUTH))
    return reduce(partial(both, "or"), ways) if ways else core.Constant(False, type=TRUTH)


def both(name: str, one: core.Expression, other: core.Expression) -> core.Expression:
    return core.Operation(name, (one, other), type=TRUTH)


def _sum(one: core.Expression, other: core.Expression) -> core.Expression:
    type_ = core.Type("int", one.type.low + other.type.low, one.type.high + other.type.high)
    return core.Operation("add", (one, other), type=type_)


def _greater(one: core.Expression, other: core.Expression) -> core.Expression:
    return core.Choice(core.Operation("less", (one, other), type=TRUTH), other, one, type=one.type)


def _lesser(one: core.Expression, other: core.Expression) -> core.Expression:
    return core.Choice(core.Operation("less", (other, one), type=TRUTH), other, one, type=one.type)


def parts_of(condition: core.Expression) -> Iterator[core.Expression]:
    """The parts of a condition that have to hold, with the values of its names in place of these."""
    if isinstance(condition, core.Let):
        body = core.substitute(condition.body, condition.variable, condition.value)
        if facts_of(body).size > MAX_PARTS:
            yield condition
        else:
            yield from parts_of(body)
    elif isinstance(condition, core.Operation) and condition.name == "and":
        for part in condition.arguments:
            yield from parts_of(part)
    else:
        yield condition


def said_of_first(condition: core.Expression, later: Sequence[str]) -> core.Expression | None:
    """What a condition says that does not depend on some variables; None if that is nothing."""
    if not facts_of(condition).free & {*later}:
        return condition
    if not isinstance(condition, core.Operation) or condition.name not in ("and", "or"):
        return None
    said = [said_of_first(part, later) for part in condition.arguments]
    known = tuple(part for part in said if part is not None)
    if not known or (condition.name == "or" and len(known) < len(said)):
        return None
    return reduce(partial(both, condition.name), known)
