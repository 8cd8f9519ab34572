"""The sites that a loop over directions or numbers looks at, one in each round.

for each way in any direction do if ahead(spot, way, 1) is enemy then set owner of ahead(spot, way, 1) to mover
for each one in neighbours of spot do if one is enemy then set owner of one to mover
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.looked_up import MAX_BYTES
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.places import Place
from playground.engine.native.lower.scope import free_variables
from playground.game import core
from playground.game.core import NOTHING
from playground.game.rule_expressions import all_parts, expressions_within

MIN_ROUNDS = 2
"""Loops with fewer members are written out."""


@dataclass(frozen=True)
class SitesOfRounds:
    """The sites of the rounds, no two of which are the same, and what is done for the site `variable`, which may be
    absent in some rounds. They depend on `start`, which must not be changed by any round."""

    variable: str
    members: IRNode
    start: core.Expression
    body: tuple[core.Effect, ...]


def sites_of_rounds(effect: core.ForEach, lowering: Lowering) -> SitesOfRounds | None:
    """What a loop does as one over sites; None if it is not known which, or if rounds do something else."""
    site = _only_site(effect, lowering)
    if site is None:
        return None
    name = lowering.scope.fresh(effect.variable)
    here = core.Variable(name, type=replace(site.type, optional=False))
    body = tuple(_replaced(each, site, here) for each in effect.body)
    if any(core.effect_mentions(each, effect.variable) for each in body):
        return None
    members = _members(effect, site, lowering)
    return None if members is None else SitesOfRounds(name, members, site.arguments[0], body)


def _only_site(effect: core.ForEach, lowering: Lowering) -> core.Operation | None:
    """The only site ahead that depends on the member of a round, from a site that does not."""
    sites = list[core.Operation]()
    for part in all_parts(expressions_within(effect.body)):
        if isinstance(part, core.Operation) and part.name == "ahead" and core.mentions(part, effect.variable):
            sites.append(part)
    if not sites or any(each != sites[0] for each in sites[1:]):
        return None
    start = sites[0].arguments[0]
    is_known = free_variables(start) <= lowering.scope.names.keys()  # not bound within the round
    return sites[0] if is_known and not lowering.scope.depends(start, effect.variable) else None


def _members(effect: core.ForEach, site: core.Operation, lowering: Lowering) -> IRNode | None:
    """The sites of all rounds, looked up by the one from which they lie ahead."""
    scope, nodes, board = lowering.scope, lowering.nodes, lowering.scope.board
    known = scope.known(effect.domain)
    if not isinstance(known, frozenset) or len(known) < MIN_ROUNDS or board.size * 8 * nodes.words > MAX_BYTES:
        return None
    start, direction, steps = site.arguments
    targets = list[tuple[int, ...]]()
    for member in sorted(known):
        with scope.binding({effect.variable: member}):
            way, number = scope.known(direction), scope.known(steps)
        if not isinstance(way, int) or not isinstance(number, int) or way == NOTHING:
            return None
        targets.append(Place(way, number).targets(board))
    reached = [[each for each in ahead if each != NOTHING] for ahead in zip(*targets, strict=True)]
    if any(len(set(each)) < len(each) for each in reached):
        return None
    return nodes.table((0, *map(bits_of, reached)), "set", nodes.op("add", lowering.lower(start), nodes.number(1)))


def _replaced(part: Any, site: core.Expression, here: core.Expression) -> Any:
    """An effect, or a part of one, with another expression for a site."""
    match part:
        case core.Effect():
            return replace(part, **{name: _replaced(each, site, here) for name, each in vars(part).items()})
        case core.Expression():
            if part == site:
                return here
            parts = core.parts(part)
            return core.with_parts(part, [_replaced(each, site, here) for each in parts]) if parts else part
        case tuple():
            return tuple(_replaced(each, site, here) for each in part)
    return part
