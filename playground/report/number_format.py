"""Numbers as pages and reports write them: with their units, and with their intervals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from playground.charts.data import Estimate
from playground.charts.units import difference_unit, numbers, written
from playground.stats.fixed_n.intervals import Difference, Interval
from playground.stats.measures.measure import Measure
from playground.stats.measures.registry import SPECS
from playground.stats.measures.units import spoken


class Unsettled(Protocol):
    """A difference that unfinished games may have changed, see `Effect` and `ArmDifference`."""

    @property
    def worst(self) -> Difference | None:
        """The interval that holds whatever they would have become."""

    @property
    def up_to(self) -> int | None:
        """For how many decisions or turns of each game it is known."""


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
    return NOTHING if difference is None else difference_within(difference, "share")


def measure_within(measure: Measure, unit: str | None = None) -> str:
    """The value of a measure with its unit and its interval: `49.8% (49.1 to 50.5)`.

    Where games were given up: `212.0 decisions (200.1 to 224.9), up to 500`, `more than 500 decisions (482 to –)` or
    `49.8% (49.1 to 50.5), worst case 41.0 to 58.2`.
    """
    unit = measure.unit if unit is None else unit
    if measure.more_than is not None:
        number_beyond = written(Estimate("", measure.more_than), unit)
        low = "" if measure.low is None else f" ({numbers([measure.low], unit)[0]} to –)"
        return f"more than {number_beyond}{low}"
    if measure.value is None:
        return NOTHING
    text = written(Estimate("", measure.value, measure.low, measure.high), unit)
    if measure.worst is not None:
        text += f", worst case {_ends(measure.worst.low, measure.worst.high, unit)}"
    return text if measure.up_to is None else f"{text}, up to {measure.up_to:,}"


def difference_within(
    difference: Difference, unit: str, up_to: int | None = None, worst: Difference | None = None
) -> str:
    """A difference between numbers of a unit with its interval, and where games were given up as `measure_within`."""
    of = difference_unit(spoken(unit))
    text = written(Estimate("", difference.estimate, *difference.limits), of)
    if worst is not None:
        low, high = worst.limits
        text += f", worst case {_ends(low, high, of)}"
    return text if up_to is None else f"{text}, up to {up_to:,}"


def _ends(low: float | None, high: float | None, unit: str) -> str:
    return " to ".join(numbers([low, high], unit))


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


WORST_CASE_NOTE = (
    "Worst case: the interval that holds whatever unfinished games would have become. Nothing is said to be known that "
    "they could overturn."
)
UP_TO_NOTE = (
    "Up to N: games were given up at the cap on decisions, and these are lengths of the first N decisions or turns of "
    "each game, for which all were followed."
)
MORE_THAN_NOTE = "More than N: so many games were given up that the number itself is not known."


def unfinished_notes(measures: Iterable[Measure], differences: Iterable[Unsettled] = ()) -> list[str]:
    """What the numbers mean where games were given up; empty where all were finished."""
    every, others = list(measures), list(differences)
    used = {
        WORST_CASE_NOTE: any(each.worst for each in every) or any(each.worst for each in others),
        UP_TO_NOTE: any(each.up_to is not None for each in every) or any(each.up_to is not None for each in others),
        MORE_THAN_NOTE: any(each.more_than is not None for each in every),
    }
    return [note for note, applies in used.items() if applies]


MAY_BE_NOISE = "may be noise"

LEVEL_NOTE = (
    "Level games are like the judged ones, only that nothing matters in them: as long, with as many options, ended the "
    "same way. A measure says something about the game only where it differs from what it is of these."
)
"""What `level` of measures from a referee means."""


SEARCH_NOTE = (
    "All is valued by two searches, and what they differ by is taken for noise. What both are wrong about is in no "
    "interval, and what they would find where nothing matters is not known."
)
"""What may be wrong with measures from a referee that searches."""


def referee_note(by: str) -> str:
    """How the referee of an experiment or a run judges: `by` the search of an agent, or with random games."""
    if by:
        left_out = [f" {spec.key} is left out: {spec.of_playouts}." for spec in SPECS if spec.of_playouts]
        return f"The referee judges by {by}, which sees everything, hidden cards too. {SEARCH_NOTE}{''.join(left_out)}"
    return f"The referee judges as random players would. {LEVEL_NOTE}"


def level_words(measure: Measure) -> str:
    """`; level games 0.24`, to follow a value, or `; level games 0.24: may be noise`; empty without a referee.

    `; takes 160 playouts` after that if those there were make the measure less certain than the games do.
    """
    if measure.level is None:
        return ""
    level = written(Estimate("", measure.level, None, None), spoken(measure.unit))
    needed = f"; takes {measure.playouts_needed:,} playouts" if measure.playouts_needed else ""
    return f"; level games {level}{f': {MAY_BE_NOISE}' if measure.may_be_noise else ''}{needed}"
