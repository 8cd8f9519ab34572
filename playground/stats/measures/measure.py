"""One number about a game, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass

from playground.stats.intervals import Interval


@dataclass(frozen=True)
class Measure:
    """`value` in `unit` with its interval, and in `about` what it is.

    `value` is None where the games cannot tell it (no game was played, none was finished); `low` and `high` are None
    where they set no bound.
    """

    value: float | None
    low: float | None
    high: float | None
    unit: str
    about: str


def measured(value: float, interval: Interval | None, unit: str, about: str) -> Measure:
    """A measure from an estimate and its interval; None where so few games tell no interval."""
    low, high = (interval.low, interval.high) if interval else (None, None)
    return Measure(value, low, high, unit, about)


def unknown(unit: str, about: str) -> Measure:
    """A measure that these games cannot tell."""
    return Measure(None, None, None, unit, about)
