"""The native engine against independent C programs: node counts, and statistics of random play.

Each house rule is played for a fraction of a second, which reveals that a rate differs by 1.4 points in short games,
and by seven in the longest. PLAYGROUND_ORACLE=200000 plays that many games of each instead, which takes some minutes.
"""

import os
from math import sqrt
from typing import Any

import pytest

from benchmarks.oracle import CASES, read_oracle
from playground.compiler import load
from playground.simulate.run import simulate
from tests.quick_set import mostly_exhaustive

ENTRIES = read_oracle()
COUNTED = [entry for entry in ENTRIES if entry["nodes"]]
PLAIN = [entry for entry in ENTRIES if not {"@", "?"} & set(entry["selection"])]
MAX_NODES = 50_000_000
MAX_GAMES = 20_000
MAX_DECISIONS = 2_000_000
GAMES = os.environ.get("PLAYGROUND_ORACLE")
MAX_STANDARD_ERRORS = 4


def name(entry: dict[str, Any]) -> str:
    return str(entry["selection"])


def games_of(expected: dict[str, Any]) -> int:
    """The number of games requested by the environment, or one that takes only a moment."""
    return int(GAMES) if GAMES else min(MAX_GAMES, round(MAX_DECISIONS / expected["decisions_mean"]))


def test_the_oracle_has_every_case() -> None:
    assert [case.selection for case in CASES] == [entry["selection"] for entry in ENTRIES]


@pytest.mark.parametrize("entry", COUNTED, ids=name)
def test_node_counts_agree(entry: dict[str, Any]) -> None:
    expected = [nodes for nodes in entry["nodes"] if nodes <= MAX_NODES]
    assert load(entry["selection"]).initial_state().perft(len(expected)) == expected


@pytest.mark.parametrize("entry", mostly_exhaustive(ENTRIES, PLAIN), ids=name)
def test_random_play_agrees_within_standard_errors(entry: dict[str, Any]) -> None:
    expected = entry["random_play"]
    games = games_of(expected)
    result = simulate(load(entry["selection"]), games=games, seed=20).to_json()
    growth = sqrt(1 + expected["games"] / games)  # of a standard error, from theirs to that of the difference

    def agrees(ours: float, theirs: float, error: float) -> bool:
        return abs(ours - theirs) <= MAX_STANDARD_ERRORS * error * growth

    shares = [seat["rate"] for seat in result["seats"]]
    errors = expected["share_ses"]
    assert all(map(agrees, shares, expected["shares"], errors)), (shares, expected["shares"])
    for outcome in ("draw", "unfinished"):
        rate = result["outcomes"]["draws" if outcome == "draw" else outcome] / games
        both = (rate * games + expected[f"{outcome}_rate"] * expected["games"]) / (games + expected["games"])
        assert agrees(rate, expected[f"{outcome}_rate"], sqrt(both * (1 - both) / expected["games"]))
    length = result["length"]["decisions"]["mean"]
    assert agrees(length, expected["decisions_mean"], expected["decisions_sd"] / sqrt(expected["games"]))
    assert agrees(result["options"]["mean"], expected["options_mean"], expected["options_se"])
