"""Levels found by bisection, on games whose outcome is a known function of mistakes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import log
from random import Random

import pytest

from playground.skill.calibration import RANDOM, Calibration, Meet, calibrate, expected_share, steps_of

Strength = Callable[[int], float]


def gradual(depth: float) -> Strength:
    """Strength in steps above random players that falls with the logarithm of mistakes."""
    return lambda mistakes: depth * (1 - log(1 + mistakes) / log(1 + RANDOM))


def games_of(strength: Strength, players: int = 2, drawn: float = 0.1, seed: int = 1) -> tuple[Meet, list[int]]:
    """Matches in which strength alone matters, and how many games were played so far."""
    random, played = Random(seed), [0]

    def meet(stronger: int, weaker: int, games: int) -> tuple[float, int]:
        played[0] += games
        share = expected_share(strength(stronger) - strength(weaker), players)
        decisive = sum(random.random() >= drawn for _ in range(games))
        return float(sum(random.random() < share for _ in range(decisive))), decisive

    return meet, played


def gaps(found: Calibration, strength: Strength) -> list[float]:
    """True steps between neighbouring levels, the lowest first."""
    mistakes = [rung.mistakes for rung in found.rungs]
    return [strength(high) - strength(low) for low, high in pairwise(mistakes)]


@pytest.mark.parametrize("depth", [4.5, 8.0])
@pytest.mark.parametrize("seed", range(3))
def test_levels_are_a_step_apart_where_there_is_room(depth: float, seed: int) -> None:
    strength = gradual(depth)
    meet, played = games_of(strength, seed=seed)
    found = calibrate(meet, 2, 1000, 1000)
    assert found.steps == 1.0 and found.room
    assert found.rungs[-1].mistakes == 0
    assert gaps(found, strength) == pytest.approx([1.0] * 3, abs=0.3)
    assert played[0] < 20_000
    for rung in found.rungs[1:]:
        assert 0.66 < rung.wins / rung.games < 0.84


@pytest.mark.parametrize("depth", [1.2, 2.4, 3.5])
def test_less_room_is_divided_equally(depth: float) -> None:
    strength = gradual(depth)
    found = calibrate(games_of(strength)[0], 2, 2000, 1000)
    assert found.steps == pytest.approx(depth / 4, abs=0.12)
    assert gaps(found, strength) == pytest.approx([depth / 4] * 3, abs=0.3)
    assert strength(found.rungs[0].mistakes) == pytest.approx(depth / 4, abs=0.45)


def test_one_mistake_in_a_thousand_may_lose_everything() -> None:
    """Levels differ even where their steps are larger than they should be."""
    found = calibrate(games_of(lambda mistakes: 12.0 if mistakes == 0 else 4.0 - mistakes / 250)[0], 2, 200, 200)
    mistakes = [rung.mistakes for rung in found.rungs]
    assert mistakes == sorted(set(mistakes), reverse=True) and mistakes[-2] == 1


def test_games_of_luck_have_no_room() -> None:
    assert not calibrate(games_of(gradual(0.1))[0], 2, 2000, 500).room


def test_games_that_are_always_drawn_have_no_room() -> None:
    found = calibrate(games_of(gradual(6.0), drawn=1.1)[0], 2, 100, 100)
    assert not found.room
    assert len({rung.mistakes for rung in found.rungs}) == 4


@pytest.mark.parametrize("players", [2, 3, 5])
def test_steps_and_shares_are_inverse(players: int) -> None:
    share = expected_share(1.0, players)
    assert steps_of(share * 1e6, 1_000_000, players) == pytest.approx(1.0, abs=1e-4)
    assert expected_share(1.0, 2) == 0.75
    assert expected_share(0.0, players) == pytest.approx(1 / players)


def test_three_players() -> None:
    strength = gradual(6.0)
    found = calibrate(games_of(strength, players=3)[0], 3, 1000, 500)
    assert gaps(found, strength) == pytest.approx([1.0] * 3, abs=0.35)
