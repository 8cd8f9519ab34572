"""Evidence that may be watched: against formulae from scipy, by its laws, and by watching simulated games."""

import random
from math import exp, inf, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, stats

from playground.stats.anytime.evidence import (
    anytime_p_value,
    confidence_sequence,
    difference_sequence,
    log_e_difference,
    log_e_value,
    log_threshold,
)
from playground.stats.fixed_n.intervals import Interval, wilson

samples = st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
COUNTS = [((3, 7), (0.5, 0.5)), ((0, 4), (0.5, 0.5)), ((450, 550), (0.4, 0.6)), ((30, 30, 40), (1 / 3, 1 / 3, 1 / 3))]


@pytest.mark.parametrize(("counts", "null"), COUNTS)
@pytest.mark.parametrize("concentration", [1.0, 100.0])
def test_e_value_is_the_ratio_of_two_likelihoods(
    counts: tuple[int, ...], null: tuple[float, ...], concentration: float
) -> None:
    n = sum(counts)
    bet = stats.dirichlet_multinomial.logpmf(counts, [concentration * share for share in null], n)
    assert log_e_value(counts, null, concentration) == pytest.approx(bet - stats.multinomial.logpmf(counts, n, null))


def test_e_value_worked_by_hand() -> None:
    # One game says nothing of two equal seats: 1/2 against 1/2. After two wins of one seat, k = 2: (1/2 · 2/3) / (1/4).
    assert exp(log_e_value((1, 0), (0.5, 0.5), 2)) == pytest.approx(1)
    assert exp(log_e_value((2, 0), (0.5, 0.5), 2)) == pytest.approx(4 / 3)
    assert log_e_value((0, 0), (0.5, 0.5)) == 0


def test_e_value_is_a_fair_bet() -> None:
    # Its expectation under the hypothesis is 1, whatever the number of games.
    expected = sum(stats.binom.pmf(x, 60, 0.3) * exp(log_e_value((x, 60 - x), (0.3, 0.7))) for x in range(61))
    assert expected == pytest.approx(1)


def test_the_impossible_is_refuted_by_one_game() -> None:
    assert log_e_value((1, 9), (0.0, 1.0)) == inf
    assert log_e_value((0, 9), (0.0, 1.0)) == 0


def test_shares_must_sum_to_one() -> None:
    with pytest.raises(ValueError, match="2 counts need as many shares that sum to 1"):
        log_e_value((1, 2), (0.5, 0.6))


def test_stopping_at_the_first_significant_result_calls_one_fair_game_in_four_unfair() -> None:
    wins = np.random.default_rng(12).binomial(100, 0.5, size=(2_000, 20)).cumsum(axis=1)
    games = 100 * np.arange(1, 21)
    alarms = float((abs(wins / games - 0.5) > 1.96 * 0.5 / np.sqrt(games)).any(axis=1).mean())
    print(f"fixed intervals, looked at after every hundred games: {alarms:.1%} alarms")
    assert 0.22 < alarms < 0.28


@pytest.mark.exhaustive
@pytest.mark.parametrize("runs", [100, pytest.param(1_000, marks=pytest.mark.thorough)])
def test_watching_fair_games_all_the_time_rarely_alarms(runs: int) -> None:
    generator, threshold, alarms = random.Random(2026), log_threshold(0.95), 0
    for _ in range(runs):
        wins = 0
        for game in range(1, 2001):
            wins += generator.random() < 0.5
            if log_e_value((wins, game - wins), (0.5, 0.5)) >= threshold:
                alarms += 1
                break
    print(f"watched: {alarms / runs:.1%} alarms")
    assert 0 < alarms < 0.05 * runs


@pytest.mark.parametrize(("share", "expected"), [(0.55, 740), (0.60, 200)])
def test_unfair_games_are_seen_in_some_hundreds(share: float, expected: int) -> None:
    generator, threshold, needed = random.Random(11), log_threshold(0.95), []
    for _ in range(101):
        wins = games = 0
        while games < 10_000 and log_e_value((wins, games - wins), (0.5, 0.5)) < threshold:
            wins += generator.random() < share
            games += 1
        needed.append(games)
    print(f"{share:.0%}: half are seen within {sorted(needed)[50]:,} games")
    assert sorted(needed)[50] == pytest.approx(expected, rel=0.2)


