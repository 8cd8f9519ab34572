"""Wins that several seats share: what they are worth, how sure that is, and whether seats are equal."""

import random
from collections import Counter
from math import log, sqrt

import numpy as np
import pytest
from scipy import stats

from playground.report.verdict import verdict
from playground.stats.anytime.evidence import confidence_sequence, log_e_value
from playground.stats.comparison.balance import balance
from playground.stats.comparison.compare import compare
from playground.stats.fixed_n.intervals import Mode, wilson
from playground.stats.outcomes import Outcomes

TIES = Outcomes("ties", (30, 20, 10), draws=5, unfinished=15, shared=((0b011, 10), (0b110, 6), (0b111, 4)))
PARTNERS = Outcomes("partners", (0, 0, 0, 0), shared=((0b0101, 60), (0b1010, 40)))


def parts(outcomes: Outcomes) -> list[list[float]]:
    """Each decisive game as what every seat has of it."""
    seats = range(len(outcomes.wins))
    kinds = [(1 << seat, games) for seat, games in enumerate(outcomes.wins)] + list(outcomes.shared)
    return [[(w >> seat & 1) / w.bit_count() for seat in seats] for w, games in kinds for _ in range(games)]


def drawn(chances: dict[int, float], games: int, seats: int, generator: random.Random) -> Outcomes:
    """Games whose winners are a set of seats, each set with its probability."""
    counts = Counter(generator.choices(list(chances), list(chances.values()), k=games))
    alone = tuple(counts[1 << seat] for seat in range(seats))
    return Outcomes("game", alone, shared=tuple((w, n) for w, n in counts.items() if w.bit_count() > 1))


def test_a_shared_win_is_divided() -> None:
    assert (TIES.decisive, TIES.shared_wins, TIES.games) == (80, 20, 100)
    assert TIES.points == pytest.approx((30 + 5 + 4 / 3, 20 + 5 + 3 + 4 / 3, 10 + 3 + 4 / 3))
    assert sum(TIES.points) == pytest.approx(TIES.decisive)
    assert [TIES.games_won(seat) for seat in range(3)] == [44, 40, 20]


@pytest.mark.parametrize("winners", [0b001, 0b1100, 0])
def test_impossible_winners_are_refused(winners: int) -> None:
    with pytest.raises(ValueError, match="needs several winners, all of them seats"):
        Outcomes("odd", (1, 1, 1), shared=((winners, 3),))


def test_without_shared_wins_a_sample_is_the_games_themselves() -> None:
    plain = Outcomes("plain", (30, 70), draws=10)
    assert plain.sample(1, plain.games, "fixed") == plain.sample(1, plain.games, "live") == (70, 110)
    assert balance(plain).seats[1].share_interval == wilson(70, 100)


@pytest.mark.parametrize("outcomes", [TIES, PARTNERS])
def test_a_sample_has_the_share_and_the_variance_that_were_seen(outcomes: Outcomes) -> None:
    values = np.array(parts(outcomes))
    for seat, share in enumerate(values.mean(axis=0)):
        successes, size = outcomes.sample(seat, outcomes.decisive, "fixed")
        imagined = share * (1 - share)
        variance = (values[:, seat].var() * len(values) + imagined) / (len(values) + 1)
        assert successes / size == pytest.approx(share)
        assert imagined / size == pytest.approx(variance / len(values))
        assert size > len(values)


def test_games_that_all_seats_share_leave_doubt() -> None:
    always = Outcomes("always", (0, 0), shared=((0b11, 10),))
    interval = balance(always).seats[0].share_interval
    assert 0.3 < interval.low < 0.5 < interval.high < 0.7


def test_live_samples_are_points() -> None:
    first = balance(TIES, mode="live").seats[0]
    assert first.share_interval == confidence_sequence(TIES.points[0], 80, 1 - 0.05 / 3)
    assert balance(TIES, mode="live").log_e_value == log_e_value(TIES.points, [1 / 3] * 3)


@pytest.mark.parametrize(
    ("chances", "seats"),
    [
        ({0b001: 0.3, 0b010: 0.25, 0b100: 0.2, 0b011: 0.05, 0b101: 0.1, 0b110: 0.1}, 3),
        ({0b0101: 0.55, 0b1010: 0.45}, 4),
    ],
)
@pytest.mark.parametrize("mode", ["fixed", "live"])
def test_intervals_cover_the_share_that_is_true(chances: dict[int, float], seats: int, mode: Mode) -> None:
    generator, missed, runs = random.Random(3), 0, 500
    truth = sum(chance / winners.bit_count() for winners, chance in chances.items() if winners & 1)
    for _ in range(runs):
        seen = drawn(chances, 300, seats, generator)
        interval = wilson if mode == "fixed" else confidence_sequence
        missed += truth not in interval(*seen.sample(0, seen.decisive, mode))
    most = 0.05 + 3 * sqrt(0.05 * 0.95 / runs)
    assert missed / runs <= most
    assert mode == "live" or missed / runs >= 0.02  # not by being much too wide


