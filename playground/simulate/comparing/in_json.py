"""The JSON shape of a comparison of two variants."""

from __future__ import annotations

from typing import Any

from playground.stats.balance import Balance
from playground.stats.compare import Comparison
from playground.stats.intervals import Difference


def comparison_json(comparison: Comparison, length: Difference | None, text: str) -> dict[str, Any]:
    """What one comparison found; `length` is the difference of mean lengths, and `text` the verdict."""
    baseline, variant = comparison.b, comparison.a
    return {
        "baseline": baseline.outcomes.variant,
        "variant": variant.outcomes.variant,
        "seat": comparison.seat,
        "shares": {side.outcomes.variant: _share(side, comparison.seat) for side in (baseline, variant)},
        **_difference("difference", comparison.difference),
        **_difference("gap", comparison.gap),
        **_difference("evenness", comparison.evenness),
        **_difference("draws", comparison.draws),
        **_difference("length", length),
        "pairing": {"correlation": comparison.correlation, "gain": comparison.gain},
        "p_value": comparison.p_value,
        "differs": comparison.differs,
        "decided": comparison.decided,
        "fairer": comparison.fairer.outcomes.variant if comparison.fairer else None,
        "more_even": comparison.more_even.outcomes.variant if comparison.more_even else None,
        "games_needed": comparison.games_needed,
        "verdict": text,
    }


def _share(side: Balance, seat: int) -> dict[str, Any]:
    found = side.seats[seat - 1]
    return {"share": found.share, "ci95": [found.share_interval.low, found.share_interval.high]}


def _difference(name: str, difference: Difference | None) -> dict[str, Any]:
    ends = "ci95" if name == "difference" else f"{name}_ci95"
    if difference is None:
        return {name: None, ends: None}
    return {name: difference.estimate, ends: [difference.low, difference.high]}
