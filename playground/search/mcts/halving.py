"""Rounds of trials: which options are tried on how many positions (after sequential halving: Karnin, Koren & Somekh
2013).

In a round all options left are tried on the same positions with the same random numbers. Options with the same result
on every position are as good as one, and of the others the better half goes on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Results = np.ndarray[Any, np.dtype[np.float64]]

MIN_TRIALS = 5
"""Positions of a round, unless the iterations are used up before: after fewer, good options would go by bad luck."""


def positions_of_round(options: int, iterations: int) -> int:
    """On how many positions so many options are tried next; `iterations` are left for all rounds, at least `options`.

    Rounds that halve the options have equally many iterations.
    """
    rounds = max(1, (options - 1).bit_length())
    return max(iterations // (options * rounds), min(MIN_TRIALS, iterations // options))


def better_half(results: Results) -> list[int]:
    """The columns that go on, best first, from a row for each position and a column for each option.

    Among equals the first goes on.
    """
    means = results.sum(axis=0)
    seen, distinct = set[bytes](), list[int]()
    for column in np.argsort(-means, kind="stable").tolist():
        outcome = results[:, column].tobytes()
        if outcome not in seen:
            seen.add(outcome)
            distinct.append(column)
    return distinct[: -(-len(distinct) // 2)]
