"""The result of a simulation: a row for each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.engine.layout import FINISHED, UNFINISHED
from playground.game.core import Game
from playground.simulate.results.summary import Summary, Timing
from playground.source.shown import Charted
from playground.stats.measures.ratio import PairSums
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from playground.engine.native.compile import Native
    from playground.simulate.results.columns import Columns, Rows

NO_OUTCOME = -1
"""The outcome code of an unfinished game."""
MAX_COUNTED = 1 << 20
"""Values up to this are counted in a table; with larger ones values are sorted, which takes longer."""


def row_type(native: Native) -> np.dtype[Any]:
    """The row that native code writes for a game."""
    return native.frame.row.dtype()


def outcome_codes(rows: Rows | Columns, game: Game) -> NDArray[np.int32]:
    """For each row the winners as a bit set of seats in turn order; `NO_OUTCOME` for an unfinished game.

    Of a game that is won or lost together: 1 for a game that everyone won, 2 for one that everyone lost.
    """
    import numpy as np

    players, first = len(game.players), rows["first"]
    winners: NDArray[np.signedinteger[Any]] = rows["winners"].astype(np.int32 if players <= 15 else np.int64)
    if game.is_cooperative:
        seats = np.where(winners == 0, 0, 2 - (winners & 1))
    else:
        winners = winners & (1 << players) - 1
        seats = (winners >> first | winners << (players - first)) & (1 << players) - 1
    return np.where(rows["status"] == FINISHED, seats, NO_OUTCOME).astype(np.int32)


def counted(values: NDArray[np.signedinteger[Any]]) -> dict[int, int]:
    """How often each value occurs, in ascending order. Values are ≥ `NO_OUTCOME`."""
    import numpy as np

    if not len(values) or int(values.max()) > MAX_COUNTED:
        distinct, counts = np.unique(values, return_counts=True)
        return dict(zip(distinct.tolist(), counts.tolist(), strict=True))
    counts = np.bincount(values - NO_OUTCOME)
    indices = np.flatnonzero(counts)
    return dict(zip((indices + NO_OUTCOME).tolist(), counts[indices].tolist(), strict=True))


@dataclass(frozen=True)
class Result(Summary, Charted):
    """Games `first` to `first + games - 1` of a seed.

    `rows` is a structured array (or its columns) with a row for each game, in order of game number: status, winners
    (bit set of players; the bit after all of theirs if everyone lost), first (the player who moved first), ending,
    decisions, turns, options_max, choices (decisions with more than one option), captures, options_total; `fired`, how
    often each rule fired; and `left`, how many pieces of each group of `engine.counts` there are at the end. Games with
    a score have that too, which is 0 where a game was not finished. `fired` of the result counts over all games. A run
    that was stopped has fewer games than `games_requested`.
    """

    game: Game
    seed: int
    agents: tuple[str, ...]
    games_requested: int
    rows: Rows | Columns = field(repr=False)
    fired: Mapping[str, int]
    timing: Timing

    @property
    def games(self) -> int:
        return len(self.rows)

    @property
    def wins(self) -> tuple[int, ...]:
        counts = counted(self.rows["winners"][self.rows["status"] == FINISHED])
        players = range(len(self.game.players))
        return tuple(sum(games for winners, games in counts.items() if winners >> player & 1) for player in players)

    @property
    def stuck(self) -> int:
        unfinished = self.rows["status"] == UNFINISHED
        return int((unfinished & (self.rows["decisions"] < self.game.max_decisions)).sum())

    @property
    def faults(self) -> dict[str, int]:
        counts, first = counted(self.rows["ending"]), len(self.game.endings)
        return {fault.name: counts.get(first + number, 0) for number, fault in enumerate(self.game.faults)}

    @property
    def first_player(self) -> int | None:
        first = self.rows["first"]
        return int(first[0]) if len(first) and (first == first[0]).all() else None

    def outcomes(self, label: str = "", begin: int = 0, end: int | None = None) -> Outcomes:
        """The outcomes of the games from `begin` up to `end`, by seats in turn order; seat 1 moved first."""
        counts = counted(outcome_codes(self.rows[begin:end], self.game))
        return Outcomes(
            label or self.game.name,
            tuple(counts.get(1 << seat, 0) for seat in range(self.sides)),
            counts.get(0, 0),
            counts.get(NO_OUTCOME, 0),
            tuple((seats, games) for seats, games in counts.items() if seats > 0 and seats.bit_count() > 1),
            self.together,
        )

    def outcome_codes(self) -> NDArray[np.int32]:
        return outcome_codes(self.rows, self.game)

    def by_game(self, of: str) -> NDArray[np.int64]:
        import numpy as np

        numbers = self.rows[of]
        if of == "winners":
            numbers = np.where(self.rows["status"] == FINISHED, numbers, 0)
        return np.asarray(numbers, np.int64)

    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        fired: NDArray[np.bool_] = self.rows["fired"][:, self.game.rule_names.index(rule)] != 0
        return fired

    def ended_by_game(self, ending: str) -> NDArray[np.bool_]:
        import numpy as np

        if ending not in self.game.endings:
            return np.zeros(self.games, bool)
        ended: NDArray[np.bool_] = self.rows["ending"] == self.game.endings.index(ending)
        return ended

    def endings(self) -> dict[str, int]:
        counts = counted(self.rows["ending"])
        return {name: counts.get(index, 0) for index, name in enumerate(self.game.endings)}

    def games_with(self) -> dict[str, int]:
        import numpy as np

        fired = self.rows["fired"]
        return {name: int(np.count_nonzero(fired[:, index])) for index, name in enumerate(self.game.rule_names)}

    def sums_by_game(self, of: str) -> PairSums:
        return PairSums.of(self.rows[of], self.rows["decisions"])

    def lengths(self, of: str = "decisions") -> dict[int, int]:
        return counted(self.rows[of])

    @property
    def options_max(self) -> int:
        return int(self.rows["options_max"].max(initial=0))

    def to_pandas(self) -> pd.DataFrame:
        """A row for each game: outcome, winners, first player, ending, decisions, turns, mean and maximum options."""
        import numpy as np
        import pandas as pd

        rows, endings = self.rows, [*self.game.ends, None]
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
                **({"score": np.where(rows["status"] == FINISHED, rows["score"], np.nan)} if self.game.score else {}),
            }
        )

    def _names(self, winners: int) -> str:
        return ", ".join(name for player, name in enumerate(self.game.players) if winners >> player & 1)
