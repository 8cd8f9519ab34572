"""The data that measures are estimated from: numbers of games, however these are stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from playground.stats.measures.judged import Judged
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.ratio import PairSums
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class MatchPoints:
    """Games of a match, and the sum of the shares of its stronger player."""

    points: float
    games: int


@dataclass(frozen=True)
class Setting:
    """What is known about games before any is played; it determines which measures they have.

    players  their names, in the order of the ruleset
    rules    the rules that may fire
    agents   the agent of each player; empty if not known yet
    ideal    the minimum and maximum of decisions that a game should take, if given
    judged   whether a referee judges games
    searched whether that referee searches, instead of playing games at random
    endings  the end conditions by which they may end
    together whether players win and lose together only
    score    the least and the greatest score that a game may have; None if it has none
    matches  the stronger players of matches that were played beside these games, by the names of their levels
    """

    players: tuple[str, ...]
    rules: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    ideal: tuple[int, int] | None = None
    judged: bool = False
    searched: bool = False
    matches: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    together: bool = False
    score: tuple[int, int] | None = None


class MeasureData(Protocol):
    """Games of one seed, in the numbers that measures are estimated from."""

    @property
    def setting(self) -> Setting:
        """What was known before they were played."""

    @property
    def games(self) -> int:
        """How many games were played."""

    @property
    def wins(self) -> tuple[int, ...]:
        """Games that each player won; a shared win counts for each of the winners."""

    @property
    def matches(self) -> Mapping[str, MatchPoints]:
        """Matches between players of different strength, see `skill.py`."""

    @property
    def outcomes(self) -> Outcomes:
        """The outcomes of the games, by seats."""

    @property
    def games_with(self) -> Mapping[str, int]:
        """In how many games each rule fired."""

    def lengths(self, unit: str) -> Mapping[int, int]:
        """How many games took how many `decisions` or `turns`."""

    def given_up_lengths(self, unit: str) -> Mapping[int, int]:
        """How many games were given up at the cap on decisions after how many `decisions` or `turns`."""

    @property
    def given_up(self) -> NDArray[np.bool_]:
        """Which games were given up at the cap on decisions, in order of their numbers."""

    def sums_by_game(self, of: str) -> PairSums:
        """Sums over games of `options_total` or `choices`, and of decisions."""

    @property
    def outcome_codes(self) -> NDArray[np.int32]:
        """How each game ended, in order of their numbers: see `Pairs`."""

    def by_game(self, of: str) -> NDArray[np.int64]:
        """A number of each game, in order of their numbers.

        `decisions`, `turns`, `choices`, or `options_total`; `winners`, a bit set of players: 0 for draws and for games
        that were not finished, and only the bit after those of all players, `1 << players`, where everyone lost;
        or `score`, in games that have one, where the numbers of games that were not finished mean nothing.
        """

    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        """Whether a rule fired in each game, in order of their numbers."""

    def ended_by_game(self, ending: str) -> NDArray[np.bool_]:
        """Whether each game ended by an end condition, in order of their numbers; False if the game has no such one."""

    @property
    def option_counts(self) -> Sequence[Sequence[int]]:
        """The number of options at each decision of the first games, which are replayed for it."""

    @property
    def judged(self) -> Sequence[Judged]:
        """The first games, as judged by a referee."""

    def over_games(self, values: Callable[[Sequence[Judged]], OverGames]) -> OverGames:
        """A number of each judged game that counts, computed once."""

    def level(self, values: Callable[[Sequence[Judged]], OverGames]) -> Sequence[OverGames]:
        """The same number of level games, in groups, see `level.py`; none if the noise of values is not known."""

    def by_judged_game(self, values: Callable[[Sequence[Judged]], OverGames]) -> NDArray[np.float64]:
        """The same numbers, one for each judged game in order; NaN for games that do not count."""
