"""How many options there were at each decision of some games: the rows of a result do not hold that.

Game k of a seed is always the same game, whoever plays it, so the first games of a result are played once more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.simulate.summary import Summary

SAMPLE = 200
"""Games that are played again: the intervals of their means are then narrow enough to tell games apart."""

SAMPLE_OF_THINKERS = 20
"""The same where an agent is not random: such games may take seconds each."""

MOST_DECISIONS = 100_000
"""Decisions played again, about: it is done one by one, at some 100,000 a second."""

FEWEST = 10
"""Games that are played again however long they are, so that there is an interval."""


def option_counts(result: Summary) -> list[list[int]]:
    """|A_1|, |A_2|, … of each of the first games of a result.

    200 games, or 20 where an agent thinks; fewer where games are so long that these would have more than 100,000
    decisions. How many is settled by the mean length: to stop at some decision would leave out long games.
    """
    from playground.agents.lineup import LineUp
    from playground.engine.native.compile import Machine

    sample = sample_size(result)
    if not sample:
        return []
    lineup = LineUp(Machine(result.game), result.agents)
    return [[options for _, options in lineup.decisions(result.seed, number)] for number in range(sample)]


def sample_size(result: Summary) -> int:
    """How many games of a result are played again."""
    if not result.games:
        return 0
    most = SAMPLE if set(result.agents) == {"random"} else SAMPLE_OF_THINKERS
    affordable = MOST_DECISIONS * result.games // max(1, result.decisions)
    return min(result.games, most, max(FEWEST, affordable))
