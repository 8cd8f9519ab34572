"""Lengths of games of which some were given up at a cap: these are censored, they would have been longer.

From histograms {length: number of games}, of all games and of those given up, each with the length it had by then.
A mean of the first N decisions of each game, the *restricted* mean, is known if all games were followed that far (Irwin
1949; Royston & Parmar 2013), and so is their deviation. A quantile is known where it is the same whether games that
were given up had ended at once or never.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

ENDLESS = 10**15
"""The length of a game that never ends: longer than any."""


def followed(given_up: Mapping[int, int]) -> int | None:
    """The decisions or turns for which all games were followed; None if none was given up."""
    return min(given_up, default=None)


def first_of_each(lengths: Mapping[int, int], first: int) -> dict[int, int]:
    """The lengths if no more than the `first` so many decisions or turns of each game count."""
    counts = Counter[int]()
    for length, games in lengths.items():
        counts[min(length, first)] += games
    return dict(sorted(counts.items()))


def shortest(lengths: Mapping[int, int], given_up: Mapping[int, int], unit: str) -> dict[int, int]:
    """The lengths if games that were given up had ended as soon as they could."""
    return _as_if(lengths, given_up, {length: length + more_of(unit) for length in given_up})


def longest(lengths: Mapping[int, int], given_up: Mapping[int, int]) -> dict[int, int]:
    """The lengths if games that were given up had never ended."""
    return _as_if(lengths, given_up, dict.fromkeys(given_up, ENDLESS))


def more_of(unit: str) -> int:
    """How many more decisions or turns a game takes at least that was given up: it may have ended in the same turn."""
    return 1 if unit == "decisions" else 0


def _as_if(lengths: Mapping[int, int], given_up: Mapping[int, int], instead: Mapping[int, int]) -> dict[int, int]:
    counts = Counter(dict(lengths))
    counts.subtract(given_up)
    for length, games in given_up.items():
        counts[instead[length]] += games
    return {length: games for length, games in sorted(counts.items()) if games}
