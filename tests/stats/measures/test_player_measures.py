"""How often players won."""

import numpy as np
import pytest

from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.players import memory_weight, player_wins, remembering


def test_player_wins_by_hand():
    found = player_wins(30, 120)
    assert (found.value, found.low, found.high) == (0.25, wilson(30, 120).low, wilson(30, 120).high)
    assert player_wins(0, 0).value is None


def test_memory_weight_by_hand():
    found = memory_weight(45, 60)
    assert (found.value, found.low, found.high) == (0.75, wilson(45, 60).low, wilson(45, 60).high)
    assert memory_weight(0, 0).value is None
    assert memory_weight(1, 1).high == 1.0


def test_who_forgets_is_read_from_the_names_of_agents():
    assert remembering(("flat", "flat?memory=0.5", "flat?memory=0")) == [0]
    assert remembering(("flat?memory=0.5&playouts=2", "flat?playouts=2")) == [1]
    assert remembering(("mcts?grave=no&memory=0.5", "mcts?grave=no")) == [1]
    assert remembering(("flat", "mcts?memory=0.5")) == []
    assert remembering(("flat?playouts=3", "flat?memory=0.5&playouts=2")) == []
    assert remembering(("flat", "flat")) == []
    assert remembering(("flat?memory=0.5",) * 2) == []
    assert remembering(("random", "random")) == []


@pytest.mark.parametrize("true", [0.1, 0.5, 0.9])
def test_intervals_of_memory_weight_contain_the_true_value(true: float):
    """In at least 93% of 1,000 runs of 60 games."""
    runs = [memory_weight(wins, 60) for wins in np.random.default_rng(1).binomial(60, true, 1000).tolist()]
    assert sum(run.low <= true <= run.high for run in runs) >= 930
