"""Screening many effects: p-values adjusted for the false discovery rate."""

from __future__ import annotations

from collections.abc import Sequence


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values (q-values), in the order given (Benjamini & Hochberg 1995).

    Of those called different because their q-value is at most q, a share of at most q is expected to be false
    discoveries. That is weaker than Holm's guarantee of none, and detects more: suited for choosing what to examine
    further, not for a claim. Holds for independent p-values, and for those of comparisons with the same game, which are
    positively dependent (Benjamini & Yekutieli 2001).
    """
    adjusted, smallest = [1.0] * len(p_values), 1.0
    ranked = sorted(range(len(p_values)), key=p_values.__getitem__, reverse=True)
    for above, index in enumerate(ranked):
        smallest = min(smallest, p_values[index] * len(p_values) / (len(p_values) - above))
        adjusted[index] = smallest
    return tuple(adjusted)
