"""The interval of an entropy, from how often each outcome occurred.

The delta method fails at equal shares, where the derivative of entropy is 0, and a box of simultaneous intervals of
shares is far too wide. Here the shares q are followed along the one-parameter family q_i ∝ p̂_i^t through the observed
ones, p̂ (t = 1), along which entropy changes fastest for a given information (it is the family of least relative entropy
to p̂ for each entropy; Cover & Thomas 2006, 11.5): from equal shares, t = 0, to certainty, t → ∞. The likelihood ratio

    G²(t) = 2 Σ x_i ln(x_i/(n q_i))

is a chi-square variable with one degree of freedom (Wilks 1938), and the entropies of all t that it does not refute are
the interval. Three corrections keep that valid at the edges:

- near equal shares every direction lowers the entropy: equal shares are in the interval unless G² with K − 1 degrees
  of freedom refutes them, and the interval reaches z²/2n below the observed entropy at least;
- an outcome that never occurred counts as half a game in the family, so that it may become likelier;
- and its share is then bounded as that of an event never seen is: G² up to −2 ln(α/2), the limit of (1 − q)^n = α/2.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log

from playground.stats.anytime.evidence import edge
from playground.stats.distributions import chi_square_tail, two_sided_normal
from playground.stats.fixed_n.intervals import Interval

_UNSEEN = 0.5
"""Games of an outcome that never occurred."""

_LARGEST = 64.0
"""The greatest t: the likeliest outcome is then as good as certain."""


def entropy(shares: Sequence[float]) -> float:
    """−Σ q ln q in nats; outcomes with q = 0 contribute 0."""
    return fsum(-share * log(share) for share in shares if share > 0)


def entropy_interval(counts: Sequence[float], confidence: float = 0.95) -> Interval:
    """The interval of the entropy, in nats, of outcomes that occurred `counts` times; their sum is above 0."""
    games, family = fsum(counts), _Family(counts)
    seen = entropy([count / games for count in counts])
    best, quantile = family.best(), two_sided_normal(confidence) ** 2
    limit = quantile if min(counts) else -2 * log((1 - confidence) / 2)

    def refuted(t: float, most: float) -> bool:
        return family.ratio(t) - family.ratio(best) > most

    low = family.entropy(edge(lambda t: refuted(t, quantile), best, _LARGEST))
    high = family.entropy(edge(lambda t: refuted(t, limit), best, 0.0))
    if chi_square_tail(family.ratio(0.0), len(counts) - 1) > 1 - confidence:
        high = log(len(counts))
    return Interval(max(0.0, min(low, seen - quantile / (2 * games))), max(high, seen))


class _Family:
    """Shares q_i ∝ p̂_i^t."""

    def __init__(self, counts: Sequence[float]) -> None:
        self._counts = counts
        self._logs = [log(count or _UNSEEN) for count in counts]
        self._most = max(self._logs)

    def _log_shares(self, t: float) -> list[float]:
        powers = [t * (each - self._most) for each in self._logs]
        total = log(fsum(map(exp, powers)))
        return [power - total for power in powers]

    def entropy(self, t: float) -> float:
        return entropy([exp(each) for each in self._log_shares(t)])

    def ratio(self, t: float) -> float:
        """G²(t)."""
        games = fsum(self._counts)
        pairs = zip(self._counts, self._log_shares(t), strict=True)
        return 2 * fsum(count * (log(count / games) - share) for count, share in pairs if count)

    def best(self) -> float:
        """The t of greatest likelihood: there the mean of ln p̂ under q is the observed one, towards which it rises."""
        games = fsum(self._counts)
        observed = fsum(count * each for count, each in zip(self._counts, self._logs, strict=True)) / games
        low, high = 0.0, _LARGEST
        while high - low > 1e-9:
            t = (low + high) / 2
            mean = fsum(exp(share) * each for share, each in zip(self._log_shares(t), self._logs, strict=True))
            low, high = (t, high) if mean < observed else (low, t)
        return high
