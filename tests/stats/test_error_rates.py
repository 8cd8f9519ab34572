"""How often sequential runs claim what is not so, and how many games they take: tens of thousands of runs at once.

PLAYGROUND_SEQUENTIAL=100000 plays that many of each kind instead of some always the same.
"""

import os
from math import log, sqrt

import numpy as np
import pytest

from playground.stats.comparison.boundary import LOOKS, RESERVE
from playground.stats.comparison.compare import compare
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs
from tests.stats.many_inquiries import games_until, known, played, table

REQUESTED = os.environ.get("PLAYGROUND_SEQUENTIAL")
RUNS = int(REQUESTED) if REQUESTED else 8_000
PART = 5_000
"""Runs that are in memory together."""

MOST_TIMES = 1.53
"""The mean games of a run as a multiple of those of a test that knows the difference: most at five points from 60%,
where 20,000 runs measured 1.53."""


def answered(seed: int, chances: np.ndarray, runs: int = RUNS) -> tuple[np.ndarray, np.ndarray]:
    """The games after which runs know that shares differ, and which variant is fairer; 0 for never."""
    generator, found = np.random.default_rng(None if REQUESTED else seed), []
    for first in range(0, runs, PART):
        both = known(played(generator, chances, min(PART, runs - first)))
        found.append([games_until(each) for each in both])
    differs, fairer = (np.concatenate([part[which] for part in found]) for which in (0, 1))
    return differs, fairer


@pytest.mark.parametrize("chances", [table(0.5, 0.5, 0.5), table(0.7, 0.66, -0.3), table(0.52, 0.47, 0.0)])
def test_it_does_what_the_product_does(chances: np.ndarray) -> None:
    counts = played(np.random.default_rng(1), chances, 12)
    differs, fairer = known(counts)
    for run in range(len(counts)):
        for look in range(0, len(LOOKS), 3):
            neither, variant, baseline, both = map(int, counts[run, look])
            pairs = Pairs(((1, 1, neither), (2, 1, variant), (1, 2, baseline), (2, 2, both)))
            a = Outcomes("a", (neither + baseline, variant + both))
            b = Outcomes("b", (neither + variant, baseline + both))
            found = compare(a, b, pairs=pairs, look=look)
            assert (found.differs, found.decided) == (differs[run, look], fairer[run, look])


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("share", "correlation"),
    [(0.5, -0.8), (0.5, 0.0), (0.5, 0.5), (0.5, 0.7), (0.7, -0.4), (0.7, 0.0), (0.7, 0.6), (0.85, 0.0)],
)
def test_equal_variants_are_called_different_in_one_of_twenty_runs(share: float, correlation: float) -> None:
    differs, _ = answered(2, table(share, share, correlation))
    alarms = float((differs > 0).mean())
    early = float(((differs > 0) & (differs <= 2000)).mean())
    print(f"{share:.0%}, r = {correlation}: {alarms:.2%} of {RUNS:,}, {early:.2%} up to 2,000 games")
    error = sqrt(0.05 * 0.95 / RUNS)
    assert 0.05 * (1 - RESERVE) - 0.006 - 2.5 * error < alarms < 0.05 + 2.5 * error


@pytest.mark.parametrize("correlation", [-0.8, 0.0, 0.6])
def test_equally_unfair_variants_are_rarely_called_unlike_in_fairness(correlation: float) -> None:
    """48% and 52%: they differ, and none is fairer."""
    differs, fairer = answered(3, table(0.48, 0.52, correlation))
    wrong = float((fairer > 0).mean())
    print(f"equally unfair, r = {correlation}: {wrong:.2%} of {RUNS:,}")
    assert (differs > 0).all()
    assert wrong < 0.05 + 2.5 * sqrt(0.05 * 0.95 / RUNS)


def sequential_test(difference: float, variance: float) -> float:
    """Mean games of each variant of Wald's (1945) sequential probability ratio test that knows the difference.

    It tests no difference against that one, with 2.5% false alarms on its side, as of 5% on both, and 5% misses.
    `variance` is that of the difference of two games. Wald's approximation, without the overshoot, favours it.
    """
    alarm, miss = 0.025, 0.05
    gained = (1 - miss) * log((1 - miss) / alarm) + miss * log(miss / (1 - alarm))
    return gained / (difference**2 / (2 * variance))


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("baseline", "points", "correlation"),
    [(0.5, 5, 0.0), (0.5, 2, 0.0), (0.5, 1, 0.0), (0.6, 5, 0.0), (0.6, 2, 0.0), (0.6, 1, 0.0), (0.5, 1, 0.7)],
)
def test_runs_take_half_again_as_many_games_as_a_test_that_knows_the_difference(
    baseline: float, points: int, correlation: float
) -> None:
    share = baseline + points / 100
    differs, fairer = answered(4, table(baseline, share, correlation))
    spread = [share * (1 - share), baseline * (1 - baseline)]
    known_to = sequential_test(share - baseline, sum(spread) - 2 * correlation * sqrt(spread[0] * spread[1]))
    ratio, error = float(differs.mean()) / known_to, float(differs.std()) / sqrt(RUNS) / known_to
    print(
        f"{share:.0%} against {baseline:.0%}, r = {correlation}: {ratio:.3f} ± {error:.3f} times {known_to:,.0f} games"
    )
    print(f"{differs.mean():,.0f} games; fairer {fairer.mean():,.0f}, {fairer.mean() / known_to:.2f} times")
    assert (differs > 0).all() and (fairer > 0).all()
    assert ratio < MOST_TIMES + 2.5 * error


def test_small_and_large_differences() -> None:
    """Where it takes longer: ten points, seen by the other test before the first look, and half a point."""
    for points, most in ((10, 2.1), (0.5, 1.75)):
        share = 0.5 + points / 100
        differs, _ = answered(5, table(0.5, share, 0.0))
        ratio = float(differs.mean()) / sequential_test(points / 100, 0.25 + share * (1 - share))
        print(f"{points} points: {differs.mean():,.0f} games, {ratio:.2f} times")
        assert ratio < most
