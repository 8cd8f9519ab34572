"""The parts of an action's choices in all of their combinations, without those that a combination rules out.

An action looks for all of its movements together, in each direction and at each distance. Of rides and leaps in one
action, hardly any combination is one of both: `way is north and …` has no parts in another direction. A definition by
cases of something chosen has one line left: `shape(form, …)` of 21 forms is as large as each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from playground.game import core
from playground.game.evaluate import evaluate, is_static
from playground.game.operation_spec import World

Members = Callable[[core.Expression], int]
"""How often what a quantifier says is counted, for its domain."""

Values = Mapping[str, int]
"""What has been chosen, by variable: the number of a direction, player, kind or word, or a number."""


def parts_of_choices(action: core.Action, world: World, members: Members, limit: int) -> int:
    """The parts of the domains of an action in all combinations of its choices; some number above `limit` if more."""
    counting = _Counting(world, members)
    domains = [binding.domain for binding in action.bindings]
    total = 0
    for values, times in counting.combinations(action.bindings, {}):
        total += times * sum(counting.parts(domain, values) for domain in domains)
        if total > limit:
            break
    return total


def most_of_each(action: core.Action, world: World, members: Members) -> dict[str, int]:
    """How many values each choice other than of sites has at most, by its label: of `2 or -2` two, also where that is
    a line of a table by what was chosen before."""
    counting = _Counting(world, members)
    chosen = [binding for binding in action.bindings if not binding.is_of_sites]
    most = {binding.label: 1 for binding in chosen}

    def count(number: int, values: Values) -> None:
        if number == len(chosen):
            return
        binding = chosen[number]
        domain = counting.domain(binding, values)
        most[binding.label] = max(most[binding.label], members(binding.domain) if domain is None else len(domain))
        for value in (None,) if domain is None else domain:
            count(number + 1, values if value is None else {**values, binding.variable: value})

    count(0, {})
    return most


class _Counting:
    """Counts parts, and keeps which conditions chosen values can decide."""

    def __init__(self, world: World, members: Members) -> None:
        self._world = world
        self._members = members
        self._static: dict[tuple[int, frozenset[str]], bool] = {}

    def combinations(self, bindings: tuple[core.Binding, ...], values: Values) -> Iterator[tuple[Values, int]]:
        """What may be chosen together of what is known, each as often as there are others."""
        if not bindings:
            yield values, 1
            return
        binding, rest = bindings[0], bindings[1:]
        if binding.is_of_sites:
            yield from self.combinations(rest, values)
            return
        domain = self.domain(binding, values)
        if domain is None:
            times = self._members(binding.domain)
            yield from ((chosen, times * others) for chosen, others in self.combinations(rest, values))
        for value in domain or ():
            yield from self.combinations(rest, {**values, binding.variable: value})

    def domain(self, binding: core.Binding, values: Values) -> list[int] | None:
        """What may be chosen, if these values decide it."""
        everything = binding.domain
        while isinstance(everything, core.Where):  # what a condition leaves is known in play: all may be chosen
            everything = everything.domain
        if binding.sets or not self._is_known(everything, values):
            return None
        domain = evaluate(everything, self._world, values, None)
        return [int(value) for value in sorted(domain)] if isinstance(domain, frozenset) else [int(domain)]

    def parts(self, expression: core.Expression, values: Values) -> int:
        """The parts of an expression that these values leave."""
        if isinstance(expression, core.Choice):
            holds = self._truth(expression.condition, values)
            if holds is not None:
                return self.parts(expression.yes if holds else expression.no, values)
        if isinstance(expression, core.Operation):
            if expression.name in ("and", "or"):
                return self._joined(expression, values)
            if self._truth(expression, values) is not None:
                return 1
        times = self._members(expression.domain) if isinstance(expression, core.Quantified) else 1
        within = core.parts(expression)
        if isinstance(expression, core.After):  # what an option leads to is written once
            within = (*expression.choices, *expression.arguments)
        return 1 + times * sum(self.parts(part, values) for part in within)

    def _joined(self, expression: core.Operation, values: Values) -> int:
        """Conditions joined by `and` or `or`: only those that decide, up to one that settles it."""
        settles = expression.name == "or"
        size = 1
        for part in expression.arguments:
            holds = self._truth(part, values)
            if holds is settles:
                return 1
            if holds is None:
                size += self.parts(part, values)
        return size

    def _truth(self, condition: core.Expression, values: Values) -> bool | None:
        """Whether a condition holds, if these values decide it."""
        if isinstance(condition, core.Operation) and condition.name in ("and", "or"):
            settles = condition.name == "or"
            holds = {self._truth(part, values) for part in condition.arguments}
            if settles in holds:
                return settles
            return None if None in holds else not settles
        return bool(evaluate(condition, self._world, values, None)) if self._is_known(condition, values) else None

    def _is_known(self, expression: core.Expression, values: Values) -> bool:
        """Whether an expression has the same value wherever these are chosen; what a quantifier says is not tried."""
        if isinstance(expression, core.Quantified | core.Where):
            return False
        key = id(expression), frozenset(values)
        known = self._static.get(key)
        if known is None:
            known = self._static[key] = is_static(expression, key[1])
        return known