@given(samples)
@settings(deadline=None)
def test_confidence_sequence_holds_the_estimate_and_what_is_not_refuted(sample: tuple[int, int]) -> None:
    successes, n = sample
    interval, mirrored = confidence_sequence(successes, n), confidence_sequence(n - successes, n)
    assert successes / n in interval
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx((interval.low, interval.high), abs=2e-7)
    for share in (0.1, 0.25, 0.5, 0.8):
        refuted = log_e_value((successes, n - successes), (share, 1 - share)) >= log_threshold(0.95)
        margin = min(abs(share - interval.low), abs(share - interval.high))
        assert margin < 1e-6 or refuted == (share not in interval)


def test_confidence_sequence_is_wider_than_wilson_and_shrinks() -> None:
    assert confidence_sequence(0, 0) == Interval(0.0, 1.0)
    assert confidence_sequence(0, 50).low == 0.0
    assert confidence_sequence(50, 50).high == 1.0
    for n in (10, 100, 10_000):
        watched, fixed, later = confidence_sequence(n // 2, n), wilson(n // 2, n), confidence_sequence(n, 2 * n)
        assert watched.low < fixed.low < fixed.high < watched.high
        assert later.high - later.low < watched.high - watched.low
    assert (watched.high - 0.5, fixed.high - 0.5) == pytest.approx((0.0164, 0.0098), abs=0.0001)


def test_confidence_sequence_covers_the_truth_at_all_looks() -> None:
    generator, missed = random.Random(5), 0
    for _ in range(200):
        wins, looks = 0, []
        for game in range(1, 1001):
            wins += generator.random() < 0.37
            if game % 50 == 0:
                looks.append(0.37 in confidence_sequence(wins, game))
        missed += not all(looks)
    assert missed < 0.05 * 200


@pytest.mark.parametrize("value", [-0.1, 0.0, 0.07])
def test_log_e_difference_is_the_least_over_the_shares(value: float) -> None:
    def pair(share: float) -> float:
        against_a = log_e_value((240, 160), (share + value, 1 - share - value))
        return float(np.logaddexp(against_a, log_e_value((150, 150), (share, 1 - share)))) - log(2)

    expected = optimize.minimize_scalar(pair, bounds=(0.11, 0.92), method="bounded", options={"xatol": 1e-10}).fun
    assert log_e_difference(240, 400, 150, 300, value) == pytest.approx(expected, abs=1e-6)


def test_difference_sequence_ends_where_refutation_begins() -> None:
    found = difference_sequence(240, 400, 150, 300)
    assert found.estimate == pytest.approx(0.1)
    for edge in (found.low, found.high):
        assert log_e_difference(240, 400, 150, 300, edge) == pytest.approx(log_threshold(0.95), abs=1e-3)


@given(samples, samples)
@settings(deadline=None, max_examples=25)
def test_difference_sequence_holds_the_estimate_and_turns_round(a: tuple[int, int], b: tuple[int, int]) -> None:
    forth, back = difference_sequence(*a, *b), difference_sequence(*b, *a)
    assert forth.low <= forth.estimate <= forth.high
    assert (-back.high, -back.low) == pytest.approx((forth.low, forth.high), abs=1e-6)


def test_difference_sequence_is_narrower_than_two_sequences_apart() -> None:
    joint = difference_sequence(520, 1000, 470, 1000)
    a, b = confidence_sequence(520, 1000, 0.975), confidence_sequence(470, 1000, 0.975)
    assert a.low - b.high < joint.low < joint.high < a.high - b.low


def test_difference_sequence_needs_games() -> None:
    with pytest.raises(ValueError, match="at least one game on both sides"):
        difference_sequence(1, 2, 0, 0)


def test_watching_two_variants_rarely_misses_their_true_difference() -> None:
    generator, threshold, missed = random.Random(3), log_threshold(0.95), 0
    for _ in range(200):
        wins_a = wins_b = 0
        evidence = []
        for game in range(1, 1001):
            wins_a += generator.random() < 0.52
            wins_b += generator.random() < 0.45
            if game % 50 == 0:
                evidence.append(log_e_difference(wins_a, game, wins_b, game, 0.07))
        missed += max(evidence) >= threshold
    assert missed < 0.05 * 200


def test_anytime_p_value() -> None:
    assert anytime_p_value(log(40)) == pytest.approx(0.025)
    assert anytime_p_value(-3.0) == 1.0
