"""Intervals of differences in strength, and which of their ends the games determine.

An interval holds the values that a likelihood ratio test does not reject: the profile of the penalised likelihood
(Heinze & Schemper 2002, section 3), which keeps its coverage where an agent lost few games. Where one agent is never
seen to score against another, directly or through others, any larger difference fits the games as well; then the
interval has no such end, whatever the penalty says.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt

from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.intervals import Difference
from playground.stats.ratings.design import Array, Counts, Design
from playground.stats.ratings.fit import Fit, fit

MAX_REACH = 40.0
"""The largest difference of strengths that an end is searched in: odds of e⁴⁰."""

BISECTIONS = 60
CLOSE = 1e-4
"""How exactly an end is found, as a difference of strengths."""


def difference(found: Fit, one: int, other: int, confidence: float = 0.95) -> Difference:
    """The strength of one agent minus that of another, with its interval; an end is infinite where no game says.

    A fixed number of games is assumed; `order.py` has the bounds that may be watched.
    """
    design = found.design
    turned = Design(design.counts, design.agents, design.seats, other, design.pairs)
    best = fit(turned, start=rebased(found, turned))
    place, limit = turned.places["agent", one], two_sided_normal(confidence)
    estimate = float(best.values[place])
    step = max(best.error(one, other), CLOSE)
    scored = scores(design.counts)
    low = _end(best, place, limit, -step) if leads(scored, other, one) else -inf
    high = _end(best, place, limit, step) if leads(scored, one, other) else inf
    return Difference(estimate, low, high)


def rebased(found: Fit, turned: Design) -> Array:
    """The values of the parameters when another agent is the reference."""
    values = found.values.copy()
    origin = found.strength(turned.reference)
    for place, (kind, number) in enumerate(turned.names):
        if kind == "agent":
            values[place] = found.strength(number) - origin
        else:
            values[place] = found.values[found.design.places[kind, number]]
    return values


def _end(best: Fit, place: int, limit: float, step: float) -> float:
    """The value on one side of the estimate where the root of the likelihood ratio is `limit`."""
    estimate, start = float(best.values[place]), [best.values]

    def excess(value: float) -> float:
        constrained = fit(best.design, {place: value}, start[0])
        start[0] = constrained.values
        return sqrt(max(0.0, 2 * (best.likelihood - constrained.likelihood))) - limit

    inner, outer = estimate, estimate + limit * step
    while excess(outer) < 0:
        if abs(outer - estimate) > MAX_REACH:
            return outer
        inner, outer = outer, estimate + 2 * (outer - estimate)
    return _crossing(excess, inner, outer)


def _crossing(excess: Callable[[float], float], inner: float, outer: float) -> float:
    """Where a function that is negative at `inner` and not at `outer` crosses zero, by regula falsi (Illinois)."""
    low, high = -1.0 if inner == outer else min(excess(inner), 0.0), excess(outer)
    for _ in range(BISECTIONS):
        if abs(outer - inner) < CLOSE or high - low == 0:
            break
        middle = (inner * high - outer * low) / (high - low)
        value = excess(middle)
        if abs(value) < CLOSE:
            return middle
        if value < 0:
            inner, low, high = middle, value, high / 2
        else:
            outer, high, low = middle, value, low / 2
    return (inner + outer) / 2


def scores(counts: Counts) -> dict[int, set[int]]:
    """Against whom each agent has scored: it won or shared a game in which the other sat and did not do better."""
    scored: dict[int, set[int]] = {}
    for (lineup, winners), games in counts.items():
        if games:
            everyone = (1 << len(lineup)) - 1
            ahead = {agent for seat, agent in enumerate(lineup) if (winners or everyone) >> seat & 1}
            for agent in ahead:
                scored.setdefault(agent, set()).update(set(lineup) - {agent})
    return scored


def leads(scored: dict[int, set[int]], one: int, other: int) -> bool:
    """Whether `other` scored against `one`, directly or through others."""
    reached, waiting = {other}, [other]
    while waiting:
        for each in scored.get(waiting.pop(), set()) - reached:
            reached.add(each)
            waiting.append(each)
    return one in reached
