"""Measures and differences drawn on a line of text, all rows of a table on the same scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.charts.units import difference_unit, in_unit, number
from playground.cli.strips import Scale

if TYPE_CHECKING:
    from playground.simulate.effects import Effect


def scale_of(effects: Sequence[Effect], reference: float | None = None, with_intervals: bool = True) -> Scale:
    """A scale for the values of a measure, as they are shown; `reference` is in the measure's own unit."""
    unit, values = _unit(effects), list[float]()
    for measure in (effect.measure for effect in effects):
        if measure is not None:
            ends = (measure.low, measure.high) if with_intervals else ()
            values += [in_unit(value, unit) for value in (measure.value, *ends) if value is not None]
    return Scale.around(values, reference=None if reference is None else in_unit(reference, unit))


def interval_strip(scale: Scale, effect: Effect) -> str:
    """The value and its interval."""
    measure = effect.measure
    if measure is None or measure.value is None:
        return scale.interval(None, None, None)
    ends = (None if end is None else in_unit(end, measure.unit) for end in (measure.low, measure.high))
    return scale.interval(in_unit(measure.value, measure.unit), *ends)


def ends_text(scale: Scale, effects: Sequence[Effect]) -> str:
    """The two ends of a scale, to stand above it, and between them what the dotted line is."""
    low, high = scale_number(scale.low, effects), scale_number(scale.high, effects)
    between = "" if scale.reference is None else f"┊ {scale_number(scale.reference, effects)} is fair"
    return low + between.center(scale.width - len(low) - len(high)) + high


def scale_number(value: float, effects: Sequence[Effect]) -> str:
    """A number of a scale as the measure writes it."""
    unit = _unit(effects)
    return number(value / in_unit(1.0, unit), unit)


def difference_scale(effects: Sequence[Effect]) -> Scale:
    """A scale for differences, with no difference in the middle."""
    unit = difference_unit(_unit(effects))
    found = [effect.difference for effect in effects if effect.difference]
    farthest = max((abs(in_unit(end, unit)) for each in found for end in (each.low, each.high)), default=0.0) or 1.0
    return Scale(-farthest, farthest, 41, 0.0)


def difference_ends(scale: Scale, effects: Sequence[Effect]) -> str:
    """The two ends of a scale of differences, to stand above it, and nothing in the middle."""
    unit = difference_unit(_unit(effects))
    low, high = (number(end / in_unit(1.0, unit), unit) for end in (scale.low, scale.high))
    half = scale.width // 2
    return low.ljust(half) + "┊" + high.rjust(half)


def difference_bar(scale: Scale, effect: Effect) -> str:
    """A bar from nothing to the difference, upon its interval."""
    found = effect.difference
    if found is None or effect.measure is None:
        return scale.bar(None, None, None)
    unit = difference_unit(effect.measure.unit)
    return scale.bar(*(in_unit(value, unit) for value in (found.estimate, found.low, found.high)))


def _unit(effects: Sequence[Effect]) -> str:
    return next((effect.measure.unit for effect in effects if effect.measure), "")
