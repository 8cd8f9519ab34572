"""Several variants among players of each level: trainings, their levels, and their games.

    plan ──train_missing──► players ──calibrate──► levels ──play──► cells ──result.py──► differences by level

Everything is kept as soon as it is there: an interrupted study goes on, and others with the same variant use it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from playground.agents.levels import ALL_LEVELS, LEVELS
from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.skill.calibration import Calibration
from playground.skill.kept import Cell, Measured
from playground.skill.matches import LARGEST_SEED, Matches
from playground.skill.plan import TRAINING_PART, StudyPlan
from playground.skill.strengths import RANDOM_PLAYER, Strength
from playground.skill.trainings import Update, check_learnable, seed_of, train_missing

CALIBRATION_PART = 0.25
"""Of the time that is left for a training after it has been trained; the rest is for its games."""

SEARCHED_GAMES = 800
"""Games of players who search, for the levels of one training and at them: these may take half of its time."""

MIN_PART = 0.15
"""Of the whole time: that much is left for calibration and games, even if training took longer than it should."""

ENOUGH_OF = 4
"""Games that are kept are not played again if they, or the time that they took, are at least this part, one in so many,
of the most games or of the time that there is."""

RANDOM_GAMES = 200_000
RANDOM_PART = 0.02
"""The most games of random players, and the part of the time they may take."""

CALIBRATIONS = 1 << 20
"""Added to the number of a player for the seeds of the games that find its levels."""

Found = TypeVar("Found")

NOBODY = 0
"""In place of the number of a player: random players."""


@dataclass(frozen=True)
class TrainedArm:
    """One training of a variant: its number, its levels, and its games at each."""

    number: int
    calibration: Calibration
    cells: dict[str, Cell]


@dataclass(frozen=True)
class VariantGames:
    """All games of a variant: those of random players, and those of each training."""

    compiled: Compiled
    random: Cell
    trainings: tuple[TrainedArm, ...]


class LevelStudy:
    """Variants among players of each level. `run` raises Cancelled soon after `stop` is set; everything is kept."""

    def __init__(
        self, variants: Sequence[Compiled], plan: StudyPlan, seed: int, most_games: int, stop: CancelToken
    ) -> None:
        for compiled in variants:
            check_learnable(compiled)
        self.variants, self.plan, self.seed, self.most_games, self.stop = variants, plan, seed, most_games, stop

    def run(self, update: Update) -> tuple[VariantGames, ...]:
        """Train, calibrate and play what is not there yet."""
        began = time.monotonic()
        randoms = [self._random(compiled, 60 * self.plan.minutes * RANDOM_PART) for compiled in self.variants]
        found = self._each_player("playing levels", began, SEARCHED_GAMES, update, self._measure)
        return tuple(
            VariantGames(compiled, random, tuple(found[number, compiled.game.hash] for number in self.plan.numbers))
            for compiled, random in zip(self.variants, randoms, strict=True)
        )

    def calibrations(self, games: int, update: Update) -> dict[tuple[int, str], Calibration]:
        """Train what is not there yet, and find the levels of each player, by its number and the hash of its game.

        Masters search as long as so many games of each player at each level fit into the time, which are not played.
        """
        return self._each_player("finding levels", time.monotonic(), games, update, self._calibrated)

    def _each_player(
        self,
        phase: str,
        began: float,
        games: int,
        update: Update,
        measure: Callable[[Compiled, int, int, float], Found],
    ) -> dict[tuple[int, str], Found]:
        """Train players, and measure each within its part of the time that is left since the study `began`."""
        whole = 60 * self.plan.minutes
        train_missing(self.variants, self.plan, self.stop, update)
        # Not more where nothing was left to train: the same command then finds the games that it played before.
        left = max(min(whole - (time.monotonic() - began), (1 - TRAINING_PART) * whole), MIN_PART * whole)
        jobs = [(number, compiled) for number in self.plan.numbers for compiled in self.variants]
        found: dict[tuple[int, str], Found] = {}
        deadline = time.monotonic() + left
        iterations = self._iterations(left / len(jobs), games)
        for place, (number, compiled) in enumerate(jobs):
            update(phase, place, len(jobs))
            part = max(deadline - time.monotonic(), MIN_PART * left) / (len(jobs) - place)
            found[number, compiled.game.hash] = measure(compiled, number, iterations, part)
        update(phase, len(jobs), len(jobs))
        return found

    def _random(self, compiled: Compiled, seconds: float) -> Cell:
        """Games of random players, as many as fit into the time."""
        return self._cell(compiled, NOBODY, ALL_LEVELS[0], RANDOM_PLAYER, seconds, RANDOM_GAMES)

    def _iterations(self, seconds: float, games: int) -> int:
        """How long masters search, all alike: as the first player that was measured does, or as long as there is time
        for so many games in the slowest variant."""
        number = self.plan.numbers[0]
        for compiled in self.variants:
            kept = Measured(compiled.game).calibration(number)
            if kept is not None:
                return kept.iterations
        matches = [self._matches(compiled, number) for compiled in self.variants]
        return min(each.longest_search(seconds / 2, games) for each in matches)

    def _measure(self, compiled: Compiled, number: int, iterations: int, seconds: float) -> TrainedArm:
        """The levels of a player and its games, from what is kept or played now."""
        deadline = time.monotonic() + seconds
        calibration = self._calibrated(compiled, number, iterations, seconds)
        cells: dict[str, Cell] = {}
        for place, (level, rung) in enumerate(zip(LEVELS, calibration.rungs, strict=True)):
            part = max(deadline - time.monotonic(), MIN_PART * seconds) / (len(LEVELS) - place)
            cells[level] = self._cell(compiled, number, level, rung.strength, part, self.most_games)
        return TrainedArm(number, calibration, cells)

    def _cell(
        self, compiled: Compiled, number: int, level: str, strength: Strength, seconds: float, most: int
    ) -> Cell:
        """Games at a level, from what is kept or played now, as many as fit into the time."""
        measured, place = Measured(compiled.game), ALL_LEVELS.index(level)
        seed = self._seed_of(compiled, len(LEVELS) * number + place)
        kept = measured.cell(number, level, seed)
        if kept is not None and (kept.games * ENOUGH_OF >= most or kept.seconds * ENOUGH_OF >= seconds):
            return kept
        cell = Cell.of(self._matches(compiled, number).within(seconds, most, strength, seed))
        measured.keep_cell(number, level, cell)
        return cell

    def _calibrated(self, compiled: Compiled, number: int, iterations: int, seconds: float) -> Calibration:
        """The levels of a player, kept or found now; `seconds` are for these and its games."""
        measured = Measured(compiled.game)
        calibration = measured.calibration(number)
        if calibration is None or calibration.iterations != iterations:
            calibration = self._matches(compiled, number).calibrated(CALIBRATION_PART * seconds, iterations)
            measured.keep_calibration(number, calibration)
        return calibration

    def _matches(self, compiled: Compiled, number: int) -> Matches:
        if self.stop.is_set:
            raise Cancelled
        return Matches(compiled, number, self._seed_of(compiled, CALIBRATIONS + number), self.plan.cores, self.stop)

    def _seed_of(self, compiled: Compiled, place: int) -> int:
        """Seeds of games: different for all, so that no two trainings share the luck of their dice."""
        return (seed_of(compiled, 0) + (place << 20) + (self.seed << 60)) % LARGEST_SEED
