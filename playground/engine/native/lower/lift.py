"""Conditions on one site, asked of all sites at once.

`lift(P, v)` is the set of sites v for which P holds, built from whole sets by shifts and masks, as an IR value:

    v in S                      S
    ahead(v, way, n) in S       S shifted back by n steps, where the way is long enough
    P and Q, P or Q, not P      meet, join, complement
    every k in 1..3 has P(k)    P(1) meet P(2) meet P(3)
    count neighbours of v > 2   numbers of all sites compared (`numbers.py`)

None where a condition cannot be put so; the caller then asks site by site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.engine.native.lower.attributes import sites_with
from playground.engine.native.lower.geometry import bits_of, offset, starts
from playground.engine.native.lower.scope import Alias, asks_position, free_variables
from playground.engine.native.lower.sliced import Slices
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
        case core.Operation(name="less" | "at_most"):
            return _lift_order(condition.name, *condition.arguments, variable, lowering)
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
        return _lift_contains_near(sites, site, variable, lowering)
    place = place_of(site, variable, lowering)
    if place is None:
        return None
    return moved_back(lowering.lower(sites), place, lowering)


def _lift_equal(left: core.Expression, right: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    scope, nodes = lowering.scope, lowering.nodes
    if scope.depends(right, variable):
        left, right = right, left
    if scope.depends(right, variable):
        return _lift_both(left, right, variable, lowering)
    if left.type.kind == "site":
        return _lift_same_site(left, right, variable, lowering)
    if isinstance(left, core.AttributeOf):
        place, alike = place_of(left.site, variable, lowering), sites_with(left.attribute, right, lowering)
        if place in (None, (0, 0)) or alike is None:
            return alike if place else None
        return None  # off the board there is no value, which no set of sites tells
    if isinstance(left, core.Operation) and left.name in ("owner", "piece"):
        place = place_of(left.arguments[0], variable, lowering)
        if place is None or right.type.optional or scope.known(right) == NOTHING:
            return _lift_both(left, right, variable, lowering)
        operation = "held_by" if left.name == "owner" else "of_piece"
        members = lowering.lower(core.Operation(operation, (right,), type=core.Type("sites")))
        return moved_back(members, place, lowering)
    if left.type.kind == "bool":
        lifted, other = lift(left, variable, lowering), lowering.lower(right)
        if lifted is None:
            return None
        return nodes.choose(other, lifted, nodes.op("minus", nodes.bits(nodes.everything), lifted))
    if scope.known(right) == 0 and isinstance(left, core.Operation) and left.name == "count":
        some = _lift_some(left.arguments[0], variable, lowering)
        return None if some is None else nodes.op("minus", nodes.bits(nodes.everything), some)
    if isinstance(left, core.AttributeOf):
        return _lift_attribute(left, right, variable, lowering)
    return _lift_both(left, right, variable, lowering)


def _lift_attribute(left: core.AttributeOf, right: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """Sites where an attribute has a value that is known, unless that is the one of nothing."""
    attribute = next(a for a in lowering.scope.game.attributes if a.name == left.attribute)
    value, place = lowering.scope.known(right), place_of(left.site, variable, lowering)
    none = NOTHING if attribute.words else 0
    if not isinstance(value, int) or place is None or value == none:
        return _lift_both(left, right, variable, lowering)
    if not attribute.low <= value <= attribute.high:
        return lowering.nodes.bits(0)
    index = lowering.nodes.number(value - attribute.low)
    return moved_back(lowering.nodes.load(f"attr.{attribute.name}", "set", index), place, lowering)


def _lift_both(left: core.Expression, right: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """Two numbers, or truth values, that both depend on the site are the same."""
    from playground.engine.native.lower.numbers import lift_number

    if left.type.kind == "bool":
        sides = [lift(side, variable, lowering) for side in (left, right)]
        if sides[0] is None or sides[1] is None:
            return None
        return lowering.nodes.op("minus", lowering.nodes.bits(lowering.nodes.everything), lowering.nodes.op("differ", sides[0], sides[1]))
    a, b = lift_number(left, variable, lowering), lift_number(right, variable, lowering)
    return None if a is None or b is None else Slices(lowering.nodes).equal(a, b)


def _lift_order(name: str, left: core.Expression, right: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """Two numbers are in ascending order."""
    from playground.engine.native.lower.numbers import lift_number

    if lowering.scope.known(left) == 0 and name == "less" and isinstance(right, core.Operation) and right.name == "count":
        return _lift_some(right.arguments[0], variable, lowering)
    a, b = lift_number(left, variable, lowering), lift_number(right, variable, lowering)
    if a is None or b is None:
        return None
    slices = Slices(lowering.nodes)
    if name == "less":
        return slices.less(a, b)
    return lowering.nodes.op("minus", slices.everywhere, slices.less(b, a))


def _lift_some(sites: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """Sites for which a set has any members."""
    from playground.engine.native.lower.nearby import Surroundings

    near = Surroundings(variable, lowering).of(sites)
    if near is None:
        return None
    result = lowering.nodes.bits(0)
    for members in near.values():
        result = lowering.nodes.op("join", result, members)
    return result


def _lift_contains_near(sites: core.Expression, site: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """A set that depends on the site holds another site that does, or one that does not."""
    from playground.engine.native.lower.nearby import Surroundings

    near = Surroundings(variable, lowering)
    return near.holding(sites, site)


def _lift_same_site(left: core.Expression, right: core.Expression, variable: str, lowering: Expressions) -> Node | None:
    """Sites from which `left` is the site `right`."""
    place, nodes = place_of(left, variable, lowering), lowering.nodes
    if place is None:
        return None
    target = lowering.lower(right)
    here = moved_back(nodes.op("bit_or_none", target), place, lowering)
    if not right.type.optional:
        return here
    way, steps = place
    nowhere = nodes.everything & ~starts(lowering.scope.board, way, steps) if steps else 0
    absent = nodes.op("same", target, nodes.number(NOTHING))
    return nodes.op("join", here, nodes.choose(absent, nodes.bits(nowhere), nodes.bits(0)))


Place = tuple[int, int]
"""A site relative to the lifted one: (way, steps), steps 0 for the site itself."""


def place_of(site: core.Expression, variable: str, lowering: Expressions) -> Place | None:
    """Where a site lies relative to the lifted variable, if that is known."""
    scope = lowering.scope
    match site:
        case core.Variable(name=name) if name == variable:
            return (0, 0)
        case core.Variable():
            meaning = scope.names.get(site.name)
            return place_of(meaning.expression, variable, lowering) if isinstance(meaning, Alias) else None
        case core.Operation(name="ahead"):
            start, way, steps = site.arguments
            known_way, known_steps = scope.known(way), scope.known(steps)
            if place_of(start, variable, lowering) == (0, 0) and known_way is not None and known_steps is not None:
                return (int(str(known_way)), int(str(known_steps)))
    return None


def moved_back(members: Node, place: Place, lowering: Expressions) -> Node:
    """The sites whose relative `place` is in a set."""
    way, steps = place
    if steps == 0:
        return members
    board, nodes = lowering.scope.board, lowering.nodes
    moved = nodes.op("slide", members, detail=-offset(board, way, steps))
    return nodes.op("meet", moved, nodes.bits(starts(board, way, steps)))
