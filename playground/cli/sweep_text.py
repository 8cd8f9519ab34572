"""A sweep for people: of one axis a table with a curve, of two a heat map, for each measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.charts.units import difference_unit, in_unit, numbers
from playground.cli.effects_strips import ends_text, interval_strip, scale_numbers, scale_of
from playground.cli.effects_text import (
    caveat_text,
    difference_cells,
    fair_share,
    games_text,
    mark,
    marks_text,
    measure_cells,
    measure_title,
    nowhere_text,
    played_text,
    stopped_text,
    unfinished_text,
)
from playground.cli.output import columns, counted, wrapped
from playground.cli.strips import SHADES, Scale

if TYPE_CHECKING:
    from playground.ruleset.model import ParameterValue
    from playground.simulate.summary import Summary
    from playground.simulate.sweeps.effects import Effect
    from playground.simulate.sweeps.swept import Swept

MOST_WITH_INTERVALS = 6
"""Columns of a heat map that leave room for intervals."""

NOT_POSSIBLE = ("not possible ", "")
"""What stands at a point that cannot be played, and below it."""

MOST_TOLD = 5
"""Points that cannot be played, told one by one."""


def sweep_text(found: Swept) -> str:
    """Everything that a sweep found, in paragraphs."""
    parts = [_heading(found), *(_measure(found, name) for name in found.measures), *_impossible(found)]
    parts.append(marks_text(found.effects, _base_name(found), max(found.players)))
    if len(found.players) > 1:
        parts.append(_several_numbers(found))
    played = _played(found)
    parts += [unfinished_text(played), caveat_text(found.base.agents, len(found.base.game.players))]
    parts += [stopped_text(_labels(found), played), played_text(played)]
    return "\n\n".join(filter(None, parts))


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
    return "\n".join([*lines, f"{games_text(_played(found))} at each of {points}, {seen}"])


def _played(found: Swept) -> list[Summary]:
    """The games of all points, and before them those of the game as it is, where it is none of them."""
    return [*([found.base] if found.plan.base_point is None else []), *found.results]


def _labels(found: Swept) -> list[str]:
    apart = ["the game as it is"] if found.plan.base_point is None else []
    return [*apart, *(found.plan.label(point.values) for point in found.plan.played)]


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
    told = zip(measure_cells(effects), difference_cells(effects), strict=True)
    for text, effect in shown:
        if effect is None:
            rows.append((text, "not possible", "", "", "", "", " " * scale.width))
        else:
            measured, difference = next(told)
            rows.append((text, *measured, *difference, interval_strip(scale, effect)))
    return columns(rows)


def _heat_map(found: Swept, name: str) -> str:
    """A table of the first axis down and the second across; each cell has its shade, its value and its interval."""
    down, across = found.plan.axes
    shades, key = _shades(found, name)
    *texts, as_it_is = measure_cells([*found.effects[name], found.base_effects[name]])
    told = {
        point.values: (f"{shades.get(point.values, '')}{value}{mark(effect)}", f"{interval} ")
        for point, effect, (value, interval) in zip(found.plan.played, found.effects[name], texts, strict=True)
    }
    lines = [
        (text, [told.get((value, other), NOT_POSSIBLE) for other in across.values])
        for value, text in zip(down.values, down.shown, strict=True)
    ]
    if found.plan.base_point is None:
        cell = (f"{as_it_is[0]} ", f"{as_it_is[1]} ")
        lines.append(("as it is", [cell, *[("", "")] * (len(across.values) - 1)]))
    narrow = len(across.values) > MOST_WITH_INTERVALS
    rows = [(f"{down.parameter} ↓  {across.parameter} →", *(f"{text} " for text in across.shown))]
    for text, cells in lines:
        rows.append((text, *(value for value, _ in cells)))
        if not narrow:
            rows.append(("", *(interval for _, interval in cells)))
    return f"{columns(rows)}\n{key}" + ("; --json has the intervals" if narrow else "")


def _shades(found: Swept, name: str) -> tuple[dict[tuple[ParameterValue, ...], str], str]:
    """The shade of each point that has a value, and what shades mean.

    Where games of different numbers of players are beside each other, shades of shares tell how far these lie above
    what is fair among so many: 30% is much for one of four and little for one of two.
    """
    effects = {point.values: effect for point, effect in zip(found.plan.played, found.effects[name], strict=True)}
    fair = found.fair_shares(name)
    known = {
        values: in_unit(effect.measure.value - fair.get(values, 0.0), effect.measure.unit)
        for values, effect in effects.items()
        if effect.measure and effect.measure.value is not None
    }
    scale = Scale.around(list(known.values()))
    shades = {values: f"{scale.shade(value) * 2} " for values, value in known.items()}
    told = list(effects.values())
    if not fair:
        low, high = scale_numbers((scale.low, scale.high), told)
        return shades, f"  '{SHADES}' from {low} to {high}"
    low, high = numbers([scale.low / 100, scale.high / 100], difference_unit("share"))
    shares = ", ".join(f"{100 / players:.1f} of {players}" for players in sorted(found.players))
    return shades, f"  '{SHADES}' from {low} to {high} points beside the fair share: {shares}"


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
