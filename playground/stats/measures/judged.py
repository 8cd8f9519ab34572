"""A game as a referee saw it, decision by decision, and how numbers of single games become a measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from playground.stats.intervals import Interval, bounded_mean, mean_interval
from playground.stats.measures.measure import Measure, measured, unknown

Table = tuple[tuple[float, ...], ...]
"""A row for each decision."""


@dataclass(frozen=True)
class Judged:
    """What a referee's search thought of a game with M decisions between p players, all values from 0 to 1.

    values        for each decision t the value V_i(t) for each player i, before the decision is made
    options       for each decision the value Q of each option for the player who decides
    check         the same options valued by an independent half of the referee's playouts; empty if there is none
    movers        who decides, counted from 0
    winners       the players who won; empty for a draw, and for an unfinished game
    final         the result for each player; empty for an unfinished game
    playouts      how many are behind each V_i(t), both halves together; 0 if values are exact, or it is not known
    check_values  V_i(t) by an independent half of the playouts, `values` being by the other; empty if there is none

    Raises ValueError where these do not fit together.
    """

    values: Table
    options: Table
    check: Table
    movers: tuple[int, ...]
    winners: tuple[int, ...]
    final: tuple[float, ...]
    playouts: int = 0
    check_values: Table = ()

    def __post_init__(self) -> None:
        players = {len(row) for row in (*self.values, *self.check_values)} | (
            {len(self.final)} if self.final else set()
        )
        if not self.values or len(players) != 1:
            raise ValueError("a judged game has at least one decision, and a value for each player at each of them")
        if not len(self.values) == len(self.options) == len(self.movers) or not all(self.options):
            raise ValueError("each decision has values, options and a player who decides")
        if self.check and _shape(self.check) != _shape(self.options):
            raise ValueError("both halves of the referee's playouts value the same options")
        if self.check_values and len(self.check_values) != len(self.values):
            raise ValueError("both halves of the referee's playouts value the same decisions")
        if not all(0 <= player < self.players for player in (*self.movers, *self.winners)):
            raise ValueError(f"there are {self.players} players, counted from 0")
        if self.playouts < 0 or self.playouts == 1:
            raise ValueError(f"a value needs two playouts for its noise to be known, not {self.playouts}")
        rows = (*self.values, *self.options, *self.check, *self.check_values, self.final)
        if not all(0 <= value <= 1 for row in rows for value in row):
            raise ValueError("values lie between 0 and 1")

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.values[0])

    @property
    def decisions(self) -> int:
        """M, how many decisions there are."""
        return len(self.values)

    @property
    def both_values(self) -> Table:
        """V_i(t) from all playouts: the mean of the halves, if there are two."""
        if not self.check_values:
            return self.values
        pairs = zip(self.values, self.check_values, strict=True)
        return tuple(tuple((a + b) / 2 for a, b in zip(one, other, strict=True)) for one, other in pairs)

    def of_winners(self) -> Iterator[list[float]]:
        """V_w(t) over t, for each winner w."""
        values = self.both_values
        return ([row[winner] for row in values] for winner in self.winners)


def _shape(table: Table) -> list[int]:
    return [len(row) for row in table]


def bounded_measure(
    values: Sequence[float], ends: tuple[float, float], unit: str, about: str, confidence: float = 0.95
) -> Measure:
    """The mean of a value of each game, which lies between `ends`.

    Interval: Wilson's of a sample with the variance that was seen (`bounded_mean`), stretched to `ends`. Unlike
    Student's it stays between them, and few games that are all alike do not look certain. None without games, no
    interval of a single one.
    """
    if not values:
        return unknown(unit, about)
    low, high = ends
    scaled = [min(1.0, max(0.0, (value - low) / (high - low))) for value in values]
    total, squares = sum(scaled), sum(value**2 for value in scaled)
    found = bounded_mean(total, squares, len(values), confidence)
    interval = Interval(low + found.low * (high - low), low + found.high * (high - low))
    return measured(sum(values) / len(values), interval if len(values) > 1 else None, unit, about)


def variance_measure(values: Sequence[float], unit: str, about: str, confidence: float = 0.95) -> Measure:
    """The mean of a variance of each game, of which the referee's noise has been subtracted; no less than 0.

    Interval: Student's, for single values may be below 0. None without games, no interval of a single one.
    """
    if not values:
        return unknown(unit, about)
    mean, games = sum(values) / len(values), len(values)
    if games == 1:
        return measured(max(0.0, mean), None, unit, about)
    sd = sqrt(sum((value - mean) ** 2 for value in values) / (games - 1))
    found = mean_interval(mean, sd, games, confidence)
    return measured(max(0.0, mean), Interval(max(0.0, found.low), max(0.0, found.high)), unit, about)
