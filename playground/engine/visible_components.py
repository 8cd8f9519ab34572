"""The component on each site of a position, as a player sees it, or a referee, who sees everything.

Works on the bytes of a position, so that it serves both engines.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_

from playground.engine.layout import layout_of
from playground.engine.packing import members_of, unpack
from playground.game.core import NOTHING, Game, Zone


@dataclass(frozen=True)
class Component:
    """A piece, a die or a card. `owner` and `kind` are indices, `owner` is NOTHING for components without owner;
    `attributes` are the values of the attributes of its kind. `is_up` is whether it has been turned face up. `hints`
    are the values that properties may have, of which the viewer was shown (`core.Hinted`)."""

    owner: int
    kind: int
    attributes: Mapping[str, int]
    is_up: bool = False
    hints: Mapping[str, frozenset[int]] = field(default_factory=dict)

    @property
    def is_hidden(self) -> bool:
        """Whether the viewer does not see what it is."""
        return self.kind == NOTHING


HIDDEN = Component(NOTHING, NOTHING, {})
"""A component that is hidden from the viewer."""


def look(game: Game, block: bytes, viewer: int | None = None) -> dict[int, Component]:
    """The component on each occupied site; `viewer` is a player, or None for a referee."""
    fields = unpack(layout_of(game), block)
    owners, kinds = _by_site(fields["owner"]), _by_site(fields.get("piece", []))
    values = {attribute.name: _by_site(fields[f"attr.{attribute.name}"]) for attribute in game.attributes}
    lows = {attribute.name: attribute.low for attribute in game.attributes}
    up = set(members_of(fields["revealed"][0])) if game.hides else set()
    unseen = _unseen(game, fields, viewer)
    components: dict[int, Component] = {}
    for site, place in owners.items():
        kind = kinds.get(site, 0)
        attributes = {name: lows[name] + values[name][site] for name in game.pieces[kind].attributes}
        seen = Component(game.owners[place], kind, attributes, site in up)
        components[site] = HIDDEN if site in unseen - up else seen
    for site, hints in shown(game, fields, viewer).items():
        components[site] = replace(components[site], hints=hints)
    return components


def shown(game: Game, fields: Mapping[str, list[int]], viewer: int | None) -> dict[int, dict[str, frozenset[int]]]:
    """The values that properties may have by what a player was shown, for each site and property of which something is
    known; of a referee, who is shown nothing, none."""
    found: dict[int, dict[str, frozenset[int]]] = {}
    if viewer is None:
        return found
    for each in game.hints:
        first = viewer * len(each.values)
        ruled_out = fields[each.field][first : first + len(each.values)]
        for site in members_of(reduce(or_, ruled_out)):
            possible = (value for value, sites in zip(each.values, ruled_out, strict=True) if not sites >> site & 1)
            found.setdefault(site, {})[each.about] = frozenset(possible)
    return found


def sees(zone: Zone, viewer: int | None) -> bool:
    """Whether a viewer sees face-down components in a zone."""
    if viewer is None or zone.seen_by == "everybody":
        return True
    return zone.seen_by == ("owner" if zone.owner == viewer else "others")


def is_hand_of_another(zone: Zone, viewer: int | None) -> bool:
    """Whether only the owner of a zone sees into it, and the viewer is another player, who cannot tell places apart."""
    return viewer is not None and zone.seen_by == "owner" and zone.owner != viewer


def places_as_shown(zone: Zone, occupied: Container[int], viewer: int | None) -> list[int]:
    """The places of a zone in the order in which a viewer is shown them.

    In the hand of another player the empty ones are the last: where a hand has been sorted, a gap in it would tell
    which card was there.
    """
    if not is_hand_of_another(zone, viewer):
        return list(zone.sites)
    return sorted(zone.sites, key=lambda site: (site not in occupied, site))


def _by_site(sets: list[int]) -> dict[int, int]:
    """For each site in one of the sets, the index of that set."""
    return {site: number for number, bits in enumerate(sets) for site in members_of(bits)}


def _unseen(game: Game, fields: Mapping[str, list[int]], viewer: int | None) -> set[int]:
    """The places of zones hidden from a viewer, except those that the viewer has seen face up."""
    if viewer is None:
        return set()
    hidden = {site for zone in game.zones if not sees(zone, viewer) for site in zone.sites}
    return hidden - set(members_of(fields["known"][viewer])) if game.hides else hidden
