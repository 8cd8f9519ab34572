"""Places of zones of which it matters that they are empty: those that may be chosen, and those that rules distinguish.

Of other zones, such as a deck or a pile, only what lies there says something, and in which order. What the setup does
is left aside: it fills places one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from playground.game import core
from playground.game.places_of_zones import NO_NAMES, PlacesOfZones
from playground.game.rule_expressions import all_parts, beside_effects, expressions_within


def significant_places(game: core.Game) -> frozenset[int]:
    """The places of the zones of which an empty place says something."""
    parts = [*all_parts(_rules(game))]
    significant = (zone for zone in game.zones if _may_be_chosen(game, zone) or _is_distinguished(game, zone, parts))
    return frozenset(site for zone in significant for site in zone.sites)


def _rules(game: core.Game) -> Iterator[core.Expression]:
    """The expressions of the rules that apply after the setup."""
    holders = (game.actions, game.triggers, game.end_conditions, game.steps)
    effects = (each.effects for holder in holders for each in holder)
    yield from expressions_within(chain.from_iterable(effects))
    yield from beside_effects(game)


def _may_be_chosen(game: core.Game, zone: core.Zone) -> bool:
    places = PlacesOfZones(game, (frozenset(zone.sites),))
    for action in game.actions:
        names = NO_NAMES
        for binding in action.bindings:
            if binding.is_of_sites:
                if binding.sets and places.sites & frozenset().union(*binding.sets):
                    return True
                if not binding.sets and places.may_meet(binding.domain, names):
                    return True
                names = places.adding(names, binding.variable, binding.domain)
    return False


def _is_distinguished(game: core.Game, zone: core.Zone, parts: list[core.Expression]) -> bool:
    """Whether a rule says something of some places of a zone and not of others; never where order is kept, which leaves
    no empty place before another."""
    if zone.keeps_order:
        return False
    places = PlacesOfZones(game, (frozenset(zone.sites),))
    return any(_distinguishes(part, places) for part in parts)


def _distinguishes(part: core.Expression, places: PlacesOfZones) -> bool:
    match part:
        case core.Constant(value, type=type_):
            return not places.is_symmetric(value, type_)
        case core.Table(values, index) if index.type.kind == "site":
            return not places.is_even(values)
        case core.Operation("slot", (site, *_)):
            return places.may_meet(site, NO_NAMES)
    return False
