"""Changes that are watched: what is measured, and whether the intervals of all looks hold together."""

from __future__ import annotations

import pytest

from playground.compiler import Compiled, load
from playground.report.watched_words import look_note, look_rows, sureness
from playground.simulate.comparison.changes import Change
from playground.simulate.comparison.watched import LOOKS, look_at, watched_measures
from playground.simulate.study import Arm, Study
from playground.stats.fixed_n.intervals import Difference
from tests.dashboard.games import SQUARE

RUNS = 150
LATEST = 1_600
"""The last look of the runs; the confidence is that of all looks."""


def games() -> tuple[Compiled, Compiled]:
    return load("corners", text=SQUARE), load("corners@patient", text=SQUARE)


def study(games: tuple[Compiled, Compiled], number: int, seed: int = 0) -> Study:
    return Study([Arm(str(place), game) for place, game in enumerate(games)], number, seed, threads=1)


def test_seats_are_compared_where_both_games_have_as_many() -> None:
    assert watched_measures([2, 2])[0] == "seat_share.1"
    assert watched_measures([3, 3])[0] == "balance"
    assert watched_measures([3, 4]) == watched_measures([1, 1]) == watched_measures([2, 2])[1:]


def test_a_change_that_is_there_is_seen_and_more_games_narrow_its_interval() -> None:
    playing, widths = study(games(), 6_400), []
    for number in (100, 400, 1_600, 6_400):
        before, after = playing.play(number)
        look = look_at(before, after)
        assert look.games == number
        length = next(change for change in look.changes if change.measure == "length.turns.mean")
        widths.append(length.difference.high - length.difference.low)
    assert widths == sorted(widths, reverse=True)
    assert length.certainty == "large"
    assert ("length in turns", "changes") in {(row[0], row[3]) for row in look_rows(look)}


def test_a_game_does_not_differ_from_itself() -> None:
    game, _ = games()
    before, after = study((game, game), 1_600).play()
    look = look_at(before, after)
    assert all(not change.known.excludes_zero for change in look.changes)
    assert "1,600 games of each" in look_note(look, playing=False)


@pytest.mark.parametrize(
    ("low", "high", "matters", "words"),
    [
        (0.02, 0.05, 0.01, "changes"),
        (0.002, 0.05, 0.01, "changes; perhaps too little to matter"),
        (0.002, 0.008, 0.01, "changes, too little to matter"),
        (-0.004, 0.008, 0.01, "no difference seen, and none that matters"),
        (-0.03, 0.04, 0.01, "no difference seen so far"),
    ],
)
def test_how_sure_a_change_is_in_words(low: float, high: float, matters: float, words: str) -> None:
    estimate = (low + high) / 2
    assert sureness(Change("draws", "share", 0.1, 0.1 + estimate, Difference(estimate, low, high), matters)) == words


@pytest.mark.thorough
def test_the_intervals_of_all_looks_hold_together() -> None:
    """Over seeds: in how many runs any interval, at any look, misses the difference of a million games."""
    both = games()
    truth = {each.measure: each.difference.estimate for each in look_at(*study(both, 1_000_000, 99).play()).changes}
    missed = 0
    for seed in range(RUNS):
        playing = study(both, LATEST, seed)
        looks = [look_at(*playing.play(number)) for number in LOOKS if number <= LATEST]
        missed += any(
            not change.difference.low <= truth[change.measure] <= change.difference.high
            for look in looks
            for change in look.changes
        )
    assert missed / RUNS <= 0.05
