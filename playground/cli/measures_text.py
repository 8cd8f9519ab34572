"""Measures for people and as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from playground.cli.output import columns
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.stats.measures.measure import Measure


def ideal_length(text: str) -> tuple[int, int] | None:
    """The least and the most decisions in `20..60`; None of an empty text."""
    if not text:
        return None
    found = re.fullmatch(r"([0-9]{1,9})\.\.([0-9]{1,9})", text)
    least, most = map(int, found.groups()) if found else (0, 0)
    if not 1 <= least <= most:
        raise PlaygroundError(f"--ideal is the least and the most decisions of a game, such as 20..60; it is '{text}'")
    return least, most


def check_referee(games: int, playouts: int) -> int:
    """The number of games to judge. Raises PlaygroundError for numbers out of range."""
    if games < 0 or not 2 <= playouts <= 100_000:
        raise PlaygroundError(
            f"--referee judges some games by 2 to 100,000 --playouts each; these are {games:,} games by {playouts:,}"
        )
    return games


def measures_json(measures: Mapping[str, Measure]) -> dict[str, Any]:
    """`{measures: {name: {value, low, high, unit, about}}}`; nothing where there are none."""
    from dataclasses import asdict

    return {"measures": {name: asdict(measure) for name, measure in measures.items()}} if measures else {}


def measures_text(measures: Mapping[str, Measure]) -> str:
    """A paragraph with a line for each measure, after those of `simulation_text`; nothing where there are none."""
    if not measures:
        return ""
    rows = [("measures", "value", "95% interval", "")]
    rows += [(f"  {name}", *_numbers(measure)) for name, measure in measures.items()]
    return "\n\n" + columns(rows, 0)


def _numbers(measure: Measure) -> tuple[str, str, str]:
    """Value, interval and unit; shares in percent, those that are differences of shares in points."""
    unit = {"share": "%", "share difference": "points"}.get(measure.unit, measure.unit)
    scale = 100 if unit != measure.unit else 1
    value, low, high = (_number(number, scale) for number in (measure.value, measure.low, measure.high))
    if measure.low is None and measure.high is None:
        return value, "–", unit
    return value, f"{low} to {high}", unit


def _number(value: float | None, scale: int) -> str:
    """A dash where there is no number; one decimal of percents and of 10 and more, else three leading digits.

    A share that is not nothing never reads as 0: 0.03%.
    """
    if value is None:
        return "–"
    if isinstance(value, int):
        return f"{value:,}"
    scaled = value * scale
    if scale > 1 and 0 < abs(scaled) < 0.05:
        return f"{scaled:.1g}".replace("-", "−")
    return (f"{scaled:,.1f}" if scale > 1 or abs(scaled) >= 10 else f"{scaled:.3g}").replace("-", "−")
