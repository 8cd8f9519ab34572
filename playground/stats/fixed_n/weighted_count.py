"""The rate of events that are worth more or less each, and may be so rare that none was seen.

With n trials, y the sum of the worths and v the sum of their squares, the events are about as informative as y²/v
events of one worth, v/y: these have the same mean and the same variance. To this number of events and to these trials
belongs Clopper & Pearson's (1934) exact interval of a proportion. One more event than was seen may be missing, of the
greatest worth w there is: the upper limit is that of y + w and v + w² (Fay & Feuer 1997, for weighted sums of Poisson
counts, who found it to hold at least as often as it says; here binomial, so that frequent events are not said to
vary more than they can). For equal worths both are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from playground.stats.distributions import beta_quantile


@dataclass(frozen=True)
class WeightedCount:
    """Events of `trials`: the `total` of their worths, each from 0 to `largest`, and the sum of their `squares`."""

    trials: int
    total: float
    squares: float
    largest: float

    @property
    def rate(self) -> float:
        """The mean worth of a trial."""
        return self.total / self.trials

    @property
    def often(self) -> float:
        """The share of trials with an event, if all were worth the same; from 0 to 1."""
        return self.total**2 / self.squares / self.trials if self.squares > 0 else 0.0

    def low(self, z: float) -> float:
        """The lower limit of the rate: what was seen, or more, has the probability of a normal value above `z`."""
        if not self.squares > 0:
            return 0.0
        events = self.total**2 / self.squares
        return self.squares / self.total * beta_quantile(-z, events, max(1.0, self.trials - events + 1))

    def high(self, z: float) -> float:
        """The upper limit of the rate: what was seen, or less, has the probability of a normal value below −`z`."""
        total, squares = self.total + self.largest, self.squares + self.largest**2
        if not squares > 0:
            return 0.0
        events = total**2 / squares
        if events >= self.trials + 1:
            return squares / total
        return squares / total * beta_quantile(z, events, self.trials + 1 - events)


def exclusive_correlation(one: WeightedCount, other: WeightedCount) -> float:
    """The correlation of the rates of two kinds of events of which each trial has at most one."""
    a, b = one.often, other.often
    return -min(1.0, sqrt(a * b / ((1 - a) * (1 - b)))) if a < 1 and b < 1 else 0.0
