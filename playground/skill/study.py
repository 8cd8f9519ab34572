"""Several variants among players of each level: trainings, their levels, and their games.

    plan ──train_missing──► players ──calibrate──► levels ──play──► cells ──result.py──► differences by level

Everything is kept as soon as it is there: an interrupted study goes on, and others with the same variant use it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from playground.agents.levels import LEVELS
from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.skill.calibration import Calibration
from playground.skill.kept import Cell, Measured
from playground.skill.matches import LARGEST_SEED, Matches, agent_of
from playground.skill.plan import ALL_LEVELS, TRAINING_PART, StudyPlan
from playground.skill.trainings import Update, check_learnable, seed_of, train_missing

CALIBRATION_PART = 0.25
"""Of the time that is left for a training after it has been trained; the rest is for its games."""

LEAST_PART = 0.15
"""Of the whole time: that much is left for calibration and games, even if training took longer than it should."""

FEWEST_GAMES = 100

ENOUGH_OF = 4
"""Games that are kept are not played again if they are at least this part, one in so many, of what the time allows."""

RANDOM_GAMES = 200_000
RANDOM_PART = 0.02
"""The most games of random players, and the part of the time they may take."""

RANDOM_BATCH = 2_000

CALIBRATIONS = 1 << 20
"""Added to the number of a player for the seeds of the games that find its levels."""

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
        began, whole = time.monotonic(), 60 * self.plan.minutes
        randoms = [self._random(compiled, whole * RANDOM_PART) for compiled in self.variants]
        train_missing(self.variants, self.plan, self.stop, update)
        # Not more where nothing was left to train: the same command then finds the games that it played before.
        left = max(min(whole - (time.monotonic() - began), (1 - TRAINING_PART) * whole), LEAST_PART * whole)
        jobs = [(number, compiled) for number in self.plan.numbers for compiled in self.variants]
        found: dict[tuple[int, str], TrainedArm] = {}
        deadline = time.monotonic() + left
        for place, (number, compiled) in enumerate(jobs):
            update("playing levels", place, len(jobs))
            part = max(deadline - time.monotonic(), LEAST_PART * left) / (len(jobs) - place)
            found[number, compiled.game.hash] = self._measure(compiled, number, part)
        return tuple(
            VariantGames(compiled, random, tuple(found[number, compiled.game.hash] for number in self.plan.numbers))
            for compiled, random in zip(self.variants, randoms, strict=True)
        )

    def _random(self, compiled: Compiled, seconds: float) -> Cell:
        """Games of random players, as many as fit into the time."""
        measured, seed = Measured(compiled.game), seed_of(compiled, 0)
        kept = measured.cell(NOBODY, ALL_LEVELS[0], self._seed_of(compiled, 0), RANDOM_BATCH)
        if kept is not None:
            return kept
        matches, players = self._matches(compiled, NOBODY), ("random",) * len(compiled.game.players)
        matches.play(players, RANDOM_BATCH, seed)
        matches.played, matches.seconds = 0, 0.0
        matches.play(players, RANDOM_BATCH, seed)
        games = int(min(RANDOM_GAMES, max(RANDOM_BATCH, seconds * matches.pace)))
        cell = Cell.of(matches.play(players, games, self._seed_of(compiled, 0)))
        measured.keep_cell(NOBODY, ALL_LEVELS[0], cell)
        return cell

    def _measure(self, compiled: Compiled, number: int, seconds: float) -> TrainedArm:
        """The levels of a player and its games, from what is kept or played now."""
        matches, measured = self._matches(compiled, number), Measured(compiled.game)
        calibration = measured.calibration(number)
        if calibration is None:
            calibration = matches.calibrated(CALIBRATION_PART * seconds)
            measured.keep_calibration(number, calibration)
        cells: dict[str, Cell] = {}
        for place, (level, rung) in enumerate(zip(LEVELS, calibration.rungs, strict=True)):
            seed = self._seed_of(compiled, len(LEVELS) * number + place + 1)
            games = matches.affordable((1 - CALIBRATION_PART) * seconds / len(LEVELS))
            games = min(max(FEWEST_GAMES, games), self.most_games)
            cell = measured.cell(number, level, seed, min(games, max(FEWEST_GAMES, games // ENOUGH_OF)))
            if cell is None:
                agents = (agent_of(number, rung.mistakes),) * len(compiled.game.players)
                cell = Cell.of(matches.play(agents, games, seed))
                measured.keep_cell(number, level, cell)
            cells[level] = cell
        return TrainedArm(number, calibration, cells)

    def _matches(self, compiled: Compiled, number: int) -> Matches:
        if self.stop.is_set:
            raise Cancelled
        return Matches(compiled, number, self._seed_of(compiled, CALIBRATIONS + number), self.plan.cores, self.stop)

    def _seed_of(self, compiled: Compiled, place: int) -> int:
        """Seeds of games: different for all, so that no two trainings share the luck of their dice."""
        return (seed_of(compiled, 0) + (place << 20) + (self.seed << 60)) % LARGEST_SEED
