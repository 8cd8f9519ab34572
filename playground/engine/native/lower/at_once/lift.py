"""Lifting: a condition on one site becomes an operation on all sites at once.

`lift(P, v)` is the set of sites v for which P holds, computed from whole sets by shifts and masks, as an IR value:

    v in S                      S
    ahead(v, east, n) in S      S shifted back by n steps, from where n steps stay on the board
    P and Q, P or Q, not P      meet, join, complement
    every k in 1..3 has P(k)    P(1) meet P(2) meet P(3)
    count neighbours of v > 2   numbers of all sites compared (`numbers.py`)

None if a condition cannot be lifted; the caller then tests site by site.
"""

from __future__ import annotations

from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.between_on_rays import any_on_rays
from playground.engine.native.lower.at_once.by_direction import for_each_direction
from playground.engine.native.lower.at_once.by_site import ValuesBySite
from playground.engine.native.lower.at_once.by_value import for_each_value
from playground.engine.native.lower.at_once.comparisons import isolated
from playground.engine.native.lower.at_once.first_by_number import as_ray
from playground.engine.native.lower.at_once.first_in_line import as_set, only_of
from playground.engine.native.lower.at_once.foresight import known_at_once, unless_tried
from playground.engine.native.lower.at_once.having import contains_by_parts, quantified
from playground.engine.native.lower.at_once.kept_sites import with_kept_sites
from playground.engine.native.lower.at_once.lifted_comparisons import lift_equal, lift_order, lift_some_of, within
from playground.engine.native.lower.at_once.looked_up import (
    constant_sites,
    looked_up,
    sites_looked_up,
    with_constant_aliases,
)
from playground.engine.native.lower.at_once.said_otherwise import denied, said_otherwise
from playground.engine.native.lower.at_once.sums_of_none import said_of_terms
from playground.engine.native.lower.at_once.through_member import condition_of_member, let_of_member
from playground.engine.native.lower.at_once.through_place import through_place
from playground.engine.native.lower.at_once.two_of import by_number
from playground.engine.native.lower.at_once.written_out import with_name_outside
from playground.engine.native.lower.facts import depends_on_position, facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.once import once
from playground.engine.native.lower.places import (
    moved_all_the_way_back,
    where_placed,
)
from playground.engine.native.lower.scope import Alias
from playground.game import core

MAX_SITES_WRITTEN_OUT = 8
"""A quantifier over more sites is not written out site by site."""


