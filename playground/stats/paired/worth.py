"""What common random numbers are worth: how many independent games would be as informative as one in a pair."""

from __future__ import annotations

from math import inf

from playground.stats.fixed_n.intervals import Difference

ALIKE = inf
"""The worth where no pair differs: games then do not show how much pairs vary, and so not how many others would do."""


def worth(paired: Difference, independent: Difference) -> float | None:
    """The square of the ratio of widths of two intervals of one difference, at the same confidence.

    Widths shrink with the root of the number of games, so this is how many times as many independent games have an
    interval as narrow as that of the pairs. None where an interval has no width, or no end.
    """
    width, usual = paired.high - paired.low, independent.high - independent.low
    return (usual / width) ** 2 if 0 < width < inf and 0 < usual < inf else None


def worth_text(gain: float | None) -> str:
    """`15×`, `1.2×`, `0.50×`: how many independent games one is worth; a dash if that is not known.

    `all alike` where no pair differs.
    """
    if gain is None:
        return "–"
    if gain == ALIKE:
        return "all alike"
    return f"{gain:,.0f}×" if gain >= 9.5 else f"{gain:.1f}×" if gain >= 1.05 else f"{gain:.2f}×"


def worth_number(gain: float | None) -> float | None:
    """The worth as a number of JSON; None if it is not known, as where no pair differs."""
    return None if gain == ALIKE else gain
