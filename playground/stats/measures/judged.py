"""A game judged by a referee, decision by decision."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Table = tuple[tuple[float, ...], ...]
"""A row for each decision."""


@dataclass(frozen=True)
class Judged:
    """A referee's judgement of a game with M decisions between p players, all values from 0 to 1.

    values        for each decision t the value V_i(t) for each player i, before the decision is made
    options       for each decision the value Q of each option for the player who decides; empty if none was evaluated
    check         the same options evaluated by an independent half of the referee's playouts; empty if there is none
    movers        the player who decides, counted from 0
    winners       the players who won; empty for a draw, and for an unfinished game
    final         the result for each player; empty for an unfinished game
    playouts      how many determine each V_i(t), both halves together; 0 if values are exact, or if unknown
    check_values  V_i(t) by an independent half of the playouts, with `values` by the other; empty if there is none
    by            the search that found the values in place of playouts: iterations take their place; empty without

    Raises ValueError if these are inconsistent.
    """

    values: Table
    options: Table
    check: Table
    movers: tuple[int, ...]
    winners: tuple[int, ...]
    final: tuple[float, ...]
    playouts: int = 0
    check_values: Table = ()
    by: str = ""

    def __post_init__(self) -> None:
        players = {len(row) for row in (*self.values, *self.check_values)} | (
            {len(self.final)} if self.final else set()
        )
        if len(players) != 1 and (self.values or self.final):
            raise ValueError("a judged game has a value for each player at each decision, and at the end")
        valued = len(self.options) == len(self.values) and all(self.options)
        if len(self.movers) != len(self.values) or (self.options and not valued):
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
        """How many players there are; 0 if there are neither decisions nor a result."""
        return len(self.values[0]) if self.values else len(self.final)

    @property
    def decisions(self) -> int:
        """M, the number of decisions; some games end before the first."""
        return len(self.values)

    @cached_property
    def both_values(self) -> Table:
        """V_i(t) from all playouts: the mean of the halves, if there are two."""
        if not self.check_values:
            return self.values
        pairs = zip(self.values, self.check_values, strict=True)
        return tuple(tuple((a + b) / 2 for a, b in zip(one, other, strict=True)) for one, other in pairs)


def _shape(table: Table) -> list[int]:
    return [len(row) for row in table]
