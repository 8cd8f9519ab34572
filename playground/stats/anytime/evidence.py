"""Evidence that may be watched: valid at every moment, however often one looks and whenever one stops.

An *e-value* starts at 1 and is a bet against a hypothesis; if the hypothesis is true, its expectation never rises, so
the chance that it *ever* reaches 1/alpha is at most alpha (Ville's inequality). Reaching 1/alpha at any time is
therefore evidence at level alpha. The shares an e-value has not refuted form a *confidence sequence*: an interval
around the truth that holds at all times together.

The bet is the Dirichlet-multinomial one of Lindon & Malek (2022), centred on the hypothesis:

    E = Γ(k)/Γ(k + n) · Π Γ(k·p_i + x_i)/Γ(k·p_i) · Π p_i^(−x_i),    n = Σ x_i

with counts x, hypothesis p and concentration k. A large k bets on small deviations. Everything is in logarithms.

Games must be counted in the order of their numbers: counting those that end first, as they end, would favour the
player who wins short games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, isclose, lgamma, log, log1p, sqrt

from playground.stats.fixed_n.intervals import Difference, Interval, check_counts

CONCENTRATION = 100.0
_TOLERANCE = 1e-7
_GOLDEN = (sqrt(5) - 1) / 2


def log_threshold(confidence: float) -> float:
    """ln(1/alpha): the log e-value at which a hypothesis is refuted with `confidence` = 1 − alpha."""
    return -log(1 - confidence)


def log_e_value(counts: Sequence[float], null: Sequence[float], concentration: float = CONCENTRATION) -> float:
    """Logarithm of the e-value of `counts` against the shares `null` (which sum to 1); 0 before the first game."""
    if len(counts) != len(null) or not isclose(sum(null), 1, abs_tol=1e-9):
        raise ValueError(f"{len(counts)} counts need as many shares that sum to 1, not {list(null)}")
    n = sum(counts)
    cells = sum(_cell(count, share, concentration) for count, share in zip(counts, null, strict=True))
    return lgamma(concentration) - lgamma(concentration + n) + cells


def _cell(count: float, share: float, concentration: float) -> float:
    """One category's factor. One never seen contributes nothing; one that 'cannot happen' but did refutes all."""
    if count == 0:
        return 0.0
    if share <= 0:
        return inf
    prior = concentration * share
    return lgamma(prior + count) - lgamma(prior) - count * log(share)


def log_e_share(successes: float, n: float, share: float) -> float:
    """`log_e_value` of one proportion. Convex in `share`: each factor ln(k + j/share) is, and so is their sum."""
    return (
        lgamma(CONCENTRATION)
        - lgamma(CONCENTRATION + n)
        + _cell(successes, share, CONCENTRATION)
        + _cell(n - successes, 1 - share, CONCENTRATION)
    )


def confidence_sequence(successes: float, n: float, confidence: float = 0.95) -> Interval:
    """The shares not refuted by `successes` of `n`; covers the true share at all times together with `confidence`.

    The log e-value is convex in the share and not positive at the observed one (no bet beats the best explanation in
    hindsight), so the shares below the threshold are one interval around it, found by bisection.
    """
    check_counts(successes, n)
    if n == 0:
        return Interval(0.0, 1.0)
    threshold, observed = log_threshold(confidence), successes / n

    def refuted(share: float) -> bool:
        return log_e_share(successes, n, share) >= threshold

    return Interval(edge(refuted, observed, 0.0), edge(refuted, observed, 1.0))


def difference_sequence(
    successes_a: float, n_a: float, successes_b: float, n_b: float, confidence: float = 0.95
) -> Difference:
    """Share of a minus share of b, with an interval that covers the true difference at all times with `confidence`.

    For variants of which only the counts are known, however their games depend on each other. The mean of two
    e-values is an e-value against the pair of their true shares: expectations add, however the streams depend. (A
    product is one for independent streams only, and games on common random numbers are not.) The pairs of shares it has
    not refuted contain the true pair at all times, and the interval is the range of differences in that region.
    The region is convex (see `log_e_share`), so the interval has no gaps. `anytime/pairs.py` has a narrower one
    for paired games.
    """
    check_counts(successes_a, n_a)
    check_counts(successes_b, n_b)
    if not (n_a and n_b):
        raise ValueError("a difference needs at least one game on both sides")
    threshold, estimate = log_threshold(confidence), successes_a / n_a - successes_b / n_b

    def refuted(value: float) -> bool:
        return log_e_difference(successes_a, n_a, successes_b, n_b, value) >= threshold

    return Difference(estimate, edge(refuted, estimate, -1.0), edge(refuted, estimate, 1.0))


def log_e_difference(successes_a: float, n_a: float, successes_b: float, n_b: float, value: float = 0.0) -> float:
    """Log e-value against 'share of a − share of b = value', for any shares.

    The minimum of the e-values of all pairs with that difference: never above the e-value of the true pair, so an
    e-value itself. The function minimised is convex: the logarithm of a sum of exponentials of convex ones.
    """

    def pair(share_b: float) -> float:
        return log_mean(log_e_share(successes_a, n_a, share_b + value), log_e_share(successes_b, n_b, share_b))

    return least(pair, max(0.0, -value), min(1.0, 1.0 - value))


def log_mean(one: float, other: float) -> float:
    """The logarithm of the mean of two numbers given by their logarithms."""
    high, low = max(one, other), min(one, other)
    return high if high == inf else high + log1p(exp(low - high)) - log(2)


def anytime_p_value(log_e: float) -> float:
    """The p-value an e-value stands for, valid at any time: min(1, 1/E)."""
    return min(1.0, exp(-max(0.0, log_e)))


def edge(refuted: Callable[[float], bool], inside: float, end: float) -> float:
    """The boundary of refuted values between `inside`, which is not refuted, and `end`."""
    if not refuted(end):
        return end
    outside = end
    while abs(outside - inside) > _TOLERANCE:
        middle = (inside + outside) / 2
        inside, outside = (inside, middle) if refuted(middle) else (middle, outside)
    return outside  # the first one known to be refuted, so that rounding widens the interval


def least(function: Callable[[float], float], low: float, high: float) -> float:
    """The minimum of a convex function between `low` and `high`, both included, by golden-section search."""
    least_at_ends = min(function(low), function(high))
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = function(left), function(right)
    while high - low > _TOLERANCE:
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = function(right)
    return min(least_at_ends, at_left, at_right)
