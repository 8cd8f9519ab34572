"""Discordant pairs, from none to all: coverage computed exactly, against McNemar's exact test, and without cliffs.

`PLAYGROUND_PAIRS=1 pytest -s tests/stats/test_discordant.py` prints coverages and widths, also for 10,000 pairs.
"""

import os
from functools import cache
from math import sqrt

import numpy as np
import pytest
from scipy import stats

from playground.stats.comparison.compare import compare
from playground.stats.fixed_n.intervals import Difference
from playground.stats.outcomes import Outcomes
from playground.stats.paired.discordant import share_difference
from playground.stats.paired.pairs import Pairs

PRINTED = bool(os.environ.get("PLAYGROUND_PAIRS"))
FIRST, SECOND, BOTH, DRAW, UNFINISHED = 0b01, 0b10, 0b11, 0, -1


def pairs_with(games: int, for_a: int, for_b: int) -> Pairs:
    """Pairs of decisive games, the concordant ones half won and half lost."""
    alike = games - for_a - for_b
    concordant = ((SECOND, SECOND, alike // 2), (FIRST, FIRST, alike - alike // 2))
    return Pairs((*concordant, (SECOND, FIRST, for_a), (FIRST, SECOND, for_b)))


@cache
def interval(games: int, for_a: int, for_b: int, confidence: float = 0.95) -> Difference:
    found = share_difference(pairs_with(games, for_a, for_b).seen_from(1))
    assert found is not None
    return found.difference(confidence)


def coverage(games: int, for_a: float, for_b: float) -> float:
    """The exact probability that the interval holds the truth, if this many discordant pairs are expected."""
    covered, p, q = 0.0, for_a / games, for_b / games
    for a in range(*_likely(games, p)):
        weight = stats.binom.pmf(a, games, p)
        for b in range(*_likely(games - a, q / (1 - p))):
            found = interval(games, a, b)
            if found.low - 1e-12 <= p - q <= found.high + 1e-12:
                covered += weight * stats.binom.pmf(b, games - a, q / (1 - p))
    return float(covered)


def _likely(games: int, p: float) -> tuple[int, int]:
    low, high = stats.binom.ppf([1e-5, 1 - 1e-5], games, p)
    return int(low), int(high) + 1


def comparison(pairs: Pairs) -> tuple[Outcomes, Outcomes]:
    ends = [[end for cell in pairs.cells for end in [cell[side]] * cell[2]] for side in (0, 1)]
    a, b = (Outcomes.of_ends(name, 2, np.array(each)) for name, each in zip("ab", ends, strict=True))
    return a, b


@pytest.mark.parametrize("games", [1_000, *([10_000] if PRINTED else [])])
@pytest.mark.parametrize(
    ("for_a", "for_b"),
    [*((one_way, 0) for one_way in (0.1, 0.7, 2, 4, 7, 12, 24, 26)), (0.5, 0.5), (2, 2), (5, 5), (12, 12), (24, 6)],
)
def test_coverage_is_never_below_95(games: int, for_a: float, for_b: float) -> None:
    """Not below at any number of discordant pairs, and at most 99 from a dozen on."""
    found = coverage(games, for_a, for_b)
    if PRINTED:
        print(f"\n{games:,} pairs, {for_a} and {for_b} discordant: coverage {found:.4f}")
    assert found >= 0.95 - 2e-5
    assert for_a + for_b < 12 or found < 0.985


def test_a_rare_rule_that_always_helps_one_seat_is_found() -> None:
    """24 discordant pairs of 10,000, all one way: with no cliff at 25 this is certain."""
    pairs = pairs_with(10_000, 24, 0)
    found = compare(*comparison(pairs), pairs=pairs)
    exact = stats.binomtest(24, 24).pvalue
    assert exact / 1.5 < found.p_value < exact * 1.5
    assert found.difference is not None
    assert 0.0014 < found.difference.low < found.difference.estimate < found.difference.high < 0.0036
    assert found.differs


def test_games_that_are_all_alike_are_known_to_be() -> None:
    """No discordant pair of 10,000: a difference of 3.7 in 10,000 would have shown with 97.5%."""
    pairs = pairs_with(10_000, 0, 0)
    found = compare(*comparison(pairs), pairs=pairs)
    assert found.difference is not None
    assert found.difference.high == pytest.approx(1 - 0.025 ** (1 / 10_000), rel=1e-6)
    assert found.difference.low == -found.difference.high
    assert found.p_value == 1.0
    # So is which of them is nearer to fair: neither, by more than that.
    assert found.gap is not None
    assert found.gap.high - found.gap.low < 0.0008
    assert found.draws is not None
    assert found.draws.high == pytest.approx(found.difference.high)


FEW = [(for_a, for_b) for for_a in range(4, 31, 2) for for_b in (0, 1, 3, 7, 11, 21)]


@pytest.mark.parametrize(("for_a", "for_b"), [*FEW, (60, 40), (600, 500)])
def test_p_values_are_nearly_those_of_mcnemars_exact_test(for_a: int, for_b: int) -> None:
    found = share_difference(pairs_with(10_000, for_a, for_b).seen_from(1))
    assert found is not None
    exact = stats.binomtest(for_a, for_a + for_b).pvalue
    most = 1.2 if exact > 1e-6 else 1.7
    assert (0.785 if exact < 0.2 else 0.7) * exact < found.p_value < most * exact
    # The interval and the p-value say the same.
    assert found.difference(1 - found.p_value * 1.001).excludes_zero
    assert not found.difference(1 - found.p_value * 0.999).excludes_zero


@pytest.mark.parametrize("games", [1_000, 10_000])
@pytest.mark.parametrize("one_way", [True, False])
def test_one_discordant_pair_more_changes_little(games: int, one_way: bool) -> None:
    """The width grows from 0 to 200 discordant pairs without a jump."""
    widths = []
    for discordant in range(0, 201, 2):
        found = interval(games, discordant, 0) if one_way else interval(games, discordant // 2, discordant // 2)
        widths.append((found.high - found.low) * games)
    if PRINTED:
        print(f"\n{games:,} pairs, {'one way' if one_way else 'both ways'}:", [round(w, 1) for w in widths[::10]])
    steps = np.diff(widths)
    assert (steps > 0).all()
    assert steps.max() < 6  # two more pairs: from none to two of them
    assert steps[10:].max() < 1.2
    # Many discordant pairs: McNemar's usual interval.
    assert widths[-1] == pytest.approx(2 * 1.96 * sqrt(200 - (200**2 / games if one_way else 0)), rel=0.08)


@pytest.mark.parametrize("correlation", [-1.0, -0.5, 0.0, 0.5, 0.9, 0.99, 0.999, 1.0])
def test_coverage_at_every_correlation(correlation: float) -> None:
    """Shares of 52% and 50% or as near as the correlation allows, 1,000 pairs."""
    a, b = (0.52, 0.5) if abs(correlation) < 0.95 else (0.5, 0.5)
    both = a * b + correlation * sqrt(a * (1 - a) * b * (1 - b))
    cells = np.clip([both, a - both, b - both, 1 - a - b + both], 0, 1)
    generator, missed, runs = np.random.default_rng(3), 0, 500
    for _, for_a, for_b, _ in generator.multinomial(1_000, cells / cells.sum(), size=runs).tolist():
        found = interval(1_000, for_a, for_b)
        missed += not found.low - 1e-12 <= a - b <= found.high + 1e-12
    assert missed <= 0.07 * runs  # two standard errors above 5%


@pytest.mark.parametrize("rare", [0.0005, 0.003, 0.02, 0.3, 1.0])
def test_rare_changes_among_draws_shared_wins_and_unfinished_games(rare: float) -> None:
    """A game of b is one of a, except a few that are drawn anew: the true difference is known."""
    kinds = np.array([FIRST, SECOND, BOTH, DRAW, UNFINISHED])
    usual, other = np.array([0.25, 0.35, 0.1, 0.25, 0.05]), np.array([0.45, 0.15, 0.1, 0.2, 0.1])
    parts = np.array([0.0, 1.0, 0.5, 0.0, 0.0])
    of_b = (1 - rare) * usual + rare * other
    truth = usual @ parts / usual[:3].sum() - of_b @ parts / of_b[:3].sum()
    table = (1 - rare) * np.diag(usual) + rare * np.outer(usual, other)
    generator, missed, runs = np.random.default_rng(5), 0, 400
    widths = []
    for counts in generator.multinomial(2_000, table.ravel(), size=runs):
        cells = [
            (int(a), int(b), int(count))
            for (a, b), count in zip(((a, b) for a in kinds for b in kinds), counts, strict=True)
            if count
        ]
        found = share_difference(Pairs(tuple(cells)).seen_from(1))
        assert found is not None
        seen = found.difference()
        missed += not seen.low <= truth <= seen.high
        widths.append(seen.high - seen.low)
    if PRINTED:
        print(f"\n{rare:.2%} drawn anew: coverage {1 - missed / runs:.3f}, width {np.mean(widths):.4f}")
    assert missed <= 0.07 * runs


def test_a_mirrored_game_is_known_to_be_equally_far_from_fair() -> None:
    """All pairs discordant, 55% and 45%, but for three: the mirrored contrast has as few discordant pairs."""
    pairs = Pairs(((FIRST, SECOND, 5_500), (SECOND, FIRST, 4_497), (SECOND, SECOND, 3)))
    found = compare(*comparison(pairs), pairs=pairs)
    assert found.differs
    assert found.gap is not None
    assert max(abs(found.gap.low), abs(found.gap.high)) < 0.002
