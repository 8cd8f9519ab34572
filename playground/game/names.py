"""The possible meanings of a name in a rule: a value, or a function without its arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.source.text import Span


@dataclass(frozen=True)
class Function:
    """A function of `arity` arguments, the last of which may be left out if it is `optional`.

    `apply` takes them and the span of the call. `joins`: of a set, such as players, it gives the sites of all members;
    of those that are `by_kind` the set may be kinds, `Knight or Bishop`.
    """

    name: str
    arity: int
    apply: Callable[[list[core.Expression], Span], core.Expression]
    optional: bool = False
    joins: bool = False
    by_kind: bool = False


@dataclass(frozen=True)
class OptionInQuestion:
    """The option of which rules ask what it leads to: the action's number, its bindings, and what their values are
    where the question stands."""

    number: int
    bindings: tuple[core.Binding, ...]
    choices: tuple[core.Expression, ...]


Meaning = core.Expression | Function
Locals = Mapping[str, core.Expression]

UNKNOWN = core.Type("unknown")
"""Type of an expression with a reported mistake; it is accepted everywhere, so that no mistake is reported twice."""


MOVER = core.Operation("mover", (), type=core.Type("player"))
"""The player who decides."""


def unknown(span: Span | None) -> core.Expression:
    """A placeholder for an expression with a mistake."""
    return core.Constant(0, type=UNKNOWN, span=span)


def is_unknown(expression: core.Expression) -> bool:
    """Whether a mistake has been reported in this expression."""
    return expression.type.kind == "unknown"


def number(value: int, span: Span | None = None) -> core.Constant:
    """A constant number."""
    return core.Constant(value, type=core.Type("int", value, value), span=span)


def truth(value: bool, span: Span | None = None) -> core.Constant:
    """A constant truth value."""
    return core.Constant(value, type=core.Type("bool"), span=span)


def sites(value: frozenset[int], span: Span | None = None) -> core.Constant:
    """A constant set of sites."""
    return core.Constant(value, type=core.Type("sites"), span=span)


def ways(value: frozenset[int], span: Span | None = None) -> core.Constant:
    """A constant set of directions."""
    return core.Constant(value, type=core.Type("ways"), span=span)


def for_player(
    values: tuple[core.Value, ...], type_: core.Type, player: core.Expression, span: Span
) -> core.Expression:
    """The entry of `values` for a player."""
    if isinstance(player, core.Constant) and isinstance(player.value, int):
        return core.Constant(values[player.value], type=type_, span=span)
    return core.Table(values, player, type=type_, span=span)


def is_none(expression: core.Expression) -> bool:
    """Whether this is the word `none`, which is a possible value of players and kinds as well as of sites."""
    if not isinstance(expression, core.Constant):
        return False
    return expression.type.kind == "site" and expression.value == core.NOTHING


def none_beside(other: core.Expression, value: core.Expression) -> core.Expression:
    """A value; if it is the word `none`, as no player, kind, word or direction where `other` is one of these."""
    if not is_none(value) or other.type.kind not in ("player", "piece", "mark", "way"):
        return value
    return core.Constant(core.NOTHING, type=replace(other.type, optional=True), span=value.span)
