"""The findings of a sweep or an ablation, measure by measure: rows of numbers, and a verdict in words."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.charts.data import Estimate
from playground.charts.units import difference_unit, written
from playground.report.number_format import (
    NOTHING,
    difference_within,
    level_words,
    measure_within,
    percent,
    unfinished_notes,
)
from playground.simulate.sweeps.effects import Effect
from playground.simulate.sweeps.one_at_a_time import AblationResult
from playground.simulate.sweeps.result import SweepResult
from playground.stats.measures.units import spoken
from playground.stats.rounding import p_text

MAX_REPORTED = 3
"""Differences that a verdict names."""

DIFFERS, STANDS_OUT, OPEN = "differs", "worth another look", "not known to differ"
AS_IT_IS = "as it is"


@dataclass(frozen=True)
class Row:
    """A point with a measure's effect; None if it cannot be played. `selection` names the game."""

    label: str
    selection: str
    effect: Effect | None

    @property
    def value(self) -> str:
        """`49.8% (49.1 to 50.5)`, for a measure from a referee followed by what it reads of level games."""
        if self.effect is None:
            return "not possible"
        measure = self.effect.measure
        return NOTHING if measure is None else measure_within(measure, spoken(measure.unit)) + level_words(measure)

    @property
    def difference(self) -> str:
        """`+1.2 points (+0.3 to +2.1)`; a dash if nothing is compared."""
        effect = self.effect
        if effect is None or effect.difference is None or effect.measure is None:
            return NOTHING
        return difference_within(effect.difference, effect.measure.unit, effect.up_to, effect.worst)

    @property
    def p_value(self) -> str:
        """The p-value with two digits."""
        p = self.effect.p_value if self.effect else None
        return NOTHING if p is None else p_text(p)

    @property
    def state(self) -> str:
        """Whether it is known to differ."""
        if self.effect is None or self.effect.difference is None:
            return NOTHING
        return DIFFERS if self.effect.differs else STANDS_OUT if self.effect.stands_out else OPEN

    @property
    def cells(self) -> tuple[str, ...]:
        """A row of a table, see `HEAD`."""
        return self.label, self.value, self.difference, self.p_value, self.state


HEAD = ("point", "value (95% interval)", "difference (together 95%)", "p-value", "known?")


@dataclass(frozen=True)
class Finding:
    """A measure at all points.

    `rows` follow the axes, or the size of the effect; `base` is the game as it is, unless it is among them.
    `other_players` are changes to another number of players, which are not compared.
    """

    name: str
    about: str
    unit: str
    usual: str
    rows: tuple[Row, ...]
    base: Row
    other_players: tuple[Row, ...] = ()

    @property
    def compared(self) -> list[Row]:
        """The rows that are compared with the game as it is."""
        return [row for row in self.rows if row.effect and row.effect.difference]

    @property
    def notes(self) -> list[str]:
        """What the numbers mean where games were given up."""
        effects = [row.effect for row in (self.base, *self.rows, *self.other_players) if row.effect]
        return unfinished_notes([effect.measure for effect in effects if effect.measure], effects)

    @property
    def decided(self) -> bool:
        """Whether any difference is known."""
        return any(row.effect and row.effect.differs for row in self.compared)

    @property
    def nowhere(self) -> str:
        """The verdict on something that occurred in no game of any point; empty if it did."""
        measures = [row.effect.measure for row in (self.base, *self.rows, *self.other_players) if row.effect]
        if any(measure is None or measure.unit != "share" or measure.value != 0 for measure in measures):
            return ""
        highs = [measure.most for measure in measures if measure and measure.most is not None]
        most = f": with 95% confidence in at most {percent(max(highs), 2)} of the games" if highs else ""
        return f"Seen in no game of any point{most}."

    @property
    def verdict(self) -> str:
        """The answer and, after a colon, its evidence."""
        if self.nowhere:
            return self.nowhere
        compared, known = self.compared, [row for row in self.compared if row.effect and row.effect.differs]
        if not compared:
            return f"Nothing to compare: no point has games that determine {self.name} beside {self.usual}."
        if not known:
            return f"No difference in {self.name} is known: {self._bound(compared)}."
        largest = sorted(known, key=_size, reverse=True)[:MAX_REPORTED]
        named = "; ".join(f"{row.label} by {row.difference}" for row in largest)
        more = f"; and {len(known) - len(largest)} more" if len(known) > len(largest) else ""
        differ = "is known to differ" if len(known) == 1 else "are known to differ"
        return f"{len(known)} of {len(compared)} {differ} in {self.name} from {self.usual}: {named}{more}."

    def _bound(self, compared: Sequence[Row]) -> str:
        """How large the differences may still be."""
        ends = [end for row in compared if row.effect and row.effect.difference for end in _ends(row.effect)]
        if any(end is None for end in ends):
            return "the games do not say how large differences may be"
        largest = max(abs(end) for end in ends if end is not None)
        unit = difference_unit(spoken(self.unit))
        bound_text = written(Estimate("", largest), unit).lstrip("+")
        which = "it is" if len(compared) == 1 else "none of them is"
        bound = f"at most {bound_text}" if len(compared) == 1 else f"larger than {bound_text}"
        return f"with 95% confidence {which} {bound}, up or down"


