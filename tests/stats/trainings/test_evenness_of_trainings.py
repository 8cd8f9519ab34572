"""The unevenness of several seats over trainings: how often its differences err."""

from __future__ import annotations

import numpy as np
import pytest

from playground.stats.comparison.evenness import within
from playground.stats.trainings.evenness import evenness, seat_by_seat, unevenness
from playground.stats.trainings.means import Mean, mean_of, share_sample

GAMES = 400


def seats(generator: np.random.Generator, truth: tuple[float, ...], trainings: int, spread: float) -> list[Mean]:
    """Shares of all seats, of trainings that differ by about `spread` and as many decisive games of each."""
    scale = 0.25 / spread**2
    drawn = [generator.multinomial(GAMES, generator.dirichlet(np.array(truth) * scale)) for _ in range(trainings)]
    return [mean_of([share_sample(each[seat], GAMES) for each in drawn]) for seat in range(len(truth))]


def begun_alike(
    generator: np.random.Generator, truth: tuple[float, ...], trainings: int, sign: float
) -> tuple[list[Mean], list[Mean]]:
    """Shares of all seats in two variants; what trainings began with moves up to some points from seat to seat in both,
    or, where `sign` is -1, in the opposite direction in the other one."""
    moved = generator.normal(0, 0.04, (trainings, len(truth)))
    moved -= moved.mean(axis=1, keepdims=True)
    variants = []
    for each in (moved, sign * moved):
        chances = np.clip(np.array(truth) + each, 0.02, None)
        wins = [generator.multinomial(GAMES, chance / chance.sum()) for chance in chances]
        variants.append(
            [mean_of([share_sample(won[seat], GAMES) for won in wins], "begun") for seat in range(len(truth))]
        )
    return variants[0], variants[1]


@pytest.mark.quick(2)
@pytest.mark.parametrize("sign", [1.0, -1.0])
@pytest.mark.parametrize("truth", [(1 / 3, 1 / 3, 1 / 3), (0.45, 0.35, 0.2), (0.4, 0.3, 0.3)])
def test_where_trainings_began_alike_equal_unevenness_is_seldom_called_different(
    truth: tuple[float, ...], sign: float
) -> None:
    generator, many, wrong, widths = np.random.default_rng(6), 400, 0, []
    for _ in range(many):
        one, other = begun_alike(generator, truth, 5, sign)
        plain = evenness(unevenness(one), unevenness(other), alike=True)
        found = within(plain, seat_by_seat(one, other, 0.95))
        assert found.low <= found.estimate <= found.high
        wrong += found.excludes_zero
        widths.append((found.high - found.low) / (plain.high - plain.low))
    assert wrong / many < 0.05
    assert np.median(widths) < (0.9 if sign > 0 else 1.01)


def test_unevenness_is_that_of_the_farthest_seat() -> None:
    shares = [Mean(0.4, 0.0), Mean(1 / 3, 0.0), Mean(1 - 0.4 - 1 / 3, 0.0)]
    found = unevenness(shares)
    assert found.least == found.greatest == pytest.approx(0.4 - 1 / 3)
    assert (found.interval.low, found.interval.high) == pytest.approx((found.least, found.least))


def test_unfinished_games_leave_a_range() -> None:
    ends = [(Mean(share - 0.1, 0.0), Mean(share + 0.1, 0.0)) for share in (0.5, 0.3, 0.2)]
    found = unevenness([Mean(share, 0.0) for share in (0.5, 0.3, 0.2)], worst=ends)
    assert found.least == pytest.approx(0.4 - 1 / 3)
    assert found.greatest == pytest.approx(0.6 - 1 / 3)
    difference = evenness(found, unevenness([Mean(1 / 3, 0.0)] * 3))
    assert difference.low == pytest.approx(0.4 - 1 / 3) and difference.high == pytest.approx(0.6 - 1 / 3)


@pytest.mark.parametrize(
    ("one", "other"), [((1 / 3, 1 / 3, 1 / 3),) * 2, ((0.45, 0.35, 0.2), (0.2, 0.45, 0.35)), ((0.4, 0.3, 0.3),) * 2]
)
def test_how_often_equal_unevenness_is_called_different(one: tuple[float, ...], other: tuple[float, ...]) -> None:
    generator, many, wrong = np.random.default_rng(5), 400, 0
    for _ in range(many):
        a, b = (unevenness(seats(generator, truth, 4, 0.03)) for truth in (one, other))
        wrong += evenness(a, b).excludes_zero
    assert wrong / many < 0.05
