"""What the games of a variant at one level say: the mean over trainings, for random players over games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playground.agents.levels import ALL_LEVELS, LEVELS
from playground.skill.kept import Cell
from playground.skill.study import VariantGames
from playground.stats.comparison.evenness import Unevenness
from playground.stats.trainings.evenness import unevenness
from playground.stats.trainings.means import Mean, Sample, mean_of, of_games, share_sample

MIN_DECISIVE = 20
"""Decisive games of each training, below which a level has no share."""

WORST = (0.0, 1.0)
"""The part of unfinished games that the seat would have won, in the worst cases."""


@dataclass(frozen=True)
class LevelResult:
    """A variant at a level. `share` is that of the seat in decisive games, None if these are too few; `worst` the same
    if the seat had won none or all of the unfinished games. `seats` and `worst_seats` are those of all seats in turn
    order, empty where there are none. `shares` has one for each training. `skill_gap` is the share of decisive games
    that one player of the level wins among players of the level below; None for random players."""

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
    cells = (games.random,) if level == ALL_LEVELS[0] else tuple(arm.cells[level] for arm in games.trainings)
    outcomes = [cell.outcomes(games.compiled.game.name) for cell in cells]
    few = min(each.decisive for each in outcomes) < MIN_DECISIVE
    unfinished = any(each.unfinished for each in outcomes)
    shares = () if few else tuple(each.points[seat - 1] / each.decisive for each in outcomes)
    places = () if few else range(len(games.compiled.game.players))
    seats = tuple(_mean([share_sample(each.points[place], each.decisive) for each in outcomes]) for place in places)

    def among(part: float, place: int) -> Mean:
        """The share of a seat if it had won this part of the unfinished games."""
        return _mean(
            [
                share_sample(each.points[place] + part * each.unfinished, each.decisive + each.unfinished)
                for each in outcomes
            ]
        )

    ends = tuple((among(WORST[0], place), among(WORST[1], place)) for place in places) if unfinished else ()
    return LevelResult(
        level,
        cells,
        None if few else seats[seat - 1],
        ends[seat - 1] if ends else None,
        seats,
        ends,
        _mean([share_sample(each.draws, each.games) for each in outcomes]),
        _mean([share_sample(each.unfinished, each.games) for each in outcomes]),
        _mean([_length(cell) for cell in cells]),
        shares,
        _skill_gap(games, level),
    )


def _skill_gap(games: VariantGames, level: str) -> Mean | None:
    """From the games in which the levels of each training were found."""
    if level not in LEVELS:
        return None
    rungs = [arm.calibration.rungs[LEVELS.index(level)] for arm in games.trainings]
    met = [share_sample(rung.wins, rung.games) for rung in rungs if rung.games]
    return _mean(met) if len(met) == len(rungs) else None


def _mean(samples: Sequence[Sample]) -> Mean:
    return mean_of(samples) if len(samples) > 1 else of_games(samples[0])


def _length(cell: Cell) -> Sample:
    """The mean number of decisions."""
    games = cell.games
    mean = cell.decisions / games
    return Sample(mean, max(0.0, cell.squares / games - mean**2) / max(1, games - 1))
