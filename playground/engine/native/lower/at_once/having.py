"""Sets of directions, numbers, players or kinds that depend on a site: the sites whose set has a member.

kinds beats of kind of it        has Rook: the sites of all kinds that beat a Rook
1..(count of enemies around it)  has 2: the sites with two enemies around them or more
"""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Alias
from playground.game import core

TRUTH = core.Type("bool")

_OPERATIONS = {"join_ways": "join", "common_ways": "meet", "other_ways": "minus"}

MAX_ROWS = 64
"""The most values of a table that are looked at one by one."""


def having(domain: core.Expression, member: int, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites, as a variable, for which a set has a member; None if that is not known for all at once."""
    nodes, scope = lowering.nodes, lowering.scope
    if not scope.depends(domain, variable):
        return nodes.choose(lowering.has_member(domain, member), nodes.bits(nodes.all_sites), nodes.bits(0))
    match domain:
        case core.Where(bound, among, condition):
            included = having(among, member, variable, lowering)
            if included is None or included is nodes.bits(0):
                return included
            with scope.binding({bound: member}):
                return _operation("meet", included, lowering.sites_where(condition, variable), lowering)
        case core.Choice(condition, yes, no):
            where = lowering.sites_where(condition, variable)
            left = _operation("meet", having(yes, member, variable, lowering), where, lowering)
            right = _operation("minus", having(no, member, variable, lowering), where, lowering)
            return _operation("join", left, right, lowering)
        case core.Let(bound, value, body):
            with scope.binding({bound: Alias(value) if scope.depends(value, variable) else lowering.let(domain)}):
                return having(body, member, variable, lowering)
        case core.Variable(name):
            meaning = scope.names[name]
            return having(meaning.expression, member, variable, lowering) if isinstance(meaning, Alias) else None
        case core.Operation(name, (left_side, right_side)) if name in _OPERATIONS:
            one, other = (having(side, member, variable, lowering) for side in (left_side, right_side))
            return _operation(_OPERATIONS[name], one, other, lowering)
        case core.Operation("range", (low, high)):
            number = core.Constant(member, type=core.Type("int", member, member))
            from_low, to_high = (
                lowering.sites_where(core.Operation("at_most", pair, type=TRUTH), variable)
                for pair in ((low, number), (number, high))
            )
            return _operation("meet", from_low, to_high, lowering)
        case core.Table():
            return _in_table(domain, member, variable, lowering)
    return None


def quantified(condition: core.Quantified, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which a condition holds of any member of a set, or of every one, written out."""
    domain, nodes, depends = condition.domain, lowering.nodes, lowering.scope.depends(condition.domain, variable)
    every, everywhere = condition.kind == "every", nodes.bits(nodes.all_sites)
    total = everywhere if every else nodes.bits(0)
    for member in lowering.universe(domain):
        among = having(domain, member, variable, lowering) if depends else everywhere
        if among is nodes.bits(0):
            continue
        with lowering.scope.binding({condition.variable: member}), lowering.scope.short_rays_among(domain):
            part = lowering.sites_where(condition.body, variable)
        if part is None or among is None:
            return None
        if depends:
            part = (
                nodes.op("join", part, nodes.op("minus", everywhere, among)) if every else nodes.op("meet", part, among)
            )
        grown = nodes.op("meet" if every else "join", total, part)
        total = grown if depends else nodes.choose(lowering.has_member(domain, member), grown, total)
    return total


def contains_by_parts(
    sites: core.Expression, site: core.Expression, variable: str, lowering: Lowering
) -> IRNode | None:
    """The sites that have another one in their set: what the set says of its members, said of that one."""
    match sites:
        case core.Let(name, value, body):
            meaning = Alias(value) if lowering.scope.depends(value, variable) else lowering.let(sites)
            with lowering.scope.binding({name: meaning}):
                return lowering.sites_where(core.Operation("contains", (body, site), type=TRUTH), variable)
        case core.Where():
            if lowering.scope.depends(site, sites.variable):
                return None
            among = lowering.sites_where(core.Operation("contains", (sites.domain, site), type=TRUTH), variable)
            if among is None:
                return None
            with lowering.scope.binding({sites.variable: Alias(site)}):
                return _operation("meet", among, lowering.sites_where(sites.condition, variable), lowering)
        case core.Operation("intersection" | "union" | "difference" as name, (left, right)):
            one, other = (core.Operation("contains", (side, site), type=TRUTH) for side in (left, right))
            sides = (lowering.sites_where(side, variable) for side in (one, other))
            operation = {"intersection": "meet", "union": "join", "difference": "minus"}[name]
            return _operation(operation, next(sides), next(sides), lowering)
    return None


def _in_table(table: core.Table, member: int, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites whose row of a table has a member."""
    nodes, index = lowering.nodes, table.index
    rows = [row for row, value in enumerate(table.values) if isinstance(value, frozenset) and member in value]
    if len(rows) > MAX_ROWS:
        return None
    result: IRNode | None = nodes.bits(0)
    for row in rows:
        is_row = core.Operation("equal", (index, core.Constant(row, type=_plain(index.type))), type=TRUTH)
        result = _operation("join", result, lowering.sites_where(is_row, variable), lowering)
    return result


def _plain(type_: core.Type) -> core.Type:
    """A type without the value for none."""
    return core.Type(type_.kind, type_.low, type_.high)


def _operation(name: str, left: IRNode | None, right: IRNode | None, lowering: Lowering) -> IRNode | None:
    return None if left is None or right is None else lowering.nodes.op(name, left, right)
