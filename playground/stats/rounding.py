"""Shares, their differences and p-values formatted as everywhere: `49.9` percent, `+1.2` points, `0.032`.

One decimal, halves away from zero. A value other than 0 never reads as 0, and one other than 100 never as 100: it gets
as many decimals as it takes to distinguish them, `0.04` and `99.96`.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

_NOISE = 9
"""Decimals of a percentage beyond which there are only errors of binary fractions."""

_EXACT = 1e15
"""Numbers of this size and more have no meaningful decimals."""


def in_percent(share: float) -> str:
    """`49.9`, without the sign `%`; `share` is a fraction of 1."""
    percents = round(100 * share, _NOISE)
    return decimal(percents, max(_decimals_of(percents), _decimals_of(round(100 - percents, _NOISE))))


def in_points(difference: float) -> str:
    """`+1.2` and `−0.04`; `difference` is one of fractions of 1. No difference at all is `+0.0`."""
    points = round(100 * difference, _NOISE)
    return decimal(points, _decimals_of(points), "+")


def decimal(value: float, decimals: int, sign: str = "") -> str:
    """A number with this many decimals, halves rounded away from zero; `sign` '+' also marks positive numbers."""
    if not abs(value) < _EXACT:
        return f"{value:{sign},.{decimals}f}".replace("-", "−")
    rounded = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    return f"{rounded if rounded else abs(rounded):{sign},f}".replace("-", "−")


def p_text(p: float) -> str:
    """A p-value with two leading digits, `0.032`; below 0.0001 it is `< 0.0001`."""
    return "< 0.0001" if p < 0.0001 else f"{p:.2g}"


def p_equation(p: float) -> str:
    """A p-value within a sentence: `p = 0.032`, `p < 0.0001`."""
    shown = p_text(p)
    return f"p {shown}" if shown.startswith("<") else f"p = {shown}"


def _decimals_of(percents: float) -> int:
    """One, or as many as one up to 0.05 needs to show its first digit."""
    size = abs(percents)
    return -int(f"{size:.0e}".partition("e")[2]) if 0 < size <= 0.05 else 1
