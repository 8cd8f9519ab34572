"""What a variant changes, in words and numbers: rows of a table, the largest and surest changes first, and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from playground.charts.units import number, shown_unit
from playground.report.number_format import difference_within
from playground.simulate.comparison.changes import Certainty, Change
from playground.stats.measures.registry import phrase_of
from playground.stats.rounding import decimal, in_points

HEAD = ("what changes", "before", "now", "change", "how sure")

_USAGE = "rule_usage."

_ONE_PERCENT = 0.01

_SURE: dict[Certainty, str] = {
    "large": "changes",
    "small": "changes a little",
    "none": "no change that matters",
    "open": "not known",
}


def changes_rows(changes: Sequence[Change]) -> list[tuple[str, ...]]:
    """A row for each measure, except those of `unchanged`: all that is known of them is in a sentence."""
    return [_row(change) for change in changes if change.certainty != "none" and not change.unseen]


def _row(change: Change) -> tuple[str, ...]:
    before, now = (_with_unit(value, change.unit) for value in (change.before, change.after))
    return phrase_of(change.measure), before, now, change_text(change), _SURE[change.certainty]


def _with_unit(value: float, unit: str) -> str:
    sign = shown_unit(unit)
    return f"{number(value, unit)}%" if sign == "%" else number(value, unit)


def change_text(change: Change) -> str:
    """The change with its interval, and in percent where that says more: `+26.0 decisions (+19.9 to +32.1), +5%`."""
    text = difference_within(change.difference, change.unit, change.up_to, change.worst)
    return text if change.percent is None else f"{text}, {_percent(change.percent)}"


def _percent(change: float) -> str:
    """`+5%`, `−0.3%`: a change never reads as none."""
    return f"{in_points(change) if 0 < abs(change) < _ONE_PERCENT / 2 else decimal(100 * change, 0, '+')}%"


def unchanged(changes: Sequence[Change]) -> str:
    """The measures that do not change in a way that matters, and those that were never seen; empty without any."""
    alike = _listed([change.measure for change in changes if change.certainty == "none"])
    unseen = _listed([change.measure for change in changes if change.unseen])
    sentences = [f"No change that matters: {alike}."] if alike else []
    sentences += [f"Never seen, and open only because games were given up: {unseen}."] if unseen else []
    return " ".join(sentences)


def _listed(names: Sequence[str]) -> str:
    """Measures in words; rules stand together."""
    phrases = [phrase_of(name) for name in names if not name.startswith(_USAGE)]
    rules = [name.removeprefix(_USAGE) for name in names if name.startswith(_USAGE)]
    if rules:
        phrases.append(f"how often {', '.join(rules)} {'apply' if len(rules) > 1 else 'applies'}")
    return ", ".join(phrases)


def changes_json(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """The changes in their order; `least` and `most` are the sizes that a change may have."""
    return [
        {
            "measure": change.measure,
            "unit": change.unit,
            "before": change.before,
            "after": change.after,
            "difference": change.difference.estimate,
            "difference_ci95": change.difference.limits,
            "least": change.known.least,
            "most": change.known.most if isfinite(change.known.most) else None,
            "matters": change.matters,
            "certainty": change.certainty,
            **_unfinished_json(change),
        }
        for change in changes
    ]


def _unfinished_json(change: Change) -> dict[str, Any]:
    """Up to how many decisions or turns it is known, and its worst case, where games were given up."""
    found = {"up_to": change.up_to, "worst_case": change.worst.limits if change.worst else None}
    return {name: number for name, number in found.items() if number is not None}
