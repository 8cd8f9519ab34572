"""Finds `reveal … to PLAYER` of what that player sees without it: `reveal row_ of who to who` of rows that owners see.

    row_: {size: 4, each: player, seen by: owner}

Who writes so means the row to be hidden from its owner as well, of which `seen by: nobody` is the declaration.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.room import possible_sites, set_of
from playground.game.rule_expressions import named_values
from playground.source.diagnostics import Diagnostics


def report_seen_anyway(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of showing players what they see where it lies, once for each zone."""
    if all(zone.seen_by == "everybody" for zone in game.zones):
        return  # nothing is hidden at all, of which W071 warns
    reported, names = set[str](), dict(named_values(game))
    shown = (each for each in all_effects(game) if isinstance(each, core.Reveal | core.Hint))
    for effect in sorted(shown, key=lambda each: each.span.start if each.span else 0):
        if effect.to is None:
            continue
        places = places_meant(set_of(effect.sites), names)
        zones = {(zone.name, zone.seen_by) for zone in _zones(places, game)}
        if len(zones) != 1 or effect.span is None or effect.to.span is None:
            continue
        name, seen_by = zones.pop()
        if name not in reported and _sees(effect.to, places, seen_by):
            reported.add(name)
            hint = f"leave it out, or hide what lies there until then: '{name}: {{…, seen by: nobody}}'"
            diagnostics.report("W142", effect.span, hint=hint, who=effect.to.span.text, name=name, seen_by=seen_by)


def places_meant(sites: core.Expression, names: dict[str, core.Expression]) -> core.Expression:
    """The zone in which sites are, if it shows: of a choice that among which it has been made."""
    while True:
        match sites:
            case core.Variable(name=name) if name in names:
                sites, names = set_of(names[name]), {each: value for each, value in names.items() if each != name}
            case core.Let(variable, value, body):
                sites = set_of(core.substitute(body, variable, value))
            case core.Operation("difference" | "distinct", (whole, *_)) | core.Where(domain=whole):
                sites = whole
            case core.Operation("intersection", parts):
                known = [part for part in parts if possible_sites(part)]
                if not known:
                    return sites
                sites = known[0]
            case _:
                return sites


def _zones(places: core.Expression, game: core.Game) -> Iterator[core.Zone]:
    """The zones of some places, if all of them are places of zones."""
    possible = possible_sites(places)
    zones = [zone for zone in game.zones if not possible.isdisjoint(zone.sites)]
    if possible and possible == frozenset[int]().union(*(zone.sites for zone in zones)) & possible:
        yield from zones


def _sees(who: core.Expression, places: core.Expression, seen_by: str) -> bool:
    """Whether a player, or each of several, certainly sees what lies in a zone that is seen by some."""
    if seen_by == "everybody":
        return True
    if not isinstance(places, core.Table) or who.type.kind != "player":
        return False
    if seen_by == "owner":
        return core.alike(who, places.index)
    return seen_by == "others" and _are_neighbours(who, places.index)


def _are_neighbours(one: core.Expression, other: core.Expression) -> bool:
    """Whether one of two players is certainly the next after the other."""
    return any(
        isinstance(after, core.Operation) and after.name == "next_player" and after.arguments == (before,)
        for after, before in ((one, other), (other, one))
    )
