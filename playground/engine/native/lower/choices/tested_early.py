"""Conditions of an action, each tested as soon as what it is about has been chosen.

    choose: {piece: own, over: enemy, target: empty}
    when: over is neighbours of piece and distance(piece, target) = 2

What is said of the piece and of what lies over does not wait for a target, of which there may be many. Nor does what
follows for them from a question about all three:

    any way in orthogonally where ahead(piece, way, 1) is over and ahead(over, way, 1) is target
    any way in orthogonally where ahead(piece, way, 1) is over
"""

from __future__ import annotations

from collections.abc import Sequence, Set
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
    later = frozenset((domain.variable, *(each.variable for each in bindings[earlier + 1 :])))
    parts = list(conjuncts(domain.condition))
    moved = [each for each in parts if decides.variable in (free := free_variables(each)) and not free & later]
    if moved:
        left = [each for each in parts if each not in moved]
        bindings[number] = with_fields(binding, domain=_where(domain, left) if left else domain.domain)
        bindings[earlier] = with_fields(decides, domain=_tested(decides, moved))
        parts = left
    if earlier:
        before = {each.variable for each in bindings[:earlier]}
        _test_what_follows(bindings, earlier, later, before, parts)


def _test_what_follows(
    bindings: list[core.Binding],
    earlier: int,
    later: frozenset[str],
    before: Set[str],
    parts: Sequence[core.Expression],
) -> None:
    """Test an earlier choice for what follows for it and choices before it from conditions on later ones."""
    decides = bindings[earlier]
    for part in parts:
        follows = _without(part, later)
        if follows is None or decides.variable not in (free := free_variables(follows)) or not free & before:
            continue
        bindings[earlier] = decides = with_fields(decides, domain=_tested(decides, [follows]))


def _without(condition: core.Expression, later: frozenset[str]) -> core.Expression | None:
    """What follows from a question about any direction or number that is about some variables, for others; None if
    nothing does, or it is no such question."""
    if not (isinstance(condition, core.Quantified) and condition.kind == "any"):
        return None
    domain = condition.domain
    if domain.type.kind in ("sites", "sets") or free_variables(domain) & later:
        return None
    parts = list(conjuncts(condition.body))
    left = [part for part in parts if not free_variables(part) & later]
    if not left or len(left) == len(parts):
        return None
    return made_once(condition, (later,), lambda: with_fields(condition, body=_all_of(left)))


def _where(domain: core.Where, parts: Sequence[core.Expression]) -> core.Expression:
    return made_once(domain, tuple(parts), lambda: with_fields(domain, condition=_all_of(parts)))


def _tested(binding: core.Binding, parts: Sequence[core.Expression]) -> core.Expression:
    """The members of the domain of a choice for which conditions on what is chosen hold."""
    domain, name = binding.domain, frozenset((binding.variable,))
    make = partial(core.Where, binding.variable, domain, _all_of(parts), type=domain.type)
    return made_once(domain, (name, *parts), make)


def _all_of(parts: Sequence[core.Expression]) -> core.Expression:
    return reduce(lambda one, other: core.Operation("and", (one, other), type=TRUTH), parts)
