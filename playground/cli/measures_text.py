"""Measures for people and as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from playground.charts.units import numbers, shown_unit
from playground.cli.output import columns
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.simulate.refereeing import Referee
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


def asked_referee(games: int, playouts: int | None) -> Referee | None:
    """The referee of `--referee` and `--playouts`; None where none is asked for. Raises PlaygroundError.

    Playouts alone are refused: without a referee nothing would come of them.
    """
    from playground.simulate.refereeing import Referee

    if playouts is not None and not games:
        raise PlaygroundError("--playouts says how the referee judges: it goes with --referee GAMES only")
    if not games:
        return None
    return Referee(games) if playouts is None else Referee(games, playouts)


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
    value, low, high = numbers((measure.value, measure.low, measure.high), measure.unit)
    within = "–" if measure.low is None and measure.high is None else f"{low} to {high}"
    return value, within, shown_unit(measure.unit)
