"""What a simulation found: a row for each game, and totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playground.engine.layout import FINISHED, UNFINISHED
from playground.game.core import Game
from playground.simulate.summary import Summary, Timing
from playground.stats.measures.ratio import PairSums
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from playground.simulate.records.columns import Columns

    Rows = NDArray[np.void]


NO_OUTCOME = -1
"""The outcome of a game that was given up unfinished."""
MOST_COUNTED = 1 << 20
"""Values up to this are counted in a table; where there are larger ones, values are sorted, which takes longer."""


def outcome_codes(rows: Rows | Columns, players: int) -> NDArray[np.int32]:
    """For each row the winners as a bit set of seats, of which the first is who began; `NO_OUTCOME` for none."""
    import numpy as np

    winners, first = rows["winners"].astype(np.int32 if players <= 15 else np.int64), rows["first"]
    seats = (winners >> first | winners << (players - first)) & (1 << players) - 1
    return np.where(rows["status"] == FINISHED, seats, NO_OUTCOME).astype(np.int32)


def counted(values: NDArray[np.int32]) -> dict[int, int]:
    """How often each value occurs, in ascending order. Values are ≥ `NO_OUTCOME`."""
    import numpy as np

    if not len(values) or int(values.max()) > MOST_COUNTED:
        found, counts = np.unique(values, return_counts=True)
        return dict(zip(found.tolist(), counts.tolist(), strict=True))
    every = np.bincount(values - NO_OUTCOME)
    places = np.flatnonzero(every)
    return dict(zip((places + NO_OUTCOME).tolist(), every[places].tolist(), strict=True))


@dataclass(frozen=True)
class Result(Summary):
    """Games `first` to `first + games - 1` of a seed.

    `rows` is a structured array (or its columns) with a row for each game, in order of game number: status, winners
    (bit set of players), first (the player who began), ending, decisions, turns, options_max, choices (decisions with
    more than one option), captures, options_total; `fired`, how often each rule fired; and `left`, how many pieces of
    each group of `engine.counts` there are at the end. `fired` of the result counts over all games. `asked` is how many
    games were asked for; fewer were played if the run was stopped.
    """

    game: Game
    seed: int
    agents: tuple[str, ...]
    asked: int
    rows: Rows | Columns = field(repr=False)
    fired: Mapping[str, int]
    timing: Timing

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows)

    @property
    def wins(self) -> tuple[int, ...]:
        """Games each player won; a shared win counts for each of the winners."""
        found = counted(self.rows["winners"][self.rows["status"] == FINISHED])
        players = range(len(self.game.players))
        return tuple(sum(games for winners, games in found.items() if winners >> player & 1) for player in players)

    @property
    def draws(self) -> int:
        """Finished games without a winner."""
        return int(((self.rows["status"] == FINISHED) & (self.rows["winners"] == 0)).sum())

    @property
    def unfinished(self) -> int:
        """Games given up at `max_decisions`."""
        return int((self.rows["status"] == UNFINISHED).sum())

    @property
    def stuck(self) -> int:
        """Unfinished games in which nobody could do anything any more; the others were given up at `max_decisions`."""
        unfinished = self.rows["status"] == UNFINISHED
        return int((unfinished & (self.rows["decisions"] < self.game.max_decisions)).sum())

    @property
    def first_player(self) -> int | None:
        """The player who began every game; None where they began by turns or by chance, and before the first game."""
        first = self.rows["first"]
        return int(first[0]) if len(first) and (first == first[0]).all() else None

    def outcomes(self, label: str = "", begin: int = 0, end: int | None = None) -> Outcomes:
        """How the games from `begin` up to `end` ended, by seats: the first is who began, the others in turn order."""
        players = len(self.game.players)
        counts = counted(outcome_codes(self.rows[begin:end], players))
        return Outcomes(
            label or self.game.name,
            tuple(counts.get(1 << seat, 0) for seat in range(players)),
            counts.get(0, 0),
            counts.get(NO_OUTCOME, 0),
            tuple((seats, games) for seats, games in counts.items() if seats > 0 and seats.bit_count() > 1),
        )

    def outcome_codes(self) -> NDArray[np.int32]:
        """How each game ended: the winners as a bit set of seats in turn order, −1 where it is unfinished."""
        return outcome_codes(self.rows, len(self.game.players))

    def decisions_by_game(self) -> NDArray[np.int32]:
        """How many decisions each game took."""
        found: NDArray[np.int32] = self.rows["decisions"]
        return found

    def endings(self) -> dict[str, int]:
        """How many games ended by each end condition, in the order of the ruleset."""
        found = counted(self.rows["ending"])
        return {name: found.get(index, 0) for index, name in enumerate(self.game.endings)}

    def games_with(self) -> dict[str, int]:
        """In how many games each rule fired."""
        import numpy as np

        fired = self.rows["fired"]
        return {name: int(np.count_nonzero(fired[:, index])) for index, name in enumerate(self.game.rule_names)}

    def sums_by_game(self, of: str) -> PairSums:
        """Sums over games of `options_total` or `choices`, and of decisions."""
        return PairSums.of(self.rows[of], self.rows["decisions"])

    def lengths(self, of: str = "decisions") -> dict[int, int]:
        """How many games took how many decisions or turns."""
        return counted(self.rows[of])

    @property
    def decisions(self) -> int:
        """Decisions of all games together."""
        return int(self.rows["decisions"].sum())

    @property
    def options_total(self) -> int:
        """Options of all decisions together."""
        return int(self.rows["options_total"].sum())

    @property
    def options_max(self) -> int:
        """The most options of a decision."""
        return int(self.rows["options_max"].max(initial=0))

    def to_pandas(self) -> pd.DataFrame:
        """A row for each game: outcome, who won and who began, ending, decisions, turns, mean and most options."""
        import pandas as pd

        rows, endings = self.rows, [*self.game.endings, None]
        status = {FINISHED: "finished", UNFINISHED: "unfinished"}
        return pd.DataFrame(
            {
                "game": range(len(rows)),
                "outcome": [status[int(value)] for value in rows["status"]],
                "winners": [self._names(int(value)) for value in rows["winners"]],
                "first": [self.game.players[int(value)] for value in rows["first"]],
                "ending": [endings[int(value)] for value in rows["ending"]],
                "decisions": rows["decisions"],
                "turns": rows["turns"],
                "options_mean": rows["options_total"] / rows["decisions"].clip(1),
                "options_max": rows["options_max"],
            }
        )

    def _names(self, winners: int) -> str:
        return ", ".join(name for player, name in enumerate(self.game.players) if winners >> player & 1)
