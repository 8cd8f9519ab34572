"""Quantiles and tails of the normal, chi-square, Student and beta distributions, from the standard library alone.

Written here rather than imported because a first result must be on the screen within a second, and scipy needs most of
that second to load. The tests hold every function against scipy.
"""

from __future__ import annotations

from math import atan, copysign, cos, erfc, exp, expm1, gamma, lgamma, log, log1p, pi, sin, sqrt
from statistics import NormalDist

_STANDARD_NORMAL = NormalDist()
_EXACT_STUDENT_DEGREES = 200
_EXPANDED_UPTO = 8.0
"""Normal quantiles up to which the expansion of Student's is used for tails."""
_MAX_NEWTON_STEPS = 40
_NO_STEP = 1e-15
"""Smaller steps of an angle are rounding."""
_NEAR_THE_MODE = 1e-4
"""Closer to the mode than this, in standard deviations, a limit stands in for a quotient of two rounded zeros."""


def two_sided_normal(confidence: float) -> float:
    """The z with which a standard normal value lies in ±z with probability `confidence` (strictly between 0 and 1)."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is a probability strictly between 0 and 1, not {confidence}")
    return _STANDARD_NORMAL.inv_cdf((1 + confidence) / 2)


def one_sided_normal(probability: float) -> float:
    """The z below which a standard normal value lies with `probability`."""
    return _STANDARD_NORMAL.inv_cdf(probability)


def two_sided_tail(z: float) -> float:
    """The probability that a standard normal value is farther from 0 than `z`."""
    return erfc(abs(z) / sqrt(2))


def chi_square_tail(value: float, degrees: int) -> float:
    """The probability that a chi-square variable with `degrees` ≥ 1 degrees of freedom exceeds `value` ≥ 0.

    For whole degrees the tail is a finite sum (Abramowitz and Stegun 26.4.4 and 26.4.5).
    """
    half = value / 2
    if degrees % 2:
        total, first = erfc(sqrt(half)), 0.5
    else:
        total, first = exp(-half), 1.0
    if half == 0:
        return 1.0
    for step in range((degrees - 1) // 2):
        exponent = first + step
        total += exp(-half) * half**exponent / gamma(exponent + 1)
    return min(1.0, total)


def two_sided_student(confidence: float, degrees: int) -> float:
    """The t with which a Student variable with `degrees` ≥ 1 lies in ±t with probability `confidence`.

    Up to 200 degrees by Newton's method for the exact distribution, beyond by the expansion around the normal quantile
    (Abramowitz and Stegun 26.7.5), which is then right to eight digits.
    """
    normal = two_sided_normal(confidence)
    if degrees > _EXACT_STUDENT_DEGREES:
        return _student_expansion(normal, degrees)
    # The probability of an angle, whose tangent is t/√degrees, is concave: from the normal quantile, which is smaller
    # than Student's, steps grow less and less and never pass the root.
    angle = atan(normal / sqrt(degrees))
    density = 2 / sqrt(pi) * exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2))
    for _ in range(_MAX_NEWTON_STEPS):
        step = (confidence - _student_within(angle, degrees)) / (density * cos(angle) ** (degrees - 1))
        if step < _NO_STEP:
            break
        angle += step
    return sqrt(degrees) * sin(angle) / cos(angle)


def student_tail(t: float, degrees: int) -> float:
    """The probability that a Student variable with `degrees` ≥ 1 is farther from 0 than `t`, to about 1e-15.

    Beyond 200 degrees the inverse of `two_sided_student`, from the approximation of Abramowitz and Stegun 26.7.8.
    """
    if degrees > _EXACT_STUDENT_DEGREES:
        z = abs(t) * (1 - 1 / (4 * degrees)) / sqrt(1 + t * t / (2 * degrees))
        for _ in range(4 if z < _EXPANDED_UPTO else 0):
            z += abs(t) - _student_expansion(z, degrees)
        return two_sided_tail(z)
    return max(0.0, 1 - _student_within(atan(abs(t) / sqrt(degrees)), degrees))


def _student_within(angle: float, degrees: int) -> float:
    """The probability of ±√degrees·tan(angle) (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    term = cos(angle) if degrees % 2 else 1.0
    total = term if degrees > 1 else 0.0
    for k in range(3 if degrees % 2 else 2, degrees - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    if degrees % 2:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total


def _student_expansion(z: float, degrees: int) -> float:
    first = z * (z**2 + 1) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + ((third / degrees + second) / degrees + first) / degrees


def beta_quantile(z: float, a: float, b: float) -> float:
    """The value below which a beta variable with shapes `a` and `b` > 0 lies as often as a normal one below `z` ≤ 37.

    Exact if a shape is 1. Otherwise by the modified signed root r + ln(q/r)/r of the density of the logit, which is
    nearly standard normal (Barndorff-Nielsen 1986; as a tail of a density DiCiccio & Martin 1991, 2.2): for shapes from
    1, distances of quantiles from the mean are right to half a percent, for shapes from 5 to a thousandth.
    """
    if a == 1:
        return -expm1(log(erfc(z / sqrt(2)) / 2) / b)
    if b == 1:
        return exp(log(erfc(-z / sqrt(2)) / 2) / a)
    deviation = sqrt(a * b / (a + b))
    logit = log(a / b)
    for _ in range(_MAX_NEWTON_STEPS):
        root, slope = _modified_root(logit, a, b, deviation)
        step = (z - root) / slope
        logit += step
        if abs(step) * deviation < 1e-9:
            break
    return 1 / (1 + exp(min(700.0, -logit)))


def _modified_root(logit: float, a: float, b: float, deviation: float) -> tuple[float, float]:
    """The modified signed root at a logit, and about its derivative; `deviation` is the root of ab/(a + b)."""
    # The smaller of the two probabilities keeps its digits.
    x = 1 / (1 + exp(-logit)) if logit > 0 else exp(logit) / (1 + exp(logit))
    q = ((a + b) * x - a) / deviation
    if abs(q) < _NEAR_THE_MODE:
        return q + (b - a) / (3 * (a + b) * deviation), deviation
    beyond = logit - log(a / b)
    # a·ln(mode/x) + b·ln((1 − mode)/(1 − x)), from the side that cannot overflow
    if beyond > 0:
        deviance = (a + b) * log1p(expm1(-beyond) * b / (a + b)) + b * beyond
    else:
        deviance = (a + b) * log1p(expm1(beyond) * a / (a + b)) - a * beyond
    r = copysign(sqrt(2 * max(deviance, 1e-300)), q)
    return r + log(q / r) / r, deviation * q / r
