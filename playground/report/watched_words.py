"""A watched change in words: rows of a small table, base → now."""

from __future__ import annotations

from playground.charts.units import number, shown_unit
from playground.report.changes import change_text
from playground.simulate.comparison.changes import Change
from playground.simulate.comparison.watched import Look

HEAD = ("what matters", "base → now", "change")

CHANGES = "changes"

_NAMES = {
    "seat_share.1": "first player wins",
    "balance": "seats are even (1: fully)",
    "length.turns.mean": "length in turns",
    "draws": "draws",
    "unfinished": "unfinished games",
    "branching": "options at each choice",
}
"""Short names of the watched measures."""


def look_rows(look: Look) -> list[tuple[str, ...]]:
    """A row for each watched measure. A share that is 0 in both is one that never occurred."""
    return [_row(change) for change in look.changes]


def _row(change: Change) -> tuple[str, ...]:
    before, after = (_with_unit(value, change.unit) for value in (change.before, change.after))
    name = _NAMES.get(change.measure, change.measure)
    return name, f"{before} → {after}", change_text(change), sureness(change)


def _with_unit(value: float, unit: str) -> str:
    sign = shown_unit(unit)
    return f"{number(value, unit)}%" if sign == "%" else number(value, unit)


def sureness(change: Change) -> str:
    """How sure it is that a measure changes, honestly: what was not seen may be there all the same."""
    sees_none = not change.known.excludes_zero
    match change.certainty:
        case "large":
            return CHANGES
        case "small":
            return "changes; perhaps too little to matter"
        case "none":
            return "no difference seen, and none that matters" if sees_none else "changes, too little to matter"
        case _:
            return "no difference seen so far"


def look_note(look: Look, playing: bool) -> str:
    """What the numbers come from, and what their intervals are worth."""
    more = "More are being played: the intervals narrow. " if playing else ""
    return (
        f"{look.games:,} games of each between random players. {more}In brackets: where the change lies; all of these "
        "intervals, at every look while games are played, hold together with 95%."
    )
