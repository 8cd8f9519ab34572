"""What a variant changes most: sure before unsure, large before small, and nothing said that chance would explain."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.simulate.comparison.changes import RANKED, Change, changes_of
from playground.simulate.comparison.compare import compare_results
from playground.simulate.results.summary import Summary
from playground.simulate.study import Arm, Study
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.registry import spec_of


def played(*names: str, games: int = 4_000, seed: int = 0) -> list[Summary]:
    return Study([Arm(name, load(name)) for name in names], games, seed).play()


def change(low: float, high: float, matters: float = 0.01) -> Change:
    return Change("draws", "share", 0.2, 0.2 + (low + high) / 2, Difference((low + high) / 2, low, high), matters)


@pytest.mark.parametrize(
    ("low", "high", "certainty", "least", "most"),
    [
        (0.02, 0.04, "large", 0.02, 0.04),
        (-0.04, -0.02, "large", 0.02, 0.04),
        (0.005, 0.04, "small", 0.005, 0.04),
        (-0.005, 0.04, "open", 0.0, 0.04),
        (-0.005, 0.01, "none", 0.0, 0.01),
        (0.002, 0.008, "none", 0.002, 0.008),
    ],
)
def test_how_sure_a_change_is(low: float, high: float, certainty: str, least: float, most: float) -> None:
    one = change(low, high)
    assert one.certainty == certainty
    assert (one.difference.least, one.difference.most) == pytest.approx((least, most))


def test_sure_changes_come_first_and_then_the_larger_ones() -> None:
    (changes,) = changes_of(played("tic-tac-toe", "tic-tac-toe@four-by-four"), 2)
    names = [each.measure for each in changes]
    assert names[0] == "draws"
    least = [each.difference.least / each.matters for each in changes if each.matters]
    assert least == sorted(least, reverse=True)
    lengths = next(each for each in changes if each.measure == "length.turns.mean")
    assert (lengths.certainty, lengths.percent) == ("large", pytest.approx(0.9, abs=0.02))
    assert "length.decisions.mean" not in names, "in this game each turn is one decision"


def test_the_same_rules_with_other_dice_change_nothing() -> None:
    """Twelve simultaneous intervals at 95%: of 40 comparisons of a game with itself about two may err, hardly six."""
    first, wrong = played("tic-tac-toe", games=1_000), 0
    for seed in range(1, 41):
        other = played("tic-tac-toe", games=1_000, seed=seed)
        (changes,) = changes_of([*first, *other], 2)
        wrong += any(each.difference.excludes_zero for each in changes)
    assert wrong <= 5


def test_a_run_that_was_watched_has_no_ranking() -> None:
    games = iter([True, False])
    study = Study([Arm(name, load(name)) for name in ("triune", "triune@long-stride")], 1_000_000)
    results = study.play(watch=lambda _: next(games, False), every=0.01)
    assert compare_results(results).mode == "live"
    assert compare_results(results).changes == ()


def test_every_ranked_measure_exists() -> None:
    assert all(spec_of(name) for name in RANKED)
