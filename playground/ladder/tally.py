"""What a ladder has seen so far: games by line-up and winners, and how long games take."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from playground.ladder.tables import Table, company
from playground.stats.ratings.design import Counts, Design, Lineup

UNFINISHED = -1
"""Instead of the winners of a game that was given up as unfinished."""


@dataclass
class Tally:
    """Games of `agents` agents in `seats` seats. `results` counts by the agents in turn order and the winning seats.

    `costs` has the seconds that a game takes at a table, as of its latest games.
    """

    agents: int
    seats: int
    results: Counter[tuple[Lineup, int]] = field(default_factory=Counter)
    costs: dict[Table, float] = field(default_factory=dict)
    time: dict[Table, float] = field(default_factory=dict)
    """The seconds of play at each table."""

    def add(self, results: Counter[tuple[Lineup, int]], table: Table, seconds_per_game: float) -> None:
        """Count games that were played at a table."""
        self.results.update(results)
        self.costs[company(table)] = seconds_per_game
        self.time[company(table)] = self.time.get(company(table), 0.0) + seconds_per_game * results.total()

    @property
    def games(self) -> int:
        """All games, unfinished ones included."""
        return self.results.total()

    @property
    def counts(self) -> Counts:
        """The games as the model takes them: what was given up counts as a draw."""
        counts: Counter[tuple[Lineup, int]] = Counter()
        for (lineup, winners), games in self.results.items():
            counts[lineup, max(0, winners)] += games
        return counts

    def design(self, reference: int = 0) -> Design:
        """The data of the ratings, which are differences to the agent `reference`."""
        return Design(self.counts, self.agents, self.seats, reference)

    def games_of(self, agent: int) -> int:
        """The games that an agent took part in."""
        return sum(games for (lineup, _), games in self.results.items() if agent in lineup)

    def games_at(self, table: Table) -> int:
        """The games of a table, whatever the seats."""
        return self.games_by_company()[company(table)]

    def games_by_company(self) -> Counter[Table]:
        """The games of each table, whatever the seats."""
        games: Counter[Table] = Counter()
        for (lineup, _), count in self.results.items():
            games[company(lineup)] += count
        return games

    def cost(self, table: Table) -> float | None:
        """How many seconds a game takes at a table; by other tables of its agents if it has had none."""
        if company(table) in self.costs:
            return self.costs[company(table)]
        known = [[cost for other, cost in self.costs.items() if agent in other] for agent in table]
        means = [sum(costs) / len(costs) for costs in known if costs]
        return sum(means) / len(means) if means else None