def test_the_test_of_equal_seats_is_that_of_an_independent_formula() -> None:
    deviations = np.array(parts(TIES)) - 1 / 3
    total = deviations.sum(axis=0)
    statistic = total @ np.linalg.pinv(deviations.T @ deviations) @ total
    assert TIES.equal_seats_p_value() == pytest.approx(stats.chi2.sf(statistic, 2))


def test_partners_are_one_question() -> None:
    """60 to 40 games of two teams: the same evidence as of two players."""
    assert PARTNERS.equal_seats_p_value() == pytest.approx(stats.chisquare((60, 40)).pvalue)


def test_seats_that_always_share_are_equal() -> None:
    assert Outcomes("always", (0, 0), shared=((0b11, 10),)).equal_seats_p_value() == 1.0


@pytest.mark.parametrize(
    ("chances", "seats"),
    [
        ({0b001: 1 / 3, 0b010: 0.2, 0b100: 0.2, 0b110: 4 / 15}, 3),  # equal, yet not alike
        ({0b0101: 0.5, 0b1010: 0.5}, 4),
    ],
)
def test_equal_seats_are_rarely_called_unequal(chances: dict[int, float], seats: int) -> None:
    totals = [sum(p / w.bit_count() for w, p in chances.items() if w >> seat & 1) for seat in range(seats)]
    assert totals == pytest.approx([1 / seats] * seats)
    generator, runs = random.Random(5), 600
    found = [balance(drawn(chances, 200, seats, generator)).p_value < 0.05 for _ in range(runs)]
    assert 0.02 <= sum(found) / runs <= 0.05 + 3 * sqrt(0.05 * 0.95 / runs)


def test_watching_equal_seats_that_share_rarely_raises_an_alarm() -> None:
    generator, alarms, runs = random.Random(7), 0, 200
    for _ in range(runs):
        counts = [0.0, 0.0, 0.0]
        for _ in range(600):
            winners = generator.choice([(0,), (1,), (2,), (0, 1), (1, 2), (0, 2)])
            for seat in winners:
                counts[seat] += 1 / len(winners)
            if log_e_value(counts, [1 / 3] * 3) >= log(20):
                alarms += 1
                break
    assert alarms / runs <= 0.05


@pytest.mark.parametrize("mode", ["fixed", "live"])
def test_a_comparison_counts_shared_wins_and_all_seats(mode: Mode) -> None:
    even = Outcomes("even", (3000, 3000, 3000), shared=((0b011, 400), (0b110, 400), (0b101, 400)))
    odd = Outcomes("odd", (3000, 5000, 1000), shared=((0b011, 1200),))
    found = compare(even, odd, 1, mode=mode)
    assert found.difference is not None and found.evenness is not None
    assert found.difference.estimate == pytest.approx(1 / 3 - 3600 / 10_200)
    assert found.evenness.estimate == pytest.approx(0 - (1 / 3 - 1000 / 10_200))
    assert found.evenness.low < found.evenness.estimate < found.evenness.high < 0
    assert found.question is found.evenness and found.fairer is found.a
    assert compare(odd, even, 1, mode=mode).fairer is not None


def test_two_seats_have_no_evenness_besides_the_gap() -> None:
    assert compare(Outcomes("a", (60, 40)), Outcomes("b", (50, 50))).evenness is None


def test_equally_uneven_variants_are_rarely_found_to_differ() -> None:
    """The same shares, of other seats."""
    generator, wrong, runs = random.Random(11), 0, 300
    for _ in range(runs):
        one = drawn({1: 0.4, 2: 0.35, 4: 0.25}, 400, 3, generator)
        other = drawn({1: 0.25, 2: 0.35, 4: 0.4}, 400, 3, generator)
        wrong += compare(one, other, 1).decided
    assert wrong / runs <= 0.05 + 3 * sqrt(0.05 * 0.95 / runs)


def test_the_verdict_reports_shared_wins_and_all_seats() -> None:
    even = Outcomes("even", (3000, 3000, 3000), shared=((0b011, 400), (0b110, 400), (0b101, 400)))
    found = verdict(compare(even, Outcomes("odd", (3000, 5000, 1000)), 1), ["random"])
    assert (
        "even is fairer than odd: over all seats, the one farthest from a fair 33.3% is 0.0 points away in even and "
        "22.2 points in odd; difference −22.2 points (−23.5 to −20.9), even minus odd."
    ) in found.headline
    assert "even: 1,200 wins were shared (11.8%); each winner has an equal part." in found.notes
