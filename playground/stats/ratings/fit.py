"""Strengths of agents by maximum likelihood, with Firth's penalty.

The penalty is half the logarithm of the determinant of the information, Jeffreys' prior (Firth 1993; of logistic models
Heinze & Schemper 2002). It removes the leading term of the bias, and keeps estimates finite where an agent won all its
games: of two agents it adds half a win to each. Its influence vanishes as games grow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from playground.stats.ratings.design import Array, Design

RIDGE = 1e-4
"""The weight of a prior with standard deviation 100 on every parameter: what the games say nothing about is 0."""

MAX_STEPS = 100
LONGEST_STEP = 3.0
PRECISION = 1e-6
ROUNDING = 1e-11
"""The part of a likelihood that may be rounding, near the maximum."""


@dataclass(frozen=True)
class Fit:
    """The estimates of a design's parameters, and the penalised likelihood's logarithm."""

    design: Design
    values: Array
    likelihood: float

    @cached_property
    def information(self) -> Array:
        """Fisher's information at the estimates."""
        return _State(self.design, self.values).information

    @cached_property
    def covariance(self) -> Array:
        """The covariance of the estimates: the inverse information."""
        return np.asarray(np.linalg.inv(self.information))

    def strength(self, agent: int) -> float:
        """The strength of an agent above the reference."""
        return float(self.design.contrast(agent, self.design.reference) @ self.values)

    def error(self, one: int, other: int) -> float:
        """The standard error of the difference of two strengths."""
        weights = self.design.contrast(one, other)
        return float(np.sqrt(weights @ self.covariance @ weights))

    def probabilities(self) -> Array:
        """The probability of each outcome for each line-up that played."""
        return _State(self.design, self.values).shares

    def ranking(self) -> tuple[int, ...]:
        """The agents from the strongest to the weakest."""
        return tuple(sorted(range(self.design.agents), key=lambda agent: (-self.strength(agent), agent)))


class _State:
    """The model at given values of its parameters."""

    def __init__(self, design: Design, values: Array) -> None:
        self.design, self.values = design, values
        logits = design.features @ values
        top = logits.max(axis=1, keepdims=True)
        weights = np.exp(logits - top)
        self.total = weights.sum(axis=1, keepdims=True)
        self.shares: Array = weights / self.total
        self.logs: Array = logits - top - np.log(self.total)
        means = np.einsum("lo,lop->lp", self.shares, design.features)
        self.centred: Array = design.features - means[:, None, :]
        expected = design.games.sum(axis=1, keepdims=True) * self.shares
        self.expected: Array = expected
        weighted = self.centred * expected[:, :, None]
        self.information: Array = np.einsum("lop,loq->pq", weighted, self.centred) + RIDGE * np.eye(len(values))

    def likelihood(self) -> float:
        """The logarithm of the penalised likelihood."""
        penalty = 0.5 * float(np.linalg.slogdet(self.information)[1])
        return float((self.design.games * self.logs).sum()) + penalty - 0.5 * RIDGE * float(self.values @ self.values)

    def score(self) -> Array:
        """Its gradient: the penalty adds half a game to each outcome in proportion to its leverage."""
        covariance = np.linalg.inv(self.information)
        leverage = np.einsum("lop,pq,loq->lo", self.centred, covariance, self.centred)
        games = self.design.games - self.expected + 0.5 * self.expected * leverage
        return np.asarray(np.einsum("lo,lop->p", games, self.centred) - RIDGE * self.values)


def fit(design: Design, fixed: Mapping[int, float] | None = None, start: Array | None = None) -> Fit:
    """The values of the parameters that maximise the penalised likelihood, those of `fixed` being given.

    Newton's method with Fisher's information; a step that does not raise the likelihood is halved.
    """
    fixed = fixed or {}
    values = np.zeros(len(design.names)) if start is None else start.copy()
    for place, value in fixed.items():
        values[place] = value
    free = np.array([place for place in range(len(values)) if place not in fixed], dtype=int)
    state = _State(design, values)
    likelihood = state.likelihood()
    for _ in range(MAX_STEPS if len(free) else 0):
        step = np.linalg.solve(state.information[np.ix_(free, free)], state.score()[free])
        step *= min(1.0, LONGEST_STEP / max(float(np.abs(step).max()), 1e-12))
        state, likelihood, moved = _climb(design, state, likelihood, free, step)
        if not moved or float(np.abs(step).max()) < PRECISION:
            break
    return Fit(design, state.values, likelihood)


def _climb(design: Design, state: _State, likelihood: float, free: Array, step: Array) -> tuple[_State, float, bool]:
    """The state after a step, or the part of it that raises the likelihood; the same state if none does."""
    for _ in range(30):
        values = state.values.copy()
        values[free.astype(int)] += step
        after = _State(design, values)
        height = after.likelihood()
        if height >= likelihood - ROUNDING * (1 + abs(likelihood)):
            return after, height, True
        step = step / 2
    return state, likelihood, False
