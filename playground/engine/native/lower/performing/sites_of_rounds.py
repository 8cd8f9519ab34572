"""The sites that a loop over directions or numbers looks at, one in each round.

for each way in any direction do if ahead(spot, way, 1) is enemy then set owner of ahead(spot, way, 1) to mover
for each one in neighbours of spot do if one is enemy then set owner of one to mover
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.looked_up import MAX_BYTES
from playground.engine.native.lower.facts import free_variables
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.places import Place
from playground.game import core
from playground.game.core import NOTHING
from playground.game.rule_expressions import all_parts, expressions_within

SITE, SITES, TRUTH = core.Type("site"), core.Type("sites"), core.Type("bool")

MIN_ROUNDS = 2
"""Loops with fewer members are written out."""


@dataclass(frozen=True)
class SitesOfRounds:
    """The sites of the rounds, no two of which are the same, and what is done for the site `variable`, which may be
    absent in some rounds. They depend on a site that must not be changed by any round."""

    variable: str
    members: IRNode
    body: tuple[core.Effect, ...]


def sites_of_rounds(effect: core.ForEach, lowering: Lowering) -> SitesOfRounds | None:
    """What a loop does as one over sites, which are looked up by the one from which they lie ahead; None if it is not
    known which, or if rounds do something else."""
    found = _found(effect, lowering)
    if found is None or not free_variables(found.start) <= lowering.scope.names.keys():
        return None  # that site has a name within the round
    nodes = lowering.nodes
    place = nodes.op("add", lowering.lower(found.start), nodes.number(1))
    table = (0, *map(bits_of, found.reached))
    return SitesOfRounds(found.variable, nodes.table(table, "set", place), found.body)


def sites_around(effect: core.ForEach, lowering: Lowering) -> core.ForEach | None:
    """The same as a loop of the core, within one over the sites from which they lie ahead."""
    found = _found(effect, lowering)
    if found is None:
        return None
    here = core.Variable(lowering.scope.fresh("it"), type=SITE)
    alone = core.Operation("singleton", (found.ahead,), type=SITES)
    reaching = core.Operation("contains", (alone, here), type=TRUTH)
    some = core.Quantified("any", effect.variable, effect.domain, reaching, type=TRUTH)
    everywhere = core.Constant(frozenset(lowering.scope.board.sites), type=SITES)
    return core.ForEach(found.variable, core.Where(here.name, everywhere, some, type=SITES), found.body)


@dataclass(frozen=True)
class _Found:
    """The only site ahead that rounds mention, from `start`: by the number of that site those that are `reached`."""

    variable: str
    start: core.Expression
    ahead: core.Operation
    reached: list[list[int]]
    body: tuple[core.Effect, ...]


def _found(effect: core.ForEach, lowering: Lowering) -> _Found | None:
    sites = list[core.Operation]()
    for part in all_parts(expressions_within(effect.body)):
        if isinstance(part, core.Operation) and part.name == "ahead" and core.mentions(part, effect.variable):
            sites.append(part)
    if not sites or any(each != sites[0] for each in sites[1:]):
        return None
    ahead, name = sites[0], lowering.scope.fresh(effect.variable)
    if lowering.scope.depends(ahead.arguments[0], effect.variable):
        return None
    here = core.Variable(name, type=SITE)
    body = tuple(_replaced(each, ahead, here) for each in effect.body)
    reached = (
        None if any(core.effect_mentions(each, effect.variable) for each in body) else _reached(effect, ahead, lowering)
    )
    return None if reached is None else _Found(name, ahead.arguments[0], ahead, reached, body)


def _reached(effect: core.ForEach, ahead: core.Operation, lowering: Lowering) -> list[list[int]] | None:
    """The sites of all rounds, by the number of the site from which they lie ahead."""
    scope, board = lowering.scope, lowering.scope.board
    known = scope.known(effect.domain)
    if not isinstance(known, frozenset) or len(known) < MIN_ROUNDS:
        return None
    if board.size * 8 * lowering.nodes.words > MAX_BYTES:
        return None
    _, direction, steps = ahead.arguments
    targets = list[tuple[int, ...]]()
    for member in sorted(known):
        with scope.binding({effect.variable: member}):
            way, number = scope.known(direction), scope.known(steps)
        if not isinstance(way, int) or not isinstance(number, int) or way == NOTHING:
            return None
        targets.append(Place(way, number).targets(board))
    reached = [[each for each in sites if each != NOTHING] for sites in zip(*targets, strict=True)]
    return reached if all(len(set(each)) == len(each) for each in reached) else None


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
