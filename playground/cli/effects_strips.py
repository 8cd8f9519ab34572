"""Intervals of measures and differences as one-line plots, with one scale for all rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.charts.units import difference_unit, in_unit, numbers
from playground.cli.strips import Scale

if TYPE_CHECKING:
    from playground.simulate.sweeps.effects import Effect


def scale_of(effects: Sequence[Effect], reference: float | None = None) -> Scale:
    """A scale for the values of a measure in their displayed unit; `reference` is in the measure's own unit."""
    unit, values = _unit(effects), list[float]()
    for measure in (effect.measure for effect in effects):
        if measure is not None:
            ends = (measure.value, measure.low, measure.high)
            values += [in_unit(end, unit) for end in ends if end is not None]
    return Scale.around(values, reference=None if reference is None else in_unit(reference, unit))


def interval_strip(scale: Scale, effect: Effect) -> str:
    """A value with its interval on the scale."""
    measure = effect.measure
    if measure is None or measure.value is None:
        return scale.interval(None, None, None)
    ends = (None if end is None else in_unit(end, measure.unit) for end in (measure.low, measure.high))
    return scale.interval(in_unit(measure.value, measure.unit), *ends)


def ends_text(scale: Scale, effects: Sequence[Effect]) -> str:
    """The header of a scale: its two ends, and a label of the reference line, beside it if there is room.

    Empty if no value is known: there is nothing to draw.
    """
    if all(effect.measure is None or effect.measure.value is None for effect in effects):
        return ""
    reference = () if scale.reference is None else (scale.reference,)
    low, high, *fair = scale_numbers((scale.low, scale.high, *reference), effects)
    ends = low + high.rjust(scale.width - len(low))
    if scale.reference is None:
        return ends
    place = scale.place(scale.reference)
    for label in (f"{fair[0]} is fair", f"{fair[0]} fair"):
        for text, start in ((f"┊ {label}", place), (f"{label} ┊", place - len(label) - 1)):
            if len(low) < start and start + len(text) < scale.width - len(high):
                return ends[:start] + text + ends[start + len(text) :]
    return low + f"{fair[0]} is fair".center(scale.width - len(low) - len(high)) + high


def scale_numbers(values: Sequence[float], effects: Sequence[Effect]) -> list[str]:
    """Numbers of a scale in the format of the measure, all with the same number of decimals."""
    unit = _unit(effects)
    own = [value / in_unit(1.0, unit) for value in values]
    whole = _are_whole(effects) and all(value.is_integer() for value in own)
    return numbers([int(value) for value in own] if whole else own, unit)


def difference_scale(effects: Sequence[Effect]) -> Scale:
    """A symmetrical scale for differences, with 0 in the middle."""
    unit = difference_unit(_unit(effects))
    differences = [effect.difference for effect in effects if effect.difference]
    ends = (in_unit(end, unit) for each in differences for end in each.limits if end is not None)
    farthest = max(map(abs, ends), default=0.0) or 1.0
    return Scale(-farthest, farthest, 41, 0.0)


def difference_ends(scale: Scale, effects: Sequence[Effect]) -> str:
    """The header of a scale of differences: its two ends, and a mark at 0."""
    unit = difference_unit(_unit(effects))
    low, high = numbers([end / in_unit(1.0, unit) for end in (scale.low, scale.high)], unit)
    half = scale.width // 2
    return low.ljust(half) + "┊" + high.rjust(half)


def difference_bar(scale: Scale, effect: Effect) -> str:
    """A bar from 0 to the difference, over its interval."""
    difference = effect.difference
    if difference is None or effect.measure is None:
        return scale.bar(None, None, None)
    unit = difference_unit(effect.measure.unit)
    ends = (None if end is None else in_unit(end, unit) for end in difference.limits)
    return scale.bar(in_unit(difference.estimate, unit), *ends)


def _are_whole(effects: Sequence[Effect]) -> bool:
    """Whether all values of the measure are whole numbers."""
    return all(isinstance(effect.measure.value, int) for effect in effects if effect.measure)


def _unit(effects: Sequence[Effect]) -> str:
    return next((effect.measure.unit for effect in effects if effect.measure), "")
