"""Measures as text and as JSON, and the options that request them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from playground.charts.units import numbers, shown_unit
from playground.cli.output import columns, wrapped
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from playground.simulate.measures.referee import Referee
    from playground.stats.measures.measure import Measure


def ideal_length(text: str) -> tuple[int, int] | None:
    """Parse the least and the most decisions in `20..60`; None for an empty text. Raises PlaygroundError."""
    if not text:
        return None
    match = re.fullmatch(r"([0-9]{1,9})\.\.([0-9]{1,9})", text)
    least, most = map(int, match.groups()) if match else (0, 0)
    if not 1 <= least <= most:
        possible = "the least and the most decisions of a game, such as 20..60"
        raise PlaygroundError(f"--ideal takes {possible}, not '{text}'")
    return least, most


def referee_of(games: int | None, playouts: int | None, by: str) -> Referee | None:
    """The referee of `--referee`, `--playouts` and `--referee-by`; None if none is requested.

    Raises PlaygroundError for the others alone, which would have no effect, and for both.
    """
    if playouts is not None and games is None:
        raise PlaygroundError("--playouts says how the referee judges: it goes with --referee GAMES only")
    if by and games is None:
        raise PlaygroundError("--referee-by says how the referee judges: it goes with --referee GAMES only")
    if by and playouts is not None:
        raise PlaygroundError("--playouts and --referee-by are two ways to judge: give one or the other")
    if games is None:
        return None
    from playground.simulate.measures.referee import Referee

    return Referee(games, by=by) if playouts is None else Referee(games, playouts)


def measures_json(measures: Mapping[str, Measure]) -> dict[str, Any]:
    """`{measures: {name: {value, low, high, unit, about}}}`, see `Measure.to_json`; empty if there are none."""
    return {"measures": {name: measure.to_json() for name, measure in measures.items()}} if measures else {}


def measures_text(measures: Mapping[str, Measure], by: str = "") -> str:
    """A paragraph with a line for each measure, to follow `simulation_text`; empty if there are none.

    `by` is the agent whose search has judged games, if one has.
    """
    from playground.report.number_format import LEVEL_NOTE, referee_note, unfinished_notes

    if not measures:
        return ""
    judged = any(measure.level is not None for measure in measures.values())
    open_ones = any(measure.worst for measure in measures.values())
    rows = [("measures", "value", "95% interval", "", "worst case", "level games")]
    rows += [(f"  {name}", *_numbers(measure), _worst(measure), _level(measure)) for name, measure in measures.items()]
    rows = [(*row[:4], *(row[4:5] if open_ones else ()), *(row[5:] if judged else ())) for row in rows]
    of_referee = [referee_note(by)] if by else [LEVEL_NOTE] if judged else []
    notes = [*unfinished_notes(measures.values()), *of_referee]
    return "\n\n" + "\n\n".join([columns(rows, 0), *(wrapped(note, 0) for note in notes)])


def _level(measure: Measure) -> str:
    """What level games would have, and whether that is all there is."""
    from playground.report.number_format import MAY_BE_NOISE

    if measure.level is None:
        return ""
    (value,) = numbers((measure.level,), measure.unit)
    return f"{value}, {MAY_BE_NOISE}" if measure.may_be_noise else value


def _worst(measure: Measure) -> str:
    """The interval that holds whatever unfinished games would have become; empty if there are none."""
    return " to ".join(numbers((measure.worst.low, measure.worst.high), measure.unit)) if measure.worst else ""


def _numbers(measure: Measure) -> tuple[str, str, str]:
    """Value, interval and unit; shares in percent, differences of shares in points."""
    value, low, high = numbers((measure.value, measure.low, measure.high), measure.unit)
    interval = "–" if measure.low is None and measure.high is None else f"{low} to {high}"
    if measure.more_than is not None:
        value = f"> {measure.more_than:,}"
    unit = shown_unit(measure.unit)
    return value, interval, unit if measure.up_to is None else f"{unit} up to {measure.up_to:,}".lstrip()
