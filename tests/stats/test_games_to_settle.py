"""The promised number of games is played: it settles which of two variants is fairer four times in five.

PLAYGROUND_POWER=2000 plays that many of each kind instead of some always the same.
"""

import os
from math import sqrt

import numpy as np
import pytest

from playground.stats.comparison.compare import compare
from playground.stats.comparison.sides import Sides, gap
from playground.stats.fixed_n.intervals import Mode
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs

REQUESTED = os.environ.get("PLAYGROUND_POWER")

SAME_SIDE, TWO_SIDES, FROM_FAIR = (0.58, 0.57), (0.49, 0.53), (0.5, 0.53)
"""Shares of the second seat in the baseline and in the variant."""


def cells(counts: np.ndarray) -> tuple[tuple[int, int, int], ...]:
    """Counts of the second seat's losses and wins, in the baseline (row) and in a variant (column), as pairs."""
    return tuple((1 << v, 1 << b, int(counts[b, v])) for b in range(2) for v in range(2) if counts[b, v])


def chances(baseline: float, variant: float, correlation: float) -> np.ndarray:
    both = baseline * variant + correlation * sqrt(baseline * (1 - baseline) * variant * (1 - variant))
    return np.array([[1 - baseline - variant + both, variant - both], [baseline - both, both]])


def promised(shares: tuple[float, float], correlation: float | None, mode: Mode) -> int:
    """Games needed if the truth is what was seen in some games, as many as leave the question open."""
    table = chances(*shares, correlation or 0.0)
    for games in (20_000, 5_000, 2_000, 1_000, 400):
        counts = np.round(games * table).astype(int)
        a, b = (Outcomes("x", tuple(map(int, counts.sum(axis)))) for axis in (0, 1))
        found = compare(a, b, mode=mode, pairs=None if correlation is None else Pairs(cells(counts)))
        if found.games_needed:
            return found.games_needed
    raise AssertionError("known after 400 games already")


def settled(shares: tuple[float, float], correlation: float | None, mode: Mode, games: int, runs: int) -> float:
    """How often so many games settle which is fairer."""
    generator, found = np.random.default_rng(None if REQUESTED else 12), 0
    for drawn in generator.multinomial(games, chances(*shares, correlation or 0.0).ravel(), size=runs):
        counts = drawn.reshape(2, 2)
        a, b = (float(counts.sum(axis)[1]) for axis in (0, 1))
        pairs = None if correlation is None else Pairs(cells(counts)).seen_from(1)
        sides = Sides((a, games), (b, games), pairs)
        apart = sides.difference(0.95, mode)
        turned = sides.mirrored().difference(0.95, mode)
        nearer = gap(apart, turned, 0.5) if apart and turned else None
        found += nearer is not None and nearer.excludes_zero
    return found / runs


@pytest.mark.exhaustive
@pytest.mark.parametrize("correlation", [None, 0.9])
@pytest.mark.parametrize("shares", [SAME_SIDE, TWO_SIDES, FROM_FAIR])
@pytest.mark.parametrize(("mode", "runs"), [("fixed", 600), ("live", 20)])
def test_the_promised_games_settle_it_four_times_in_five(
    shares: tuple[float, float], correlation: float | None, mode: Mode, runs: int
) -> None:
    runs = int(REQUESTED) if REQUESTED else runs
    games = promised(shares, correlation, mode)
    found = settled(shares, correlation, mode, games, runs)
    print(f"{mode}, {shares}, correlation {correlation}: {games:,} games settle {found:.1%}")
    error = 2.5 * sqrt(0.8 * 0.2 / runs)
    assert 0.77 - error < found < 0.86 + error
