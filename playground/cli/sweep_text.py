"""The text report of a sweep: for each measure a table with a plot, or a heat map if there are two axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.charts.units import difference_unit, in_unit, numbers
from playground.cli.effects_strips import ends_text, interval_strip, scale_numbers, scale_of
from playground.cli.effects_text import (
    caveat_text,
    difference_cells,
    games_text,
    mark,
    marks_text,
    measure_cells,
    measure_title,
    nowhere_text,
    played_text,
    stopped_text,
    unfinished_text,
    up_to_text,
    worst_cells,
)
from playground.cli.output import columns, counted, wrapped
from playground.cli.strips import SHADES, Scale
from playground.stats.measures.registry import fair_value

if TYPE_CHECKING:
    from playground.ruleset.model import ParameterValue
    from playground.simulate.results.summary import Summary
    from playground.simulate.sweeps.effects import Effect
    from playground.simulate.sweeps.result import SweepResult

MAX_WITH_INTERVALS = 6
"""Columns up to which a heat map has room for intervals."""

NOT_POSSIBLE = ("not possible ", "")
"""The two lines of the cell of a point that cannot be played."""

MAX_REPORTED = 5
"""Points that cannot be played, up to which the reasons are listed."""


def sweep_text(result: SweepResult) -> str:
    """The full report of a sweep."""
    parts = [_heading(result), *(_measure(result, name) for name in result.measures), *_impossible(result)]
    parts.append(marks_text(result.effects, _base_name(result), max(result.players)))
    if len(result.players) > 1:
        parts.append(_several_numbers(result))
    played = _played(result)
    parts += [unfinished_text(played), caveat_text(result.base.agents, len(result.base.game.players))]
    parts += [stopped_text(_labels(result), played), played_text(played)]
    return "\n\n".join(filter(None, parts))


def _measure(result: SweepResult, name: str) -> str:
    """The title of a measure, and its values at all points."""
    effects = [*result.effects[name], result.base_effects[name]]
    table = _curve if len(result.plan.axes) == 1 else _heat_map
    return f"{measure_title(name, effects)}\n{nowhere_text(effects) or table(result, name)}"


def _heading(result: SweepResult) -> str:
    plan, base = result.plan, result.base
    lines = [f"{plan.base.game.title} ({plan.base.game.name})"]
    lines += [f"  {axis.parameter}: {axis.about}".rstrip(": ") for axis in plan.axes]
    points = counted(len(plan.played), "point")
    seen = f"seed {base.seed}, {', '.join(dict.fromkeys(base.agents))} players"
    seen += "" if base.together else f"; seen from seat {result.seat}"
    return "\n".join([*lines, f"{games_text(_played(result))} at each of {points}, {seen}"])


def _played(result: SweepResult) -> list[Summary]:
    """The runs of all points, preceded by that of the unchanged game if it is not one of them."""
    return [*([result.base] if result.plan.base_point is None else []), *result.results]


def _labels(result: SweepResult) -> list[str]:
    extra = ["the game as it is"] if result.plan.base_point is None else []
    return [*extra, *(result.plan.label(point.values) for point in result.plan.played)]


def _base_name(result: SweepResult) -> str:
    return result.plan.label(result.plan.usual)


def _curve(result: SweepResult, name: str) -> str:
    """A table with a row for each value, and a plot of its interval."""
    axis = result.plan.axes[0]
    shown: list[tuple[str, Effect | None]] = []
    for value, text in zip(axis.values, axis.shown, strict=True):
        usual = " (as it is)" if (value,) == result.plan.usual else ""
        shown.append((text + usual, result.effect(name, (value,))))
    if result.plan.base_point is None:
        shown.append((f"as it is: {_base_name(result).partition(' = ')[2]}", result.base_effects[name]))
    effects = [effect for _, effect in shown if effect]
    scale = scale_of(effects, fair_value(name, result.players))
    worst = worst_cells(effects)
    more = ("worst case",) if any(worst) else ()
    head = (axis.parameter, "value", "95% interval", "difference ", "together 95%", "p-value", "worth", *more)
    rows = [(*head, ends_text(scale, effects))]
    cells = zip(measure_cells(effects), difference_cells(effects), worst, strict=True)
    for text, effect in shown:
        if effect is None:
            rows.append((text, "not possible", *[""] * (len(head) - 2), " " * scale.width))
        else:
            measured, difference, lowest = next(cells)
            rows.append((text, *measured, *difference, *lowest, interval_strip(scale, effect)))
    return columns(rows) + up_to_text([text for text, effect in shown if effect], effects)


def _heat_map(result: SweepResult, name: str) -> str:
    """A table with the first axis down and the second across; cells have a shade, a value and an interval."""
    down, across = result.plan.axes
    shades, key = _shades(result, name)
    *texts, as_it_is = measure_cells([*result.effects[name], result.base_effects[name]])
    by_values = {
        point.values: (f"{shades.get(point.values, '')}{value}{mark(effect)}", f"{interval} ")
        for point, effect, (value, interval) in zip(result.plan.played, result.effects[name], texts, strict=True)
    }
    lines = [
        (text, [by_values.get((value, other), NOT_POSSIBLE) for other in across.values])
        for value, text in zip(down.values, down.shown, strict=True)
    ]
    if result.plan.base_point is None:
        cell = (f"{as_it_is[0]} ", f"{as_it_is[1]} ")
        lines.append(("as it is", [cell, *[("", "")] * (len(across.values) - 1)]))
    narrow = len(across.values) > MAX_WITH_INTERVALS
    rows = [(f"{down.parameter} ↓  {across.parameter} →", *(f"{text} " for text in across.shown))]
    for text, cells in lines:
        rows.append((text, *(value for value, _ in cells)))
        if not narrow:
            rows.append(("", *(interval for _, interval in cells)))
    labels = [*(result.plan.label(point.values) for point in result.plan.played), "the game as it is"]
    up_to = up_to_text(labels, [*result.effects[name], result.base_effects[name]])
    return f"{columns(rows)}\n{key}" + ("; --json has the intervals" if narrow else "") + up_to


def _shades(result: SweepResult, name: str) -> tuple[dict[tuple[ParameterValue, ...], str], str]:
    """The shade of each point that has a value, and a legend of the shades.

    If the number of players varies, shades of shares show the distance from the fair share: 30% is high for one of
    four players and low for one of two.
    """
    effects = {point.values: effect for point, effect in zip(result.plan.played, result.effects[name], strict=True)}
    fair = result.fair_shares(name)
    known = {
        values: in_unit(effect.measure.value - fair.get(values, 0.0), effect.measure.unit)
        for values, effect in effects.items()
        if effect.measure and effect.measure.value is not None
    }
    scale = Scale.around(list(known.values()))
    shades = {values: f"{scale.shade(value) * 2} " for values, value in known.items()}
    all_effects = list(effects.values())
    if not fair:
        low, high = scale_numbers((scale.low, scale.high), all_effects)
        return shades, f"  '{SHADES}' from {low} to {high}"
    low, high = numbers([scale.low / 100, scale.high / 100], difference_unit("share"))
    shares = ", ".join(f"{100 / players:.1f} of {players}" for players in sorted(result.players))
    return shades, f"  '{SHADES}' from {low} to {high} points beside the fair share: {shares}"


def _impossible(result: SweepResult) -> list[str]:
    """Why points cannot be played."""
    points = [point for point in result.plan.points if not point.compiled]
    if not points:
        return []
    lines = [f"{result.plan.label(point.values)} cannot be played: {point.problem}" for point in points[:MAX_REPORTED]]
    if len(points) > MAX_REPORTED:
        lines.append(f"and {len(points) - MAX_REPORTED} more")
    return ["\n".join(wrapped(line, 0) for line in lines)]


def _several_numbers(result: SweepResult) -> str:
    most, least = max(result.players), min(result.players)
    return wrapped(
        f"The games have {least} to {most} players. Measures of seats are shown at each point, and differences of them "
        f"only where there are {len(result.base.game.players)} players, as in the game as it is.",
        0,
    )
