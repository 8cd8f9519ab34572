"""Heat maps as JSON."""

from __future__ import annotations

from typing import Any

from playground.simulate.heat_maps.collect import PHASES
from playground.simulate.heat_maps.model import HeatDifference, HeatMap
from playground.simulate.heat_maps.sites import SiteNumber


def heat_json(result: HeatMap | HeatDifference) -> dict[str, Any]:
    """A map; or two maps and their difference."""
    if isinstance(result, HeatMap):
        return _request(result) | {"map": _map(result)}
    difference = {
        "of": [result.other.game.name, result.base.game.name],
        "unit": result.unit,
        "games": result.games,
        "sites": [_site(each, difference=True) for each in result.sites],
    }
    maps = {"map": _map(result.base), "other": _map(result.other)}
    return _request(result.base) | maps | {"difference": difference}


def _request(shown: HeatMap) -> dict[str, Any]:
    selected = shown.selected
    return {
        "of": shown.of,
        "owner": shown.owner,
        "kind": None if selected.kind is None else shown.game.pieces[selected.kind].name,
        "phase": None if selected.phase is None else PHASES[selected.phase],
        "seed": shown.seed,
        "agents": list(shown.agents),
        "confidence": 0.95,
    }


def _map(shown: HeatMap) -> dict[str, Any]:
    return {
        "ruleset": shown.game.name,
        "hash": shown.game.hash,
        "unit": shown.unit,
        "games": shown.games,
        "counted": shown.counted,
        "sites": [_site(each) for each in shown.sites],
    }


def _site(each: SiteNumber, difference: bool = False) -> dict[str, Any]:
    numbers = {"site": each.name, "value": each.value, "low": each.low, "high": each.high}
    return numbers | ({"p_value": each.p_value, "known": each.known} if difference else {})
