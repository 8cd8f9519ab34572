"""Lowering the same expression once, where its variables mean the same and no statement is needed.

What an expression is lowered to depends on the meanings of its free variables, on those of the expressions that these
stand for, and on what the lowering knows of the decision. The options of an action are combinations of directions,
distances and kinds; most conditions depend on few of these:

    count occupied within spread way from piece     lowered for each direction, not for each of its distances again
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from playground.engine.native.lower.facts import facts_of, free_variables
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Alias, Members
from playground.game import core

T = TypeVar("T")

MIN_SIZE = 3
"""Expressions with fewer parts are lowered sooner than they are looked up."""


def once(lowering: Lowering, purpose: Hashable, expression: core.Expression, lower: Callable[[], T]) -> T:
    """What `lower` makes of an expression. If it made nothing but a value of the same expression before, that value; if
    it made nothing of it, None.

    The purpose says what the value is: that of one site, or those of all sites as some variable.
    """
    facts = facts_of(expression)
    if facts.size < MIN_SIZE:
        return lower()
    scope, lowered = lowering.scope, lowering.nodes.lowered
    if scope.constants and scope.constants <= facts.free:
        return lower()  # nowhere else do all of them have these values
    key, kept = key_of(lowering, purpose, expression)
    found = lowered.get(key)
    if found is not None:
        return cast(T, found[0])
    before = scope.issued, scope.emitted
    value = lower()
    if value is None or (scope.issued, scope.emitted) == before:
        lowered[key] = (value, kept)
    return value


def key_of(lowering: Lowering, purpose: Hashable, expression: core.Expression) -> tuple[Hashable, object]:
    """All that the value of an expression depends on, and the objects that are identified in it by their addresses."""
    decision = lowering.last, lowering.goes_on, lowering.following
    key: list[Hashable] = [purpose, id(expression), lowering.compact, lowering.copies, *decision]
    kept: list[object] = [expression]
    names, waiting = lowering.scope.names, list(free_variables(expression))
    for name in waiting:
        meaning = names.get(name)
        if isinstance(meaning, int):
            key += (name, meaning)
        elif isinstance(meaning, Alias):
            key += (name, Alias, id(meaning.expression))
            kept.append(meaning.expression)
            waiting += free_variables(meaning.expression).difference(waiting)
        elif isinstance(meaning, Members):
            key += (name, Members, id(meaning))
            kept.append(meaning)
        else:
            key += (name, meaning)
    mattering = lowering.scope.mattering
    if mattering is not None and mattering.constants.issubset(waiting):
        key.append(mattering)
    return tuple(key), kept
