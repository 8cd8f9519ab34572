"""The difference of the unevenness of two variants."""

from __future__ import annotations

import numpy as np
import pytest

from playground.stats.comparison.evenness import evenness, worst_evenness
from playground.stats.fixed_n.intervals import Mode
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs
from tests.quick_set import mostly_exhaustive

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


def test_a_live_interval_is_wider_than_a_fixed_one() -> None:
    alone, live = (evenness(FAIR, FAIR, None, 0.95, mode) for mode in ("fixed", "live"))
    assert alone is not None and live is not None
    assert alone.high - alone.low < live.high - live.low


def test_pairs_narrow_it_where_they_agree_and_widen_it_where_another_seat_wins() -> None:
    """1,000 games for three, alike but for twenty of them, or all won by the next seat. Both were widened, before."""
    ends = 1 << np.random.default_rng(3).integers(0, 3, 1000)
    changed, turned = np.where(np.arange(1000) < 980, ends, 0b001), np.where(ends == 0b100, 0b001, 2 * ends)
    widths = []
    for other in (changed, turned):
        a, b = Outcomes.of_ends("a", 3, other), Outcomes.of_ends("b", 3, ends)
        alone, paired = (evenness(a, b, pairs, 0.95, "fixed") for pairs in (None, Pairs.of(other, ends)))
        assert alone is not None and paired is not None
        assert paired.low <= paired.estimate == alone.estimate <= paired.high
        widths.append((paired.high - paired.low) / (alone.high - alone.low))
    assert widths[0] < 0.65 and widths[1] > 1.1


EVEN, ODD = (1 / 3, 1 / 3, 1 / 3), (0.6, 0.2, 0.2)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("one", "anew", "alike"),
    [
        *mostly_exhaustive(
            [(EVEN, ODD, None), (EVEN, (0.4, 0.3, 0.3), None), ((0.25,) * 4, (0.4, 0.2, 0.2, 0.2), None)]
        ),
        *mostly_exhaustive([(EVEN, ODD, 0.0), (ODD, EVEN, 0.5), (ODD, EVEN, 0.9), (EVEN, EVEN, 0.9)]),
    ],
)
@pytest.mark.parametrize("games", mostly_exhaustive([1_000, 300, 10_000]))
def test_intervals_hold_the_difference(
    one: tuple[float, ...], anew: tuple[float, ...], alike: float | None, games: int
) -> None:
    """Games of b are those of a, except those that are drawn anew. Of a that is even 8% missed, before."""
    table = (alike or 0.0) * np.diag(one) + (1 - (alike or 0.0)) * np.outer(one, anew)
    truth = float(np.subtract(*(abs(table.sum(axis) - 1 / len(one)).max() for axis in (1, 0))))
    generator, missed, runs = np.random.default_rng(6), 0, 600
    for counts in generator.multinomial(games, table.ravel(), size=runs).reshape(runs, *table.shape):
        a, b = (Outcomes(name, tuple(map(int, counts.sum(axis)))) for name, axis in (("a", 1), ("b", 0)))
        cells = tuple((1 << mine, 1 << its, int(counts[mine, its])) for mine, its in np.ndindex(*table.shape))
        found = evenness(a, b, None if alike is None else Pairs(cells), 0.95, "fixed")
        assert found is not None
        missed += not found.low - 1e-12 <= truth <= found.high + 1e-12
    print(f"{games:,} games, {one} and {anew}, {alike}: missed by {missed / runs:.1%}")
    assert missed <= 0.05 * runs + 2 * (0.05 * 0.95 * runs) ** 0.5


def test_unfinished_games_widen_the_interval_to_whatever_became_of_them() -> None:
    open_ = Outcomes("b", (500, 300), unfinished=200)
    plain = evenness(FAIR, open_, None, 0.95, "fixed")
    worst = worst_evenness(plain, FAIR, open_, None, 0.95, "fixed")
    assert plain is not None and worst is not None
    assert worst.estimate == plain.estimate
    # The first seat may have won 500 of 1000 games, or 700: b may be perfectly even.
    assert worst.low < -0.2 < plain.high < 0 < worst.high
    assert worst_evenness(plain, FAIR, LOPSIDED, None, 0.95, "fixed") is plain
