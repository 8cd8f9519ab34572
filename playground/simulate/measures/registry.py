"""All measures of a result by name, each with its interval. `docs/measures.md` explains what they mean.

`stats/measures/registry.py` has the measures; here results become the data that they are estimated from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from playground.engine.cancellation import CancelToken
from playground.game.core import Game
from playground.simulate.measures.option_counts import option_counts, sample_size
from playground.stats.measures.data import MatchPoints, Setting
from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames, LevelGames
from playground.stats.measures.level import counting_noise, level_games
from playground.stats.measures.measure import Measure
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.ratio import PairSums
from playground.stats.measures.referee import GameNumbers, measurable
from playground.stats.measures.registry import measures_of
from playground.stats.measures.skill import THINKING
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playground.simulate.results.summary import Summary


def setting_of(
    game: Game,
    agents: tuple[str, ...] = (),
    ideal: tuple[int, int] | None = None,
    judged: bool = False,
    matches: Iterable[str] = (),
    searched: bool = False,
) -> Setting:
    """What is known about the games of a ruleset before any is played."""
    stronger = tuple(name for name in matches if name != THINKING)
    together = game.is_cooperative
    bounds = (game.score.value.type.low, game.score.value.type.high) if game.score else None
    return Setting(
        game.players, game.rule_names, agents, ideal, judged, searched, stronger, game.endings, together, bounds
    )


@dataclass
class Source:
    """The data of measures, as `MeasureData`: a result, the ideal length, and the judged games.

    No game is replayed once `stop` is set; Ctrl-C during a replay sets it.
    """

    result: Summary
    ideal: tuple[int, int] | None = None
    judged: Sequence[Judged] = ()
    stop: CancelToken | None = None
    matches: Mapping[str, MatchPoints] = field(default_factory=dict)
    _over_games: dict[GameNumbers, OverGames] = field(default_factory=dict)
    _level: dict[GameNumbers, list[OverGames]] = field(default_factory=dict)
    _by_judged_game: dict[GameNumbers, NDArray[np.float64]] = field(default_factory=dict)

    @cached_property
    def setting(self) -> Setting:
        """What was known before the games were played."""
        searched = any(game.by for game in self.judged)
        return setting_of(self.result.game, self.result.agents, self.ideal, bool(self.judged), self.matches, searched)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.result.games

    @property
    def wins(self) -> tuple[int, ...]:
        """Games that each player won; a shared win counts for each of the winners."""
        return self.result.wins

    @cached_property
    def outcomes(self) -> Outcomes:
        """The outcomes of the games."""
        return self.result.outcomes()

    @cached_property
    def games_with(self) -> Mapping[str, int]:
        """In how many games each rule fired."""
        return self.result.games_with()

    def lengths(self, unit: str) -> Mapping[int, int]:
        """How many games took how many decisions or turns."""
        return self.result.lengths(unit)

    def given_up_lengths(self, unit: str) -> Mapping[int, int]:
        """How many games were given up at the cap on decisions after how many decisions or turns."""
        return self.result.given_up_lengths(unit)

    @cached_property
    def given_up(self) -> NDArray[np.bool_]:
        """Which games were given up at the cap on decisions."""
        return self.result.given_up_by_game()

    def sums_by_game(self, of: str) -> PairSums:
        """Sums over games of `options_total` or `choices`, and of decisions."""
        return self.result.sums_by_game(of)

    @cached_property
    def outcome_codes(self) -> NDArray[np.int32]:
        """How each game ended, see `Summary.outcome_codes`."""
        return self.result.outcome_codes()

    def by_game(self, of: str) -> NDArray[np.int64]:
        """A number of each game, see `Summary.by_game`."""
        return self.result.by_game(of)

    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        """Whether a rule fired in each game."""
        return self.result.rule_by_game(rule)

    def ended_by_game(self, ending: str) -> NDArray[np.bool_]:
        """Whether each game ended by an end condition; False if the game has no such one."""
        return self.result.ended_by_game(ending)

    @cached_property
    def option_counts(self) -> list[list[int]]:
        """The number of options at each decision of the replayed games."""
        return option_counts(self.result, self.stop)

    def over_games(self, values: GameNumbers) -> OverGames:
        """A number of each judged game that counts, computed once."""
        if values not in self._over_games:
            self._over_games[values] = counting_noise(values(self._games), self.level(values))
        return self._over_games[values]

    def level(self, values: GameNumbers) -> list[OverGames]:
        """The same number of level games like the judged ones, in groups."""
        if values not in self._level:
            self._level[values] = [values(games) for games in self._level_games]
        return self._level[values]

    @cached_property
    def _games(self) -> JudgedGames:
        return measurable(self.judged)

    @cached_property
    def _level_games(self) -> list[LevelGames]:
        return level_games(self._games)

    def by_judged_game(self, values: GameNumbers) -> NDArray[np.float64]:
        """The same numbers as `over_games`, one for each judged game in order; NaN for games that do not count."""
        import numpy as np

        numbers, played = self.over_games(values), [place for place, game in enumerate(self.judged) if game.decisions]
        by_game = np.full(len(self.judged), np.nan)
        by_game[[played[place] for place in numbers.places]] = numbers.values
        return by_game

    @property
    def cut_short(self) -> bool:
        """Whether measures come from fewer replayed games than usual, because `stop` was set."""
        return "option_counts" in vars(self) and len(self.option_counts) < sample_size(self.result)


def measures(
    result: Summary,
    ideal: tuple[int, int] | None = None,
    judged: Sequence[Judged] = (),
    stop: CancelToken | None = None,
    matches: Mapping[str, MatchPoints] | None = None,
) -> dict[str, Measure]:
    """The measures of a result; `ideal` is the minimum and maximum of decisions a game should take, if known.

    `matches` are games of their own between players of different strength, for the measures that need them.

    Names are `key` or `key.member`: `balance`, `seat_advantage.1`, `length.turns.p50`, `rule_usage.RULE`. Those
    between seats are left out for a single player, and those that need values of positions without `judged` games (see
    `measures/referee.py`). Once `stop` is set, no game is replayed for a measure. Raises ValueError
    unless 1 ≤ least ≤ most.
    """
    source = Source(result, ideal, judged, stop, matches or {})
    return {name: spec.measure(source, member) for name, (spec, member) in measures_of(source.setting).items()}