def _ends(effect: Effect) -> tuple[float | None, float | None]:
    assert effect.known is not None
    low, high = effect.known.limits
    return low, high


def _size(row: Row) -> float:
    return abs(row.effect.difference.estimate) if row.effect and row.effect.difference else 0.0


def findings(result: SweepResult | AblationResult) -> tuple[Finding, ...]:
    """The findings of all requested measures, in their order."""
    of_measure = _swept if isinstance(result, SweepResult) else _ablated
    return tuple(of_measure(result, name) for name in result.measures)  # type: ignore[arg-type]  # each takes what it was chosen for


def _swept(result: SweepResult, name: str) -> Finding:
    plan = result.plan
    rows = tuple(_point(result, name, number) for number in range(len(plan.points)))
    usual = plan.label(plan.usual)
    base = Row(f"{AS_IT_IS}: {usual}", plan.base.game.name, result.base_effects[name])
    return _finding(name, f"the game as it is ({usual})", rows, base)


def _point(result: SweepResult, name: str, number: int) -> Row:
    point, plan = result.plan.points[number], result.plan
    usual = f" ({AS_IT_IS})" if point.values == plan.usual else ""
    return Row(plan.label(point.values) + usual, point.selection, result.effect(name, point.values))


def _ablated(result: AblationResult, name: str) -> Finding:
    rows = tuple(Row(change.title, change.selection, effect) for change, effect in result.ranked(name))
    rows += tuple(Row(change.title, change.selection, None) for change in result.plan.changes if not change.compiled)
    other_players = tuple(Row(change.title, change.selection, effect) for change, effect in result.other_players(name))
    base = Row(AS_IT_IS, result.plan.base.game.name, result.base_effect(name))
    return _finding(name, "the game as it is", rows, base, other_players)


def _finding(name: str, usual: str, rows: tuple[Row, ...], base: Row, other_players: tuple[Row, ...] = ()) -> Finding:
    measures = (row.effect.measure for row in (base, *rows, *other_players) if row.effect)
    measure = next((each for each in measures if each), None)
    about, unit = (measure.about, measure.unit) if measure else ("", "")
    return Finding(name, about, unit, usual, rows, base, other_players)


# ---- downloads

UNFINISHED_COLUMNS = (
    *("up_to", "more_than", "worst_case_low", "worst_case_high"),
    *("difference_up_to", "difference_worst_case_low", "difference_worst_case_high"),
)
"""Columns for what unfinished games leave open, those of them that have a number."""


def findings_csv(all_findings: Sequence[Finding]) -> str:
    """A row for each measure of each point with unrounded numbers; shares are fractions of 1.

    Where games were given up it has more columns, see `UNFINISHED_COLUMNS`.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    rows = [(each, row) for each in all_findings for row in (each.base, *each.rows, *each.other_players) if row.effect]
    cells = [unfinished_cells(row.effect.to_json()) for _, row in rows if row.effect]
    more = [name for name in UNFINISHED_COLUMNS if any(name in each for each in cells)]
    head = ("measure", "point", "game", "value", "low", "high", "unit", "difference", "difference_low")
    writer.writerow((*head, "difference_high", "p_value", "q_value", "differs", "gain", *more))
    for (each, row), unfinished in zip(rows, cells, strict=True):
        assert row.effect is not None
        effect = row.effect.to_json()
        ends = effect["difference_ci95"] or (None, None)
        numbers = [effect[key] for key in ("value", "low", "high", "unit", "difference")]
        last = [effect[key] for key in ("p_value", "q_value", "differs", "gain")]
        beside = [unfinished.get(name) for name in more]
        writer.writerow((each.name, row.label, row.selection, *numbers, *ends, *last, *beside))
    return text.getvalue()


def unfinished_cells(found: Mapping[str, Any]) -> dict[str, float | None]:
    """What unfinished games leave open of a measure or an effect as JSON, by column."""
    cells: dict[str, float | None] = {}
    for name in ("up_to", "more_than", "difference_up_to"):
        if name in found:
            cells[name] = found[name]
    for name in ("worst_case", "difference_worst_case"):
        if name in found:
            cells |= dict(zip((f"{name}_low", f"{name}_high"), found[name], strict=True))
    return cells


def findings_json(result: SweepResult | AblationResult) -> str:
    """All results, as printed by `sweep --json`."""
    return json.dumps(result.to_json(), indent=2, ensure_ascii=False)
