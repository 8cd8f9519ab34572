"""Comparisons of what belongs to a site, for all sites at once: values that are equal, numbers in order, and how many
members a set has, compared with none."""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.attributes import sites_alike, sites_with
from playground.engine.native.lower.at_once.besides_itself import besides_itself
from playground.engine.native.lower.at_once.comparisons import compared_with_fixed
from playground.engine.native.lower.at_once.existence import sites_with_members
from playground.engine.native.lower.at_once.first_in_line import as_set, only_of
from playground.engine.native.lower.at_once.said_otherwise import with_extreme
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.places import HERE, from_which_it_is, moved_back, place_of
from playground.engine.native.lower.sliced import Slices
from playground.game import core
from playground.game.core import NOTHING


def lift_equal(left: core.Expression, right: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites `variable` for which two values are equal, as a set; None if it is not known how."""
    scope, nodes = lowering.scope, lowering.nodes
    left, right = (scope.meant(side) for side in (left, right))
    if scope.depends(right, variable):
        left, right = right, left
    for one, site in ((left, right), (right, left)):
        only = only_of(one, scope)
        if only is not None and scope.depends(only, variable):
            return _lift_only(only, site, variable, lowering)
    if scope.depends(right, variable):
        return _lift_both(left, right, variable, lowering)
    if left.type.kind == "site":
        found, alone = from_which_it_is(left, right, variable, lowering), as_set(left)
        return _lift_only(alone, right, variable, lowering) if found is None and alone is not None else found
    if isinstance(left, core.AttributeOf):
        return _lift_attribute(left, right, variable, lowering)
    if isinstance(left, core.Operation) and left.name in _LIKE:
        return _lift_content(left, right, variable, lowering)
    if left.type.kind == "bool":
        lifted, other = lowering.sites_where(left, variable), lowering.lower(right)
        if lifted is None:
            return None
        return nodes.choose(other, lifted, nodes.op("minus", nodes.bits(nodes.all_sites), lifted))
    if scope.known(right) == 0 and _is_count(left):
        some = _lift_some(left, variable, lowering)
        return None if some is None else nodes.op("minus", nodes.bits(nodes.all_sites), some)
    return _lift_both(left, right, variable, lowering)


def _lift_content(left: core.Operation, right: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Sites where the owner or the kind of what lies on a site is the one that does not depend on them."""
    scope, site = lowering.scope, left.arguments[0]
    alike = core.Operation(_LIKE[left.name], (right,), type=core.Type("sites"))
    only, place = only_of(site, scope), place_of(site, variable, lowering)
    if right.type.optional or scope.known(right) == NOTHING or (only is None and place is None):
        return _lift_both(left, right, variable, lowering)
    if only is not None:
        return lift_some_of(within(only, alike), variable, lowering)
    return None if place is None else moved_back(lowering.lower(alike), place, lowering)


_LIKE = {"owner": "held_by", "piece": "of_piece"}
"""The operation that gives all that is like what lies on a site."""


def _lift_only(only: core.Expression, site: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Sites whose set, of one member at most, has this member; where the site is none, those whose set has none. The
    site may be the only one of another set near them."""
    nodes, there = lowering.nodes, core.Operation("singleton", (site,), type=core.Type("sites"))
    found = lift_some_of(within(only, there), variable, lowering)
    if found is None or not site.type.optional:
        return found
    some, other = lift_some_of(only, variable, lowering), only_of(site, lowering.scope)
    if lowering.scope.depends(site, variable):
        either = None if other is None else lift_some_of(other, variable, lowering)
        if some is None or either is None:
            return None
        return nodes.op("join", found, nodes.op("minus", nodes.bits(nodes.all_sites), nodes.op("join", some, either)))
    if some is None:
        return None
    absent = nodes.op("same", lowering.lower(site), nodes.number(NOTHING))
    return nodes.choose(absent, nodes.op("minus", nodes.bits(nodes.all_sites), some), found)


def within(one: core.Expression, other: core.Expression) -> core.Expression:
    """What two sets have in common."""
    return core.Operation("intersection", (one, other), type=core.Type("sites"))


def _lift_attribute(left: core.AttributeOf, right: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Sites where an attribute has a value, which does not depend on the site."""
    place = place_of(left.site, variable, lowering)
    if place == HERE and isinstance(right, core.AttributeOf) and right.attribute == left.attribute:
        alike = sites_alike(right, lowering)
        if alike is not None:
            return alike
    matches = sites_with(left.attribute, right, lowering)
    if place is None or matches is None:
        return _lift_both(left, right, variable, lowering)
    none = NOTHING if lowering.attribute(left.attribute).words else 0
    known, type_ = lowering.scope.known(right), right.type
    is_something = known != none if known is not None else type_.kind == "mark" or not type_.low <= none <= type_.high
    if place == HERE or is_something:
        return moved_back(matches, place, lowering)
    return _lift_both(left, right, variable, lowering)  # off the board there is none either


def _lift_both(left: core.Expression, right: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Equality of two truth values or numbers that may both depend on the site."""
    nodes = lowering.nodes
    if left.type.kind == "bool":
        first, second = lowering.sites_where(left, variable), lowering.sites_where(right, variable)
        if first is None or second is None:
            return None
        return nodes.op("minus", nodes.bits(nodes.all_sites), nodes.op("differ", first, second))
    looked_up = compared_with_fixed("equal", left, right, variable, lowering)
    if looked_up is not None:
        return looked_up
    a, b = lowering.number_of_each(left, variable), lowering.number_of_each(right, variable)
    return None if a is None or b is None else Slices(nodes).equal(a, b)


def lift_order(condition: core.Operation, variable: str, lowering: Lowering) -> IRNode | None:
    """Comparison of two numbers."""
    left, right = condition.arguments
    if condition.name == "less" and lowering.scope.known(left) == 0 and _is_count(right):
        return _lift_some(right, variable, lowering)
    looked_up = compared_with_fixed(condition.name, left, right, variable, lowering)
    if looked_up is not None:
        return looked_up
    a, b = lowering.number_of_each(left, variable), lowering.number_of_each(right, variable)
    if a is None or b is None:
        return None
    slices = Slices(lowering.nodes)
    if condition.name == "less":
        return slices.less(a, b)
    return lowering.nodes.op("minus", slices.everywhere, slices.less(b, a))


def _is_count(number: core.Expression) -> bool:
    return isinstance(number, core.Operation) and number.name == "count"


def _lift_some(count: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Sites for which the counted set is not empty."""
    return lift_some_of(core.parts(count)[0], variable, lowering)


def lift_some_of(sites: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """Sites for which a set is not empty."""
    found = sites_with_members(sites, variable, lowering)
    if found is not None:
        return found
    other = with_extreme(sites, variable, lowering) or besides_itself(lowering.scope.meant(sites), variable)
    return None if other is None else lowering.sites_where(other, variable)
