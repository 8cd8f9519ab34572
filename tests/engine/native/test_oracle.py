"""The native engine against independent C programs: node counts, and statistics of random play."""

from math import sqrt

import pytest

from benchmarks.oracle import read_oracle
from playground.compiler import load
from playground.simulate.run import simulate

CASES = read_oracle()
MOST_NODES = 200_000_000
MOST_GAMES = 40_000
MOST_STANDARD_ERRORS = 4


def selection(case):
    settings = "&".join(f"{name}={str(value).lower()}" for name, value in case["rules"].items())
    return f"{case['game']}?{settings}" if settings else case["game"]


IDS = [selection(case) for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_node_counts_agree(case):
    expected = [nodes for nodes in case["nodes"] if nodes <= MOST_NODES]
    assert load(selection(case)).initial_state().perft(len(expected)) == expected


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_random_play_agrees_within_standard_errors(case):
    theirs = case["random_play"]
    ours = simulate(load(selection(case)), games=MOST_GAMES, seed=20)
    found = ours.to_json()
    for player in range(2):
        rate = theirs["win_rates"][player]
        error = sqrt(rate * (1 - rate) * (1 / MOST_GAMES + 1 / theirs["games"]))
        assert abs(ours.wins[player] / MOST_GAMES - rate) < MOST_STANDARD_ERRORS * error
    error = theirs["decisions_sd"] * sqrt(1 / MOST_GAMES + 1 / theirs["games"])
    assert abs(found["length"]["decisions"]["mean"] - theirs["decisions_mean"]) < MOST_STANDARD_ERRORS * error
    error = theirs["options_se"] * sqrt(1 + theirs["games"] / MOST_GAMES)
    assert abs(found["options"]["mean"] - theirs["options_mean"]) < MOST_STANDARD_ERRORS * error
    assert found["outcomes"]["unfinished"] / MOST_GAMES == theirs["unfinished_rate"]
