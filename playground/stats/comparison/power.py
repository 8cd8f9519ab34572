"""How many games it would take to see a difference."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log, sqrt

from playground.stats.anytime.evidence import log_e_difference, log_threshold
from playground.stats.anytime.pairs import log_e_bet
from playground.stats.distributions import one_sided_normal, two_sided_normal
from playground.stats.fixed_n.intervals import Mode, combined

POWER = 0.8
MAX_GAMES = 10**8
_STEPS = 5
"""Steps of bisection: they find a power to half a percent."""
_EQUAL_WITHIN = 1e-9
"""Shares that differ by less are equal up to rounding; so small a difference is beyond `MAX_GAMES` anyway."""


def games_needed(
    share_a: float,
    share_b: float,
    confidence: float = 0.95,
    mode: Mode = "fixed",
    power: float = POWER,
    correlation: float | None = None,
) -> int | None:
    """Games of *each* variant needed to detect that these true shares differ, with probability `power`.

    `correlation` is that of games played in both on common random numbers; None if games are not paired (fixed, they
    are then independent). None if a hundred million would not do, as for equal shares.
    """
    if abs(share_a - share_b) < _EQUAL_WITHIN:
        return None
    if mode == "fixed":
        games = _fixed(share_a, share_b, confidence, power, correlation or 0.0)
    else:
        games = _live(share_a, share_b, confidence, power, correlation)
    return games if games <= MAX_GAMES else None


def games_for_both(
    one: Callable[[float], int | None], other: Callable[[float], int | None], power: float = POWER
) -> int | None:
    """Games of each variant needed to detect two differences together, with probability `power`.

    `one` and `other` return the games that each difference needs for a power. Their estimates are taken for
    independent, as they are if both shares have the same variance (see `gap`): then the powers multiply. They are
    shared so that both need the same number of games. None if no feasible number would do.
    """
    low, high = power, 1.0  # the power of the difference that needs more games; the other has what is left of the error
    of_one, of_other = one(power), other(power)
    if of_one is None or of_other is None:
        return None
    harder, easier = (one, other) if of_one >= of_other else (other, one)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        needed, beside = harder(middle), easier(power / middle)
        if needed is None or (beside is not None and needed >= beside):
            high = middle
        else:
            low = middle
    return harder(high)


def _fixed(share_a: float, share_b: float, confidence: float, power: float, correlation: float) -> int:
    """The sample size of the two-sided score test with pooled variance (Fleiss, Levin & Paik 2003, chapter 4)."""
    pooled = (share_a + share_b) / 2
    under_null = two_sided_normal(confidence) * sqrt(2 * pooled * (1 - pooled) * (1 - correlation))
    under_truth = one_sided_normal(power) * _deviation(share_a, share_b, correlation)
    return max(1, ceil(((under_null + under_truth) / (share_a - share_b)) ** 2))


def _deviation(share_a: float, share_b: float, correlation: float) -> float:
    """The standard deviation of the difference of two games."""
    return combined(sqrt(share_a * (1 - share_a)), sqrt(share_b * (1 - share_b)), correlation)


def _live(share_a: float, share_b: float, confidence: float, power: float, correlation: float | None) -> int:
    """The least number at which even an unlucky result (one in 1/(1 − power)) crosses the threshold of the e-value.

    Errs on the high side: a watched run may cross earlier and fall back.
    """
    deviation = _deviation(share_a, share_b, correlation or 0.0)
    unluck, apart = one_sided_normal(power) * deviation, abs(share_a - share_b)
    direction = 1 if share_a > share_b else -1
    threshold = log_threshold(confidence)

    def detected(games: int) -> bool:
        shift = min(unluck / sqrt(games), apart) / 2 * direction
        return log_e_difference((share_a - shift) * games, games, (share_b + shift) * games, games) >= threshold

    def detected_in_pairs(games: int) -> bool:
        left = max(0.0, apart - unluck / sqrt(games))
        return log_e_bet(games * left, games * (deviation**2 + apart**2)) >= threshold + log(2)

    return _first(detected if correlation is None else detected_in_pairs, MAX_GAMES + 1)


def _first(holds: Callable[[int], bool], limit: int) -> int:
    """The least number from 1 to `limit` for which `holds`, which stays true once true; `limit` if none."""
    high = 1
    while high < limit and not holds(high):
        high *= 2
    low, high = high // 2, min(high, limit)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
