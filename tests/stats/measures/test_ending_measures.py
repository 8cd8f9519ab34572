"""Completion, draws, unfinished games and the entropy of outcomes."""

import random
from math import log

import numpy as np
import pytest
from scipy import stats
from scipy.optimize import brentq
from statsmodels.stats.proportion import multinomial_proportions_confint

from playground.stats.measures.endings import ending_shares, outcome_entropy
from playground.stats.outcomes import Outcomes

GAMES = Outcomes("games", (40, 20), draws=20, unfinished=20, shared=((0b11, 20),))


def test_shares_by_hand() -> None:
    # 40 + 20 + 20 together of 120 were won, 20 drawn, 20 given up.
    found = {name: measure.value for name, measure in ending_shares(GAMES).items()}
    assert found == pytest.approx({"completion": 80 / 120, "draws": 1 / 6, "unfinished": 1 / 6})


def test_shares_have_goodmans_intervals() -> None:
    expected = multinomial_proportions_confint([80, 20, 20], method="goodman")
    found = [(measure.low, measure.high) for measure in ending_shares(GAMES).values()]
    assert found == [pytest.approx(tuple(row)) for row in expected]


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        # Shares 1/2, 1/4, 1/4: (1/2 ln 2 + 1/2 ln 4)/ln 3 = 1.5 ln 2/ln 3.
        (Outcomes("half", (50, 25), draws=25), 1.5 * log(2) / log(3)),
        # Seats and draw alike: 1. Unfinished games do not count.
        (Outcomes("open", (7, 7), draws=7, unfinished=50), 1),
        # Two seats alike, never a draw: ln 2/ln 3.
        (Outcomes("two", (30, 30)), log(2) / log(3)),
        (Outcomes("sure", (30, 0)), 0),
        # Shared wins in equal parts: 40 + 10, 20 + 10 and 20 of 100, that is 0.5, 0.3, 0.2.
        (GAMES, -(0.5 * log(0.5) + 0.3 * log(0.3) + 0.2 * log(0.2)) / log(3)),
    ],
    ids=lambda value: value.variant if isinstance(value, Outcomes) else "",
)
def test_entropy_by_hand(outcomes: Outcomes, expected: float) -> None:
    found = outcome_entropy(outcomes)
    assert found.value == pytest.approx(expected)
    assert found.low is not None
    assert found.high is not None
    assert found.low - 1e-9 <= expected <= found.high + 1e-9


def test_entropy_reaches_from_tempered_to_sharpened_shares() -> None:
    """Along q ∝ p^t until the likelihood ratio is that of 95%, by another way: scipy finds where it is."""
    counts = np.array([60.0, 25.0, 15.0])

    def shares(t: float) -> np.ndarray:
        return counts**t / (counts**t).sum()

    def beyond(t: float) -> float:
        return float(2 * counts @ np.log(counts / 100 / shares(t))) - stats.chi2.ppf(0.95, 1)

    ends = [shares(brentq(beyond, *bracket)) for bracket in ((1, 5), (0, 1))]
    found = outcome_entropy(Outcomes("game", (60, 25), draws=15))
    assert (found.low, found.high) == pytest.approx([stats.entropy(each) / log(3) for each in ends], abs=1e-6)


@pytest.mark.exhaustive
@pytest.mark.parametrize("shares", [(0.5, 0.3, 0.2), (1 / 3, 1 / 3, 1 / 3), (0.45, 0.45, 0.1), (0.05, 0.9, 0.05)])
@pytest.mark.parametrize("games", [50, 400])
def test_entropy_is_covered_and_is_not_certain_to_be(shares: tuple[float, ...], games: int) -> None:
    truth, held = stats.entropy(shares) / log(3), 0
    for first, second, drawn in np.random.default_rng(5).multinomial(games, shares, 300):
        found = outcome_entropy(Outcomes("game", (int(first), int(second)), int(drawn)))
        assert found.low is not None and found.high is not None
        held += found.low - 1e-9 <= truth <= found.high + 1e-9
    assert 0.92 * 300 <= held < 0.99 * 300


def test_entropy_of_equal_outcomes_is_covered_when_played_out() -> None:
    """Where the delta method fails: its interval would have no width around the greatest value."""
    generator, hits = random.Random(3), 0
    for _ in range(200):
        games = generator.choices(range(3), k=100)
        found = outcome_entropy(Outcomes("open", (games.count(0), games.count(1)), draws=games.count(2)))
        hits += found.high == pytest.approx(1, abs=1e-9)
    assert hits >= 190


def test_without_games_nothing_is_known() -> None:
    unfinished = Outcomes("endless", (0, 0), unfinished=5)
    assert outcome_entropy(unfinished).value is None
    assert [measure.value for measure in ending_shares(Outcomes("nothing", (0, 0))).values()] == [None] * 3
