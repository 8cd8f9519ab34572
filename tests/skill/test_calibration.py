"""Levels found by bisection, on games whose outcome is a known function of mistakes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import log
from random import Random

import pytest

from playground.skill.calibration import Calibration, Meet, calibrate, expected_share, steps_of
from playground.skill.strengths import RANDOM, RANDOM_PLAYER, Strength, strengths_of

Steps = Callable[[Strength], float]


def gradual(depth: float, searching: float = 0.0) -> Steps:
    """Steps above random players that fall with the logarithm of mistakes; each doubling of a search adds to them."""
    return lambda strength: (
        depth * (1 - log(1 + strength.mistakes) / log(1 + RANDOM))
        + (searching * log(strength.iterations / 12.5, 2) if strength.iterations else 0.0)
    )


def found_of(meet: Meet, players: int, most: int, iterations: int = 0) -> Calibration:
    """The levels from matches of so many games."""
    return calibrate(meet, strengths_of(iterations), players, lambda _: most)


def games_of(strength: Steps, players: int = 2, drawn: float = 0.1, seed: int = 1) -> tuple[Meet, list[int]]:
    """Matches in which strength alone matters, and how many games were played so far."""
    random, played = Random(seed), [0]

    def meet(stronger: Strength, weaker: Strength, games: int) -> tuple[float, int]:
        played[0] += games
        share = expected_share(strength(stronger) - strength(weaker), players)
        decisive = sum(random.random() >= drawn for _ in range(games))
        return float(sum(random.random() < share for _ in range(decisive))), decisive

    return meet, played


def gaps(found: Calibration, strength: Steps) -> list[float]:
    """True steps between neighbouring levels, the lowest first."""
    return [strength(high.strength) - strength(low.strength) for low, high in pairwise(found.rungs)]


@pytest.mark.parametrize("depth", [4.5, 8.0])
@pytest.mark.parametrize("seed", range(3))
def test_levels_are_a_step_apart_where_there_is_room(depth: float, seed: int) -> None:
    strength = gradual(depth)
    meet, played = games_of(strength, seed=seed)
    found = found_of(meet, 2, 1000)
    assert found.steps == 1.0 and found.room
    assert found.rungs[-1].strength == Strength(0, 0)
    assert gaps(found, strength) == pytest.approx([1.0] * 3, abs=0.3)
    assert played[0] < 20_000
    for rung in found.rungs[1:]:
        assert 0.66 < rung.wins / rung.games < 0.84


@pytest.mark.parametrize("depth", [1.2, 2.4, 3.5])
def test_less_room_is_divided_equally(depth: float) -> None:
    strength = gradual(depth)
    found = found_of(games_of(strength)[0], 2, 2000)
    assert found.steps == pytest.approx(depth / 4, abs=0.12)
    assert gaps(found, strength) == pytest.approx([depth / 4] * 3, abs=0.3)
    assert strength(found.rungs[0].strength) == pytest.approx(depth / 4, abs=0.45)


def test_one_mistake_in_a_thousand_may_lose_everything() -> None:
    """Levels differ even where their steps are larger than they should be."""
    brittle = games_of(lambda strength: 4.0 - strength.mistakes / 250 if strength.mistakes else 12.0)[0]
    mistakes = [rung.strength.mistakes for rung in found_of(brittle, 2, 200).rungs]
    assert mistakes == sorted(set(mistakes), reverse=True) and mistakes[-2] == 1


def test_games_of_luck_have_no_room() -> None:
    assert not found_of(games_of(gradual(0.1))[0], 2, 2000).room


def test_games_that_are_always_drawn_have_no_room() -> None:
    found = found_of(games_of(gradual(6.0), drawn=1.1)[0], 2, 100)
    assert not found.room
    assert len({rung.strength for rung in found.rungs}) == 4


@pytest.mark.parametrize("players", [2, 3, 5])
def test_steps_and_shares_are_inverse(players: int) -> None:
    share = expected_share(1.0, players)
    assert steps_of(share * 1e6, 1_000_000, players) == pytest.approx(1.0, abs=1e-4)
    assert expected_share(1.0, 2) == 0.75
    assert expected_share(0.0, players) == pytest.approx(1 / players)


def test_three_players() -> None:
    strength = gradual(6.0)
    found = found_of(games_of(strength, players=3)[0], 3, 1000)
    assert gaps(found, strength) == pytest.approx([1.0] * 3, abs=0.35)


def test_the_strongest_levels_search() -> None:
    """A search that is worth two steps leaves room for a level between it and the player without."""
    strength = gradual(6.0, searching=0.6)
    found = found_of(games_of(strength)[0], 2, 1000, iterations=200)
    assert found.iterations == found.rungs[-1].strength.iterations == 200
    assert gaps(found, strength) == pytest.approx([1.0] * 3, abs=0.5)
    assert 0 < found.rungs[-2].strength.iterations < 200 and found.rungs[0].strength.iterations == 0


def test_strengths_fall_from_search_to_random() -> None:
    scale = strengths_of(100)
    assert [each.iterations for each in scale[:4]] == [100, 50, 25, 0]
    assert scale[-1] == RANDOM_PLAYER and scale[-1].agent(3) == "random"
    mistakes = [each.mistakes for each in scale[3:]]
    assert mistakes == sorted(set(mistakes)) and len(mistakes) < 60
    assert scale[0].agent(2) == "learned?iterations=100&player=2" and Strength(0, 5).agent(1) == "learned?mistakes=5"
    assert strengths_of(0)[0] == Strength(0, 0) and Strength(0, 0).agent(1) == "learned"
