"""Another form of a condition or a number, and what helps to find it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.core import Type
from playground.game.rule_expressions import distinct_parts
from playground.source.text import Span

TRUTH = Type("bool")


@dataclass(frozen=True)
class Form:
    """`instead` could stand in place of `now`. `because` says what takes long, `hint` what to write.

    Without it, it is only known that what is said of `now` takes little in another form: it is left out.
    """

    now: core.Expression
    instead: core.Expression | None
    because: str
    hint: str
    span: Span | None
    of_all_at_once: bool = False
    """Whether it may take long though it is looked at for all sites at once, without a loop. Then `instead` is exactly
    what the hint leads to."""


def free_in(expression: core.Expression) -> frozenset[str]:
    """The names in an expression that it does not bind itself."""
    bound, used = set[str](), set[str]()
    for part in distinct_parts([expression]):
        if isinstance(part, core.Variable):
            used.add(part.name)
        elif isinstance(part, core.Quantified | core.Where | core.Let):
            bound.add(part.variable)
    return frozenset(used - bound)  # each name is bound once in a game


def text_of(expression: core.Expression, otherwise: str) -> str:
    """What the ruleset has for an expression, in one line."""
    text = expression.span.text if expression.span is not None else otherwise
    return " ".join(text.split())


def asks_for_members(body: core.Expression, name: str) -> bool:
    """Whether it is the question if a set, by its name, has any members."""
    match body:
        case core.Operation("equal" | "less", (left, right)):
            counted = left if isinstance(right, core.Constant) else right
            rest = right if counted is left else left
            return (
                isinstance(rest, core.Constant)
                and rest.value == 0
                and isinstance(counted, core.Operation)
                and counted.name == "count"
                and counted.arguments[0] == core.Variable(name, type=counted.arguments[0].type)
            )
    return False


def intersected(domain: core.Expression) -> Iterator[core.Expression]:
    """The sets of which a set is what they have in common."""
    if isinstance(domain, core.Operation) and domain.name == "intersection":
        for each in domain.arguments:
            yield from intersected(each)
    else:
        yield domain


ALWAYS = core.Constant(value=True, type=TRUTH)
"""What stands in place of a condition of which it is only known that another form of it takes little."""


def in_place_of(expression: core.Expression, instead: Mapping[int, core.Expression | None]) -> core.Expression:
    """The expression with others in place of some of its parts, which are given by identity.

    The smallest condition that asks something of a part without another one always holds.
    """
    changed = _changed(expression, instead)
    return expression if changed is None else changed


def action_with(action: core.Action, instead: Mapping[int, core.Expression | None]) -> core.Action:
    """An action with others in place of parts of what it asks."""
    bindings = tuple(replace(each, domain=in_place_of(each.domain, instead)) for each in action.bindings)
    guard, prefer = (None if each is None else in_place_of(each, instead) for each in (action.guard, action.prefer))
    return replace(action, bindings=bindings, guard=guard, prefer=prefer)


def _changed(expression: core.Expression, instead: Mapping[int, core.Expression | None]) -> core.Expression | None:
    """The same; None where something is said of a part without another one, up to a condition."""
    if id(expression) in instead:
        return instead[id(expression)]
    parts = [_changed(each, instead) for each in core.parts(expression)]
    if None in parts:
        return ALWAYS if expression.type.kind == "bool" else None
    return core.with_parts(expression, [each for each in parts if each is not None])
