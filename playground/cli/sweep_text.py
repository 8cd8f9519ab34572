"""A sweep for people: of one axis a table with a curve, of two a heat map, for each measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.charts.units import in_unit
from playground.cli.effects_strips import ends_text, interval_strip, scale_number, scale_of
from playground.cli.effects_text import (
    caveat_text,
    difference_cells,
    fair_share,
    interval_text,
    mark,
    marks_text,
    measure_title,
    nowhere_text,
    played_text,
    value_text,
)
from playground.cli.output import columns, counted, wrapped
from playground.cli.strips import SHADES, Scale

if TYPE_CHECKING:
    from playground.simulate.effects import Effect
    from playground.simulate.swept import Swept

MOST_WITH_INTERVALS = 6
"""Columns of a heat map that leave room for intervals."""

MOST_TOLD = 5
"""Points that cannot be played, told one by one."""


def sweep_text(found: Swept) -> str:
    """Everything that a sweep found, in paragraphs."""
    parts = [_heading(found), *(_measure(found, name) for name in found.measures), *_impossible(found)]
    parts.append(marks_text(found.effects, _base_name(found)))
    if len(found.players) > 1:
        parts.append(_several_numbers(found))
    apart = [found.base] if found.plan.base_point is None else []
    parts += [caveat_text(found.base.agents, len(found.base.game.players)), played_text([*apart, *found.results])]
    return "\n\n".join(parts)


def _measure(found: Swept, name: str) -> str:
    """The title of a measure, and what it is at all points."""
    effects = [*found.effects[name], found.base_effects[name]]
    told = _curve if len(found.plan.axes) == 1 else _heat_map
    return f"{measure_title(name, effects)}\n{nowhere_text(effects) or told(found, name)}"


def _heading(found: Swept) -> str:
    plan, base = found.plan, found.base
    lines = [f"{plan.base.game.title} ({plan.base.game.name})"]
    lines += [f"  {axis.parameter}: {axis.about}".rstrip(": ") for axis in plan.axes]
    points = counted(len(plan.played), "point")
    seen = f"seed {base.seed}, {', '.join(dict.fromkeys(base.agents))} players; seen from seat {found.seat}"
    return "\n".join([*lines, f"{counted(base.asked, 'game')} at each of {points}, {seen}"])


def _base_name(found: Swept) -> str:
    return found.plan.label(found.plan.usual)


def _curve(found: Swept, name: str) -> str:
    """A table with a row for each value, and beside it the interval on a line."""
    axis = found.plan.axes[0]
    shown: list[tuple[str, Effect | None]] = []
    for value, text in zip(axis.values, axis.shown, strict=True):
        usual = " (as it is)" if (value,) == found.plan.usual else ""
        shown.append((text + usual, found.effect(name, (value,))))
    if found.plan.base_point is None:
        shown.append((f"as it is: {_base_name(found).partition(' = ')[2]}", found.base_effects[name]))
    effects = [effect for _, effect in shown if effect]
    scale = scale_of(effects, fair_share(name, found.players))
    rows = [
        (axis.parameter, "value", "95% interval", "difference ", "together 95%", "p-value", ends_text(scale, effects))
    ]
    for text, effect in shown:
        if effect is None:
            rows.append((text, "not possible", "", "", "", "", " " * scale.width))
        else:
            measured = (value_text(effect), interval_text(effect), *difference_cells(effect))
            rows.append((text, *measured, interval_strip(scale, effect)))
    return columns(rows)


def _heat_map(found: Swept, name: str) -> str:
    """A table of the first axis down and the second across; each cell has its shade, its value and its interval."""
    down, across = found.plan.axes
    effects = [effect for effect in found.effects[name] if effect.measure]
    scale = scale_of(effects, with_intervals=False)
    narrow = len(across.values) > MOST_WITH_INTERVALS
    rows: list[tuple[str, ...]] = [(f"{down.parameter} ↓  {across.parameter} →", *across.shown)]
    for value, text in zip(down.values, down.shown, strict=True):
        cells = [found.effect(name, (value, other)) for other in across.values]
        rows.append((text, *(_cell(scale, cell) for cell in cells)))
        if not narrow:
            rows.append(("", *(interval_text(cell) if cell else "" for cell in cells)))
    if found.plan.base_point is None:
        rows.append(("as it is", value_text(found.base_effects[name]), *("" for _ in across.values[1:])))
    key = f"  '{SHADES}' from {scale_number(scale.low, effects)} to {scale_number(scale.high, effects)}"
    return f"{columns(rows)}\n{key}" + ("; --json has the intervals" if narrow else "")


def _cell(scale: Scale, effect: Effect | None) -> str:
    if effect is None:
        return "not possible"
    if effect.measure is None or effect.measure.value is None:
        return "–"
    shade = scale.shade(in_unit(effect.measure.value, effect.measure.unit))
    return f"{shade * 2} {value_text(effect)}{mark(effect)}"


def _impossible(found: Swept) -> list[str]:
    """Why points cannot be played."""
    points = [point for point in found.plan.points if not point.compiled]
    if not points:
        return []
    lines = [f"{found.plan.label(point.values)} cannot be played: {point.problem}" for point in points[:MOST_TOLD]]
    if len(points) > MOST_TOLD:
        lines.append(f"and {len(points) - MOST_TOLD} more")
    return ["\n".join(wrapped(line, 0) for line in lines)]


def _several_numbers(found: Swept) -> str:
    most, least = max(found.players), min(found.players)
    return wrapped(
        f"The games have {least} to {most} players. Measures of seats are told at each point, and differences of them "
        f"only where there are {len(found.base.game.players)} players, as in the game as it is.",
        0,
    )
