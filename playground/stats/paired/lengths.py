"""Differences of mean lengths between the same games of two variants, on common random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.stats.fixed_n.intervals import Difference
from playground.stats.paired.influence import Influence
from playground.stats.paired.weighted_sums import paired_error

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def paired_length_difference(a: ArrayLike, b: ArrayLike, confidence: float = 0.95) -> Difference:
    """Mean length in a minus mean length in b, with the interval of the differences game by game (`weighted_sums.py`).

    The lengths are those of games 1, 2, … in both, of at least two games; ValueError otherwise.
    """
    of_a, of_b = Influence.of_mean(a), Influence.of_mean(b)
    if of_a is None or of_b is None or of_a.games != of_b.games or of_a.games < 2:
        raise ValueError("the difference of two mean lengths needs the same games of both, two at least")
    estimate = of_a.estimate - of_b.estimate
    below, above = paired_error([(1.0, of_a), (-1.0, of_b)]).reaches(confidence)
    return Difference(estimate, estimate - below, estimate + above)
