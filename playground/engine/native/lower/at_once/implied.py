"""What follows from a condition about sites for their places alone, whatever the position is.

any third in own where distance(one, third) = 1 and distance(other, third) = 1      one and other are two steps apart
count (neighbours(one) within neighbours(other) within empty) = 2                   they have two neighbours in common

Where the condition can hold is then known by few offsets, at which the whole of it is written out (`related.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, reduce

from playground.engine.native.lower.at_once.said_otherwise import denied
from playground.engine.native.lower.facts import depends_on_position, free_variables
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Alias, Scope
from playground.game import core

SITES, TRUTH = core.Type("sites"), core.Type("bool")

_IMPLIED, _OPPOSITE = frozenset(("implied",)), frozenset(("opposite",))

_ORDERS = ("less", "at_most")


class Implied:
    """Finds what follows from conditions on the given sites."""

    def __init__(self, sites: frozenset[str], scope: Scope, has_third: bool = False) -> None:
        self._sites, self._scope, self._has_third = sites, scope, has_third
        self._all = core.Constant(frozenset(scope.board.sites), type=SITES)

    def of(self, condition: core.Expression) -> core.Expression | None:
        """A condition that holds wherever the given one does, and does not depend on the position; None if nothing is
        known."""
        if self._is_fixed(condition):
            return condition
        match condition:
            case core.Operation(name="and", arguments=arguments):
                return _joined("and", [part for part in map(self.of, arguments) if part is not None], condition)
            case core.Operation(name="or", arguments=arguments):
                parts = [part for part in map(self.of, arguments) if part is not None]
                return _joined("or", parts, condition) if len(parts) == len(arguments) else None
            case core.Operation(name="contains", arguments=(sites, site)) if self._is_fixed(site):
                within = self.within(sites)
                return None if within is None else _made(condition, within, _with_first(condition, within))
            case core.Operation(name=name, arguments=(core.Constant(value=int() as low), number)) if name in _ORDERS:
                return self._of_count(number, low + (name == "less"), condition)
            case core.Operation(name="equal", arguments=(number, core.Constant(value=int() as low))):
                return self._of_count(number, low, condition)
            case core.Operation(name="not", arguments=(core.Quantified(kind="every") as every,)):
                opposite = partial(replace, every, kind="any", body=denied(every.body))
                return self.of(made_once(every, (_OPPOSITE,), opposite))
            case core.Let():
                body = self._binding(condition.variable, condition.value, condition.body, self.of)
                return self._let(condition, body)
            case core.Quantified(kind="any"):
                return self._of_any(condition)
        return None

    def within(self, sites: core.Expression) -> core.Expression | None:
        """A set that has all members of the given one, and does not depend on the position; None if that may be any."""
        if self._is_fixed(sites):
            return sites
        match sites:
            case core.Operation(name="intersection", arguments=arguments):
                parts = [part for part in map(self.within, arguments) if part is not None]
                return _joined("intersection", parts, sites)
            case core.Operation(name="union", arguments=arguments):
                parts = [part for part in map(self.within, arguments) if part is not None]
                return _joined("union", parts, sites) if len(parts) == len(arguments) else None
            case core.Operation(name="difference", arguments=(left, _)):
                return self.within(left)
            case core.Operation(name="shift", arguments=(start, way)) if self._is_fixed(way):
                within = self.within(start)
                return None if within is None else _made(sites, within, _with_first(sites, within))
            case core.Operation(name="spread", arguments=(start, _, ways)) if self._is_fixed(ways):
                within = self.within(start)
                if within is None:
                    return None
                reached = partial(core.Operation, "spread", (within, self._all, ways), type=SITES)
                return _made(sites, within, reached)
            case core.Let():
                return self._let(sites, self._binding(sites.variable, sites.value, sites.body, self.within))
            case core.Where():
                return self._within_where(sites)
        return None

    def _of_any(self, condition: core.Quantified) -> core.Expression | None:
        """That some member of a set fulfils what follows for it from the body."""
        variable, domain = condition.variable, condition.domain
        is_of_sites = domain.type.kind == "sites"
        within = self.within(domain) if is_of_sites else domain if self._is_fixed(domain) else None
        if within is None and not is_of_sites:
            return None
        if is_of_sites and self._has_third:
            return self.of(condition.body)  # what is said of a fourth site takes too long to work out
        body = self._of_body(condition.body, variable, is_of_sites)
        if body is None:
            return None if within is None or not is_of_sites else self._of_count(_count(domain), 1, condition)
        if variable not in free_variables(body):
            return body
        domain = self._all if within is None else within
        changed = partial(replace, condition, domain=domain, body=body)
        return _made(condition, domain, changed, body)

    def _of_body(self, body: core.Expression, variable: str, is_site: bool) -> core.Expression | None:
        return Implied(self._sites | {variable}, self._scope, self._has_third or is_site).of(body)

    def _within_where(self, sites: core.Where) -> core.Expression | None:
        domain = self.within(sites.domain)
        condition = Implied(self._sites | {sites.variable}, self._scope).of(sites.condition)
        if condition is None:
            return domain
        domain = self._all if domain is None else domain
        return _made(sites, domain, partial(replace, sites, domain=domain, condition=condition), condition)

    def _of_count(self, number: core.Expression, least: int, condition: core.Expression) -> core.Expression | None:
        """That so many sites are counted at least."""
        if not (isinstance(number, core.Operation) and number.name == "count") or least < 1:
            return None
        within = self.within(number.arguments[0])
        if within is None:
            return None
        low = core.Constant(least, type=core.Type("int", least, least))
        most = number.type if number.type.high else core.Type("int", 0, len(self._scope.board.sites))
        count = partial(core.Operation, "count", (within,), type=most)
        return _made(
            condition, within, lambda: core.Operation("at_most", (low, count()), type=TRUTH), frozenset((least,))
        )

    def _binding(
        self,
        variable: str,
        value: core.Expression,
        body: core.Expression,
        find: Callable[[core.Expression], core.Expression | None],
    ) -> core.Expression | None:
        """What follows from the body of a `let`: of the variable only if its value does not depend on the position."""
        if not self._is_fixed(value):
            return find(body)
        inner = Implied(self._sites | {variable}, self._scope, self._has_third)
        return inner.of(body) if find == self.of else inner.within(body)

    def _let(self, whole: core.Let, body: core.Expression | None) -> core.Expression | None:
        if body is None or whole.variable not in free_variables(body):
            return body
        return _made(whole, body, partial(replace, whole, body=body))

    def _is_fixed(self, expression: core.Expression) -> bool:
        """Whether a value depends on the given sites and on constants only."""
        if depends_on_position(expression):
            return False
        for name in free_variables(expression) - self._sites:
            meaning = self._scope.names.get(name)
            if not isinstance(meaning, int) and not (isinstance(meaning, Alias) and self._is_fixed(meaning.expression)):
                return False
        return True


def _count(sites: core.Expression) -> core.Expression:
    return core.Operation("count", (sites,), type=core.Type("int", 0, 0))


def _joined(name: str, parts: list[core.Expression], whole: core.Expression) -> core.Expression | None:
    """One expression of all parts; None if there are none."""
    if len(parts) < 2:
        return parts[0] if parts else None
    join = partial(reduce, lambda one, other: core.Operation(name, (one, other), type=whole.type), parts)
    return made_once(whole, (*parts, _IMPLIED), join)


def _with_first(operation: core.Operation, first: core.Expression) -> Callable[[], core.Expression]:
    """An operation with another first argument."""
    return partial(replace, operation, arguments=(first, *operation.arguments[1:]))


def _made(
    whole: core.Expression, part: core.Expression, make: Callable[[], core.Expression], *more: object
) -> core.Expression:
    """What follows from an expression, by what follows from its parts; made once."""
    return made_once(whole, (part, *more, _IMPLIED), make)
