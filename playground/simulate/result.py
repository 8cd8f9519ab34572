"""What a simulation found: a row for each game, and totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.engine.layout import FINISHED, UNFINISHED
from playground.game.core import Game
from playground.stats.intervals import wilson
from playground.stats.length import summarize

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    Rows = NDArray[np.void]


@dataclass(frozen=True)
class Timing:
    """Seconds: compiling (0 if it was done before), and playing by the wall clock, other runs beside it included."""

    compile_s: float
    play_s: float


@dataclass(frozen=True)
class Result:
    """Games `first` to `first + games - 1` of a seed.

    `rows` is a structured array with a row for each game, in order of game number: status, winners (bit set of
    players), ending, decisions, turns, options_max, options_total, and `rules`, words of a bit set of the rules that
    fired. `fired` counts how often each rule fired in all. `asked` is how many games were asked for; fewer were
    played if the run was stopped.
    """

    game: Game
    seed: int
    agents: tuple[str, ...]
    asked: int
    rows: Rows = field(repr=False)
    fired: Mapping[str, int]
    timing: Timing

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows)

    @property
    def wins(self) -> tuple[int, ...]:
        """Games each player won; a shared win counts for each of the winners."""
        winners = self.rows["winners"][self.rows["status"] == FINISHED]
        return tuple(int((winners >> player & 1).sum()) for player in range(len(self.game.players)))

    @property
    def draws(self) -> int:
        """Finished games without a winner."""
        return int(((self.rows["status"] == FINISHED) & (self.rows["winners"] == 0)).sum())

    @property
    def unfinished(self) -> int:
        """Games given up at `max_decisions`."""
        return int((self.rows["status"] == UNFINISHED).sum())

    def endings(self) -> dict[str, int]:
        """How many games ended by each end condition, in the order of the ruleset."""
        return {name: int((self.rows["ending"] == index).sum()) for index, name in enumerate(self.game.endings)}

    def games_with(self) -> dict[str, int]:
        """In how many games each rule fired."""
        names = self.game.rule_names
        return {name: int((self.rows["rules"][:, i // 64] >> (i % 64) & 1).sum()) for i, name in enumerate(names)}

    def lengths(self, of: str = "decisions") -> dict[int, int]:
        """How many games took how many decisions or turns."""
        import numpy as np

        values, counts = np.unique(self.rows[of], return_counts=True)
        return dict(zip(map(int, values), map(int, counts), strict=True))

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `simulate --json`."""
        decisions = int(self.rows["decisions"].sum())
        options = int(self.rows["options_total"].sum())
        seconds = self.timing.play_s
        return {
            "ruleset": self.game.name,
            "hash": self.game.hash,
            "parameters": dict(self.game.parameters),
            "games": self.games,
            "seed": self.seed,
            "agents": list(self.agents),
            "outcomes": {
                "wins": dict(zip(self.game.players, self.wins, strict=True)),
                "draws": self.draws,
                "unfinished": self.unfinished,
            },
            "seats": [_seat(number, wins, self.games) for number, wins in enumerate(self.wins, 1)],
            "length": {"decisions": _length(self.lengths()), "turns": _length(self.lengths("turns"))},
            "endings": self.endings(),
            "rules": dict(self.fired),
            "games_with_rule": self.games_with(),
            "options": {
                "mean": options / decisions if decisions else None,
                "max": int(self.rows["options_max"].max(initial=0)),
            },
            "timing": {
                "compile_s": round(self.timing.compile_s, 4),
                "play_s": round(seconds, 4),
                "games_per_s": round(self.games / seconds, 1) if seconds else None,
            },
        }

    def to_pandas(self) -> pd.DataFrame:
        """A row for each game: outcome, winner's name, ending, decisions, turns, mean and most options."""
        import pandas as pd

        rows, endings = self.rows, [*self.game.endings, None]
        status = {FINISHED: "finished", UNFINISHED: "unfinished"}
        return pd.DataFrame(
            {
                "game": range(len(rows)),
                "outcome": [status[int(value)] for value in rows["status"]],
                "winners": [self._names(int(value)) for value in rows["winners"]],
                "ending": [endings[int(value)] for value in rows["ending"]],
                "decisions": rows["decisions"],
                "turns": rows["turns"],
                "options_mean": rows["options_total"] / rows["decisions"].clip(1),
                "options_max": rows["options_max"],
            }
        )

    def _names(self, winners: int) -> str:
        return ", ".join(name for player, name in enumerate(self.game.players) if winners >> player & 1)


def _seat(number: int, wins: int, games: int) -> dict[str, Any]:
    interval = wilson(wins, games)
    return {
        "seat": number,
        "wins": wins,
        "rate": wins / games if games else None,
        "ci95": [interval.low, interval.high],
    }


def _length(lengths: dict[int, int]) -> dict[str, float] | None:
    summary = summarize(lengths)
    if summary is None:
        return None
    return {name: getattr(summary, name) for name in ("mean", "sd", "p10", "p50", "p90", "max")}
