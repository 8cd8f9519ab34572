"""A ladder whose games are drawn from known strengths instead of played: the same schedule, tally and ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np

from playground.ladder.schedule import Schedule
from playground.ladder.tally import Tally
from tests.stats.ratings.known_strengths import probabilities


def simulated(
    strengths: Sequence[float], costs: Sequence[float], seats: Sequence[float], random: np.random.Generator, games: int
) -> Schedule:
    """A ladder of so many games at most; `costs` are seconds that an agent adds to a game."""
    tally = Tally(len(strengths), len(seats))
    schedule = Schedule(tally, round_s=0.2, random=Random(int(random.integers(1 << 30))))
    while tally.games < games and (planned := schedule.next_round()):
        for lineup in planned.lineups:
            shares = probabilities(strengths, lineup, seats, -0.5)
            counts = random.multinomial(planned.games, list(shares.values()))
            results = Counter({(lineup, winners): int(n) for winners, n in zip(shares, counts, strict=True) if n})
            tally.add(results, planned.table, sum(costs[agent] for agent in lineup) / len(lineup))
    return schedule
