"""Shares and their differences as they are written everywhere: `49.9` percent, `+1.2` points.

One decimal, halves away from zero. What is not nothing never reads as 0, and what is not all never as 100: there, as
many decimals stand as it takes to tell them apart, `0.04` and `99.96`.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

_NOISE = 9
"""Decimals behind which a number of percent holds only what binary fractions left there."""

_EXACT = 1e15
"""Numbers of this size and more have no decimals that mean anything."""


def in_percent(share: float) -> str:
    """`49.9`, without the sign `%`; `share` is a fraction of 1."""
    percents = round(100 * share, _NOISE)
    return decimal(percents, max(_decimals_of(percents), _decimals_of(round(100 - percents, _NOISE))))


def in_points(difference: float) -> str:
    """`+1.2` and `−0.04`; `difference` is one of fractions of 1. No difference at all is `+0.0`."""
    points = round(100 * difference, _NOISE)
    return decimal(points, _decimals_of(points), "+")


def decimal(value: float, decimals: int, sign: str = "") -> str:
    """A number with so many decimals, halves away from zero as one does by hand; `sign` is '+' where all have one."""
    if not abs(value) < _EXACT:
        return f"{value:{sign},.{decimals}f}".replace("-", "−")
    rounded = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return f"{rounded if rounded else abs(rounded):{sign},f}".replace("-", "−")


def _decimals_of(percents: float) -> int:
    """One, or as many as one up to 0.05 needs to show its first digit."""
    size = abs(percents)
    return -int(f"{size:.0e}".partition("e")[2]) if 0 < size <= 0.05 else 1
