"""Utilities of results."""

import pytest

from playground.engine.layout import FINISHED, RUNNING, UNFINISHED
from playground.interop.utilities import utilities, utility_range, utility_table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_they_sum_to_nothing_and_lie_in_their_range(players):
    low, high = utility_range(players)
    for winners in range(1 << players):
        found = utilities(players, FINISHED, winners)
        assert sum(found) == pytest.approx(0)
        assert all(low <= utility <= high for utility in found)
        assert list(utility_table(players)[winners]) == pytest.approx(found)


def test_examples():
    assert utilities(2, FINISHED, 0b10) == [-1, 1]
    assert utilities(2, FINISHED, 0) == utilities(2, UNFINISHED, 0b10) == utilities(2, RUNNING, 0) == [0, 0]
    assert utilities(3, FINISHED, 0b001) == [1, -0.5, -0.5]
    assert utilities(4, FINISHED, 0b0101) == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])
    assert utilities(3, FINISHED, 0b111) == [0, 0, 0]


def test_a_single_player_wins_or_does_not():
    assert [utilities(1, FINISHED, winners) for winners in (0, 1)] == [[0], [1]]
    assert utility_range(1) == (0, 1)
