"""Places of zones of which it matters that they are empty: those that may be chosen, and those that rules distinguish.

Of other zones, such as a deck or a pile, only what lies there says something, and in which order. What the setup does
is left aside: it fills places one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from playground.game import core
from playground.game.emptied import has_only_components
from playground.game.places_of_zones import NO_NAMES, PlacesOfZones
from playground.game.rule_expressions import all_parts, beside_effects, expressions_within


@dataclass(frozen=True)
class SignificantPlaces:
    """Places that are shown although they are empty: `always`, or only as `gaps`, before another one in their zone that
    is not empty. The latter are those of zones in which only what lies there may be chosen."""

    always: frozenset[int]
    gaps: frozenset[int]


def significant_places(game: core.Game) -> SignificantPlaces:
    """The places of the zones of which an empty place says something."""
    parts = [*all_parts(_rules(game))]
    always, gaps = set[int](), set[int]()
    for zone in game.zones:
        chosen = _choices(game, zone)
        if _is_distinguished(game, zone, parts) or not all(map(has_only_components, chosen)):
            always.update(zone.sites)
        elif chosen:
            gaps.update(zone.sites)
    return SignificantPlaces(frozenset(always), frozenset(gaps))


def _rules(game: core.Game) -> Iterator[core.Expression]:
    """The expressions of the rules that apply after the setup."""
    holders = (game.actions, game.triggers, game.end_conditions, game.steps)
    effects = (each.effects for holder in holders for each in holder)
    yield from expressions_within(chain.from_iterable(effects))
    yield from beside_effects(game)


def _choices(game: core.Game, zone: core.Zone) -> list[core.Expression]:
    """Where what may be chosen among the places of a zone comes from."""
    found, places = list[core.Expression](), PlacesOfZones(game, (frozenset(zone.sites),))
    for action in game.actions:
        names = NO_NAMES
        for binding in action.bindings:
            domain = binding.domain.among if isinstance(binding.domain, core.Subsets) else binding.domain
            of_several = any(places.sites & several for several in binding.sets)
            if binding.is_of_sites and (of_several or places.may_meet(domain, names)):
                found.append(domain)
                names = places.adding(names, binding.variable, domain)
    return found


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
