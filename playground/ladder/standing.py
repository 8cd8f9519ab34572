"""What a ladder says: ratings, depth, luck against skill, whether thinking helps, who exploits whom.

Ratings are in steps: the agent that is one step higher wins 75 of 100 decisive games. `random` is 0. Ends of intervals
are infinite where no game says how far they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.ladder.effort import Effort, efforts
from playground.ladder.ladder import Ladder
from playground.ladder.tables import company, pair_tables
from playground.ladder.tally import UNFINISHED
from playground.source.shown import Tabular
from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.intervals import Difference, Interval, bounded_mean, wilson
from playground.stats.ratings.design import Counts
from playground.stats.ratings.fit import Fit
from playground.stats.ratings.intervals import difference
from playground.stats.ratings.misfit import Meeting, meetings
from playground.stats.ratings.order import STEP, Neighbours

CONFIDENCE = 0.95
CONFIDENCE_ONCE_KNOWN = 0.965
"""The nominal confidence of 95% intervals when the games decided when to stop (docs/ladder.md, Intervals)."""


@dataclass(frozen=True)
class Rated:
    """An agent of the ladder: `rating` above random, and `above` the next one below, in steps.

    `answer` is "stronger" or "equal" than that one, or "" if it is not known.
    """

    agent: str
    games: int
    rating: Difference
    above: Difference | None
    answer: str


@dataclass(frozen=True)
class Luck:
    """Games of the weakest agent, one at a table, against the strongest: its share of the decisive ones."""

    weak: str
    strong: str
    games: int
    decisive: int
    share: float
    interval: Interval
    fair: float


@dataclass(frozen=True)
class Standing(Tabular):
    """All that a ladder says. `rated` is in order of strength; `meetings` are the pairs that could be tested.

    `confidence` is that of the likelihood ratios from which intervals are made.
    """

    ladder: Ladder
    fit: Fit
    confidence: float
    rated: tuple[Rated, ...]
    luck: Luck | None
    efforts: tuple[Effort, ...]
    meetings: tuple[Meeting, ...]
    draws: int
    unfinished: int
    seats: tuple[Difference, ...]
    """How many steps each seat but the first is better than the first."""

    @property
    def settled(self) -> bool:
        """Whether the order is known."""
        return all(each.answer for each in self.rated[:-1])

    def apart(self, one: str, other: str) -> Difference:
        """How many steps one agent is above another."""
        upper, lower = (self.ladder.agents.index(agent) for agent in (one, other))
        return _steps(difference(self.fit, upper, lower, self.confidence))

    @property
    def depth(self) -> Difference:
        """Steps from random to the strongest agent."""
        return self.rated[0].rating

    @property
    def exploits(self) -> tuple[Meeting, ...]:
        """Pairs whose games are not what their ratings say, at 5% for all pairs together."""
        return tuple(each for each in self.meetings if each.p_value < 1 - CONFIDENCE)


def standing(ladder: Ladder) -> Standing:
    """Rate the agents of a ladder. Raises nothing for few games: intervals are wide, or without ends."""
    tally, schedule = ladder.tally, ladder.schedule
    found = schedule.look()
    confidence = CONFIDENCE_ONCE_KNOWN if schedule.targets else CONFIDENCE
    counts = tally.counts
    draws = sum(games for (_, winners), games in counts.items() if not winners)
    unfinished = sum(games for (_, winners), games in tally.results.items() if winners == UNFINISHED)
    return Standing(
        ladder,
        found,
        confidence,
        _rated(ladder, found, schedule.near, confidence),
        _luck(ladder, found.ranking(), counts),
        efforts(ladder, found, confidence),
        meetings(found),
        int(draws) - unfinished,
        unfinished,
        _seats(found, confidence),
    )


def _rated(ladder: Ladder, found: Fit, near: tuple[Neighbours, ...], confidence: float) -> tuple[Rated, ...]:
    rated = []
    for place, agent in enumerate(found.ranking()):
        rating = _steps(difference(found, agent, 0, confidence)) if agent else Difference(0.0, 0.0, 0.0)
        below = near[place] if place < len(near) else None
        above = _steps(difference(found, agent, below.lower, confidence)) if below else None
        answer = below.answer if below else ""
        rated.append(Rated(ladder.agents[agent], ladder.tally.games_of(agent), rating, above, answer))
    return tuple(rated)


def _steps(apart: Difference) -> Difference:
    return Difference(apart.estimate / STEP, apart.low / STEP, apart.high / STEP)


def _luck(ladder: Ladder, ranking: tuple[int, ...], counts: Counts) -> Luck | None:
    """None if the two have not met."""
    weak, strong = ranking[-1], ranking[0]
    table = company(pair_tables(weak, strong, ladder.tally.seats)[0])
    games = decisive = 0
    won = squares = 0.0
    for (lineup, winners), count in counts.items():
        if company(lineup) == table:
            games += int(count)
            if winners:
                part = (winners >> lineup.index(weak) & 1) / winners.bit_count()
                decisive, won, squares = decisive + int(count), won + count * part, squares + count * part**2
    if not games:
        return None
    interval = wilson(won, decisive) if won == squares else bounded_mean(won, squares, decisive)
    share = won / decisive if decisive else 0.0
    names = ladder.agents[weak], ladder.agents[strong]
    return Luck(*names, games, decisive, share, interval, 1 / ladder.tally.seats)


def _seats(found: Fit, confidence: float) -> tuple[Difference, ...]:
    """How much better each seat is than the first, in steps, for equally strong agents."""
    z = two_sided_normal(confidence)
    seats = []
    for seat in range(1, found.design.seats):
        place = found.design.places["seat", seat]
        value, reach = float(found.values[place]), z * float(found.covariance[place, place]) ** 0.5
        seats.append(_steps(Difference(value, value - reach, value + reach)))
    return tuple(seats)
