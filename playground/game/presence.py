"""What a condition says of values: that they are not none, or above 0, so that they may be used where it holds.

`taker is not none and score of taker > 3`: behind the `and`, `taker` is a player.
`if heirs > 0 then gems div heirs else 0`: behind the `then`, one may divide by `heirs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from playground.game import core
from playground.game.core import Type
from playground.game.core.expressions import substitute
from playground.game.evaluate import is_static


def present_if(condition: core.Expression, holds: bool) -> Iterator[core.Expression]:
    """The values that are not none where a condition holds, or where it does not."""
    for fact, is_so in _facts(condition, holds):
        match fact:
            case core.Operation(name="equal", arguments=(one, other)) if not is_so:
                yield from (value for value, none in ((one, other), (other, one)) if _is_none(none))


def above_zero_if(condition: core.Expression, holds: bool) -> Iterator[core.Expression]:
    """The numbers that are above 0 where a condition holds, or where it does not."""
    for fact, is_so in _facts(condition, holds):
        match fact:
            case core.Operation(name="less" | "at_most" as name, arguments=(one, other)):
                least, number = (one, other) if is_so else (other, one)
                if least.type.low >= (0 if (name == "less") == is_so else 1):
                    yield number
            case core.Operation(name="equal", arguments=(one, other)) if not is_so and one.type.kind == "int":
                both = (one, other), (other, one)
                yield from (number for number, zero in both if number.type.low >= 0 and _is_zero(zero))


def _facts(condition: core.Expression, holds: bool) -> Iterator[tuple[core.Expression, bool]]:
    """What is certain where a condition holds, or where it does not: parts of it, and whether each holds."""
    match condition:
        case core.Operation(name="not", arguments=(denied,)):
            yield from _facts(denied, not holds)
        case core.Operation(name="and" | "or" as name, arguments=sides) if holds == (name == "and"):
            for side in sides:
                yield from _facts(side, holds)
        case core.Let(variable, value, core.Operation(name="less" | "at_most" | "equal") as body):  # some own
            yield substitute(body, variable, value), holds
        case _:
            yield condition, holds


def _is_zero(value: core.Expression) -> bool:
    return isinstance(value, core.Constant) and value.value == 0


def still_true(values: Iterable[core.Expression], done: Iterable[core.Effect]) -> tuple[core.Expression, ...]:
    """The values of which the same is true after effects: names, and variables that the effects do not change."""
    changed = frozenset(name for effect in done for name in _changed(effect))
    return tuple(value for value in values if _stays(value, changed))


def _stays(value: core.Expression, changed: frozenset[str]) -> bool:
    match value:
        case core.Variable():
            return True
        case core.StateVariable(name=name, index=index, site=site):
            return name not in changed and all(part is None or _stays(part, changed) for part in (index, site))
    return is_static(value) or (
        isinstance(value, core.Operation) and value.name == "mover"
    )  # the mover is the same for all effects of a rule


def _changed(part: object) -> Iterator[str]:
    """The state variables that an effect changes, nested effects included."""
    match part:
        case core.Assign() | core.RollVariable():
            yield part.variable
        case core.Effect():
            for each in vars(part).values():
                yield from _changed(each)
        case tuple():
            for each in part:
                yield from _changed(each)


def _is_none(value: core.Expression) -> bool:
    return isinstance(value, core.Constant) and value.value == core.NOTHING and value.type.kind not in ("int", "bool")


def bounded(condition: core.Expression, value: core.Expression, holds: bool = True) -> Type:
    """The type of a value where a condition holds, or where it does not, that compares it with another number.

    `if a < b then b else a`, which is `max(a, b)`, is at least what each of them is at least.
    """
    type_ = value.type
    match condition:
        case core.Operation(name="less" | "at_most" as name, arguments=(one, other)):
            smaller, larger = (one, other) if holds else (other, one)
            strictly = int((name == "less") == holds)
            if value == larger:
                type_ = replace(type_, low=max(type_.low, min(smaller.type.low + strictly, type_.high)))
            if value == smaller:
                type_ = replace(type_, high=min(type_.high, max(larger.type.high - strictly, type_.low)))
    return type_
