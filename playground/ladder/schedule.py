"""Who plays next on a ladder.

First each agent meets the next one of the list. Then, mostly, the games that say most about neighbours in the ranking
for the time they take (`stats/ratings/allocation.py`); in one round of five, the pair that has had least time, because
who exploits whom shows only among all pairs. The weakest and the strongest meet more often than other distant pairs:
their games say how much is luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from playground.ladder.tables import Table, all_pairs, company, mixed_tables, pair_tables, rotations
from playground.ladder.tally import Tally
from playground.stats.ratings.allocation import gains
from playground.stats.ratings.fit import Fit, fit
from playground.stats.ratings.order import Neighbours, neighbours

EXPLORE_EVERY = 5
"""One round in so many goes to the pair that has had least time."""

EXTREMES = 3.0
"""How many times as much time the weakest and the strongest get as other pairs of such a round."""

EXTREME_GAMES = 20
"""The fewest games between the weakest and the strongest before a ladder is settled."""

MAX_GAMES = 5_000
"""Games of a line-up in a round."""

FIRST_GAMES = 2
"""Games of a line-up of a table that has not played before."""

CHEAPEST = 1e-6
"""Seconds: no game counts as shorter."""


@dataclass(frozen=True)
class Round:
    """A table and how many games each of its line-ups plays."""

    table: Table
    games: int

    @property
    def lineups(self) -> tuple[Table, ...]:
        """The line-ups, by player."""
        return rotations(self.table)


@dataclass
class Schedule:
    """Plans rounds that take about `round_s` seconds, until the ladder is `settled`.

    Once the order is known, every table plays as many games again as it had (`targets`). Games that stop when a
    difference looks clear make it look larger than it is; with as many again, the intervals hold what they promise.
    """

    tally: Tally
    round_s: float = 1.0
    random: Random = field(default_factory=lambda: Random(0))
    rounds: int = 0
    near: tuple[Neighbours, ...] = ()
    targets: dict[Table, int] = field(default_factory=dict)
    settled: bool = False
    _last: Fit | None = field(default=None, init=False, repr=False)

    def next_round(self) -> Round | None:
        """What to play next, given what has been played; None if all is settled."""
        opening = next(self._opening(), None)
        if opening is not None:
            return Round(opening, 1)
        found = None if self._lacking() else self.look()
        again = self._lacking()
        if again is not None:
            return Round(again, min(self._games(again), self._missing(again)))
        if self.settled or found is None:
            return None
        self.rounds += 1
        explore = self.rounds % EXPLORE_EVERY == 0
        table = self._least_known(found) if explore else self._most_telling(found)
        return Round(table, self._games(table))

    def look(self) -> Fit:
        """Rate the agents. When their order has become known, set what is still to be played."""
        design = self.tally.design()
        start = self._last.values if self._last and self._last.design.names == design.names else None
        found = self._last = fit(design, start=start)
        self.near = neighbours(found)
        if not self._lacking():
            self.settled = bool(self.targets) and self._order_known
            if not self.settled:
                self.targets = self._as_many_again(found) if self._order_known else {}
        return found

    def reopen(self) -> None:
        """Forget that the order is known: there are more agents."""
        self.targets, self.settled, self.near = {}, False, ()

    def _lacking(self) -> Table | None:
        """A table that has yet to reach its target."""
        return next((table for table, games in self.targets.items() if self.tally.games_at(table) < games), None)

    def _as_many_again(self, found: Fit) -> dict[Table, int]:
        targets = {table: 2 * games for table, games in self.tally.games_by_company().items()}
        ranking = found.ranking()
        for extremes in pair_tables(ranking[-1], ranking[0], self.tally.seats):
            targets[company(extremes)] = max(EXTREME_GAMES, targets.get(company(extremes), 0))
        return targets

    def _missing(self, table: Table) -> int:
        """Games of each line-up that a table lacks."""
        return -(-(self.targets[table] - self.tally.games_at(table)) // len(rotations(table)))

    @property
    def _order_known(self) -> bool:
        return bool(self.near) and all(each.answer for each in self.near)

    def _opening(self) -> Iterator[Table]:
        """Tables of agents that follow each other in the list, which have not met yet."""
        for agent in range(self.tally.agents - 1):
            for table in pair_tables(agent, agent + 1, self.tally.seats):
                if not self.tally.games_at(table):
                    yield table

    def _most_telling(self, found: Fit) -> Table:
        players = self.tally.seats
        tables = [*all_pairs(self.tally.agents, players), *mixed_tables(found.ranking(), players, self.random)]
        costs = [max(self.tally.cost(table) or 0.0, CHEAPEST) for table in tables]
        worth = gains(found, self.near, [rotations(table) for table in tables], costs)
        return tables[worth.index(max(worth))]

    def _least_known(self, found: Fit) -> Table:
        ranking = found.ranking()
        extremes = {company(each) for each in pair_tables(ranking[-1], ranking[0], self.tally.seats)}
        games, time = self.tally.games_by_company(), self.tally.time
        unmet = [table for table in sorted(extremes) if games[table] < EXTREME_GAMES]
        if unmet:
            return unmet[0]
        weights = dict.fromkeys(extremes, EXTREMES)
        tables = [company(table) for table in all_pairs(self.tally.agents, self.tally.seats)]
        return min(tables, key=lambda table: time.get(table, 0.0) / weights.get(table, 1.0))

    def _games(self, table: Table) -> int:
        """Games of each line-up: as many as fit into a round; few where it is not known how long they take."""
        lineups = len(rotations(table))
        fitting = self.round_s / max(self.tally.cost(table) or 0.0, CHEAPEST) / lineups
        most = MAX_GAMES if company(table) in self.tally.costs else FIRST_GAMES
        return max(1, min(most, int(fitting)))
