"""Quantifiers over groups, as quantifiers over all sites of these, which may be evaluated for all at once.

    any one in groups(own) where count group of one > 8      any one in own where count group of one > 8

`groups` are the sites that are the lowest of their group. What is the same for all sites of a group need not be about
these alone. A sum of the sizes of groups is the number of their sites:

    sum one in groups(empty) giving (if no (neighbours(part of one) within enemy) then count (part of one) else 0)
    count (empty where no (neighbours(part of it) within enemy))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from playground.engine.native.lower.at_once.known_owner import with_known_owner
from playground.engine.native.lower.at_once.same_group import same_group
from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.game import core
from playground.game.roaming import conjuncts

MAX_PARTS = 1000
"""The most parts of a quantifier in which values stand in place of their names."""

TRUTH, SITES = core.Type("bool"), core.Type("sites")


def of_all_sites(expression: core.Quantified, lowering: Lowering) -> core.Expression | None:
    """A quantifier over groups in terms of all their sites; None if it is about anything else."""
    groups = _spelt_out(expression.domain) if expression.domain.type.kind == "sites" else None
    if not isinstance(groups, core.Where):
        return None
    site = core.Variable(groups.variable, type=core.Type("site"))
    group, conditions = _heads(groups, site)
    body = _spelt_out(core.substitute(expression.body, expression.variable, site))
    if group is None or body is None:
        return None
    body = with_known_owner(body, site.name, groups.domain, lowering.scope)
    if _is_of_pieces(groups.domain):
        body = _without_empty(body, site)
    if expression.kind == "sum":
        if isinstance(body, core.Choice) and isinstance(body.no, core.Constant) and body.no.value == 0:
            conditions = [*conditions, *conjuncts(body.condition)]
            body = body.yes
        if not (isinstance(body, core.Operation) and body.name == "count" and body.arguments[0] == group):
            return None
    if same_group((group, body, *conditions), site.name, lowering) is None:
        return None
    sites: core.Expression = groups.domain
    if conditions:
        every = reduce(lambda one, other: core.Operation("and", (one, other), type=TRUTH), conditions)
        sites = core.Where(site.name, sites, every, type=SITES)
    if expression.kind == "sum":
        return core.Operation("count", (sites,), type=expression.type)
    return replace(expression, domain=sites)


def _heads(groups: core.Where, site: core.Variable) -> tuple[core.Expression | None, Sequence[core.Expression]]:
    """The group of which a site has to be the lowest, if all of it belongs to the domain; the other conditions."""
    parts = list(conjuncts(groups.condition))
    for part in parts:
        match part:
            case core.Operation(name="equal", arguments=(one, core.Operation(name="lowest", arguments=(group,)))):
                match group:
                    case core.Operation(name="spread", arguments=(core.Operation(name="singleton"), passable, _)):
                        if one == site and passable == groups.domain and not core.mentions(passable, site.name):
                            return group, [each for each in parts if each is not part]
    return None, ()


def _spelt_out(expression: core.Expression) -> core.Expression | None:
    """An expression with values in place of the names that it begins with; None if it would be too large."""
    while isinstance(expression, core.Let):
        expression = core.substitute(expression.body, expression.variable, expression.value)
        if facts_of(expression).size > MAX_PARTS:
            return None
    return expression


def _is_of_pieces(sites: core.Expression) -> bool:
    """Whether it is plain that all members of a set have pieces."""
    if not isinstance(sites, core.Operation):
        return False
    return sites.name in ("held_by", "of_piece", "occupied") or (
        sites.name == "difference" and _is_of_pieces(sites.arguments[0])
    )


def _without_empty(expression: core.Expression, site: core.Variable) -> core.Expression:
    """An expression in which a site stands for itself, where it would for nothing if it were empty."""
    match expression:
        case core.Operation(name="intersection", arguments=(one, core.Operation(name="occupied"))):
            if one == core.Operation("singleton", (site,), type=one.type):
                return one
    return core.with_parts(expression, [_without_empty(part, site) for part in core.parts(expression)])
