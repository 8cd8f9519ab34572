"""The preferred options of a step whose actions have constants as their worths, such as "jumps come before steps".

The options of an action then count only if no action that is worth more has any; no option is looked at by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.choices.choices import Offer, if_allowed, members_of
from playground.engine.native.lower.choices.layered import layers_of
from playground.engine.native.lower.expressions import Expressions
from playground.game import core


def by_constants(
    offers: Sequence[Offer], worths: Sequence[core.Expression], lowering: Expressions
) -> list[Offer] | None:
    """Offers, each if none that is worth more has options; None if a worth is no constant, or if it is not known at
    once whether there are options."""
    scope, nodes, known = lowering.scope, lowering.nodes, list[int]()
    issued, variables = scope.issued, len(scope.variables)
    for offer, worth in zip(offers, worths, strict=True):
        with scope.binding(offer.names):
            value = scope.known(worth)
        if not isinstance(value, int):
            return None
        known.append(value)
    none: dict[int, IRNode] = {}
    with scope.inner() as statements:
        for offer, value in zip(offers, known, strict=True):
            if value == min(known):
                continue
            some = _some(offer, lowering)
            if some is None:
                scope.issued = issued  # what was tried leaves no trace
                del scope.variables[variables:]
                return None
            none[value] = nodes.op("and", none.get(value, nodes.truth(True)), nodes.op("not", some))
        none = {value: scope.keep(nothing) for value, nothing in none.items()}
    for statement in statements:
        scope.emit(statement)

    def conditions(least: int) -> tuple[IRNode, ...]:
        return tuple(nothing for value, nothing in none.items() if value > least)

    restricted = zip(offers, known, strict=True)
    return [replace(offer, conditions=(*offer.conditions, *conditions(value))) for offer, value in restricted]


def _some(offer: Offer, lowering: Expressions) -> IRNode | None:
    """Whether there are options of an offer; None if they would have to be tried one by one."""
    scope, nodes = lowering.scope, lowering.nodes
    layered = layers_of(offer, lowering) if offer.heads else None
    if offer.heads and layered is None:
        return None

    def has_members() -> IRNode:
        if layered is None:
            if not offer.tails:
                return nodes.truth(True)
            with scope.binding(offer.names):
                members = members_of(lowering, offer)
        else:
            for statement in layered.statements:
                scope.emit(statement)
            members = reduce(partial(nodes.op, "join"), (layer.sites for layer in layered.layers), nodes.bits(0))
        return nodes.op("not", nodes.op("none_in", members))

    return if_allowed(scope, offer, has_members, nodes.truth(False))
