"""Utilities of results."""

import pytest

from playground.engine.layout import FINISHED, RUNNING, UNFINISHED, everyone_lost
from playground.interop.utilities import utilities, utility_range, utility_table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_they_sum_to_nothing_and_lie_in_their_range(players):
    low, high = utility_range(players, together=False)
    for winners in range(1 << players):
        found = utilities(players, FINISHED, winners, together=False)
        assert sum(found) == pytest.approx(0)
        assert all(low <= utility <= high for utility in found)
        assert list(utility_table(players, together=False)[winners]) == pytest.approx(found)


def test_examples():
    def of(players, status, winners):
        return utilities(players, status, winners, together=False)

    assert of(2, FINISHED, 0b10) == [-1, 1]
    assert of(2, FINISHED, 0) == of(2, UNFINISHED, 0b10) == of(2, RUNNING, 0) == [0, 0]
    assert of(3, FINISHED, 0b001) == [1, -0.5, -0.5]
    assert of(4, FINISHED, 0b0101) == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])
    assert of(3, FINISHED, 0b111) == [0, 0, 0]
    assert of(3, FINISHED, everyone_lost(3)) == [-0.5, -0.5, -0.5]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_who_wins_and_loses_together_has_the_same(players):
    won, lost = (1 << players) - 1, everyone_lost(players)
    found = [utilities(players, FINISHED, winners, together=True) for winners in (won, lost, 0)]
    assert found == [[1] * players, [-1] * players, [0] * players]
    assert utilities(players, UNFINISHED, 0, together=True) == [0] * players
    assert utility_range(players, together=True) == (-1, 1)
    assert list(utility_table(players, together=True)[lost]) == [-1] * players
