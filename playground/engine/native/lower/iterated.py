"""Definitions applied to their own results, again and again: a loop that ends when nothing changes.

A designer who wants to know what hangs together may write `grow4(grow4(grow4(grow4(some))))`, where `grow4(some)` is
`grow(grow(grow(grow(some))))`. In the core that is a `Let` within a `Let`, sixteen times the same but for names:

    let b = (let a = start in grow(a)) in grow(b)        grow, 2 times, from start
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRAssign, Repeat
from playground.engine.native.lower.facts import free_variables
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.nameless import Key, Nameless
from playground.game import core

MIN_TIMES = 4
"""Fewer applications are written out."""

MAX_TIMES = 16
"""More applications are not written out for a table, either."""

_KINDS = {"sites": "same_set", "int": "same", "site": "same"}
"""The types of values that are iterated, and the operation that compares two of them."""


@dataclass(frozen=True)
class Iterated:
    """The value of `body` for `variable`, `times` times, each time of the value before; first of that of `start`."""

    variable: str
    body: core.Expression
    times: int
    start: core.Expression


def iterated(expression: core.Let) -> Iterated | None:
    """What a `Let` applies again and again, if anything, and often enough."""
    is_nested = isinstance(expression.value, core.Let) or isinstance(expression.body, core.Let)
    if expression.type.kind not in _KINDS or not is_nested:
        return None
    found = _iterated(expression)
    return found if found is not None and found.times >= MIN_TIMES else None


def lower_iterated(lowering: Lowering, found: Iterated) -> IRNode:
    """A loop that applies a body until the value stays the same; written out where it is for a table of values."""
    scope, nodes = lowering.scope, lowering.nodes
    start = lowering.lower(found.start)
    if lowering.for_every_value and found.times <= MAX_TIMES:
        for _ in range(found.times):
            with scope.binding({found.variable: start}):
                start = lowering.lower(found.body)
        return start
    nothing = nodes.bits(0) if found.start.type.kind == "sites" else nodes.number(0)
    result, done = scope.variable(nothing), scope.variable(nodes.truth(False))
    scope.emit(IRAssign(str(result.detail), start))
    with scope.inner() as body:
        before = scope.keep(result)
        with scope.binding({found.variable: before}):
            after = scope.keep(lowering.lower(found.body))
        scope.emit(IRAssign(str(result.detail), after))
        same = nodes.op(_KINDS[found.start.type.kind], before, after)
        scope.emit(IRAssign(str(done.detail), same))
    scope.emit(Repeat(found.times, tuple(body), done))
    return scope.keep(result)


def _iterated(expression: core.Let) -> Iterated | None:
    """The same without a least number of times."""
    last = _applied_to(core.Variable(expression.variable, type=expression.value.type), expression.body)
    if last is None or expression.value.type.kind != expression.type.kind:
        return None
    if isinstance(expression.value, core.Let):
        before = _iterated(expression.value)
        if before is not None and _is_same(before, last):
            return Iterated(last.variable, last.body, before.times + last.times, before.start)
    return Iterated(last.variable, last.body, last.times, expression.value)


def _applied_to(variable: core.Variable, expression: core.Expression) -> Iterated | None:
    """What an expression applies to a variable, at least once: the expression itself, or what it does repeatedly."""
    if isinstance(expression, core.Let) and variable.name not in free_variables(expression.body):
        result = core.Variable(expression.variable, type=expression.value.type)
        first, later = _applied_to(variable, expression.value), _applied_to(result, expression.body)
        if first is not None and later is not None and _is_same(first, later):
            return Iterated(first.variable, first.body, first.times + later.times, first.start)
    return Iterated(variable.name, expression, 1, variable) if expression.type.kind in _KINDS else None


def _is_same(one: Iterated, other: Iterated) -> bool:
    """Whether two bodies are the same but for names, and of values of the same type."""
    if type(one.body) is not type(other.body) or one.start.type != other.start.type:
        return False  # which is found sooner than all that they consist of
    return _key(one) == _key(other)


def _key(found: Iterated) -> Key:
    """What two bodies have in common that differ in names only, those from outside apart, and are of values of the same
    type: a body that is only given 1 to 5 is written for these."""
    nameless = Nameless()
    key = nameless.key(found.body, {found.variable: 0})
    return (key, tuple(nameless.free), found.start.type) if key is not None else object()
