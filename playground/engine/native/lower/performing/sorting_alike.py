"""Sorting things that differ in one value alone, dice for example: how many have each value says where these lie then.

    two ones, a four and two sixes on five places      ones on the first two, the four on the third, sixes on the rest

No thing is moved: of each value as many places as it has things follow those of lesser values.
"""

from __future__ import annotations

from itertools import accumulate
from operator import or_

from playground.engine.layout import contents
from playground.engine.native.ir.statements import Store
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import bits_of
from playground.game import core

MAX_PLACES = 64
"""The most places for which there is a table of the first ones."""


def sort_by_counts(effect: core.Sort, expressions: Expressions) -> bool:
    """Write a sort by the numbers of values. False, without a trace, if things may differ in anything else, or play
    decides about the places."""
    scope, nodes = expressions.scope, expressions.nodes
    places, field = scope.known(effect.sites), f"attr.{effect.attribute}"
    attribute = next((each for each in scope.game.attributes if each.name == effect.attribute), None)
    if attribute is None or not isinstance(places, frozenset) or not 0 < len(places) <= MAX_PLACES:
        return False
    if contents(scope.game) != [("owner", "set", 1), (field, "set", attribute.size)]:
        return False
    sites = sorted(int(str(place)) for place in places)
    firsts, every = tuple(accumulate((1 << site for site in sites), or_, initial=0)), nodes.bits(bits_of(sites))
    end, before = nodes.number(0), nodes.bits(0)
    for number in range(attribute.size):
        those = nodes.load(field, "set", nodes.number(number))
        end = scope.keep(nodes.op("add", end, nodes.op("size", nodes.op("meet", those, every))))
        up_to = scope.keep(nodes.table(firsts, "set", end))
        here = nodes.op("minus", up_to, before)
        scope.emit(Store(field, nodes.number(number), nodes.op("join", nodes.op("minus", those, every), here)))
        before = up_to
    owned = nodes.load("owner", "set", nodes.number(0))
    taken = nodes.table(firsts, "set", nodes.op("size", nodes.op("meet", owned, every)))
    scope.emit(Store("owner", nodes.number(0), nodes.op("join", nodes.op("minus", owned, every), taken)))
    return True
