"""Evidence from pairs of games that may be watched: by hand, by exact expectations, and by watching dependent games."""

from itertools import product
from math import exp, inf, log, log1p

import numpy as np
import pytest

from playground.stats.anytime.evidence import difference_sequence, log_e_difference, log_mean, log_threshold
from playground.stats.anytime.pairs import log_e_bet, log_e_pairs, paired_sequence
from playground.stats.comparison.compare import compare
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs, SeatPairs


def joint(a: float, b: float, correlation: float) -> np.ndarray:
    """How likely the second player wins both, only a, only b, none."""
    both = a * b + correlation * np.sqrt(a * (1 - a) * b * (1 - b))
    return np.array([both, a - both, b - both, 1 - a - b + both])


def pairs_of(counts: np.ndarray, decisive: bool = True) -> SeatPairs:
    ends = ((2, 2), (2, 1), (1, 2), (1, 1))
    return Pairs(tuple((*end, int(n)) for end, n in zip(ends, counts, strict=True))).seen_from(1, decisive)


def test_a_bet_by_hand() -> None:
    # After one pair, Σξ = 1 and Σξ² = 1: exp(±λ + ln(1 − λ) + λ), averaged over λ = ½, ¼, …, 2⁻¹³ both ways.
    stakes = [2.0**-n for n in range(1, 14)]
    expected = sum(exp(way * s + log1p(-s) + s) for s in stakes for way in (1, -1)) / 26
    assert log_e_bet(1, 1) == pytest.approx(log(expected))
    assert log_e_bet(0, 0) == 0


@pytest.mark.quick(2)
@pytest.mark.parametrize("correlation", [-1.0, 0.0, 0.7])
@pytest.mark.parametrize("decisive", [True, False])
def test_its_expectation_is_never_above_one(correlation: float, decisive: bool) -> None:
    """Exactly, over all results of five pairs, against the true difference, however the games depend on each other."""
    probabilities, expected = joint(0.4, 0.4, correlation), 0.0
    for games in product(range(4), repeat=5):
        counts = np.bincount(games, minlength=4)
        chance = float(np.prod(probabilities[list(games)]))
        expected += chance * exp(log_e_pairs(pairs_of(counts, decisive))) if chance else 0
    assert expected <= 1 + 1e-12


def test_a_product_of_two_e_values_would_cry_wolf_where_games_are_turned_round() -> None:
    """Why the mean is taken: over three pairs that always end opposite, the expectation of a product exceeds 1."""
    from playground.stats.anytime.evidence import log_e_share

    products = means = 0.0
    for won in range(60):
        chance = np.prod([(59 - k) / (k + 1) for k in range(won)]) * 0.5**59
        one, other = log_e_share(won, 59, 0.5), log_e_share(59 - won, 59, 0.5)
        products, means = products + chance * exp(one + other), means + chance * exp(log_mean(one, other))
    assert products > 1.05
    assert means == pytest.approx(1)


def test_refuted_differences_are_those_outside() -> None:
    generator = np.random.default_rng(1)
    for correlation, drawn in product((-0.6, 0.0, 0.8), (False, True)):
        ends = np.array([(2, 2), (2, 1), (1, 2), (1, 1)])
        games = ends[generator.choice(4, 800, p=joint(0.55, 0.5, correlation))]
        if drawn:
            games = np.where(generator.random(games.shape) < [0.1, 0.3], 0, games)
        pairs = Pairs.of(games[:, 0], games[:, 1]).seen_from(1)
        found = paired_sequence(pairs)
        assert found.low < found.estimate < found.high
        for value in np.linspace(-0.99, 0.99, 67):
            refuted = log_e_pairs(pairs, value) >= log_threshold(0.95)
            assert refuted != (found.low <= value <= found.high), (correlation, drawn, value)


def test_pairs_that_agree_are_stronger_evidence_and_reversed_pairs_weaker() -> None:
    widths = []
    for correlation in (0.9, 0.5, 0.0, -0.5, -1.0):
        counts = (10_000 * joint(0.5, 0.5, correlation)).round()
        found = paired_sequence(pairs_of(counts))
        widths.append(found.high - found.low)
    assert widths == sorted(widths)
    assert widths[2] / 2 == pytest.approx(0.0265, abs=0.0002)  # of games fixed in advance ±1.4 points
    unknown = difference_sequence(5000, 10_000, 5000, 10_000)
    assert widths[0] < 0.5 * (unknown.high - unknown.low)
    assert widths[2] < 0.85 * (unknown.high - unknown.low)


def test_turning_round_turns_the_interval() -> None:
    ends = np.random.default_rng(2).choice([0, 1, 2, -1], size=(500, 2))
    forth, back = (Pairs.of(ends[:, i], ends[:, 1 - i]).seen_from(1) for i in (0, 1))
    one, other = paired_sequence(forth), paired_sequence(back)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low), abs=2e-6)


def test_it_needs_games_that_count() -> None:
    with pytest.raises(ValueError, match="at least one game on both sides"):
        paired_sequence(Pairs.of([1, 2], [0, 0]).seen_from(1))


def test_mean_of_logarithms() -> None:
    assert log_mean(log(3), log(5)) == pytest.approx(log(4))
    assert log_mean(inf, 0.0) == inf


LOOKS = [*range(10, 100, 10), *range(100, 1000, 50), *range(1000, 10_001, 500)]


@pytest.mark.thorough
@pytest.mark.parametrize(("a", "b", "correlation"), [(0.5, 0.5, -1.0), (0.5, 0.5, 0.95), (0.6, 0.5, 0.0)])
def test_watching_dependent_games_rarely_misses_the_difference(a: float, b: float, correlation: float) -> None:
    generator, missed = np.random.default_rng(3), {"pairs": 0, "counts": 0}
    for _ in range(80):
        counts, played = np.zeros(4, int), 0
        worst = dict.fromkeys(missed, 0.0)
        for look in LOOKS:
            counts += generator.multinomial(look - played, joint(a, b, correlation))
            played, won_a, won_b = look, int(counts[0] + counts[1]), int(counts[0] + counts[2])
            worst["pairs"] = max(worst["pairs"], log_e_pairs(pairs_of(counts), a - b))
            worst["counts"] = max(worst["counts"], log_e_difference(won_a, look, won_b, look, a - b))
        for name, log_e in worst.items():
            missed[name] += log_e >= log_threshold(0.95)
    assert max(missed.values()) <= 7  # 5% of 80, and what chance adds to that


def test_watched_differences_are_found() -> None:
    generator, found = np.random.default_rng(4), {0.0: 0, 0.8: 0}
    for correlation in found:
        for counts in generator.multinomial(6000, joint(0.55, 0.5, correlation), size=100):
            found[correlation] += log_e_pairs(pairs_of(counts)) >= log_threshold(0.95)
    assert found[0.0] >= 90
    assert found[0.8] == 100


def test_a_live_comparison_knows_its_pairs() -> None:
    pairs = Pairs(((2, 2, 400), (1, 1, 500), (2, 1, 90), (1, 2, 10)))
    a, b = Outcomes("a", (510, 490)), Outcomes("b", (590, 410))
    found, blind = (compare(a, b, mode="live", pairs=each) for each in (pairs, None))
    assert found.difference == paired_sequence(pairs.seen_from(1))
    assert blind.difference == difference_sequence(490, 1000, 410, 1000)
    assert (found.differs, blind.differs) == (True, False)
    assert -log_e_pairs(pairs.seen_from(1)) == pytest.approx(log(found.p_value))
    assert found.rate_difference is not None
    assert found.rate_difference.high - found.rate_difference.low < found.difference.high - found.difference.low
