"""Entropy and its interval: by hand, by simulation, and at the edges where other methods fail."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from scipy import stats

from playground.stats.measures.entropy import entropy, entropy_interval


@pytest.mark.parametrize("shares", [(1.0,), (0.5, 0.5), (0.2, 0.3, 0.5), (1.0, 0.0)])
def test_entropy_agrees_with_scipy(shares: tuple[float, ...]) -> None:
    assert entropy(shares) == pytest.approx(stats.entropy(shares), abs=1e-12)


@pytest.mark.parametrize("counts", [(30, 70), (1, 99), (20, 20, 60), (0, 50, 50)])
def test_the_interval_contains_the_estimate_and_shrinks(counts: tuple[int, ...]) -> None:
    seen = entropy([count / sum(counts) for count in counts])
    wide, narrow = entropy_interval(counts), entropy_interval([100 * count for count in counts])
    assert 0 <= wide.low <= seen <= wide.high <= log(len(counts)) + 1e-12
    assert narrow.high - narrow.low < (wide.high - wide.low) / 4
    assert wide.low <= narrow.low <= narrow.high <= wide.high


def test_equal_counts_reach_the_greatest_entropy() -> None:
    assert entropy_interval((50, 50, 50)).high == log(3)


def test_certainty_is_not_certain() -> None:
    found = entropy_interval((20, 0))
    assert found.low == 0
    assert 0 < found.high < log(2)
    q = 1 - 0.025 ** (1 / 20)  # a share that is seen never in 20 games with a probability of a fortieth
    assert found.high == pytest.approx(entropy((q, 1 - q)), rel=0.02)


@pytest.mark.parametrize("truth", [(0.5, 0.5), (0.1, 0.9), (0.2, 0.3, 0.5)])
def test_intervals_hold_the_truth(truth: tuple[float, ...]) -> None:
    """Of 300 intervals at 95%, fewer than 273 hold the truth by chance with a probability of 0.1%."""
    random = np.random.default_rng(1)
    intervals = [entropy_interval(counts.tolist()) for counts in random.multinomial(200, truth, 300)]
    assert sum(each.low - 1e-12 <= entropy(truth) <= each.high + 1e-12 for each in intervals) >= 273
