"""Measures of what skill is worth, from matches between players of different strength."""

from __future__ import annotations

import numpy as np
import pytest

from playground.compiler import load
from playground.simulate.measures.lookup import check_requests
from playground.simulate.measures.registry import measures
from playground.simulate.run import simulate
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.data import MatchPoints
from playground.stats.measures.skill import THINKING, match_share


def test_by_hand_and_at_the_edges() -> None:
    """`skill_gap` and `thinking_pays` are the same share of different matches."""
    assert match_share(MatchPoints(2.5, 4)).value == 0.625
    assert match_share(None).value is match_share(MatchPoints(0.0, 0)).value is None
    assert match_share(MatchPoints(1.0, 1)).high == 1.0


@pytest.mark.parametrize("true", [0.5, 0.75, 0.97])
def test_intervals_contain_the_true_value(true: float) -> None:
    """A third of the games are drawn: shares of a half."""
    generator = np.random.default_rng(3)
    inside = 0
    for _ in range(400):
        drawn = generator.random(100) < 0.3 * min(1, 4 * (1 - true))
        points = np.where(drawn, 0.5, generator.random(100) < (true - 0.5 * drawn.mean()) / (1 - drawn.mean()))
        found = match_share(MatchPoints(float(points.sum()), 100))
        assert found.low is not None and found.high is not None
        inside += found.low <= true <= found.high
    assert inside >= 0.93 * 400


def test_matches_are_beside_the_games_of_a_result() -> None:
    result = simulate("tic-tac-toe", 50)
    assert not any(name.startswith(("skill_gap", "thinking")) for name in measures(result))
    matches = {"casual": MatchPoints(9.0, 10), "club": MatchPoints(7.0, 10), THINKING: MatchPoints(0.0, 0)}
    found = measures(result, matches=matches)
    assert (found["skill_gap.casual"].value, found["skill_gap.club"].value) == (0.9, 0.7)
    assert found["thinking_pays"].value is None
    assert "one club player takes" in found["skill_gap.club"].about


def test_elsewhere_it_says_where_they_are() -> None:
    with pytest.raises(PlaygroundError, match="needs games of its own: playground simulate has them, by --skill"):
        check_requests([load("tic-tac-toe").game], ["thinking_pays"], None)
