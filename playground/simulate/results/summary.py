"""The summary of many games, whether their rows are in memory or only their totals.

Two classes, because neither way of keeping games serves both kinds of runs. `Result` is a view of the rows that native
code wrote: it costs a microsecond to make for a progress callback, whatever the number of games, and computes only what
is requested of it; but that takes longer the more games there are (the outcomes of 500,000 games of nine squares take
19 ms). `Totals` are sums that are ready at any moment (2 µs), with 6 to 14 bytes a game instead of 60 to 120, which is
what recorded runs of many millions of games need; but adding games takes 0.3 to 0.9 µs each, as long as playing one of
such a game (0.3 µs). Kept as totals, runs in memory would take twice the time; kept as rows, recorded ones up to ten
times the memory.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playground.game.core import Game
from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.lengths import length
from playground.stats.measures.ratio import PairSums
from playground.stats.measures.scores import score
from playground.stats.outcomes import Outcomes, frequencies

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Timing:
    """Wall-clock seconds of compiling (0 if compiled before) and of playing, with other runs beside it included."""

    compile_s: float
    play_s: float


class Summary(ABC):
    """Games of a seed. `fired` counts how often each rule fired; a stopped run has fewer than `games_requested`."""

    game: Game
    seed: int
    agents: tuple[str, ...]
    games_requested: int
    fired: Mapping[str, int]
    timing: Timing

    @property
    @abstractmethod
    def games(self) -> int:
        """How many games were played."""

    @property
    @abstractmethod
    def wins(self) -> tuple[int, ...]:
        """Games each player won; a shared win counts for each of the winners."""

    @property
    @abstractmethod
    def first_player(self) -> int | None:
        """The player who moved first in every game; None if that varied, and before the first game."""

    @abstractmethod
    def outcomes(self) -> Outcomes:
        """The outcomes of the games by seats in turn order; seat 1 moved first."""

    @abstractmethod
    def outcome_codes(self) -> NDArray[np.int32]:
        """How each game ended, in order of their numbers: the winners as a bit set of seats in turn order.

        The first seat is bit 0; 0 is a draw, and −1 an unfinished game. Where all win or lose together, 1 is a game
        that everyone won, and 2 one that everyone lost.
        """

    @abstractmethod
    def by_game(self, of: str) -> NDArray[np.int64]:
        """A number of each game, in order of their numbers.

        `decisions`, `turns`, `choices`, or `options_total`; `winners`, a bit set of players: 0 for draws and for games
        that were not finished, and only the bit after those of all players, `1 << players`, where everyone lost, as
        in a game for one; or `score`, in games that have one, where the numbers of games that were not finished mean
        nothing.
        """

    def scores(self) -> dict[int, int]:
        """How many of the finished games have each score, ascending; none if the game has no score."""
        return frequencies(self.by_game("score")[self.outcome_codes() >= 0]) if self.game.score else {}

    @abstractmethod
    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        """Whether a rule fired in each game, in order of their numbers."""

    @abstractmethod
    def ended_by_game(self, ending: str) -> NDArray[np.bool_]:
        """Whether each game ended by an end condition, in order of their numbers; False if the game has no such one."""

    def decisions_by_game(self) -> NDArray[np.int64]:
        """How many decisions each game took, in order of their numbers."""
        return self.by_game("decisions")

    def given_up_by_game(self) -> NDArray[np.bool_]:
        """Which games were given up at the cap on decisions, in order of their numbers: they would have been longer."""
        return (self.outcome_codes() < 0) & (self.decisions_by_game() >= self.game.max_decisions)

    def given_up_lengths(self, of: str = "decisions") -> dict[int, int]:
        """How many games were given up at the cap on decisions after how many decisions or turns."""
        if self.unfinished == self.stuck:
            return {}
        return frequencies(self.by_game(of)[self.given_up_by_game()])

    @abstractmethod
    def endings(self) -> dict[str, int]:
        """How many games ended by each end condition, in the order of the ruleset."""

    @abstractmethod
    def games_with(self) -> dict[str, int]:
        """In how many games each rule fired."""

    @abstractmethod
    def lengths(self, of: str = "decisions") -> dict[int, int]:
        """How many games took how many decisions or turns."""

    @abstractmethod
    def sums_by_game(self, of: str) -> PairSums:
        """Sums over games of `options_total` or `choices`, and of decisions."""

    @property
    def decisions(self) -> int:
        """Decisions of all games together."""
        return sum(length * games for length, games in self.lengths().items())

    @property
    def options_total(self) -> int:
        """Options of all decisions together."""
        return self.sums_by_game("options_total").a

    @property
    @abstractmethod
    def options_max(self) -> int:
        """The maximum number of options of a decision."""

    @property
    def pace(self) -> tuple[int, int]:
        """The games, and their decisions, that were played in the time of `timing`."""
        return self.games, self.decisions

    @property
    def draws(self) -> int:
        """Finished games without a winner."""
        return self.outcomes().draws

    @property
    def unfinished(self) -> int:
        """Games without a result: abandoned at `max_decisions`, or because nobody could move."""
        return self.outcomes().unfinished

    @property
    @abstractmethod
    def stuck(self) -> int:
        """Unfinished games in which nobody could move, or that stopped by a fault; others reached `max_decisions`."""

    @property
    @abstractmethod
    def faults(self) -> dict[str, int]:
        """How many unfinished games stopped because the rules could not be followed, by what was wrong."""

    @property
    def faulty(self) -> int:
        """Unfinished games that stopped because the rules could not be followed."""
        return sum(self.faults.values())

    @property
    def without_option(self) -> int:
        """Unfinished games in which nobody could move."""
        return self.stuck - self.faulty

    @property
    def together(self) -> int:
        """The number of players, if they win and lose together only; otherwise 0."""
        return len(self.game.players) if self.game.is_cooperative else 0

    @property
    def sides(self) -> int:
        """How many sides there are: the seats, or if all win and lose together the players and the game."""
        return 2 if self.together else len(self.game.players)

    @property
    def shared(self) -> int:
        """Games with several winners."""
        outcomes = self.outcomes()
        return outcomes.wins[0] if self.together > 1 else outcomes.shared_wins

    def winning_phrases(self) -> list[str]:
        """What is said of the games of each side: `seat 1, Ann, wins`, or `everyone wins` and `everyone loses`."""
        if self.together:
            return list(together_phrases(self.together))
        return [f"{name}, wins" if "," in name else f"{name} wins" for name in self.seat_names()]

    def seat_names(self) -> list[str]:
        """The seats in turn order, each with its player if that is the same in every game: `seat 1, NAME`."""
        players, first = self.game.players, self.first_player
        if first is None:
            return [f"seat {seat}" for seat in range(1, len(players) + 1)]
        return [f"seat {seat}, {players[(first + seat - 1) % len(players)]}" for seat in range(1, len(players) + 1)]

    def never_fired(self) -> list[str]:
        """The rules that fired in no game."""
        return [name for name, count in self.fired.items() if not count]

    def never_ended_by(self) -> list[str]:
        """The end conditions by which no game ended."""
        return [name for name, count in self.endings().items() if not count]

    def _by_seat(self) -> Outcomes:
        """The outcomes by seats, also of a game that all win together."""
        outcomes, players = self.outcomes(), len(self.game.players)
        if not self.together:
            return outcomes
        won, lost = outcomes.wins
        everyone = (1 << players) - 1
        alone, shared = ((won,), ()) if players == 1 else ((0,) * players, ((everyone, won),) if won else ())
        return Outcomes(outcomes.variant, alone, outcomes.draws + lost, outcomes.unfinished, shared)

    def _never(self) -> dict[str, Any]:
        """Rules and endings not observed; with 95% confidence they occur in at most 3/G games (the rule of three)."""
        maximum = 3 / self.games if self.games > 3 else None
        return {"rules": self.never_fired(), "endings": self.never_ended_by(), "rate_at_most": maximum}

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `simulate --json`."""
        decisions, seconds = self.decisions, self.timing.play_s
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
                "stuck": self.stuck,
                **({"faults": faults} if (faults := {name: n for name, n in self.faults.items() if n}) else {}),
            },
            "seats": _seats(self._by_seat()),
            **({"together": _together(self.outcomes())} if self.together else {}),
            **({"score": score} if (score := self._score()) else {}),
            "length": {unit: self._length(unit) for unit in ("decisions", "turns")},
            "endings": self.endings(),
            "rules": dict(self.fired),
            "games_with_rule": self.games_with(),
            "never": self._never(),
            "options": {
                "mean": self.options_total / decisions if decisions else None,
                "max": self.options_max,
            },
            "timing": {
                "compile_s": round(self.timing.compile_s, 4),
                "play_s": round(seconds, 4),
                "games_per_s": round(self.pace[0] / seconds, 1) if seconds else None,
            },
        }

    def _score(self) -> dict[str, Any] | None:
        """The scores of the finished games; None if there are none."""
        scores = self.scores()
        if not scores:
            return None
        numbers = {part: found.value for part, found in score(scores).items()}
        games = {str(each): count for each, count in scores.items()}
        return {**numbers, "min": min(scores), "max": max(scores), "games": games}

    def _length(self, unit: str) -> dict[str, Any] | None:
        """Where games were given up: mean and sd `up_to` where all were followed, and None for what is not known."""
        lengths, given_up = self.lengths(unit), self.given_up_lengths(unit)
        if not lengths:
            return None
        found = length(lengths, given_up=given_up, unit=unit)
        numbers = {part: found[part].value for part in ("mean", "sd", "p10", "p50", "p90")}
        if not given_up:
            return {**numbers, "max": max(lengths)}
        beyond = {part: each.more_than for part, each in found.items() if each.more_than is not None}
        return {
            **numbers,
            "max": None if max(given_up) >= max(lengths) else max(lengths),
            "up_to": found["mean"].up_to,
            "given_up": sum(given_up.values()),
            "more_than": beyond,
        }


def together_phrases(players: int) -> tuple[str, str]:
    """What is said of games that players win and lose together: `everyone wins`, or of a single one `won`."""
    return ("won", "lost") if players == 1 else ("everyone wins", "everyone loses")


def _together(outcomes: Outcomes) -> dict[str, Any]:
    """The games that everyone won and those that everyone lost, with their shares of all games."""
    found = {}
    for side, name in enumerate(("won", "lost")):
        interval, games = wilson(outcomes.wins[side], outcomes.games), outcomes.wins[side]
        rate = games / outcomes.games if outcomes.games else None
        found[name] = {"games": games, "rate": rate, "ci95": [interval.low, interval.high]}
    return found


def _seats(outcomes: Outcomes) -> list[dict[str, Any]]:
    """Each seat in turn order; `share` counts a win of m seats as 1/m, and so do `rate` and its interval."""
    seats, games = [], outcomes.games
    for seat, points in enumerate(outcomes.points):
        interval = wilson(*outcomes.sample(seat, games, "fixed"))
        rate = points / games if games else None
        numbers = {"wins": outcomes.games_won(seat), "share": points, "rate": rate}
        seats.append({"seat": seat + 1, **numbers, "ci95": [interval.low, interval.high]})
    return seats
