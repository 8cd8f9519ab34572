"""Games between agents whose strengths are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

import numpy as np

from playground.stats.ratings.design import Counts, Lineup


def probabilities(
    strengths: Sequence[float], lineup: Lineup, seats: Sequence[float], draws: float | None = None
) -> dict[int, float]:
    """How likely each set of winners is, by the definition of the model, with one number for draws."""
    levels = [strengths[agent] + seat for agent, seat in zip(lineup, seats, strict=True)]
    weights = {1 << seat: np.exp(level) for seat, level in enumerate(levels)}
    if draws is not None:
        weights[0] = np.exp(sum(levels) / len(levels) + draws)
    total = sum(weights.values())
    return {winners: float(weight / total) for winners, weight in weights.items()}


def played(
    strengths: Sequence[float],
    lineups: Sequence[Lineup],
    games: int,
    random: np.random.Generator,
    seats: Sequence[float] = (0.0, 0.0),
    draws: float | None = None,
) -> Counts:
    """Random results of so many games of each line-up."""
    counts: Counter[tuple[Lineup, int]] = Counter()
    for lineup in lineups:
        shares = probabilities(strengths, lineup, seats, draws)
        for winners, count in zip(shares, random.multinomial(games, list(shares.values())), strict=True):
            counts[lineup, winners] += int(count)
    return counts


def round_robin(agents: int, seats: int = 2) -> list[Lineup]:
    """Every line-up with different agents in all seats."""
    return [lineup for lineup in product(range(agents), repeat=seats) if len(set(lineup)) == seats]
