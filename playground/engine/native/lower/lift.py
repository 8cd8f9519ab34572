"""Conditions on one site, asked of all sites at once.

`lift(P, v)` is the set of sites v for which P holds, built from whole sets by shifts and masks, as an IR value:

    v in S                      S
    ahead(v, way, n) in S       S shifted back by n steps, where the way is long enough
    P and Q, P or Q, not P      meet, join, complement
    every k in 1..3 has P(k)    P(1) meet P(2) meet P(3)

None where a condition cannot be put so; the caller then asks site by site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.engine.native.lower.geometry import bits_of, offset, starts
from playground.engine.native.lower.scope import Alias, asks_position, free_variables
from playground.engine.native.nodes import Node
from playground.game import core
from playground.game.core import NOTHING
from playground.game.evaluate import evaluate

if TYPE_CHECKING:
    from playground.engine.native.lower.expressions import Expressions

MOST_SITES_WRITTEN_OUT = 8
"""A quantifier over more sites than these is not written out site by site."""


def lift(condition: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """The set of sites for which `condition` holds with the site as `variable`; it may hold sites off any domain."""
    scope, nodes = lowering.scope, lowering.nodes
    if not scope.depends(condition, variable):
        holds = lowering.lower(condition)
        return nodes.choose(holds, nodes.bits(nodes.everything), nodes.bits(0))
    constant = _constant(condition, variable, lowering)
    if constant is not None:
        return constant
    match condition:
        case core.Variable():
            meaning = scope.names[condition.name]
            return lift(meaning.expression, variable, lowering) if isinstance(meaning, Alias) else None
        case core.Let():
            return _lift_let(condition, variable, lowering)
        case core.Choice():
            return _lift_choice(condition, variable, lowering)
        case core.Quantified(kind="any" | "every"):
            return _lift_quantified(condition, variable, lowering)
        case core.Operation(name="and" | "or" | "not"):
            return _lift_logic(condition, variable, lowering)
        case core.Operation(name="contains"):
            return _lift_contains(condition.arguments[0], condition.arguments[1], variable, lowering)
        case core.Operation(name="equal"):
            return _lift_equal(condition.arguments[0], condition.arguments[1], variable, lowering)
    return None


def _constant(condition: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """Where only geometry matters the set is known while compiling."""
    scope = lowering.scope
    if asks_position(condition):
        return None
    names: dict[str, core.Value] = {}
    for name in free_variables(condition) - {variable}:
        meaning = scope.names.get(name)
        if not isinstance(meaning, int):
            return None
        names[name] = meaning
    holding = (s for s in scope.board.sites if evaluate(condition, scope, {**names, variable: s}, None))
    return lowering.nodes.bits(bits_of(holding))


def _lift_let(condition: core.Let, variable: str, lowering: Expressions) -> Node | None:
    scope = lowering.scope
    depends = scope.depends(condition.value, variable)
    meaning = Alias(condition.value) if depends else lowering.let(condition)
    with scope.binding({condition.variable: meaning}):
        return lift(condition.body, variable, lowering)


def _lift_choice(condition: core.Choice, variable: str, lowering: Expressions) -> Node | None:
    parts = [lift(part, variable, lowering) for part in (condition.condition, condition.yes, condition.no)]
    if any(part is None for part in parts):
        return None
    decides, yes, no = (part for part in parts if part is not None)
    chosen = lowering.nodes.op("meet", decides, yes)
    return lowering.nodes.op("join", chosen, lowering.nodes.op("minus", no, decides))


def _lift_quantified(condition: core.Quantified, variable: str, lowering: Expressions) -> Node | None:
    """A quantifier written out; a domain of sites only where it is known and small."""
    domain, every = condition.domain, condition.kind == "every"
    known = lowering.scope.known(domain)
    if domain.type.kind == "sites" and not (isinstance(known, frozenset) and len(known) <= MOST_SITES_WRITTEN_OUT):
        return None
    if lowering.scope.depends(domain, variable):
        return None
    nodes = lowering.nodes
    total = nodes.bits(nodes.everything if every else 0)
    for member in lowering.universe(domain):
        with lowering.scope.binding({condition.variable: member}):
            part = lift(condition.body, variable, lowering)
        if part is None:
            return None
        grown = nodes.op("meet" if every else "join", total, part)
        total = nodes.choose(lowering.has_member(domain, member), grown, total)
    return total


def _lift_logic(condition: core.Operation, variable: str, lowering: Expressions) -> Node | None:
    nodes = lowering.nodes
    first = lift(condition.arguments[0], variable, lowering)
    if first is None:
        return None
    if condition.name == "not":
        return nodes.op("minus", nodes.bits(nodes.everything), first)
    conjunction = condition.name == "and"
    if first.op == "const" and first.detail == (0 if conjunction else nodes.everything):
        return first  # the rest does not matter, and need not be lowered
    second = lift(condition.arguments[1], variable, lowering)
    return None if second is None else nodes.op("meet" if conjunction else "join", first, second)


def _lift_contains(sites: core.Expression, site: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    if lowering.scope.depends(sites, variable):
        return None
    place = _place(site, variable, lowering)
    if place is None:
        return None
    return _back(lowering.lower(sites), place, lowering)


def _lift_equal(left: core.Expression, right: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    scope, nodes = lowering.scope, lowering.nodes
    if scope.depends(right, variable):
        left, right = right, left
    if scope.depends(right, variable):
        return None
    if left.type.kind == "site":
        return _lift_same_site(left, right, variable, lowering)
    if isinstance(left, core.Operation) and left.name in ("owner", "piece"):
        place = _place(left.arguments[0], variable, lowering)
        if place is None or right.type.optional or scope.known(right) == NOTHING:
            return None
        operation = "held_by" if left.name == "owner" else "of_piece"
        members = lowering.lower(core.Operation(operation, (right,), type=core.Type("sites")))
        return _back(members, place, lowering)
    if left.type.kind == "bool":
        lifted, other = lift(left, variable, lowering), lowering.lower(right)
        if lifted is None:
            return None
        return nodes.choose(other, lifted, nodes.op("minus", nodes.bits(nodes.everything), lifted))
    return None


def _lift_same_site(left: core.Expression, right: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """Sites from which `left` is the site `right`."""
    place, nodes = _place(left, variable, lowering), lowering.nodes
    if place is None:
        return None
    target = lowering.lower(right)
    here = _back(nodes.op("bit_or_none", target), place, lowering)
    if not right.type.optional:
        return here
    way, steps = place
    nowhere = nodes.everything & ~starts(lowering.scope.board, way, steps) if steps else 0
    absent = nodes.op("same", target, nodes.number(NOTHING))
    return nodes.op("join", here, nodes.choose(absent, nodes.bits(nowhere), nodes.bits(0)))


Place = tuple[int, int]
"""A site relative to the lifted one: (way, steps), steps 0 for the site itself."""


def _place(site: core.Expression, variable: str, lowering: Expressions) -> Place | None:
    """Where a site lies relative to the lifted variable, if that is known."""
    scope = lowering.scope
    match site:
        case core.Variable(name=name) if name == variable:
            return (0, 0)
        case core.Variable():
            meaning = scope.names.get(site.name)
            return _place(meaning.expression, variable, lowering) if isinstance(meaning, Alias) else None
        case core.Operation(name="ahead"):
            start, way, steps = site.arguments
            known_way, known_steps = scope.known(way), scope.known(steps)
            if _place(start, variable, lowering) == (0, 0) and known_way is not None and known_steps is not None:
                return (int(str(known_way)), int(str(known_steps)))
    return None


def _back(members: Node, place: Place, lowering: Expressions) -> Node:
    """The sites whose relative `place` is in a set."""
    way, steps = place
    if steps == 0:
        return members
    board, nodes = lowering.scope.board, lowering.nodes
    moved = nodes.op("slide", members, detail=-offset(board, way, steps))
    return nodes.op("meet", moved, nodes.bits(starts(board, way, steps)))
