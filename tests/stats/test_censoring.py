"""Lengths of games that were given up at a cap: what is known of them, and how often intervals hold the truth.

PLAYGROUND_COVERAGE=1000 draws that many samples, and with `-s` prints how many intervals hold it.
"""

from __future__ import annotations

import os
from collections import Counter
from math import inf

import numpy as np
import pytest

from playground.stats.fixed_n.censoring import ENDLESS, first_of_each, followed, longest, shortest
from playground.stats.measures.lengths import Lengths, length
from tests.quick_set import mostly_exhaustive

SEEN, GIVEN_UP = {4: 1, 6: 2, 8: 3}, {8: 2}
"""Six games, of which two were given up after 8 decisions; another one ended just then."""

SAMPLES = int(os.environ.get("PLAYGROUND_COVERAGE", "400"))


def test_games_given_up_are_as_short_or_as_long_as_they_could_be():
    assert followed(GIVEN_UP) == 8
    assert followed({}) is None
    assert first_of_each(SEEN, 6) == {4: 1, 6: 5}
    assert shortest(SEEN, GIVEN_UP, "decisions") == {4: 1, 6: 2, 8: 1, 9: 2}
    assert shortest(SEEN, GIVEN_UP, "turns") == {4: 1, 6: 2, 8: 3}, "a game may end in the turn it was given up in"
    assert longest(SEEN, GIVEN_UP) == {4: 1, 6: 2, 8: 1, ENDLESS: 2}


def test_by_hand():
    found = length(SEEN, given_up=GIVEN_UP)
    assert (found["mean"].value, found["mean"].up_to) == (pytest.approx(40 / 6), 8)
    assert found["sd"].up_to == found["cv"].up_to == 8
    assert (found["p50"].value, found["p50"].more_than, found["p50"].up_to) == (6, None, None)
    assert (found["p90"].value, found["p90"].more_than, found["p90"].high) == (None, 8, None)


def test_where_all_games_ended_nothing_is_said_of_it():
    for each in length(SEEN).values():
        assert each.unfinished_json() == {}
    assert length(SEEN) == length(SEEN, given_up={})


def test_turns_are_known_up_to_the_fewest_of_a_game_given_up():
    """The cap is on decisions: games are given up after different numbers of turns."""
    found = length({3: 5, 5: 10, 9: 5}, given_up={5: 2, 9: 5}, unit="turns")
    assert found["mean"].up_to == 5
    assert found["mean"].value == (3 * 5 + 5 * 15) / 20
    assert found["p10"].value == 3
    assert (found["p50"].value, found["p50"].more_than) == (5, None), "13 games of 20 took at most 5"
    assert (found["p90"].value, found["p90"].more_than) == (None, 8), "9 turns at least"


def test_an_unknown_quantile_is_no_estimate_but_has_a_least():
    lengths = Lengths({10: 300, 20: 700}, {20: 700})
    assert lengths.quantile(90) is None
    least = lengths.least_quantile(90)
    assert least is not None and (least.value, least.interval(0.95).low) == (21, 21)
    known = lengths.quantile(10)
    assert known is not None and known.value == 10
    middle = Lengths({10: 510, 20: 490}, {20: 490}).quantile(50)
    assert middle is not None and middle.interval(0.95).high == inf, "it may be one of those given up"


@pytest.mark.parametrize("cap", [8, 15, 30])
@pytest.mark.parametrize("games", mostly_exhaustive([60, 300], 0))
def test_intervals_hold_the_truth_of_games_that_were_given_up(cap: int, games: int):
    """Geometric lengths with a mean of 20, given up at the cap: quantiles are of whole games, means up to the cap."""
    rng = np.random.default_rng(cap * games)
    endless = rng.geometric(1 / 20, 400_000)
    truth = {f"p{percent}": int(np.percentile(endless, percent, method="inverted_cdf")) for percent in (10, 50, 90)}
    truth |= {"mean": float(endless.clip(max=cap).mean()), "sd": float(endless.clip(max=cap).std())}
    held = Counter[str]()
    for _ in range(SAMPLES):
        whole = rng.geometric(1 / 20, games)
        given_up = Counter({cap: int((whole > cap).sum())})
        found = length(Counter(whole.clip(max=cap).tolist()), given_up=+given_up)
        for name, true in truth.items():
            low, high = found[name].low, found[name].high
            held[name] += (low is None or low <= true) and (high is None or true <= high)
    print(f"{games} games, given up after {cap}:", {name: f"{held[name] / SAMPLES:.1%}" for name in truth})
    assert all(held[name] >= 0.925 * SAMPLES for name in truth), held


def test_the_lengths_as_they_were_seen_would_not_hold_it():
    """The same interval of lengths at the cap, taken for those of whole games: the cap itself, and never the truth."""
    rng = np.random.default_rng(3)
    found = length(Counter(rng.geometric(1 / 20, 300).clip(max=15).tolist()))
    assert (found["p90"].value, found["p90"].low, found["p90"].high) == (15, 15, 15)
