"""The difference of the unevenness of two variants."""

from __future__ import annotations

import numpy as np
import pytest

from playground.stats.comparison.evenness import evenness, worst_evenness
from playground.stats.fixed_n.intervals import Mode
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs

FAIR, LOPSIDED = Outcomes("a", (500, 500)), Outcomes("b", (700, 300))


@pytest.mark.parametrize("mode", ["fixed", "live"])
def test_the_estimate_is_the_difference_of_the_farthest_seats(mode: Mode) -> None:
    found, turned = evenness(FAIR, LOPSIDED, None, 0.95, mode), evenness(LOPSIDED, FAIR, None, 0.95, mode)
    assert found is not None and turned is not None
    assert found.estimate == pytest.approx(-0.2)
    assert found.low < -0.2 < found.high < 0
    assert (turned.low, turned.estimate, turned.high) == pytest.approx((-found.high, 0.2, -found.low))


def test_without_a_decisive_game_there_is_no_difference() -> None:
    assert evenness(FAIR, Outcomes("b", (0, 0), draws=9), None, 0.95, "fixed") is None


def test_it_does_not_matter_which_seat_is_the_farthest() -> None:
    three = [Outcomes("a", wins) for wins in ((600, 200, 200), (200, 600, 200), (100, 450, 450))]
    found = [evenness(each, Outcomes("b", (334, 333, 333)), None, 0.95, "fixed") for each in three]
    assert found[0] == found[1]
    assert found[2] is not None and found[2].estimate == pytest.approx(1 / 3 - 0.1, abs=0.002)


def test_a_live_interval_is_wider_and_correlated_games_widen_a_fixed_one() -> None:
    """Which seats are farthest is not known for sure, so that pairs are never taken to help."""
    generator = np.random.default_rng(3)
    ends = 1 << generator.integers(0, 2, 1000)
    a = Outcomes.of_ends("a", 2, ends)
    alone, paired = (evenness(a, a, pairs, 0.95, "fixed") for pairs in (None, Pairs.of(ends, ends)))
    live = evenness(a, a, None, 0.95, "live")
    assert alone is not None and paired is not None and live is not None
    widths = [each.high - each.low for each in (alone, paired, live)]
    assert widths == sorted(widths) and widths[0] < widths[1]


def test_unfinished_games_widen_the_interval_to_whatever_became_of_them() -> None:
    open_ = Outcomes("b", (500, 300), unfinished=200)
    plain = evenness(FAIR, open_, None, 0.95, "fixed")
    worst = worst_evenness(plain, FAIR, open_, None, 0.95, "fixed")
    assert plain is not None and worst is not None
    assert worst.estimate == plain.estimate
    # The first seat may have won 500 of 1000 games, or 700: b may be perfectly even.
    assert worst.low < -0.2 < plain.high < 0 < worst.high
    assert worst_evenness(plain, FAIR, LOPSIDED, None, 0.95, "fixed") is plain
