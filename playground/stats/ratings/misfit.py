"""Who exploits whom: pairs of agents whose games differ from what their strengths say.

A model with one number for each agent cannot express that a beats b, b beats c, and c beats a. For each pair that has
met, a model in which this pair has a parameter of its own is compared with the one without, by the ratio of penalised
likelihoods; p-values are adjusted by Holm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from playground.stats.distributions import two_sided_tail
from playground.stats.fixed_n.intervals import holm
from playground.stats.ratings.design import Counts, Design, Lineup
from playground.stats.ratings.fit import Fit, fit

MIN_PART = 0.02
"""The part of a pair's information that must be left when all strengths are estimated too: else it cannot be tested."""


@dataclass(frozen=True)
class Meeting:
    """Games with two agents that one of them won: how many `one` won (shared wins in parts) and all, with `expected`,
    the part that it should win by what all other games say. `excess` is the difference of strengths on top of that.
    """

    one: int
    other: int
    won: float
    games: float
    expected: float
    excess: float
    p_value: float
    """Of 'nothing on top', adjusted for all pairs that could be tested."""

    @property
    def share(self) -> float:
        """The part of these games that `one` won."""
        return self.won / self.games


def meetings(found: Fit) -> tuple[Meeting, ...]:
    """All pairs of agents whose games can differ from what their strengths say."""
    tested = [meeting for pair in _met(found.design) if (meeting := _tested(found, *pair))]
    adjusted = holm([meeting.p_value for meeting in tested])
    return tuple(replace(each, p_value=p) for each, p in zip(tested, adjusted, strict=True))


def _met(design: Design) -> Iterator[tuple[int, int]]:
    together = {pair for lineup in design.lineups for one in lineup for other in lineup if (pair := (one, other))}
    return (pair for pair in sorted(together) if pair[0] < pair[1])


def _tested(found: Fit, one: int, other: int) -> Meeting | None:
    """What the games of a pair say; None where it has none that count, or no other games to compare them with."""
    won, games = decisive(found.design.counts, one, other)
    if not games:
        return None
    design = replace(found.design, pairs=((one, other),))
    place = design.places["pair", 0]
    start = np.insert(found.values, place, 0.0)
    without = fit(design, {place: 0.0}, start)
    information = without.information
    if 1 / without.covariance[place, place] < MIN_PART * information[place, place]:
        return None
    free = fit(design, start=start)
    ratio = sqrt(max(0.0, 2 * (free.likelihood - without.likelihood)))
    elsewhere = replace(found, values=np.delete(free.values, place))
    expected = _expected(elsewhere, one, other)
    return Meeting(one, other, won, games, expected, float(free.values[place]), two_sided_tail(ratio))


def decisive(counts: Counts, one: int, other: int) -> tuple[float, float]:
    """Of the games in which both sat and one of them won: how many `one` won, and how many they are."""
    mine = theirs = 0.0
    for (lineup, winners), games in counts.items():
        if one in lineup and other in lineup and winners not in (0, (1 << len(lineup)) - 1):
            mine += games * _part(lineup, winners, one)
            theirs += games * _part(lineup, winners, other)
    return mine, mine + theirs


def _part(lineup: Lineup, winners: int, agent: int) -> float:
    """The part of a win that belongs to an agent."""
    seats = [seat for seat in range(len(lineup)) if winners >> seat & 1]
    return sum(lineup[seat] == agent for seat in seats) / len(seats)


def _expected(found: Fit, one: int, other: int) -> float:
    """The part of the decisive games between two agents that the first should win."""
    design = found.design
    totals = design.games.sum(axis=1, keepdims=True) * found.probabilities()
    counts = {
        (lineup, winners): float(totals[row, column])
        for row, lineup in enumerate(design.lineups)
        for column, winners in enumerate(design.outcomes)
    }
    mine, games = decisive(counts, one, other)
    return mine / games if games else 0.5
