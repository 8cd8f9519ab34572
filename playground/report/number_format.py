"""Numbers as pages and reports write them: with their units, and with their intervals."""

from __future__ import annotations

from playground.charts.data import Estimate
from playground.charts.units import written
from playground.stats.fixed_n.intervals import Difference, Interval
from playground.stats.measures.measure import Measure
from playground.stats.measures.units import spoken

NOTHING = "–"
"""Shown in place of a number that the games do not determine."""


def percent(share: float | None, decimals: int = 1) -> str:
    """A share as `12.3%`; one above 0 never reads as 0."""
    if share is None:
        return NOTHING
    small = 0 < abs(share) < 0.5 * 10 ** -(decimals + 2)
    return (f"{100 * share:.1g}%" if small else f"{100 * share:,.{decimals}f}%").replace("-", "−")


def percent_within(share: float | None, interval: Interval) -> str:
    """A share with its interval, as `12.3% (11.9 to 12.7)`."""
    return NOTHING if share is None else written(Estimate("", share, interval.low, interval.high), "share")


def points_within(difference: Difference | None) -> str:
    """A difference of shares with its interval, as `+1.2 points (+0.3 to +2.1)`."""
    if difference is None:
        return NOTHING
    return written(Estimate("", difference.estimate, difference.low, difference.high), "share difference")


def measure_within(measure: Measure) -> str:
    """The value of a measure with its unit and its interval."""
    if measure.value is None:
        return NOTHING
    return written(Estimate("", measure.value, measure.low, measure.high), measure.unit)


def duration(seconds: float) -> str:
    """`0.4 s`, `12 s`, `3 min`, `2.5 h`."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def ago(seconds: float) -> str:
    """How long ago something was: `just now`, `3 minutes ago`, `2 days ago`."""
    for unit, name in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= unit:
            count = int(seconds // unit)
            return f"{count:,} {name}{'s' if count > 1 else ''} ago"
    return "just now"


MAY_BE_NOISE = "may be noise"

LEVEL_NOTE = (
    "Level games are like the judged ones, only that nothing matters in them: as long, with as many options, ended the "
    "same way. A measure says something about the game only where it differs from what it is of these."
)
"""What `level` of measures from a referee means."""


def level_words(measure: Measure) -> str:
    """`; level games 0.24`, to follow a value, or `; level games 0.24: may be noise`; empty without a referee.

    `; takes 160 playouts` after that if those there were make the measure less certain than the games do.
    """
    if measure.level is None:
        return ""
    level = written(Estimate("", measure.level, None, None), spoken(measure.unit))
    needed = f"; takes {measure.playouts_needed:,} playouts" if measure.playouts_needed else ""
    return f"; level games {level}{f': {MAY_BE_NOISE}' if measure.may_be_noise else ''}{needed}"
