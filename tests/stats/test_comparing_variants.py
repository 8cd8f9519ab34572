"""Two variants, seen from one seat."""

import random
from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from playground.report.verdict import verdict
from playground.stats.anytime.evidence import confidence_sequence, difference_sequence, log_e_difference, log_e_value
from playground.stats.comparison.balance import balance, distance_interval
from playground.stats.comparison.compare import compare
from playground.stats.fixed_n.intervals import Interval, Mode, difference, difference_p_value, wilson
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs
from tests.stats.against_baseline import compare_with

EVEN = Outcomes("even", (4880, 5120), draws=200, unfinished=50)
UNEVEN = Outcomes("uneven", (5390, 4610))
MODES: tuple[Mode, ...] = ("fixed", "live")


def test_outcomes_add_up() -> None:
    assert (EVEN.decisive, EVEN.games, EVEN.fair_share) == (10_000, 10_250, 0.5)


@pytest.mark.parametrize(
    ("wins", "draws", "unfinished"), [((), 0, 0), ((1, -1), 0, 0), ((1, 1), -1, 0), ((1, 1), 0, -1)]
)
def test_impossible_outcomes_are_refused(wins: tuple[int, ...], draws: int, unfinished: int) -> None:
    with pytest.raises(ValueError, match="odd: outcomes are counts"):
        Outcomes("odd", wins, draws, unfinished)


def test_rates_are_of_all_games_and_shares_of_decisive_ones() -> None:
    second = balance(EVEN).seats[1]
    assert (second.seat, second.wins) == (2, 5120)
    assert (second.rate, second.rate_interval) == (5120 / 10_250, wilson(5120, 10_250))
    assert (second.share, second.share_interval) == (0.512, wilson(5120, 10_000))


def test_live_intervals_are_sequences() -> None:
    second = balance(EVEN, mode="live").seats[1]
    assert second.rate_interval == confidence_sequence(5120, 10_250)
    assert second.share_interval == confidence_sequence(5120, 10_000)


def test_three_seats_share_the_error() -> None:
    first = balance(Outcomes("three", (30, 30, 40))).seats[0]
    assert first.share_interval == wilson(30, 100, 1 - 0.05 / 3)


def test_balance_without_games() -> None:
    empty = balance(Outcomes("empty", (0, 0)))
    first = empty.seats[0]
    assert (first.rate, first.share, first.share_interval) == (None, None, Interval(0.0, 1.0))
    assert (empty.log_e_value, empty.p_value, empty.unequal) == (0.0, 1.0, False)


@pytest.mark.parametrize("mode", MODES)
def test_evidence_against_equal_seats(mode: Mode) -> None:
    found = balance(UNEVEN, mode=mode)
    assert found.log_e_value == log_e_value((5390, 4610), (0.5, 0.5))
    assert found.p_value == pytest.approx(stats.chisquare((5390, 4610)).pvalue)
    assert found.unequal


def test_what_is_significant_once_may_not_be_when_watched() -> None:
    # p = 0.016
    assert balance(EVEN, mode="fixed").unequal
    assert not balance(EVEN, mode="live").unequal


@pytest.mark.parametrize(
    ("share", "expected"),
    [(Interval(0.4, 0.45), (0.05, 0.1)), (Interval(0.55, 0.7), (0.05, 0.2)), (Interval(0.48, 0.53), (0.0, 0.03))],
)
def test_distance_from_the_fair_share(share: Interval, expected: tuple[float, float]) -> None:
    distance = distance_interval(share, 0.5)
    assert (distance.low, distance.high) == pytest.approx(expected)


def test_a_fixed_comparison() -> None:
    found = compare(EVEN, UNEVEN, seat=2)
    assert found.difference == difference(5120, 10_000, 4610, 10_000)
    assert found.rate_difference == difference(5120, 10_250, 4610, 10_000)
    assert found.p_value == difference_p_value(5120, 10_000, 4610, 10_000)
    assert found.gap is not None and found.gap.estimate == pytest.approx(0.012 - 0.039)
    assert (found.differs, found.decided, found.fairer, found.games_needed) == (True, True, found.a, None)


def test_a_live_comparison_asks_for_more() -> None:
    found = compare(EVEN, UNEVEN, seat=2, mode="live")
    assert found.difference == difference_sequence(5120, 10_000, 4610, 10_000)
    assert -log_e_difference(5120, 10_000, 4610, 10_000) == pytest.approx(log(found.p_value))
    assert (found.differs, found.decided, found.fairer) == (True, False, None)
    assert found.games_needed is not None and found.games_needed > 10_250


def test_on_one_side_of_the_fair_share_the_gap_is_the_difference() -> None:
    found = compare(Outcomes("near", (5500, 4500)), Outcomes("far", (6000, 4000)))
    assert found.difference is not None and found.gap is not None
    turned = (-found.difference.high, -found.difference.estimate, -found.difference.low)
    assert (found.gap.low, found.gap.estimate, found.gap.high) == pytest.approx(turned)


