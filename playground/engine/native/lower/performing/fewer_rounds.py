"""A loop over numbers whose rounds do nothing above a number that is known before has no such rounds.

for each n in 1..30 do if n <= seeds then raise held of hop(pit, n) by 1
for each n in 1..min(30, seeds) do raise held of hop(pit, n) by 1
"""

from __future__ import annotations

from functools import reduce

from playground.engine.native.lower.comprehensions import MAX_WRITTEN_OUT
from playground.engine.native.lower.facts import depends_on_position, free_variables
from playground.engine.native.lower.scope import Alias, Members, Scope
from playground.game import core
from playground.game.roaming import conjuncts
from playground.source.copying import with_fields

TRUTH = core.Type("bool")


def with_fewer_rounds(effect: core.ForEach, scope: Scope) -> core.ForEach:
    """The same loop, up to the number that the condition of its rounds says; as it is if that says none."""
    match effect.body:
        case (core.If(otherwise=()) as only,) if effect.domain.type.kind == "numbers":
            parts = list(conjuncts(only.condition))
        case _:
            return effect
    members = scope.known(effect.domain)
    if not isinstance(members, frozenset) or len(members) <= MAX_WRITTEN_OUT:
        return effect
    if len(members) != max(members) - min(members) + 1:
        return effect
    for number, part in enumerate(parts):
        last = _last(part, effect.variable)
        if last is not None and _is_kept(last, scope):
            left = parts[:number] + parts[number + 1 :]
            return with_fields(effect, domain=_up_to(last, effect.domain, members), body=_if(only, left))
    return effect


def _last(condition: core.Expression, variable: str) -> core.Expression | None:
    """The number above which a condition on a number does not hold, if it is there in so many words."""
    match condition:
        case core.Operation("at_most", (core.Variable(name), last)) if name == variable:
            return last
        case core.Operation("less", (core.Variable(name), beyond)) if name == variable:
            one, type_ = core.Constant(1, type=core.Type("int", 1, 1)), beyond.type
            return core.Operation("subtract", (beyond, one), type=core.Type("int", type_.low - 1, type_.high - 1))
    return None


def _is_kept(number: core.Expression, scope: Scope) -> bool:
    """Whether no effect of a round can change a number: it has names alone, which stand for values."""
    meanings = [scope.names.get(name) for name in free_variables(number)]
    return not depends_on_position(number) and not any(
        meaning is None or isinstance(meaning, Alias | Members) for meaning in meanings
    )


def _up_to(last: core.Expression, domain: core.Expression, members: frozenset[object]) -> core.Expression:
    numbers = sorted(int(str(each)) for each in members)
    first, end = (core.Constant(each, type=core.Type("int", each, each)) for each in (numbers[0], numbers[-1]))
    if last.type.high > numbers[-1]:
        type_ = core.Type("int", min(last.type.low, numbers[-1]), numbers[-1])
        last = core.Choice(core.Operation("less", (last, end), type=TRUTH), last, end, type=type_)
    return core.Operation("range", (first, last), type=domain.type)


def _if(only: core.If, conditions: list[core.Expression]) -> tuple[core.Effect, ...]:
    """What a round does if other conditions hold."""
    if not conditions:
        return only.then
    both = reduce(lambda one, other: core.Operation("and", (one, other), type=TRUTH), conditions)
    return (with_fields(only, condition=both),)
