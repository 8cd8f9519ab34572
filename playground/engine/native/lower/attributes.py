"""Attributes asked of all sites at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.engine.native.nodes import Node
from playground.game import core

if TYPE_CHECKING:
    from playground.engine.native.lower.expressions import Expressions


def sites_bearing(name: str, lowering: Expressions) -> Node:
    """The sites on which something has an attribute."""
    nodes, attribute = lowering.nodes, lowering.attribute(name)
    if all(name in piece.attributes for piece in lowering.scope.game.pieces):
        return lowering.occupied()
    bearing = nodes.bits(0)
    for number in range(attribute.size):
        bearing = nodes.op("join", bearing, nodes.load(f"attr.{name}", "set", nodes.number(number)))
    return bearing


def sites_with(name: str, value: core.Expression, lowering: Expressions) -> Node | None:
    """The sites of which an attribute is a value: where nothing has the attribute it is 0, or NOTHING for a word.

    None where that 0 may also be a value that something has, or the value may be NOTHING.
    """
    nodes, attribute = lowering.nodes, lowering.attribute(name)
    low, high = value.type.low, value.type.high
    if value.type.optional or (not attribute.words and attribute.low <= 0 and low <= 0):
        return None
    having = lowering.lower(core.WithAttribute(name, value, type=core.Type("sites")))
    if attribute.words or not low <= 0 <= high:
        return having
    without = nodes.op("minus", nodes.bits(nodes.everything), sites_bearing(name, lowering))
    is_zero = nodes.op("same", lowering.lower(value), nodes.number(0))
    return nodes.choose(is_zero, without, having)
