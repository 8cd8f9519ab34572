"""The balance between seats of two variants whose games are paired, for three seats and more."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from playground.stats.fixed_n.contrast import Contrast
from playground.stats.measures.pairing import PairedOutcomes
from playground.stats.measures.registry import BY_KEY
from playground.stats.measures.seats import balance
from tests.quick_set import mostly_exhaustive
from tests.stats.measures.test_unfinished_measures import of

EVEN, ODD, NEARLY = (1 / 3, 1 / 3, 1 / 3), (0.6, 0.2, 0.2), (0.37, 0.33, 0.30)
Ends = tuple[NDArray[np.int64], NDArray[np.int64]]


def drawn(
    one: Sequence[float], anew: Sequence[float], alike: float, games: int, generator: np.random.Generator
) -> Ends:
    """Ends of games won with the chances `one`, and of the same games of a variant, which are `alike` or drawn anew."""
    ends = 1 << generator.choice(len(one), games, p=one)
    others = 1 << generator.choice(len(anew), games, p=anew)
    return np.where(generator.random(games) < alike, ends, others), ends


def contrast(ends: Ends, seats: int = 3) -> Contrast:
    changed, base = (of(each.tolist(), seats) for each in ends)
    found = BY_KEY["balance"].contrast(changed, base, "")
    assert found is not None
    return found


def apart(ends: Ends) -> Contrast:
    """As it is for games without a correlation."""
    changed, base = (of(each.tolist(), 3) for each in ends)
    found = PairedOutcomes(lambda data, _: balance(data.outcomes).estimate()).contrast(changed, base, "")
    assert found is not None
    return found


def truth(one: Sequence[float], anew: Sequence[float], alike: float) -> float:
    mixed = [alike * a + (1 - alike) * b for a, b in zip(one, anew, strict=True)]
    return (1 - (max(mixed) - min(mixed))) - (1 - (max(one) - min(one)))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("one", "anew", "alike"),
    mostly_exhaustive([(ODD, EVEN, 0.5), (EVEN, EVEN, 0.9), (NEARLY, ODD, 0.9), (EVEN, ODD, 0.5), (ODD, ODD, 0.9)]),
)
@pytest.mark.parametrize(("games", "samples"), mostly_exhaustive([(200, 150), (1_000, 400), (200, 400)]))
def test_the_interval_holds_the_difference(
    one: Sequence[float], anew: Sequence[float], alike: float, games: int, samples: int
) -> None:
    """At most 5% are missed, but for what chance adds to that once in a hundred times: 7.5% of 400 samples."""
    generator, true, missed = np.random.default_rng(7), truth(one, anew, alike), 0
    for _ in range(samples):
        found = contrast(drawn(one, anew, alike, games, generator)).difference(0.95)
        assert found.low <= found.estimate <= found.high
        missed += not found.low - 1e-9 <= true <= found.high + 1e-9
    print(f"{one} {anew} alike {alike}, {games} games: {missed / samples:.2%} missed")
    assert missed <= 0.05 * samples + 2.33 * (0.05 * 0.95 * samples) ** 0.5


def test_games_that_mostly_agree_say_more_of_three_seats_too() -> None:
    """20 of 1,000 games differ: with the correlation left out, the interval was three times as wide."""
    ends = drawn(NEARLY, ODD, 0.98, 1_000, np.random.default_rng(1))
    found, wide = contrast(ends).difference(0.95), apart(ends).difference(0.95)
    assert found.high - found.low < (wide.high - wide.low) / 3


def test_a_difference_is_known_though_most_seats_are_as_far_apart_as_before() -> None:
    """Five seats of which the first wins half instead of a fifth, in games that else end alike."""
    generator = np.random.default_rng(2)
    ends = 1 << generator.choice(5, 2_000)
    changed = np.where(generator.random(2_000) < 0.375, 1, ends)
    found = contrast((changed, ends), seats=5)
    assert found.difference(0.95).high < -0.2
    assert found.p_value < 1e-6


@pytest.mark.parametrize("alike", [0.0, 0.2])
def test_games_with_next_to_no_correlation_are_combined_as_before(alike: float) -> None:
    ends = drawn(EVEN, ODD, alike, 500, np.random.default_rng(3))
    assert contrast(ends).difference(0.95) == apart(ends).difference(0.95)
