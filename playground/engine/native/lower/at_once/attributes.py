"""Attributes of all sites at once, and how many sets their values need."""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.planes import MAX_PLANES_BY_DIGITS, digits_of_planes
from playground.engine.native.lower.coded import code_at, loaded, sites_with_code
from playground.engine.native.lower.lowering import Lowering
from playground.game import core
from playground.game.core import NOTHING
from playground.game.size import words_per_set

MAX_WRITTEN_OUT = 12
"""Words of the most sets of a field that are written out one after another, in a row of instructions; more are looped
over, or searched."""


MIN_AT_ONCE = 8
"""Sets of one word each that are sooner tested for a site all at once than one after another."""


def are_many(count: int, game: core.Game) -> bool:
    """Whether so many sets are too many to be written out."""
    return count * words_per_set(game) > MAX_WRITTEN_OUT


def are_at_once(count: int, game: core.Game) -> bool:
    """Whether so many sets are looked at all at once, in place of a chain of tests."""
    return words_per_set(game) == 1 and count >= MIN_AT_ONCE


def is_searched(field: str, count: int, game: core.Game) -> bool:
    """Whether what changes on one site is looked for among many sets of a field, of which one at most holds it."""
    coded = any(attribute.coded and field == f"attr.{attribute.name}" for attribute in game.attributes)
    return not coded and are_many(count, game)


def sites_bearing(name: str, lowering: Lowering) -> IRNode:
    """The sites with a component that has an attribute."""
    nodes, attribute = lowering.nodes, lowering.attribute(name)
    if all(name in piece.attributes for piece in lowering.scope.game.pieces):
        return lowering.occupied()
    bearing = nodes.bits(0)
    for number in range(attribute.set_count):
        bearing = nodes.op("join", bearing, nodes.load(f"attr.{name}", "set", nodes.number(number)))
    return bearing


def sites_of_value(attribute: core.Attribute, number: IRNode, nodes: Nodes) -> IRNode:
    """The sites where an attribute has the value with a number, counted from 0."""
    field = f"attr.{attribute.name}"
    if not attribute.coded:
        return nodes.load(field, "set", number)
    digits = loaded(field, attribute.set_count, nodes)
    return sites_with_code(digits, nodes.op("add", number, nodes.number(1)), nodes)


def sites_alike(there: core.AttributeOf, lowering: Lowering) -> IRNode | None:
    """The sites where an attribute is what it is on one site, by the digits of the numbers of their sets.

    None where there are so few sets, or so many, that the one which holds that site is found sooner; or if a site
    without the attribute could be taken for one that has the value 0.
    """
    nodes, attribute = lowering.nodes, lowering.attribute(there.attribute)
    count = attribute.set_count
    by_digits = are_at_once(count, lowering.scope.game) and count <= MAX_PLANES_BY_DIGITS
    if attribute.coded or not by_digits or (attribute.low <= 0 and not attribute.words):
        return None
    digits = digits_of_planes(f"attr.{attribute.name}", count, nodes)
    unlike, everywhere, nowhere = nodes.bits(0), nodes.bits(nodes.all_sites), nodes.bits(0)
    site = nodes.op("bit_or_none" if there.site.type.optional else "bit", lowering.lower(there.site))
    for digit in digits:
        none = nodes.op("none_in", nodes.op("meet", digit, site))
        unlike = nodes.op("join", unlike, nodes.op("differ", digit, nodes.choose(none, nowhere, everywhere)))
    return nodes.op("minus", nodes.bits(nodes.all_sites), unlike)


def coded_value(attribute: core.Attribute, site: core.Expression, lowering: Lowering) -> IRNode:
    """The value on a site of an attribute of which positions have codes."""
    nodes, missing = lowering.nodes, NOTHING if attribute.words else 0
    digits = loaded(f"attr.{attribute.name}", attribute.set_count, nodes)
    code = code_at(digits, lowering.lower(site), site.type.optional, nodes)
    value = nodes.op("add", code, nodes.number(attribute.low - 1))
    if missing == attribute.low - 1:
        return value
    return nodes.choose(nodes.op("same", code, nodes.number(0)), nodes.number(missing), value)


def sites_with(name: str, value: core.Expression, lowering: Lowering) -> IRNode | None:
    """The sites where an attribute has a value. Without a component that has the attribute, it is 0, or NOTHING for a
    word.

    None if that 0 could also be the value of a component, or if the value may be NOTHING.
    """
    nodes, attribute = lowering.nodes, lowering.attribute(name)
    low, high = value.type.low, value.type.high
    if value.type.optional or (not attribute.words and attribute.low <= 0 and low <= 0):
        return None
    matches = lowering.lower(core.WithAttribute(name, value, type=core.Type("sites")))
    if attribute.words or not low <= 0 <= high:
        return matches
    without = nodes.op("minus", nodes.bits(nodes.all_sites), sites_bearing(name, lowering))
    is_zero = nodes.op("same", lowering.lower(value), nodes.number(0))
    return nodes.choose(is_zero, without, matches)
