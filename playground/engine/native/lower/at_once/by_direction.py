"""Conditions on a site that look in a direction known only in play: the sets of each direction, one of which counts.

ahead(v, forward, 1) is empty        of two players: the set for north if the mover is the first one, else for south
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.written_out import with_aliases, with_constant
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.geometry import slides
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core

MAX_WRITTEN_OUT = 12
"""With more directions among which play decides a condition is not written out for each."""


MAX_SLIDES = 2
"""On tracks and in graphs a step shifts sets by many different numbers of bits: one site at a time is quicker there."""


def for_each_direction(
    condition: core.Expression,
    variable: str,
    lowering: Lowering,
    lift: Callable[[core.Expression, str, Lowering], IRNode | None],
) -> IRNode | None:
    """The sites for which a condition holds, by the direction that counts; None if no part of it looks in a direction
    that only play decides, or if it cannot be lifted for each."""
    if _has_parts(condition):
        return None  # which have been tried one by one
    condition = with_aliases(condition, (variable,), lowering.scope, also_placed=True)
    way = next(_unknown_ways(condition, variable, lowering), None)
    if way is None:
        return None
    scope, nodes = lowering.scope, lowering.nodes
    choices = _values(way, len(scope.board.directions))
    slides_of = (len(slides(scope.board, value, 1)) for value in choices if value != core.NOTHING)
    if len(choices) > MAX_WRITTEN_OUT or max(slides_of, default=0) > MAX_SLIDES:
        return None
    chosen = None if scope.depends(way, variable) else lowering.lower(way)
    result = nodes.bits(0)
    for value in choices:
        constant = made_once(way, (frozenset((value,)),), partial(core.Constant, value, type=way.type))
        if chosen is None:
            counts = lift(core.Operation("equal", (way, constant), type=condition.type), variable, lowering)
        else:
            counts = nodes.op("same", chosen, nodes.number(value))
        if counts is None:
            return None
        if counts.op == "const" and not counts.detail:
            continue
        looking = made_once(condition, (way, constant), partial(with_constant, condition, way, constant))
        here = lift(looking, variable, lowering)
        if here is None:
            return None
        if chosen is None:
            result = nodes.op("join", result, nodes.op("meet", counts, here))
        else:
            result = nodes.choose(counts, here, result)
    return result


def _has_parts(condition: core.Expression) -> bool:
    """Whether a condition consists of others."""
    is_logic = isinstance(condition, core.Operation) and condition.name in ("and", "or", "not")
    return is_logic or isinstance(condition, core.Let | core.Choice | core.Quantified)


def _unknown_ways(condition: core.Expression, variable: str, lowering: Lowering) -> Iterator[core.Expression]:
    """The directions in which a condition looks from the site, or beyond, that are known in play and do not depend on
    what the condition itself binds."""
    if variable not in facts_of(condition).free:
        return
    way = _looks(condition)
    if (
        way is not None
        and facts_of(way).free <= {variable, *lowering.scope.names}
        and lowering.scope.known(way) is None
    ):
        yield way
    for part in core.parts(condition):
        yield from _unknown_ways(part, variable, lowering)


def _looks(expression: core.Expression) -> core.Expression | None:
    """The single direction in which an expression looks, if it does."""
    match expression:
        case core.Operation("ahead" | "shift", (_, way, *_)):
            return way
        case core.Operation("spread", (_, _, core.Operation("single_way", (way,)))):
            return way
    return None


def _values(way: core.Expression, directions: int) -> list[int]:
    """The directions that one can be."""
    match way:
        case core.Table(values=values):
            return sorted({int(str(value)) for value in values})
        case core.Choice():
            return sorted({*_values(way.yes, directions), *_values(way.no, directions)})
        case core.Constant(value=int() as value):
            return [value]
    return list(range(-1 if way.type.optional else 0, directions))
