"""Whether the order of agents is settled, at any moment of a ladder.

A ladder looks at its games again and again, and lets them decide who plays next. A difference counts as known when its
likelihood ratio, averaged over a normal distribution of differences, is large enough (Robbins 1970; with estimated
parameters, Waudby-Smith et al. 2024, "Time-uniform central limit theory"): such an average exceeds 1/α at any time with
probability α at most. All pairs of agents share α, since it is the games that say which are neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

import numpy as np

from playground.stats.ratings.design import Design
from playground.stats.ratings.fit import RIDGE, Fit, fit
from playground.stats.ratings.intervals import rebased

STEP = log(3.0)
"""The difference of strengths at which the stronger wins 75 of 100 decisive games."""

EXPECTED = STEP
"""The standard deviation of the differences that are averaged over."""

NEGLIGIBLE = 0.2 * STEP
"""Agents nearer than this are as strong as each other: at most 55.5 of 100 decisive games."""


@dataclass(frozen=True)
class Neighbours:
    """Two agents that follow each other in the ranking. `answer`: "stronger", "equal", or "" while it is open.

    `evidence` is the part of the necessary one that has been found for "stronger", at most 1.
    """

    upper: int
    lower: int
    answer: str
    evidence: float


def neighbours(found: Fit, error: float = 0.05) -> tuple[Neighbours, ...]:
    """Each agent with the next one of the ranking, and what is known; all answers are right with 1 − `error`."""
    ranking, agents = found.ranking(), found.design.agents
    share = error / (agents * (agents - 1) / 2)
    return tuple(_compared(found, upper, lower, share) for upper, lower in pairwise(ranking))


def _compared(found: Fit, upper: int, lower: int, error: float) -> Neighbours:
    apart = found.strength(upper) - found.strength(lower)
    ratio, information = _against_equality(found, upper, lower)
    evidence = min(1.0, ratio / boundary(information, error))
    if evidence >= 1.0:
        return Neighbours(upper, lower, "stronger", 1.0)
    spread = found.error(upper, lower)
    reach = spread * sqrt(boundary(1 / spread**2, error))
    return Neighbours(upper, lower, "equal" if apart + reach < NEGLIGIBLE else "", evidence)


def _against_equality(found: Fit, upper: int, lower: int) -> tuple[float, float]:
    """Twice the logarithm of the likelihood ratio against equal strengths, and the information there would be."""
    design = found.design
    turned = Design(design.counts, design.agents, design.seats, lower, design.pairs)
    best = fit(turned, start=rebased(found, turned))
    place = turned.places["agent", upper]
    equal = fit(turned, {place: 0.0}, np.where(np.arange(len(best.values)) == place, 0.0, best.values))
    information = max(1 / float(equal.covariance[place, place]) - RIDGE, 0.0)
    return max(0.0, 2 * (best.likelihood - equal.likelihood)), information


def boundary(information: float, error: float) -> float:
    """The squared z at which an estimate with this information is known to differ, whenever one looks."""
    scaled = information * EXPECTED**2
    if scaled <= 0:
        return float("inf")
    return (1 + 1 / scaled) * (2 * log(1 / error) + log(1 + scaled))
