"""Looking for the few that matter among many: p-values adjusted for the share of false finds."""

from __future__ import annotations

from collections.abc import Sequence


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values (q-values), in the order given (Benjamini & Hochberg 1995).

    Of those called different because their q-value is at most q, a share of at most q is expected to be false finds.
    That is less than Holm's promise that none is, and finds more: right for choosing what to look at again, not for a
    claim. Holds for independent p-values, and for those of comparisons with one and the same game, which go together
    (Benjamini & Yekutieli 2001).
    """
    adjusted, least = [1.0] * len(p_values), 1.0
    ranked = sorted(range(len(p_values)), key=p_values.__getitem__, reverse=True)
    for above, index in enumerate(ranked):
        least = min(least, p_values[index] * len(p_values) / (len(p_values) - above))
        adjusted[index] = least
    return tuple(adjusted)
