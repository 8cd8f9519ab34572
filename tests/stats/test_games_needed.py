"""How many games to plan: against statsmodels, and by playing that many."""

import random

import pytest
from statsmodels.stats.proportion import samplesize_proportions_2indep_onetail

from playground.stats.anytime.evidence import log_e_difference, log_threshold
from playground.stats.comparison.power import games_needed
from playground.stats.fixed_n.intervals import Mode, difference


@pytest.mark.parametrize(("a", "b"), [(0.55, 0.45), (0.51, 0.5), (0.1, 0.2), (0.9, 0.85)])
@pytest.mark.parametrize("power", [0.5, 0.8, 0.95])
def test_fixed_agrees_with_statsmodels(a: float, b: float, power: float) -> None:
    expected = samplesize_proportions_2indep_onetail(a - b, b, power, alpha=0.05, alternative="two-sided")
    assert games_needed(a, b, power=power) == pytest.approx(expected, rel=0.005, abs=1)


def test_textbook_number() -> None:
    # (1.95996·√(2·¼) + 0.84162·√(2·0.2475))² / 0.1² = 391.2
    assert games_needed(0.55, 0.45) == 392


def test_direction_does_not_matter_and_watching_costs_games() -> None:
    assert games_needed(0.45, 0.55) == games_needed(0.55, 0.45)
    assert games_needed(0.45, 0.55, mode="live") == games_needed(0.55, 0.45, mode="live")
    fixed, live = games_needed(0.52, 0.5), games_needed(0.52, 0.5, mode="live")
    assert fixed is not None and live is not None
    assert fixed < live < 6 * fixed


@pytest.mark.parametrize("mode", ["fixed", "live"])
def test_equal_or_nearly_equal_shares_take_for_ever(mode: Mode) -> None:
    assert games_needed(0.5, 0.5, mode=mode) is None
    assert games_needed(0.5, 0.50001, mode=mode) is None


def test_the_promised_power_is_there() -> None:
    fixed, live = games_needed(0.6, 0.45), games_needed(0.6, 0.45, mode="live")
    assert fixed is not None and live is not None
    generator, seen_fixed, seen_live = random.Random(8), 0, 0
    for _ in range(300):
        a = [generator.random() < 0.6 for _ in range(live)]
        b = [generator.random() < 0.45 for _ in range(live)]
        seen_fixed += difference(sum(a[:fixed]), fixed, sum(b[:fixed]), fixed).excludes_zero
        seen_live += log_e_difference(sum(a), live, sum(b), live) >= log_threshold(0.95)
    assert 0.74 < seen_fixed / 300 < 0.86
    assert 0.74 < seen_live / 300 < 0.90
