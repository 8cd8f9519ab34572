"""What measures would read if nothing mattered: games like those that were judged, in which all positions are level.

What a referee of playouts reads of a level game is not what the definition of the measure says of it, because of
noise, and depends on how long games are, how many options there are, and how they end. Only a reading that differs from
that of level games says something about the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING

from playground.stats.distributions import two_sided_student
from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames, LevelGames
from playground.stats.measures.measure import Measure
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.shrinkage import OptionGroup

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playground.stats.measures.judged_games import Numbers
    from playground.stats.measures.positions import Positions

GROUPS = 4
"""Groups of level games: by how their readings differ it is known how far noise alone leads."""

_DECISIONS = 1200
_FEWEST = 10
"""The decisions and the games that are enough for a group."""


def level_games(judged: JudgedGames) -> list[LevelGames]:
    """Groups of games with the lengths, movers, numbers of options and results of judged ones, and level values.

    Each playout, from any position and option, ends like one of the judged games, with the players rotated: so all are
    worth the same to everybody, and are seen with the noise of these playouts. No groups without halves of playouts,
    from which noise would be known, nor for a search: what it would find in such games is not known.
    """
    import numpy as np

    if not judged or not all(game.check_values and game.playouts and not game.by for game in judged):
        return []
    playouts, games = _Playouts.of(judged), JudgedGames(_enough(judged))
    # Positions have random numbers of their own, so that they read the same whether options are judged or not.
    generators = np.random.default_rng(0), np.random.default_rng(1)
    return [playouts.level(games, *generators) for _ in range(GROUPS)]


def _enough(judged: JudgedGames) -> Iterator[Judged]:
    """The first of the judged games, all if they are few."""
    decisions = 0
    for number, game in enumerate(judged):
        if decisions >= _DECISIONS and number >= _FEWEST:
            return
        decisions += game.decisions
        yield game


def beside_level(numbers: OverGames, groups: Sequence[OverGames]) -> Measure:
    """The measure of some games, with its mean over groups of level games; without that if there are none."""
    measure, noise = numbers.measure(), _Noise.of(numbers, groups)
    if noise is None:
        return measure
    return replace(measure, level=groups[0].between(noise.level), may_be_noise=noise.possible)


def counting_noise(numbers: OverGames, groups: Sequence[OverGames]) -> OverGames:
    """The numbers, marked if they may be noise, where it is known what is true of games in which nothing matters.

    What playouts read of such games is not that: so a reading that may be noise says little of what is true.
    """
    noise = None if numbers.nothing is None else _Noise.of(numbers, groups)
    return replace(numbers, may_be_noise=noise.possible) if noise else numbers


@dataclass(frozen=True)
class _Noise:
    """What is read of level games, and whether it is possible that a reading is nothing else.

    It may be noise if its interval contains the mean of level games, or if it is no farther from it than readings of
    level games are with 95% confidence: by Student's quantile of a new observation of as many games (Hahn & Meeker
    1991, chapter 4).
    """

    level: float
    possible: bool

    @classmethod
    def of(cls, numbers: OverGames, groups: Sequence[OverGames]) -> _Noise | None:
        """Of numbers and those of groups of level games; None where one has none."""
        measure, value = numbers.measure(), numbers.mean
        means = [group.mean for group in groups if group.mean is not None]
        if value is None or len(means) < 2:
            return None
        level = fmean(means)
        spread = variance(means) * (len(groups[0].values) / len(numbers.values) + 1 / len(means))
        apart = abs(value - level) > two_sided_student(0.95, len(means) - 1) * sqrt(spread)
        outside = measure.low is not None and measure.high is not None and not measure.low <= level <= measure.high
        return cls(level, not (apart and outside))


@dataclass(frozen=True)
class _Playouts:
    """How playouts from level positions end: the value of each possible result to each player, and its share."""

    results: Numbers
    shares: Numbers

    @classmethod
    def of(cls, judged: JudgedGames) -> _Playouts:
        """Like the finished games, with the players rotated; if none is finished, with one winner."""
        import numpy as np

        players = judged[0].players
        ended = [game.final for game in judged if game.final] or [(1.0, *[0.0] * (players - 1))]
        rotated = np.concatenate([np.roll(ended, places, axis=1) for places in range(players)])
        results, counts = np.unique(rotated, axis=0, return_counts=True)
        return cls(results, counts / counts.sum())

    def seen(self, playouts: NDArray[np.int64], generator: np.random.Generator) -> Numbers:
        """What so many playouts see from each of some positions, as rows with a value for each player."""
        counts = generator.multinomial(playouts, self.shares)
        values: Numbers = (counts @ self.results / playouts[:, None]).clip(0, 1)
        return values

    def level(self, games: JudgedGames, positions: np.random.Generator, options: np.random.Generator) -> LevelGames:
        """The same games with level positions and options, from random numbers for each."""
        return LevelGames.like(
            games,
            [self._positions(each, positions) for each in games.positions],
            [self._options(each, options) for each in games.option_groups],
        )

    def _positions(self, games: Positions, generator: np.random.Generator) -> Positions:
        import numpy as np

        # One game after another, each first by one half of the playouts and then by the other.
        values = self.seen(np.repeat(games.playouts // 2, 2 * games.lengths), generator)
        rows = 2 * (games.lengths.cumsum() - games.lengths) + np.arange(len(games.one))[:, None]
        within = games.within[:, :, None]
        one, other = (
            np.where(within, values.take(rows + shift, axis=0, mode="clip"), 0.0) for shift in (0, games.lengths)
        )
        return replace(games, one=one, other=other)

    def _options(self, group: OptionGroup, generator: np.random.Generator) -> OptionGroup:
        import numpy as np

        playouts, shape = np.tile(group.playouts // 2, group.options), group.seen.shape
        one, other = (self.seen(playouts, generator)[:, 0].reshape(shape) for _ in range(2))
        return OptionGroup(group.games, one, other, group.playouts)
