"""Results of games between agents as data of a log-linear model of who wins.

    games counted by line-up and winners ──Design──► outcomes × parameters, for `fit.py`

The strength of an agent is on a logarithmic scale: of the games that one of two agents wins, the odds of the one
against the other are e to the difference. A game has one of several outcomes, each a set of winning seats. The weight
of an outcome is the geometric mean of the strengths of the seats in it, times a factor for their number:

    log weight(W) = mean over seats s in W of (strength(agent of s) + seat(s))  +  shared(|W|)
    log weight(all) = mean over all seats s of (strength(agent of s) + seat(s) + draws(agent of s))

That is the Davidson-Luce model (Firth, Kosmidis & Turner 2019, arXiv:1909.07123, section 2), of which only the winners
are known. With one winner it is Luce's choice (the first choice of Plackett & Luce); with two seats it is the model of
Bradley & Terry (1952) with the draws of Davidson (1970) and the order effect of Davidson & Beaver (1977). A draw is the
outcome that all seats share. How often an agent draws is a number of its own, not one for all agents: in some games
only good players draw. Partners who can only win together count with the mean of their strengths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Lineup = tuple[int, ...]
"""The number of the agent in each seat, in turn order."""

Counts = Mapping[tuple[Lineup, int], float]
"""Games by line-up and by winners, a bit set of seats of which bit 0 is the first; 0 if nobody won."""


@dataclass(frozen=True)
class Design:
    """Games as counts and features.

    `agents` is the number of agents; the strength of `reference` is 0. `pairs` are pairs of agents with a parameter of
    their own: how much better the first does against the second than their strengths say, as a difference of
    logarithms. Parameters are numbered as strengths of all agents but the reference, seats but the first, draws of all
    agents, numbers of winners but the first that occurs, pairs.
    """

    counts: Counts
    agents: int
    seats: int
    reference: int = 0
    pairs: tuple[tuple[int, int], ...] = ()

    @property
    def _everyone(self) -> int:
        return (1 << self.seats) - 1

    @cached_property
    def lineups(self) -> tuple[Lineup, ...]:
        """The distinct line-ups that played."""
        return tuple(sorted({lineup for lineup, _ in self.counts}))

    @cached_property
    def outcomes(self) -> tuple[int, ...]:
        """The outcomes that are possible, as sets of seats.

        A single winner may be anyone as soon as one was seen (or nothing); several, only those that were seen.
        """
        seen = {winners or self._everyone for (_, winners), games in self.counts.items() if games}
        alone = {1 << seat for seat in range(self.seats)}
        if not seen or seen & alone:
            seen |= alone
        return tuple(sorted(seen, key=lambda winners: (winners.bit_count(), winners)))

    @cached_property
    def games(self) -> Array:
        """How many games of each line-up had each outcome."""
        places = {winners: place for place, winners in enumerate(self.outcomes)}
        rows = {lineup: row for row, lineup in enumerate(self.lineups)}
        table = np.zeros((len(self.lineups), len(self.outcomes)))
        for (lineup, winners), count in self.counts.items():
            if count:
                table[rows[lineup], places[winners or self._everyone]] += count
        return table

    @cached_property
    def names(self) -> tuple[tuple[str, int], ...]:
        """What each parameter is: `("agent", 2)`, `("seat", 1)`, `("draws", 0)`, `("shared", 2)` or `("pair", 0)`."""
        sizes = sorted({winners.bit_count() for winners in self.outcomes if winners != self._everyone})
        draws = self._everyone in self.outcomes and len(self.outcomes) > 1
        return (
            *(("agent", agent) for agent in range(self.agents) if agent != self.reference),
            *(("seat", seat) for seat in range(1, self.seats)),
            *(("draws", agent) for agent in range(self.agents) if draws),
            *(("shared", size) for size in sizes[1:]),
            *(("pair", number) for number in range(len(self.pairs))),
        )

    @cached_property
    def places(self) -> dict[tuple[str, int], int]:
        """The number of each parameter."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def features(self) -> Array:
        """What each parameter contributes to the logarithm of a weight: line-ups × outcomes × parameters."""
        return self.features_of(self.lineups)

    def features_of(self, lineups: Sequence[Lineup]) -> Array:
        """As `features`, of any line-ups."""
        table = np.zeros((len(lineups), len(self.outcomes), len(self.names)))
        for row, lineup in enumerate(lineups):
            for column, winners in enumerate(self.outcomes):
                self._fill(table[row, column], lineup, winners)
        return table

    def _fill(self, features: Array, lineup: Lineup, winners: int) -> None:
        size = winners.bit_count()
        for seat in (seat for seat in range(self.seats) if winners >> seat & 1):
            agent = lineup[seat]
            names: tuple[tuple[str, int], ...] = (("agent", agent), ("seat", seat), ("draws", agent))
            for name in names:
                if name in self.places and (name[0] != "draws" or winners == self._everyone):
                    features[self.places[name]] += 1 / size
            for number, (one, other) in enumerate(self.pairs):
                if agent in (one, other) and one in lineup and other in lineup:
                    features[self.places["pair", number]] += (0.5 if agent == one else -0.5) / size
        if ("shared", size) in self.places and winners != self._everyone:
            features[self.places["shared", size]] = 1.0

    def contrast(self, one: int, other: int) -> Array:
        """The weights of the parameters in the strength of one agent minus that of another."""
        weights = np.zeros(len(self.names))
        for agent, sign in ((one, 1.0), (other, -1.0)):
            if agent != self.reference:
                weights[self.places["agent", agent]] += sign
        return weights
