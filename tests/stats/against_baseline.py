"""Several variants compared with one baseline that all were played beside."""

from __future__ import annotations

from collections.abc import Sequence

from playground.stats.comparison.compare import Comparison, compare_each
from playground.stats.fixed_n.intervals import Mode
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs


def compare_with(
    baseline: Outcomes,
    others: Sequence[Outcomes],
    seat: int = 2,
    confidence: float = 0.95,
    mode: Mode = "fixed",
    pairs: Sequence[Pairs | None] = (),
) -> tuple[Comparison, ...]:
    """Compare each of `others` (a) with `baseline` (b), see `compare_each`."""
    together = zip(others, pairs or [None] * len(others), strict=True)
    return compare_each([(other, baseline, each) for other, each in together], seat, confidence, mode)
