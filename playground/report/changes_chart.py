"""All changes of a variant in one chart: rows in multiples of the smallest change that matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.charts.data import Multiple
from playground.report.changes import change_text
from playground.report.words import change_words
from playground.simulate.comparison.changes import Change
from playground.simulate.experiments.result import ArmDifference
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.registry import phrase_of
from playground.stats.measures.units import Unit, unit_of

MAX_ROWS = 20
"""Changes that are drawn, the largest and surest; the table has all of them."""


ONE_BY_ONE = ("rule_usage.", "ending_usage.")
"""Beginnings of measures that a game has many of: of these, only changes that may matter are drawn."""


def multiples(changes: Sequence[Change]) -> list[Multiple]:
    """A row for each change, in their order; none for what was never seen, and for changes of a length from 0."""
    there = [change for change in changes if change.matters and not change.unseen]
    drawn = [change for change in there if change.certainty != "none" or not change.measure.startswith(ONE_BY_ONE)]
    return [_of_change(change) for change in drawn[:MAX_ROWS]]


def _of_change(change: Change) -> Multiple:
    return multiple(change.measure, change_text(change), change.difference.estimate, change.known, change.matters)


def multiple(measure: str, text: str, estimate: float, known: Difference, matters: float) -> Multiple:
    """A row: a change with the interval that decides, in multiples of the smallest change that matters."""
    ends = (known.low / matters, known.high / matters)
    return Multiple(phrase_of(measure), text, estimate / matters, ends, known.excludes_zero)


def multiples_of_arm(changes: Sequence[ArmDifference]) -> list[Multiple]:
    """The same of an experiment's arm, for the measures that the game it is compared with has; the largest first."""
    rows = list[Multiple]()
    for change in changes:
        before = change.baseline.measures.get(change.measure)
        matters = 0.0 if before is None or before.value is None else unit_of(change.unit).noticeable(before.value)
        if change.difference is not None and matters:
            known = change.worst or change.difference
            rows.append(multiple(change.measure, change_words(change), change.difference.estimate, known, matters))
    return sorted(rows, key=lambda row: (not row.known, -abs(row.value)))[:MAX_ROWS]


def scale_words(units: Iterable[str]) -> str:
    """What the common scale is, for the units of the changes."""
    parts = dict.fromkeys(_matters(unit_of(unit)) for unit in units)
    filled = "Filled marks: known to change; hollow ones: it may be none. Intervals hold together with 95%."
    return f"1× is the smallest change that matters: {', '.join(parts)}. {filled}"


def _matters(unit: Unit) -> str:
    if unit.is_share:
        return f"{100 * unit.matters:g} point of a share"
    return f"{100 * unit.matters:g}% of a length or count" if unit.relative else f"{unit.matters:g} of other numbers"