@pytest.mark.parametrize("mode", MODES)
def test_equally_unfair_variants_differ_but_neither_is_fairer(mode: Mode) -> None:
    found = compare(Outcomes("left", (4000, 6000)), Outcomes("right", (6000, 4000)), mode=mode)
    assert found.gap is not None and found.gap.estimate == pytest.approx(0)
    assert (found.differs, found.decided, found.games_needed) == (True, False, None)


def test_games_needed_do_not_depend_on_the_order_and_grow_with_draws() -> None:
    # Deviations of −0.135 and +0.115 from a half: the harder contrast is the mirrored one.
    a, b = Outcomes("a", (73, 127)), Outcomes("b", (123, 77))
    drawn = Outcomes("b", (123, 77), draws=200)
    forth, back, longer = compare(a, b, 1), compare(b, a, 1), compare(a, drawn, 1)
    assert forth.games_needed == back.games_needed
    assert forth.games_needed is not None and forth.games_needed > 1000
    assert longer.games_needed == 2 * forth.games_needed


@pytest.mark.parametrize(("wins", "pairs"), [((1500, 1500), False), ((1027, 1973), False), ((1027, 1973), True)])
def test_no_number_of_games_distinguishes_mirrored_shares(wins: tuple[int, int], pairs: bool) -> None:
    """Equally far from fair but for rounding; also where each game has the other winner in the other variant."""
    codes = np.array([1] * wins[0] + [2] * wins[1])
    beside = Pairs.of(3 - codes, codes) if pairs else None
    found = compare(Outcomes("b", wins[::-1]), Outcomes("a", wins), pairs=beside)
    assert found.gap is not None and found.gap.estimate == pytest.approx(0) and not found.decided
    assert found.games_needed is None


def test_holm_decides_what_equally_wide_intervals_leave_open() -> None:
    base, near, far = Outcomes("base", (2000, 2000)), Outcomes("near", (1909, 2091)), Outcomes("far", (1500, 2500))
    one, other = compare_with(base, [near, far])
    assert one.difference is not None and not one.difference.excludes_zero and one.p_value < 0.05
    assert (one.differs, one.stepped_down, other.differs, other.stepped_down) == (True, True, True, False)
    assert "shown by Holm's method" in verdict(one, ["random"]).text
    alone = compare(near, base)
    assert alone.differs and not alone.stepped_down
    assert "Holm" not in verdict(alone, ["random"]).text
    unclear, _ = compare_with(base, [Outcomes("level", (1990, 2010)), far])
    assert (unclear.differs, unclear.stepped_down) == (False, False)


@given(st.tuples(*[st.integers(1, 400)] * 4), st.sampled_from([1, 2]))
@settings(deadline=None)
def test_swapping_the_variants_turns_the_comparison_round(wins: tuple[int, int, int, int], seat: int) -> None:
    a, b = Outcomes("a", wins[:2]), Outcomes("b", wins[2:])
    forth, back = compare(a, b, seat), compare(b, a, seat)
    assert forth.gap is not None and back.gap is not None
    assert forth.gap.low <= forth.gap.estimate <= forth.gap.high
    assert (-back.gap.high, -back.gap.low) == pytest.approx((forth.gap.low, forth.gap.high))
    assert forth.p_value == pytest.approx(back.p_value)
    distances = [abs(o.wins[seat - 1] / o.decisive - 0.5) for o in (a, b)]
    assert forth.gap.estimate == pytest.approx(distances[0] - distances[1])


def test_a_variant_nobody_has_won_yet() -> None:
    found = compare(Outcomes("drawn", (0, 0), draws=10), UNEVEN)
    assert (found.difference, found.gap, found.games_needed) == (None, None, None)
    assert (found.p_value, found.decided) == (1.0, False)
    assert found.rate_difference == difference(0, 10, 4610, 10_000)


@pytest.mark.parametrize(("other", "seat"), [(Outcomes("three", (1, 1, 1)), 2), (EVEN, 3), (EVEN, 0)])
def test_seats_that_are_not_comparable(other: Outcomes, seat: int) -> None:
    with pytest.raises(ValueError, match=f"do not both have a seat {seat}"):
        compare(other, UNEVEN, seat)


def test_several_comparisons_hold_together() -> None:
    found = compare_with(UNEVEN, [EVEN, Outcomes("other", (5300, 4700))])
    assert [c.comparisons for c in found] == [2, 2]
    assert found[0].difference == difference(5120, 10_000, 4610, 10_000, 0.975)
    alone = [compare(c.a.outcomes, UNEVEN).p_value for c in found]
    assert [c.p_value for c in found] == pytest.approx([2 * alone[0], alone[1]])


def test_fairer_is_rarely_said_of_equally_unfair_variants() -> None:
    generator, wrong = random.Random(1), 0
    for _ in range(400):
        wins = [sum(generator.random() < share for _ in range(500)) for share in (0.42, 0.58)]
        wrong += compare(Outcomes("a", (500 - wins[0], wins[0])), Outcomes("b", (500 - wins[1], wins[1]))).decided
    assert wrong < 0.075 * 400  # 5% are allowed; 7.5% would be more than two standard errors above
