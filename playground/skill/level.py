"""What the games of a variant at one level say: the mean over line-ups of trainings, for random players over games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playground.agents.levels import ALL_LEVELS, LEVELS
from playground.skill.kept import Cell
from playground.skill.study import VariantGames
from playground.stats.comparison.evenness import Unevenness
from playground.stats.trainings.crossed import Crossed, crossed
from playground.stats.trainings.evenness import unevenness
from playground.stats.trainings.means import Mean, Sample, mean_of, of_games, share_sample

MIN_DECISIVE = 20
"""Decisive games in which each training has a seat, below which a level has no share."""

WORST = (0.0, 1.0)
"""The part of unfinished games that the seat would have won, in the worst cases."""


@dataclass(frozen=True)
class LevelResult:
    """A variant at a level.

    `share` is that of the seat in decisive games, None if these are too few; `worst` the same if the seat had won none
    or all of the unfinished games. `seats` and `worst_seats` are those of all seats in turn order, empty where there
    are none. `shares` has for each training what the share would be if all were like it
    (`stats/trainings/crossed.py`). `skill_gap` is the share of decisive games that one player of the level wins among
    players of the level below; None for random players.
    """

    level: str
    cells: tuple[Cell, ...]
    share: Mean | None
    worst: tuple[Mean, Mean] | None
    seats: tuple[Mean, ...]
    worst_seats: tuple[tuple[Mean, Mean], ...]
    draws: Mean
    unfinished: Mean
    length: Mean
    shares: tuple[float, ...]
    skill_gap: Mean | None

    @property
    def games(self) -> int:
        """Games of all trainings."""
        return sum(cell.games for cell in self.cells)

    def unevenness(self, confidence: float = 0.95) -> Unevenness | None:
        """How far the seat farthest from the fair share is from it, by finished games; None without a share."""
        return unevenness(self.seats, confidence) if self.seats else None


def level_result(games: VariantGames, level: str, seat: int) -> LevelResult:
    """What the games of a variant at a level say, seen from a seat."""
    cells = games.of(level)
    outcomes = [cell.outcomes(games.compiled.game.name) for cell in cells]
    design = None if level == ALL_LEVELS[0] else crossed(len(games.trainings), len(games.compiled.game.players))
    means = _Means(design, games.origin)
    decisive, ended = [each.decisive for each in outcomes], [each.games for each in outcomes]
    few = means.least(decisive) < MIN_DECISIVE
    unfinished = [each.unfinished for each in outcomes]
    places = () if few else range(len(games.compiled.game.players))
    points = [[each.points[place] for each in outcomes] for place in places]
    seats = tuple(means.share(each, decisive) for each in points)

    def among(part: float, won: Sequence[float]) -> Mean:
        """The share of a seat if it had won this part of the unfinished games."""
        return means.share(
            [each + part * more for each, more in zip(won, unfinished, strict=True)],
            [each + more for each, more in zip(decisive, unfinished, strict=True)],
        )

    ends = tuple((among(WORST[0], each), among(WORST[1], each)) for each in points) if any(unfinished) else ()
    return LevelResult(
        level,
        cells,
        None if few else seats[seat - 1],
        ends[seat - 1] if ends else None,
        seats,
        ends,
        means.share([each.draws for each in outcomes], ended),
        means.share(unfinished, ended),
        means.length(cells),
        () if few else means.of_each(points[seat - 1], decisive),
        _skill_gap(games, level),
    )


def _skill_gap(games: VariantGames, level: str) -> Mean | None:
    """From the games in which the levels of each training were found."""
    if level not in LEVELS:
        return None
    rungs = [arm.calibration.rungs[LEVELS.index(level)] for arm in games.trainings]
    met = [share_sample(rung.wins, rung.games) for rung in rungs if rung.games]
    return mean_of(met) if len(met) == len(rungs) else None


@dataclass(frozen=True)
class _Means:
    """Means over the games of line-ups of trainings, or without these over the games of random players."""

    crossed: Crossed | None
    origin: str

    def share(self, tops: Sequence[float], bottoms: Sequence[float]) -> Mean:
        """A share of games, such as a seat's of the decisive ones."""
        pooled = share_sample(sum(tops), int(sum(bottoms)))
        return self.crossed.mean(tops, bottoms, pooled.noise, self.origin) if self.crossed else of_games(pooled)

    def length(self, cells: Sequence[Cell]) -> Mean:
        """The mean number of decisions."""
        tops, bottoms = [float(cell.decisions) for cell in cells], [float(cell.games) for cell in cells]
        games = sum(bottoms)
        mean, squares = sum(tops) / games, sum(cell.squares for cell in cells) / games
        noise = max(0.0, squares - mean**2) / max(1.0, games - 1)
        return self.crossed.mean(tops, bottoms, noise, self.origin) if self.crossed else of_games(Sample(mean, noise))

    def of_each(self, tops: Sequence[float], bottoms: Sequence[float]) -> tuple[float, ...]:
        """A share for each training, or that of random players."""
        return self.crossed.of_each(tops, bottoms) if self.crossed else (sum(tops) / sum(bottoms),)

    def least(self, games: Sequence[int]) -> int:
        """The fewest games in which a training has a seat."""
        if self.crossed is None:
            return sum(games)
        pairs, numbers = list(zip(self.crossed.line_ups, games, strict=True)), range(self.crossed.trainings)
        return min(sum(each for line_up, each in pairs if number in line_up) for number in numbers)
