"""Planned numbers of games keep their promise: a difference that is there is seen with the chance that was named."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.random import default_rng

from playground.stats.comparison.compare import compare
from playground.stats.comparison.planning import Variability, games_to_detect, variability
from playground.stats.fixed_n.contrast import Contrast, of_terms, proportion
from playground.stats.fixed_n.intervals import Difference, wilson
from playground.stats.measures.registry import BY_KEY
from playground.stats.outcomes import Outcomes
from playground.stats.paired.discordant import share_difference
from playground.stats.paired.pairs import Pairs
from tests.stats.measures.test_unfinished_measures import of
from tests.stats.test_games_to_settle import cells, chances

RUNS = 1_000


def of_width(width: float) -> Contrast:
    return Contrast(lambda _: Difference(0.0, -width / 2, width / 2), 1.0)


def test_the_textbook_number_of_games() -> None:
    """Two shares of a half: (1.96 + 0.84)² · 0.5 / 0.01²."""
    assert games_to_detect(0.5, 0.01) == 39_245
    assert games_to_detect(0.5 * (1 - 0.9), 0.01) == pytest.approx(3_925, abs=1)
    assert games_to_detect(0.5, 0.01, power=0.9) > 50_000
    assert games_to_detect(0.5, 0.01, confidence=1 - 0.05 / 3) > 39_245
    with pytest.raises(ValueError, match="above 0"):
        games_to_detect(0.5, 0.0)


@pytest.mark.parametrize("games", [400, 10_000])
def test_the_variance_of_a_pilot_does_not_depend_on_its_length(games: int) -> None:
    half = proportion(games / 2, games)
    assert half is not None
    spread = variability(of_width(0.0), of_terms([(1.0, half), (-1.0, half)]), games)
    assert spread.independent == pytest.approx(0.5, rel=0.02)
    assert spread.paired == 0 and spread.gain is None


def test_what_pairing_gains_for_the_difference_it_loses_for_the_mirrored_one() -> None:
    spread = Variability(paired=0.05, independent=0.5)
    assert spread.gain == 10
    assert spread.mirrored == 0.95
    # Of both contrasts the harder one decides, or both do.
    assert spread.games_for_fairness(0.01, 0.95, 0.8) == pytest.approx(games_to_detect(0.95, 0.01), rel=0.02)
    alike = Variability(0.5, 0.5)
    both = games_to_detect(0.5, 0.01, power=0.8**0.5)
    assert alike.games_for_fairness(0.01, 0.95, 0.8) == pytest.approx(both, rel=0.03)
    assert Variability(0.5, 0.5, open=0.02).games_for_fairness(0.01, 0.95, 0.8) is None


@pytest.mark.exhaustive
@pytest.mark.parametrize("correlation", [-0.5, 0.0, 0.9])
@pytest.mark.parametrize(("a", "least"), [(0.52, 0.8), (0.57, 0.8)])
def test_as_often_it_is_known_which_is_fairer(a: float, least: float, correlation: float) -> None:
    """From a pilot of 1,000 games, of a baseline that is fair, or unfair to the same side; 400 runs: ±2 points.

    Where the harder of both contrasts was planned for, 66% of the runs of independent games from a fair baseline.
    """
    b, rng, known, runs = a - 0.02, default_rng(7), 0, 400
    table = chances(b, a, correlation)
    for _ in range(runs):
        counts = rng.multinomial(1_000, table.ravel()).reshape(2, 2)
        games = variability(*of_pilot(counts), 1_000).games_for_fairness(0.02, 0.95, least)
        assert games is not None
        drawn = rng.multinomial(games, table.ravel()).reshape(2, 2)
        one, other = (Outcomes("a", tuple(map(int, drawn.sum(axis)))) for axis in (0, 1))
        found = compare(one, other, 2, pairs=Pairs(cells(drawn)))
        known += found.decided
    print(f"{b} and {a}, r = {correlation}: {known / runs:.1%}")
    assert known / runs >= least - 0.06, known / runs
    assert b != 0.5 or known / runs <= least + 0.06, known / runs


def of_pilot(counts: np.ndarray) -> tuple[Contrast, Contrast]:
    """The difference of the second seat's share in a pilot, from its pairs and as if games were independent."""
    found, games = share_difference(Pairs(cells(counts)).seen_from(1)), int(counts.sum())
    one, other = (proportion(float(counts.sum(axis)[1]), games) for axis in (0, 1))
    assert found and one and other
    return Contrast(found.difference, found.p_value), of_terms([(1.0, one), (-1.0, other)])


@pytest.mark.exhaustive
@pytest.mark.parametrize("power", [0.8, 0.95])
@pytest.mark.parametrize("alike", [0.0, 0.9])
def test_as_many_differences_are_seen_as_were_promised(alike: float, power: float) -> None:
    """Shares of 52% and 50%, where `alike` of all pairs have the same luck. 1,000 runs: ±2.5 points at 80%."""
    b, size, rng = 0.5, 0.02, default_rng(5)
    a = b + size
    cells = np.array(
        [b * alike, a * b, alike * size, a * (1 - b), 0.0, (1 - a) * b, (1 - a) * alike, (1 - a) * (1 - b)]
    )
    cells[1::2] *= 1 - alike
    both, only_a, only_b, neither = cells.reshape(4, 2).sum(axis=1)
    games = games_to_detect(only_a + only_b - size**2, size, power=power)
    seen = 0
    for drawn in rng.multinomial(games, [both, only_a, only_b, neither], RUNS).tolist():
        pairs = Pairs(
            tuple((*ends, count) for ends, count in zip([(2, 2), (2, 1), (1, 2), (1, 1)], drawn, strict=True))
        )
        won_a, won_b = drawn[0] + drawn[1], drawn[0] + drawn[2]
        sides = Outcomes("a", (games - won_a, won_a)), Outcomes("b", (games - won_b, won_b))
        seen += compare(*sides, 2, pairs=pairs).differs
    print(f"{alike:.0%} of pairs with the same luck: {seen} of {RUNS} seen, {power:.0%} promised")
    assert wilson(seen, RUNS, 0.999).low <= power + 0.02 and wilson(seen, RUNS, 0.999).high >= power - 0.02


@pytest.mark.parametrize(("share", "seen"), [(0.01, 0.08), (0.03, 0.03)])
def test_a_difference_is_seen_in_the_worst_case_if_unfinished_games_leave_room_for_it(
    share: float, seen: float
) -> None:
    """The planned number sees it in four of five runs although `share` of the games of both are given up."""
    spread = variability(with_unfinished(seen, share, 40_000, 0), of_width(0.02), 40_000)
    assert spread.open == pytest.approx(share * (1 + seen), rel=0.05)
    games = spread.games(spread.paired, seen, 0.95, 0.8)
    if seen <= spread.open:
        assert games is None
        return
    assert games is not None and games > games_to_detect(spread.paired, seen)
    known = [with_unfinished(seen, share, games, run).known.difference(0.95).excludes_zero for run in range(1, 301)]
    assert 0.73 < np.mean(known) < 0.87


def with_unfinished(apart: float, share: float, games: int, seed: int) -> Contrast:
    """The second seat's share in independent games of two variants that are `apart`, some of them unfinished."""
    generator = default_rng(seed)
    one, other = (
        np.where(generator.random(games) < share, -1, 1 + (generator.random(games) < 0.5 + shift))
        for shift in (apart / 2, -apart / 2)
    )
    found = BY_KEY["seat_share"].contrast(of(one.tolist()), of(other.tolist()), "2")
    assert found is not None
    return found
