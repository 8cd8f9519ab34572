"""Zones of a player that a definition is given: in `fetch(goal): move top(deck) to goal` a name stands for
`fetch(hand of mover)`, and is a zone as `hand of mover` is.

Names stand for values as they are when the definition is used. Only zones that stay the same while its effects are done
are known: those of the mover, of a name or of a player by name, and not those of a variable that may be set there.
"""

from __future__ import annotations

from collections.abc import Mapping

from playground.game import core


def note_zone(name: core.Expression, value: core.Expression, zones: dict[str, core.Expression]) -> None:
    """Keep in mind which zone a name stands for, if it is one that stays the same."""
    if not isinstance(name, core.Variable) or not isinstance(value, core.Table) or value.type.kind != "sites":
        return
    is_mover = isinstance(value.index, core.Operation) and value.index.name == "mover"
    if is_mover or isinstance(value.index, core.Constant | core.Variable):
        zones[name.name] = value


def zone_meant(sites: core.Expression, zones: Mapping[str, core.Expression]) -> core.Expression:
    """The zone for which a name stands; anything else as it is."""
    return zones.get(sites.name, sites) if isinstance(sites, core.Variable) else sites
