"""Agents that search: how a search decides, and how well."""

from __future__ import annotations

import numpy as np
import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.agents.mcts import ballot
from playground.search.mcts.search import Found


def found(visits: list[int], proven: list[float], value: float | None = None) -> Found:
    return Found(np.array(visits), np.zeros(len(visits)), np.array(proven), value, sum(visits), 1, 1)


def test_votes_are_shares_of_iterations() -> None:
    nan = float("nan")
    assert ballot(found([30, 10, 0], [nan, nan, nan])) == [0.75, 0.25, 0.0]
    assert ballot(found([30, 10, 20], [0.0, nan, nan])) == pytest.approx([0, 1 / 3, 2 / 3])
    assert ballot(found([30, 1, 20], [nan, 1.0, nan], 1.0)) == [0, 1, 0]
    assert ballot(found([30, 10], [0.0, 0.0], 0.0)) == [1, 1]


@pytest.mark.exhaustive
@pytest.mark.parametrize("grave", ["yes", "no"])
def test_a_search_beats_playouts_from_each_option(grave: str) -> None:
    """Both play about 280 random games for a decision; of 40 games equal players win 31 in one of 3,000 cases."""
    exploration = 20 if grave == "yes" else 70
    searching = f"mcts?iterations=280&grave={grave}&exploration={exploration}"
    first = pg.simulate("connect-four", games=20, agents=(searching, "flat?playouts=40"))
    second = pg.simulate("connect-four", games=20, agents=("flat?playouts=40", searching))
    assert first.wins[0] + second.wins[1] >= 31


def test_equal_seeds_play_equal_games() -> None:
    lineup = LineUp(pg.load("trice").machine, ("mcts?iterations=60", "mcts?grave=no&iterations=60"))
    assert lineup.trace(4, 2) == lineup.trace(4, 2) != lineup.trace(4, 3)
