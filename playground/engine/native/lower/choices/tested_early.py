"""Conditions of an action, each tested as soon as what it is about has been chosen.

    choose: {piece: own, over: enemy, target: empty}
    when: over is neighbours of piece and distance(piece, target) = 2

What is said of the piece and of what lies over does not wait for a target, of which there may be many.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce

from playground.engine.native.lower.facts import free_variables
from playground.engine.native.lower.narrowing import made_once
from playground.game import core
from playground.game.roaming import conjuncts
from playground.source.copying import with_fields

TRUTH = core.Type("bool")


def tested_early(bindings: Sequence[core.Binding]) -> tuple[core.Binding, ...]:
    """The same choices, of which an earlier one is tested for parts of the condition of a later one."""
    result = list(bindings)
    for number in range(1, len(result)):
        for earlier in range(number):
            _move(result, number, earlier)
    return tuple(result)


def _move(bindings: list[core.Binding], number: int, earlier: int) -> None:
    """Move what one choice decides from a later choice to that one."""
    binding, decides = bindings[number], bindings[earlier]
    domain = binding.domain
    if not isinstance(domain, core.Where) or binding.sets or decides.type.kind != "site":
        return
    if decides.domain.type.kind != "sites":
        return
    later = {domain.variable, *(each.variable for each in bindings[earlier + 1 :])}
    parts = list(conjuncts(domain.condition))
    moved = [each for each in parts if decides.variable in (free := free_variables(each)) and not free & later]
    if not moved:
        return
    left = [each for each in parts if each not in moved]
    bindings[number] = with_fields(binding, domain=_where(domain, left) if left else domain.domain)
    bindings[earlier] = with_fields(decides, domain=_tested(decides, moved))


def _where(domain: core.Where, parts: Sequence[core.Expression]) -> core.Expression:
    return made_once(domain, tuple(parts), lambda: with_fields(domain, condition=_all_of(parts)))


def _tested(binding: core.Binding, parts: Sequence[core.Expression]) -> core.Expression:
    """The members of the domain of a choice for which conditions on what is chosen hold."""
    domain, name = binding.domain, frozenset((binding.variable,))
    make = partial(core.Where, binding.variable, domain, _all_of(parts), type=domain.type)
    return made_once(domain, (name, *parts), make)


def _all_of(parts: Sequence[core.Expression]) -> core.Expression:
    return reduce(lambda one, other: core.Operation("and", (one, other), type=TRUTH), parts)
