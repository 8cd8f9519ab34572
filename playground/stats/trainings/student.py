"""Student's distribution with degrees of freedom that need not be whole, as Satterthwaite's are.

From the regularised incomplete beta function, by its continued fraction (DLMF 8.17.22) with Lentz's algorithm.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf, isinf, lgamma, log, log1p, sqrt

from playground.stats.distributions import two_sided_normal, two_sided_tail

_TINY = 1e-300
_MAX_TERMS = 500
_LARGEST_DEGREES = 1e6
"""Beyond these Student's distribution is taken for the normal one: quantiles differ by less than 1e-5."""


def tail(t: float, degrees: float) -> float:
    """The probability that a Student variable with `degrees` > 0 is farther from 0 than `t`."""
    if isinf(degrees) or degrees > _LARGEST_DEGREES:
        return two_sided_tail(t)
    if isinf(t):
        return 0.0
    return _beta_below(degrees / (degrees + t * t), t * t / (degrees + t * t), degrees / 2, 0.5)


@lru_cache(maxsize=4096)
def quantile(confidence: float, degrees: float) -> float:
    """The t with which a Student variable lies in ±t with probability `confidence`, by bisection."""
    if isinf(degrees) or degrees > _LARGEST_DEGREES:
        return two_sided_normal(confidence)
    low, high = 0.0, 1.0
    while tail(high, degrees) > 1 - confidence:
        low, high = high, 2 * high
        if high == inf:
            return inf
    while high - low > 1e-10 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, degrees) > 1 - confidence else (low, middle)
    return (low + high) / 2


def _beta_below(x: float, rest: float, a: float, b: float) -> float:
    """The probability that a beta variable with shapes `a` and `b` is below `x`; `rest` is 1 − x."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_below(rest, x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * (log1p(-x) if x < 0.5 else log(rest))) / a
    return front / _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """1 + d₁/(1 + d₂/(1 + …)) of DLMF 8.17.22."""
    value, numerator, denominator = 1.0, 1.0, 0.0
    for term in range(1, _MAX_TERMS):
        m = term // 2
        if term % 2:
            d = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            d = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        numerator = 1 + d / numerator or _TINY
        denominator = 1 / (1 + d * denominator or _TINY)
        value *= numerator * denominator
        if abs(numerator * denominator - 1) < 1e-15:
            break
    return value


def reach(confidence: float, variance: float, degrees: float) -> float:
    """How far an interval reaches from an estimate with this variance."""
    return quantile(confidence, degrees) * sqrt(variance) if variance else 0.0
