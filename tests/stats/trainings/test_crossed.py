"""Means over line-ups of trainings: designs, what a training's part is, and how often intervals hold the truth."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from playground.stats.trainings.crossed import Crossed, crossed
from playground.stats.trainings.means import Mean, weighted
from tests.quick_set import mostly_exhaustive

APART = {
    "what favours a seat": (0.0, 0.08, 0.0),
    "all of it": (0.1, 0.05, 0.05),
    "what is peculiar to a line-up": (0.05, 0.0, 0.15),
    "nothing": (0.0, 0.0, 0.0),
    "strength": (0.1, 0.0, 0.0),
}
"""Standard deviations of the strength of trainings, of what favours a seat, and of what is peculiar to a line-up."""

SAMPLES = int(os.environ.get("PLAYGROUND_CROSSED", "400"))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("trainings", [2, 3, 4, 6, 8])
def test_every_training_has_every_seat_equally_often(trainings: int, seats: int) -> None:
    design = crossed(trainings, seats)
    assert design.trainings == trainings and design.seats == seats
    assert len(set(design.line_ups)) == len(design.line_ups)
    if seats < 4 or trainings == 3:
        for one, other in combinations(range(seats), 2):
            meetings = Counter((line_up[one], line_up[other]) for line_up in design.line_ups)
            assert len(meetings) == trainings**2 and set(meetings.values()) == {1}
    for seat in range(seats):
        often = Counter(line_up[seat] for line_up in design.line_ups)
        assert len(often) == trainings and len(set(often.values())) == 1


def test_two_trainings_at_least() -> None:
    with pytest.raises(ValueError, match="two of them"):
        crossed(1, 2)


def test_being_stronger_cancels() -> None:
    """A training that wins 10 points more from both seats says nothing about which seat is better."""
    design = crossed(4, 2)
    strength = (0.1, 0.0, -0.05, -0.05)
    wins = [1000 * (0.6 + strength[first] - strength[second]) for first, second in design.line_ups]
    games = [1000] * len(wins)
    assert design.of_each(wins, games) == pytest.approx([0.6] * 4)
    found = design.mean(wins, games, 1e-5)
    assert found.value == pytest.approx(0.6) and found.variance == 1e-5 and found.between == 0.0


def test_what_favours_a_seat_is_a_trainings_part() -> None:
    """If all were like the first one, both seats would add what it adds."""
    design, part = crossed(3, 2), (0.09, -0.03, -0.06)
    assert len(design.line_ups) == 9
    wins = [1000 * (0.5 + part[first] + part[second]) for first, second in design.line_ups]
    found = design.of_each(wins, [1000] * len(wins))
    assert found == pytest.approx([0.5 + 2 * each for each in part])
    assert design.mean(wins, [1000] * 9, 0.0).variance == pytest.approx(np.var(found, ddof=1) / 3)


def test_a_ratio_weighs_line_ups_by_what_it_counts() -> None:
    """Line-ups of which nearly all games were drawn say little of who wins the others."""
    design = Crossed(((0, 1), (1, 0)))
    assert design.mean((2.0, 30.0), (2, 98), 0.0).value == 0.32


def drawn(
    rng: np.random.Generator,
    trainings: int,
    seats: int,
    apart: tuple[float, float, float],
    begun: Sequence[float] = (),
) -> Mean:
    """Games of trainings that differ: in strength, in what favours the first seat, in what is peculiar to a line-up.

    `begun` has for each what favours the first seat because of how it began.
    """
    design, (strength, favour, peculiar), games = crossed(trainings, seats), apart, 40
    strong, own = rng.normal(0, strength, trainings), rng.normal(0, favour, trainings)
    own += begun or [0.0] * trainings
    wins = []
    for line_up in design.line_ups:
        others = np.mean([strong[number] for number in line_up[1:]])
        share = 1 / seats + strong[line_up[0]] - others + own[line_up[0]] + rng.normal(0, peculiar)
        wins.append(float(rng.binomial(games, min(0.98, max(0.02, share)))))
    whole = games * len(wins)
    centre = (sum(wins) + 1) / (whole + 2)
    return design.mean(wins, [games] * len(wins), centre * (1 - centre) / (whole + 2), "begun" if begun else "")


@pytest.mark.parametrize("trainings", mostly_exhaustive([6, 3, 4]))
@pytest.mark.parametrize("differ", mostly_exhaustive(APART, 2))
@pytest.mark.parametrize("seats", mostly_exhaustive([2, 3]))
def test_intervals_hold_the_truth(trainings: int, seats: int, differ: str) -> None:
    """Of equal variants few differ: 5% are allowed, and what samples of this number add by chance."""
    apart = APART[differ]
    rng, missed = np.random.default_rng([trainings, seats, round(100 * sum(apart))]), 0
    for _ in range(SAMPLES):
        one, other = (drawn(rng, trainings, seats, apart) for _ in range(2))
        missed += weighted([(1, one), (-1, other)]).difference().excludes_zero
    print(f"{trainings} trainings, {seats} seats, {differ}: {missed / SAMPLES:.1%} of {SAMPLES} differ")
    assert missed / SAMPLES <= 0.055 + 3 * (0.05 * 0.95 / SAMPLES) ** 0.5


@pytest.mark.quick(1)
@pytest.mark.parametrize("trainings", mostly_exhaustive([6, 3, 4]))
@pytest.mark.parametrize("differ", mostly_exhaustive(APART, 2))
@pytest.mark.parametrize("reversed_", [False, True])
def test_intervals_hold_the_truth_where_trainings_began_alike(trainings: int, differ: str, reversed_: bool) -> None:
    """Of equal variants few differ, also if what favours a seat in one of them favours the other one in the other."""
    rng, missed, seats = np.random.default_rng([trainings, len(differ), reversed_]), 0, 2
    for _ in range(SAMPLES):
        begun = rng.normal(0, 0.1, trainings)
        one = drawn(rng, trainings, seats, APART[differ], list(begun))
        other = drawn(rng, trainings, seats, APART[differ], list(-begun if reversed_ else begun))
        missed += weighted([(1, one), (-1, other)]).difference().excludes_zero
    print(f"{trainings} trainings, {differ}, reversed: {reversed_}: {missed / SAMPLES:.1%} of {SAMPLES} differ")
    assert missed / SAMPLES <= 0.055 + 3 * (0.05 * 0.95 / SAMPLES) ** 0.5


def test_what_trainings_began_with_cancels() -> None:
    """Six trainings whose beginnings differ by 10 points: the interval of a difference is about half as wide."""
    rng, widths = np.random.default_rng(9), []
    for _ in range(50):
        begun = list(rng.normal(0, 0.1, 6))
        one, other = (drawn(rng, 6, 2, (0.1, 0.01, 0.0), begun) for _ in range(2))
        alike = weighted([(1, one), (-1, other)]).difference()
        apart = weighted([(1, one), (-1, replace(other, origin="another"))]).difference()
        widths.append((alike.high - alike.low) / (apart.high - apart.low))
    assert np.median(widths) < 0.6


def test_pairs_are_worth_more_than_each_with_itself() -> None:
    """What is peculiar to a pair weighs a fifth of what it would if each of six trainings met itself."""
    rng = np.random.default_rng(3)
    crossing = np.std([drawn(rng, 6, 2, (0.1, 0.0, 0.15)).value for _ in range(200)])
    alone = np.std([np.mean(rng.binomial(200, np.clip(0.5 + rng.normal(0, 0.15, 6), 0, 1)) / 200) for _ in range(200)])
    assert crossing < 0.6 * alone