def lift(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The set of sites for which `condition` holds with the site as `variable`; not restricted to any domain."""
    scope, nodes = lowering.scope, lowering.nodes
    if not scope.depends(condition, variable):
        holds = lowering.lower(condition)
        return nodes.choose(holds, nodes.bits(nodes.all_sites), nodes.bits(0))
    if isinstance(condition, core.Variable):
        meaning = scope.names[condition.name]
        return lift(meaning.expression, variable, lowering) if isinstance(meaning, Alias) else None
    purpose, somehow = ("sites", variable), partial(_lifted_somehow, condition, variable, lowering)
    if facts_of(condition).looks_ahead:
        return unless_tried(condition, variable, partial(once, lowering, purpose, condition, somehow))
    return once(lowering, purpose, condition, somehow)


def _lifted_somehow(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The same for a condition that depends on the site and is no variable."""
    lifted = where_placed(condition, variable, lowering) if depends_on_position(condition) else None
    if lifted is None:
        lifted = through_place(condition, variable, lowering)
    if lifted is None:
        lifted = _lifted(condition, variable, lowering)
    if lifted is None and not depends_on_position(condition):
        lifted = with_constant_aliases(condition, variable, lowering)
    if lifted is None:
        lifted = for_each_direction(condition, variable, lowering, lift)
    if lifted is None:
        lifted = sites_looked_up(condition, variable, lowering)
    if lifted is None:
        lifted = for_each_value(condition, variable, lowering)
    if lifted is None:
        lifted = said_otherwise(condition, variable, lowering, lift)
    return condition_of_member(condition, variable, lowering) if lifted is None else lifted


def _lifted(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The same where all directions are known in which the condition looks."""
    of_position = depends_on_position(condition)
    known = None if of_position else constant_sites(condition, variable, lowering)
    if known is None:
        known = where_placed(condition, variable, lowering)
    if known is None and not of_position:
        known = _looked_up(condition, variable, lowering)
    elif known is None:
        known = with_kept_sites(condition, variable, lowering, _from_table)
    return _structure(condition, variable, lowering) if known is None else known


def _looked_up(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    return looked_up(condition, lowering, partial(_structure, condition, variable, lowering), variable)


def _from_table(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The same, if need be worked out for each site by itself."""
    known = _looked_up(condition, variable, lowering)
    return sites_looked_up(condition, variable, lowering) if known is None else known


def _structure(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The same part by part."""
    if foreseen := known_at_once(condition, variable, lowering, partial(lift, variable=variable, lowering=lowering)):
        return foreseen
    of_terms = said_of_terms(condition, lowering.scope)
    lifted = None if of_terms is None else lift(of_terms, variable, lowering)
    if lifted is not None:
        return lifted
    condition = isolated(condition, variable, lowering.scope)
    match condition:
        case core.Operation(name="and" | "or" | "not"):
            return _lift_logic(condition, variable, lowering)
        case core.Operation() if (named := with_name_outside(condition)) is not None:
            return lift(named, variable, lowering)
        case core.StateVariable(name, index, core.Expression() as site):
            true = ValuesBySite(name, index, lowering).everywhere(site, variable)
            return None if true is None else true.planes[0]
        case core.Let():
            return _lift_let(condition, variable, lowering)
        case core.Choice():
            return _lift_choice(condition, variable, lowering)
        case core.Quantified(kind="any" | "every"):
            return _lift_quantified(condition, variable, lowering)
        case core.Operation(name="contains"):
            return _lift_contains(condition.arguments[0], condition.arguments[1], variable, lowering)
        case core.Operation(name="equal"):
            return lift_equal(condition.arguments[0], condition.arguments[1], variable, lowering)
        case core.Operation(name="less" | "at_most"):
            return lift_order(condition, variable, lowering)
    return None


def _lift_let(condition: core.Let, variable: str, lowering: Lowering) -> IRNode | None:
    scope = lowering.scope
    depends = scope.depends(condition.value, variable)
    of_member = let_of_member(condition, variable, lowering) if depends else None
    if of_member is not None:
        return of_member
    meaning = Alias(condition.value) if depends else lowering.let(condition)
    with scope.binding({condition.variable: meaning}):
        return lift(condition.body, variable, lowering)


def _lift_choice(condition: core.Choice, variable: str, lowering: Lowering) -> IRNode | None:
    parts = [lift(part, variable, lowering) for part in (condition.condition, condition.yes, condition.no)]
    if any(part is None for part in parts):
        return None
    decides, yes, no = (part for part in parts if part is not None)
    chosen = lowering.nodes.op("meet", decides, yes)
    return lowering.nodes.op("join", chosen, lowering.nodes.op("minus", no, decides))


def _lift_quantified(condition: core.Quantified, variable: str, lowering: Lowering) -> IRNode | None:
    """A quantifier written out; a domain of sites only if it is known and small."""
    domain = condition.domain
    if domain.type.kind == "sets":
        return None
    of_number = by_number(condition)
    if of_number is not None:
        return lift(of_number, variable, lowering)
    ray = as_ray(condition, lowering) or any_on_rays(condition, lowering)
    lifted = None if ray is None else lift(ray, variable, lowering)
    if lifted is not None:
        return lifted
    known = lowering.scope.known(domain)
    if domain.type.kind == "sites" and not (isinstance(known, frozenset) and len(known) <= MAX_SITES_WRITTEN_OUT):
        return _lift_quantified_over_sites(condition, variable, lowering)
    return quantified(condition, variable, lowering)


def _lift_quantified_over_sites(condition: core.Quantified, variable: str, lowering: Lowering) -> IRNode | None:
    """Whether any members of a set that depends on the site satisfy the body; of `every`, whether none fails it."""
    body, nodes = condition.body, lowering.nodes
    if condition.kind == "every":
        body = denied(body)
    some = lift_some_of(
        core.Where(condition.variable, condition.domain, body, type=condition.domain.type), variable, lowering
    )
    if some is None or condition.kind == "any":
        return some
    return nodes.op("minus", nodes.bits(nodes.all_sites), some)


def _lift_logic(condition: core.Operation, variable: str, lowering: Lowering) -> IRNode | None:
    nodes = lowering.nodes
    first, others = _operands(condition, variable, lowering)
    result = lift(first, variable, lowering)
    if condition.name == "not":
        return None if result is None else nodes.op("minus", nodes.bits(nodes.all_sites), result)
    conjunction = condition.name == "and"
    name, decides = ("meet", 0) if conjunction else ("join", nodes.all_sites)
    for other in others:
        if result is None or (result.op == "const" and result.detail == decides):
            return result  # the other sides do not matter and need not be lowered
        second = lift(other, variable, lowering)
        result = None if second is None else nodes.op(name, result, second)
    return result


def _operands(
    condition: core.Operation, variable: str, lowering: Lowering
) -> tuple[core.Expression, list[core.Expression]]:
    """The first operand of a chain such as `a and b and c`, and the others in order.

    The part of the chain that has one value for all sites is an operand as a whole.
    """
    name, others = condition.name, list(condition.arguments[1:])
    first = condition.arguments[0]
    while isinstance(first, core.Operation) and first.name == name != "not" and lowering.scope.depends(first, variable):
        others.append(first.arguments[1])
        first = first.arguments[0]
    return first, others[::-1]


def _lift_contains(sites: core.Expression, site: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    only, meant = only_of(site, lowering.scope), lowering.scope.meant(site)
    if only is not None and lowering.scope.depends(only, variable):
        return lift_some_of(within(only, sites), variable, lowering)
    if isinstance(meant, core.Choice):
        truth = core.Type("bool")
        yes, no = (core.Operation("contains", (sites, side), type=truth) for side in (meant.yes, meant.no))
        return lift(core.Choice(meant.condition, yes, no, type=truth), variable, lowering)
    if lowering.scope.depends(sites, variable):
        holding = lowering.sites_holding(sites, site, variable)
        if holding is not None:
            return holding
        if lowering.scope.depends(site, variable):
            return contains_by_parts(lowering.scope.meant(sites), site, variable, lowering)
        there = lowering.lower(core.Operation("singleton", (site,), type=core.Type("sites")))
        return lowering.sites_meeting(sites, there, variable)
    moved = moved_all_the_way_back(lowering.lower(sites), site, variable, lowering)
    alone = as_set(meant) if moved is None else None
    return moved if alone is None else lift_some_of(within(alone, sites), variable, lowering)
