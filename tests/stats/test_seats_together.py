"""How often a run says of fair games that their seats are not equal: at most one time in twenty, whatever it compares.

Played out with numpy: each run has its variants' wins drawn, is analysed as `compare` analyses it, and is counted if
any verdict says so. PLAYGROUND_SEATS=4000 plays that many runs of each kind, seeded by chance, instead of the same few,
and prints in how many of them a test that took no part of the error with others would have said so.
"""

import os
from math import log, sqrt

import numpy as np
import pytest
from scipy.special import gammaln

from playground.report.verdict import balance_verdict, verdict
from playground.stats.anytime.evidence import CONCENTRATION
from playground.stats.comparison.balance import balance, jointly_tested
from playground.stats.comparison.boundary import SPENT
from playground.stats.comparison.compare import Comparison
from playground.stats.comparison.sequential import Inquiry
from playground.stats.fixed_n.intervals import Mode
from playground.stats.outcomes import Outcomes
from tests.quick_set import mostly_exhaustive
from tests.stats.against_baseline import compare_with

ASKED_FOR = os.environ.get("PLAYGROUND_SEATS")
RUNS = int(ASKED_FOR) if ASKED_FOR else 400


def allowed(runs: int) -> float:
    """One in twenty, and what chance adds to that in as many runs (one time in 160)."""
    return 0.05 * runs + 2.5 * sqrt(0.05 * 0.95 * runs)


def says(comparisons: tuple[Comparison, ...]) -> bool:
    return any(each.a.unequal or each.b.unequal for each in comparisons)


def fair_games(generator: np.random.Generator, variants: int, games: int, seats: int) -> list[Outcomes]:
    wins = generator.multinomial(games, [1 / seats] * seats, size=variants + 1)
    return [Outcomes(f"v{number}", tuple(map(int, each))) for number, each in enumerate(wins)]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("variants", mostly_exhaustive([2, 1, 3, 8]))
def test_fair_games_are_rarely_called_unequal(variants: int, seats: int) -> None:
    generator = np.random.default_rng(None if ASKED_FOR else 1)
    runs = RUNS if ASKED_FOR else {1: 400, 2: 300, 3: 250, 8: 120}[variants]
    said = alone = 0
    for _ in range(runs):
        base, *others = played = fair_games(generator, variants, 10_000, seats)
        said += says(compare_with(base, others, seat=1))
        alone += any(balance(each).unequal for each in played)
    print(f"{variants} variants of {seats} seats: {said / runs:.2%}; every test by itself {alone / runs:.2%}")
    assert said <= allowed(runs)
    assert alone > said


@pytest.mark.parametrize("variants", [1, 8])
def test_watched_fair_games_are_rarely_called_unequal(variants: int) -> None:
    """Looking after 50, 100, … 3,000 games; what is counted is that any look ever says it."""
    generator, runs = np.random.default_rng(None if ASKED_FOR else 2), RUNS
    games = 50 * np.arange(1, 61)[:, None]
    said = 0
    for _ in range(runs):
        wins = generator.binomial(50, 0.5, size=(60, variants + 1)).cumsum(axis=0)
        highest = np.unravel_index(log_e(wins, games).argmax(), wins.shape)[0]  # if no variant is called unequal here,
        total = int(games[highest, 0])  # then none is at any look
        if log_e(wins[highest], total).max() >= log(20):
            seen = [balance(Outcomes("", (int(n), total - int(n))), mode="live") for n in wins[highest]]
            said += any(one.unequal for one in jointly_tested(seen, mode="live"))
    print(f"live, {variants} variants: {said / runs:.2%}")
    assert said <= allowed(runs)


def log_e(wins: np.ndarray, games: np.ndarray | int) -> np.ndarray:
    """`log_e_value` of two seats, of arrays."""
    half = CONCENTRATION / 2
    cells = gammaln(half + wins) + gammaln(half + games - wins) - 2 * gammaln(half)
    return gammaln(CONCENTRATION) - gammaln(CONCENTRATION + games) + cells + games * log(2)


def test_unequal_seats_are_found_among_fair_variants() -> None:
    """Holm's method gives the second of three p-values half of the level, not a third."""
    fair, skewed, slight = Outcomes("a", (5000, 5000)), Outcomes("b", (5400, 4600)), Outcomes("c", (5113, 4887))
    one, other = compare_with(fair, [skewed, slight], seat=1)
    alone = balance(slight).p_value
    assert 0.05 / 3 < alone < 0.05 / 2
    assert other.a.p_value == pytest.approx(2 * alone)
    assert (one.a.unequal, other.a.unequal, other.b.unequal) == (True, True, False)
    assert one.b == other.b


@pytest.mark.parametrize("mode", ["fixed", "live"])
def test_one_variant_alone_keeps_the_whole_level(mode: Mode) -> None:
    outcomes = Outcomes("a", (5200, 4800))
    alone = balance(outcomes, mode=mode)
    assert jointly_tested([alone], mode=mode) == (alone,)
    assert alone.unequal


def test_looks_of_a_sequential_run_share_the_error_over_its_variants() -> None:
    inquiry = Inquiry(2, seat=1)
    base, near, far = Outcomes("base", (250, 250)), Outcomes("near", (205, 295)), Outcomes("far", (150, 350))
    inquiry.look(base, {0: (near, None), 1: (far, None)})
    alone = [balance(each).p_value / SPENT[0] for each in (near, far)]
    one, other = inquiry.comparisons()
    assert (one.a.p_value, other.a.p_value) == pytest.approx((2 * alone[0], 3 * alone[1]))
    assert one.b.p_value == 1.0


def test_the_verdict_says_for_how_many_variants_the_tests_hold() -> None:
    found = compare_with(Outcomes("a", (500, 500)), [Outcomes("b", (510, 490)), Outcomes("c", (505, 495))], seat=1)
    assert "The tests of equal seats hold for all 3 variants together." in verdict(found[0], ["random"]).text
    assert "The tests of equal seats" not in balance_verdict(balance(Outcomes("a", (500, 500))), ["random"]).text


def test_that_one_is_known_to_be_unequal_says_nothing_of_the_difference() -> None:
    """Gelman & Stern 2006: significant beside not significant is not a significant difference."""
    (open_still,) = compare_with(Outcomes("a", (5050, 4950)), [Outcomes("b", (5150, 4850))], seat=1)
    assert (open_still.a.unequal, open_still.b.unequal, open_still.decided) == (True, False, False)
    text = verdict(open_still, ["random"]).text
    assert "That this is known of b only does not show that a is fairer: which one is fairer is open." in text
    (decided,) = compare_with(Outcomes("a", (5000, 5000)), [Outcomes("b", (5400, 4600))], seat=1)
    assert "does not show" not in verdict(decided, ["random"]).text


def test_live_e_values_share_the_level() -> None:
    (found,) = compare_with(Outcomes("a", (500, 500)), [Outcomes("b", (5400, 4600))], seat=1, mode="live")
    assert "a: no proof that the seats are unequal (e-value 0.3, 40 needed)." in verdict(found, ["random"]).text
