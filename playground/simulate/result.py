"""What a simulation found: a row for each game, and totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.engine.layout import FINISHED, UNFINISHED
from playground.game.core import Game
from playground.stats.intervals import wilson
from playground.stats.length import summarize
from playground.stats.outcomes import Outcomes

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
    players), first (the player who began), ending, decisions, turns, options_max, options_total, and `rules`, words of
    a bit set of the rules that fired. `fired` counts how often each rule fired in all. `asked` is how many games were
    asked for; fewer were played if the run was stopped.
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

    @property
    def shared(self) -> int:
        """Games with several winners."""
        return self.outcomes().shared_wins

    @property
    def first_player(self) -> int | None:
        """The player who began every game; None where they began by turns or by chance, and before the first game."""
        first = self.rows["first"]
        return int(first[0]) if len(first) and (first == first[0]).all() else None

    def seat_names(self) -> list[str]:
        """The seats in turn order, and who has them where that is the same in every game: `seat 1, NAME`."""
        players, first = self.game.players, self.first_player
        if first is None:
            return [f"seat {seat}" for seat in range(1, len(players) + 1)]
        return [f"seat {seat}, {players[(first + seat - 1) % len(players)]}" for seat in range(1, len(players) + 1)]

    def outcomes(self, label: str = "", begin: int = 0, end: int | None = None) -> Outcomes:
        """How the games from `begin` up to `end` ended, by seats: the first is who began, the others in turn order."""
        import numpy as np

        rows = self.rows[begin:end]
        finished, players = rows["status"] == FINISHED, len(self.game.players)
        winners, first = rows["winners"][finished].astype(np.int64), rows["first"][finished]
        turned = (winners >> first | winners << (players - first)) & (1 << players) - 1
        counts = dict(zip(*(map(int, found) for found in np.unique(turned, return_counts=True)), strict=True))
        return Outcomes(
            label or self.game.name,
            tuple(counts.get(1 << seat, 0) for seat in range(players)),
            counts.get(0, 0),
            len(rows) - len(winners),
            tuple((seats, games) for seats, games in counts.items() if seats.bit_count() > 1),
        )

    def endings(self) -> dict[str, int]:
        """How many games ended by each end condition, in the order of the ruleset."""
        return {name: int((self.rows["ending"] == index).sum()) for index, name in enumerate(self.game.endings)}

    def games_with(self) -> dict[str, int]:
        """In how many games each rule fired."""
        names = self.game.rule_names
        return {name: int((self.rows["rules"][:, i // 64] >> (i % 64) & 1).sum()) for i, name in enumerate(names)}

    def never_fired(self) -> list[str]:
        """The rules that fired in no game."""
        return [name for name, count in self.fired.items() if not count]

    def never_ended_by(self) -> list[str]:
        """The end conditions by which no game ended."""
        return [name for name, count in self.endings().items() if not count]

    def _never(self) -> dict[str, Any]:
        """What was not seen may be there all the same, with 95% confidence in at most 3/G games (the rule of three)."""
        most = 3 / self.games if self.games > 3 else None
        return {"rules": self.never_fired(), "endings": self.never_ended_by(), "rate_at_most": most}

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
                "shared": self.shared,
                "draws": self.draws,
                "unfinished": self.unfinished,
            },
            "seats": _seats(self.outcomes()),
            "length": {"decisions": _length(self.lengths()), "turns": _length(self.lengths("turns"))},
            "endings": self.endings(),
            "rules": dict(self.fired),
            "games_with_rule": self.games_with(),
            "never": self._never(),
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


def _seats(outcomes: Outcomes) -> list[dict[str, Any]]:
    """Each seat in turn order; `share` counts a win of m seats as 1/m, and so do `rate` and its interval."""
    found, games = [], outcomes.games
    for seat, points in enumerate(outcomes.points):
        interval = wilson(*outcomes.sample(seat, games, "fixed"))
        rate = points / games if games else None
        numbers = {"wins": outcomes.games_won(seat), "share": points, "rate": rate}
        found.append({"seat": seat + 1, **numbers, "ci95": [interval.low, interval.high]})
    return found


def _length(lengths: dict[int, int]) -> dict[str, float] | None:
    summary = summarize(lengths)
    if summary is None:
        return None
    return {name: getattr(summary, name) for name in ("mean", "sd", "p10", "p50", "p90", "max")}
