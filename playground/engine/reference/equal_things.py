"""Which things are equal to a player who chooses several: of subsets that differ in these only, one is an option."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Protocol

from playground.engine.visible_components import sees
from playground.game.core import Game, distinguishes_places, names_places


class ThingsAndVariables(Protocol):
    """What lies on the sites of a position, who has seen it, and what variables say (`ReferencePosition`)."""

    game: Game
    acting: int
    turned_up: frozenset[int]
    known: list[frozenset[int]]
    ruled_out: dict[str, list[frozenset[int]]]
    variables: dict[str, list[int]]

    def occupied(self) -> frozenset[int]:
        """All sites that are not empty."""

    def seen_by(self, player: int) -> frozenset[int]:
        """The occupied sites whose component a player sees or knows."""

    def content(self, site: int) -> tuple[int, ...]:
        """The content of a site."""


def lower_equals(position: ThingsAndVariables, sites: frozenset[int]) -> Mapping[int, frozenset[int]]:
    """For each of some sites the lower ones among them that hold something equal, as far as the mover sees it."""
    classes: dict[Hashable, set[int]] = {}
    found: dict[int, frozenset[int]] = {}
    for site in sorted(sites):
        equals = classes.setdefault(_distinguished_by(position, site), set())
        found[site] = frozenset(equals)
        equals.add(site)
    return found


def _distinguished_by(position: ThingsAndVariables, site: int) -> Hashable:
    """What distinguishes a site from others: in a zone what lies there, whether it is face up, which of the players who
    do not see into the zone have seen it, or were shown something of it, the values that the place has, and the
    variables that name it; on the board, and where something lies face down to the mover, the place itself."""
    number = position.game.zones_by_site.get(site)
    if number is None or (site in position.occupied() and site not in position.seen_by(position.acting)):
        return site
    zone = position.game.zones[number]
    others = [player for player in range(len(position.known)) if not sees(zone, player)]
    seen = (site in position.turned_up, *(site in position.known[player] for player in others))
    shown = tuple(site in sites for player in others for sites in _shown_to(position, player))
    return (number, position.content(site), seen, shown, *_variables(position, site))


def _shown_to(position: ThingsAndVariables, player: int) -> Iterator[frozenset[int]]:
    """The sites of what a player was shown not to have some value, for each value."""
    for each in position.game.hints:
        first = player * len(each.values)
        yield from position.ruled_out[each.field][first : first + len(each.values)]


def _variables(position: ThingsAndVariables, site: int) -> Iterator[Hashable]:
    for variable in position.game.variables:
        values = position.variables[variable.name]
        if distinguishes_places(variable):
            assert variable.by_site is not None
            yield tuple(values[site :: variable.by_site.board_size])
        elif names_places(variable):
            yield tuple(value == site for value in values)
