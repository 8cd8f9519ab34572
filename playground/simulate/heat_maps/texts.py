"""The numbers of maps as texts: shares in percent, their differences in points, the rest with two digits."""

from __future__ import annotations

from playground.simulate.heat_maps.sites import SiteNumber
from playground.stats.rounding import decimal, in_percent, in_points

_SHARE, _POINTS = "share", "share difference"


def number_text(value: float, unit: str) -> str:
    """A number by itself: `43.1`, `+2.4`, `0.12`."""
    if unit == _SHARE:
        return in_percent(value)
    if unit == _POINTS:
        return in_points(value)
    return _written(value, unit, _decimals(value))


def value_text(value: float, unit: str) -> str:
    """A number with its unit: `43.1%`, `+2.4 points`, `0.12 in a game`."""
    return number_text(value, unit) + ("%" if unit == _SHARE else f" {unit_text(unit)}")


def unit_text(unit: str) -> str:
    """A unit as it is written after numbers."""
    return {_SHARE: "%", _POINTS: "points"}.get(unit, unit.removesuffix(" difference"))


def short_text(value: float, unit: str) -> str:
    """A number for a site of a picture: whole percent and points unless they are small; empty for 0."""
    if not value:
        return ""
    if unit in (_SHARE, _POINTS):
        decimals, signed = (0 if abs(value) >= 0.0995 else 1), "+" if unit == _POINTS else ""
        return decimal(100 * value, decimals, signed)
    return number_text(value, unit)


def limits_text(site: SiteNumber, unit: str) -> str:
    """` (41.0 to 45.2)`, or nothing where there is no interval."""
    if site.low is None or site.high is None:
        return ""
    if unit in (_SHARE, _POINTS):
        return f" ({number_text(site.low, unit)} to {number_text(site.high, unit)})"
    decimals = _decimals(max(abs(site.value), abs(site.low), abs(site.high)))
    return f" ({_written(site.low, unit, decimals)} to {_written(site.high, unit, decimals)})"


def _written(value: float, unit: str, decimals: int) -> str:
    return decimal(value, decimals, "+" if unit.endswith("difference") else "")


def _decimals(value: float) -> int:
    """Enough for two digits, three at most."""
    size = abs(value)
    return next((decimals for decimals, from_ in enumerate((99.5, 9.95, 0.0995)) if size >= from_), 3)
