"""Formatting numbers by unit: shares in percent, differences of shares in points, others unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from playground.charts.data import Estimate
from playground.stats.measures.units import unit_of
from playground.stats.rounding import decimal, in_percent, in_points

_DIFFERENCE = "difference"


def shown_unit(unit: str) -> str:
    """The unit shown beside numbers: `%` for shares, `points` for their differences."""
    sign = unit_of(unit).sign
    return unit.removesuffix(_DIFFERENCE).strip() if sign is None else sign


def is_difference(unit: str) -> bool:
    """Whether numbers of a unit, such as `share difference` or `decisions difference`, are written with their sign."""
    return unit.endswith(_DIFFERENCE)


def difference_unit(unit: str) -> str:
    """The unit of differences between numbers of a unit."""
    return unit if is_difference(unit) else f"{unit} {_DIFFERENCE}".strip()


def in_unit(value: float | None, unit: str) -> float:
    """A number as it is drawn: shares times 100; NaN for None."""
    if value is None:
        return float("nan")
    return 100 * value if unit_of(unit).is_share else value


def numbers(values: Sequence[float | None], unit: str) -> list[str]:
    """`49.8`, `+1.2`, `0.972`, all with the decimals that suit the largest; a dash for None, and for what has no end.

    Shares and their differences follow `stats/rounding.py`. Whole numbers (`int`), such as a median length, have no
    decimals; others have enough for two digits of the largest.
    """
    values = [value if value is not None and isfinite(value) else None for value in values]
    if unit_of(unit).is_share:
        write = in_points if is_difference(unit) else in_percent
        return ["–" if value is None else write(value) for value in values]
    known = [value for value in values if value is not None]
    decimals = 0 if all(isinstance(value, int) for value in known) else _decimals(max(map(abs, known)))
    sign = "+" if is_difference(unit) else ""
    return ["–" if value is None else decimal(value, decimals, sign) for value in values]


def _decimals(largest: float) -> int:
    """The decimals that suit numbers of which this is the largest."""
    if largest > 1:
        return 1 if largest >= 10 else 2
    return max(3, 1 - int(f"{largest:e}".partition("e")[2])) if largest else 3


def number(value: float | None, unit: str) -> str:
    """One number by itself."""
    return numbers([value], unit)[0]


def written(estimate: Estimate, unit: str) -> str:
    """`49.8% (49.1 to 50.5)`; without the interval where there is none."""
    if estimate.value is None:
        return "not known"
    value, low, high = numbers([estimate.value, estimate.low, estimate.high], unit)
    label = shown_unit(unit)
    text = value + (label if label == "%" else f" {label}".rstrip())
    return text if estimate.low is None and estimate.high is None else f"{text} ({low} to {high})"
