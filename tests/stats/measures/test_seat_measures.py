"""Seat advantage, balance and fairness: worked by hand, against statsmodels, and played out."""

import random

import pytest
from statsmodels.stats.proportion import proportion_confint

from playground.stats.measures.measure import Measure
from playground.stats.measures.seats import balance, fairness, seat_advantage, seat_share
from playground.stats.outcomes import Outcomes

TWO = Outcomes("two", (45, 25), draws=20, unfinished=10)
THREE = Outcomes("three", (50, 30, 20))
TEAMS = Outcomes("teams", (0, 0, 0, 0), shared=((0b0101, 60), (0b1010, 40)))


def bounds(measure: Measure) -> tuple[float, float]:
    assert measure.low is not None
    assert measure.high is not None
    return measure.low, measure.high


def test_seat_advantage_by_hand() -> None:
    # 45/100 − 1/2 and 25/100 − 1/2; 50/100 − 1/3, 30/100 − 1/3, 20/100 − 1/3.
    assert [measure.value for measure in seat_advantage(TWO)] == pytest.approx([-0.05, -0.25])
    assert [measure.value for measure in seat_advantage(THREE)] == pytest.approx([1 / 6, -1 / 30, -2 / 15])


def test_partners_have_half_a_win_each() -> None:
    # Sixty wins of seats 1 and 3 are 30 for each, 30/100 − 1/4; forty of seats 2 and 4 are 20/100 − 1/4.
    assert [measure.value for measure in seat_advantage(TEAMS)] == pytest.approx([0.05, -0.05, 0.05, -0.05])
    # The farthest seats are 30 and 20 wins of 100 apart.
    assert balance(TEAMS).value == pytest.approx(0.9)
    # x = 0.3 > 1/4: 4 · 0.7/3.
    assert fairness(TEAMS).value == pytest.approx(2.8 / 3)


def test_seat_advantage_of_two_has_wilsons_interval() -> None:
    first, second = seat_advantage(Outcomes("two", (60, 40)))
    low, high = proportion_confint(60, 100, method="wilson")
    assert bounds(first) == pytest.approx((low - 0.5, high - 0.5))
    assert bounds(second) == pytest.approx((0.5 - high, 0.5 - low))


def test_each_seat_of_three_has_an_interval_of_its_own() -> None:
    expected = [proportion_confint(wins, 100, method="wilson") for wins in (50, 30, 20)]
    assert [bounds(each) for each in seat_share(THREE)] == [pytest.approx(ends) for ends in expected]
    shifted = [(low - 1 / 3, high - 1 / 3) for low, high in expected]
    assert [bounds(each) for each in seat_advantage(THREE)] == [pytest.approx(ends) for ends in shifted]


def test_balance_by_hand() -> None:
    # 1 − (45 − 25)/100; 1 − (50 − 20)/100; a seat that wins everything leaves 0.
    assert [balance(outcomes).value for outcomes in (TWO, THREE)] == pytest.approx([0.8, 0.7])
    assert balance(Outcomes("one-sided", (30, 0))).value == 0


def test_balance_of_two_without_draws_is_wilsons_interval_doubled() -> None:
    # With share x of seat 1 the measure is 1 − |2x − 1|; here x is over a half throughout its interval.
    low, high = proportion_confint(70, 100, method="wilson")
    assert bounds(balance(Outcomes("two", (70, 30)))) == pytest.approx((2 - 2 * high, 2 - 2 * low))


def test_balance_of_equal_seats_may_be_perfect() -> None:
    assert bounds(balance(Outcomes("even", (52, 48))))[1] == 1
    assert bounds(balance(Outcomes("even", (50, 52, 48))))[1] == 1


@pytest.mark.parametrize("chances", [(0.5, 0.5), (0.45, 0.25, 0.3), (0.4, 0.35, 0.25)])
def test_balance_is_covered_when_played_out(chances: tuple[float, ...]) -> None:
    """The last chance is that of a draw where there are three of them: two seats that win unequally or nearly so."""
    generator, hits = random.Random(5), 0
    truth = 1 - abs(chances[0] - chances[1])
    for _ in range(300):
        games = generator.choices(range(len(chances)), chances, k=200)
        found = balance(Outcomes("game", (games.count(0), games.count(1)), draws=games.count(2)))
        low, high = bounds(found)
        hits += low <= truth <= high
    assert hits >= 0.925 * 300


def test_fairness_by_hand() -> None:
    # x = 0.45 ≤ 1/2: 2 · 0.45.  x = 0.5 > 1/3: 3 · 0.5/2.  x = 0.2 of five: 1.  Never and always: 0.
    five = Outcomes("five", (20, 20, 20, 20, 20))
    found = [fairness(o).value for o in (TWO, THREE, five, Outcomes("never", (0, 9)), Outcomes("always", (9, 0)))]
    assert found == pytest.approx([0.9, 0.75, 1, 0, 0])


def test_fairness_follows_wilsons_interval_over_its_peak() -> None:
    low, high = proportion_confint(45, 100, method="wilson")  # 0.356 to 0.548
    assert bounds(fairness(TWO)) == pytest.approx((2 * low, 1))
    low, high = proportion_confint(50, 100, method="wilson")  # all above 1/3
    assert bounds(fairness(THREE)) == pytest.approx((1.5 * (1 - high), 1.5 * (1 - low)))


def test_one_seat_has_no_balance() -> None:
    for measure in (balance, fairness):
        with pytest.raises(ValueError, match="there is only one"):
            measure(Outcomes("alone", (5,)))


def test_without_games_nothing_is_known() -> None:
    nothing = Outcomes("nothing", (0, 0))
    assert [measure.value for measure in (*seat_advantage(nothing), balance(nothing), fairness(nothing))] == [None] * 4


def test_seat_shares_by_hand() -> None:
    # 45 and 25 of the 70 games that a player won; each with Wilson's interval, as there are two.
    assert [measure.value for measure in seat_share(TWO)] == pytest.approx([45 / 70, 25 / 70])
    assert bounds(seat_share(TWO)[0]) == pytest.approx(proportion_confint(45, 70, method="wilson"))
    assert [measure.value for measure in seat_share(Outcomes("drawn", (0, 0), draws=3))] == [None, None]
