"""Changes of weights after a game, against a plain definition."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from playground.learning.learning_rule import Record, Weights, learn_chain


def targets(values: list[float], best: list[float], movers: list[int], result: float, fade: float, keep: float) -> Any:
    """λ-returns from the last position to the first, for the chain of player 0 of two."""
    found, target = [0.0] * len(values), result
    for place in reversed(range(len(values))):
        if not np.isnan(best[place]):
            target = best[place] if movers[place] == 0 else -best[place]
        found[place] = target
        target = keep * ((1 - fade) * values[place] + fade * target)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_a_chain_of_two_players_learns_lambda_returns(seed: int) -> None:
    rng = np.random.default_rng(seed)
    length, tuples, size = 9, 4, 40
    values, movers = rng.uniform(-0.9, 0.9, length), rng.integers(0, 2, length).astype(np.int32)
    best = np.where(rng.random(length) < 0.3, rng.uniform(-1, 1, length), np.nan)
    places = rng.integers(0, size, (length, 1, tuples)).astype(np.int32)
    signs = np.where(movers == 0, 1, -1).astype(np.int8)[:, None]
    weights = Weights(*(np.zeros(size, np.float32) for _ in range(3)))
    learn_chain(weights, Record(places, values[:, None], signs, best, movers), 0, 0, length, 1.0, 0.7, 0.99, 0.5)

    expected, nets, sums = (np.zeros(size) for _ in range(3))
    found = targets(list(values), list(best), list(movers), 1.0, 0.7, 0.99)
    for place in reversed(range(length)):
        present = np.tanh(sum(expected[weight] for weight in places[place, 0]))
        wish = float(signs[place, 0]) * found[place] - present
        for weight in places[place, 0]:
            coherence = abs(nets[weight]) / sums[weight] if sums[weight] > 0 else 1.0
            expected[weight] += 0.5 / tuples * coherence * wish
            nets[weight] += wish
            sums[weight] += abs(wish)
    assert weights.values == pytest.approx(expected, abs=1e-5)
    assert weights.nets == pytest.approx(nets, abs=1e-5)
    assert weights.sums == pytest.approx(sums, abs=1e-5)
