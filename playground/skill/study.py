"""Several variants among players of each level: trainings, their levels, and their games.

    plan ──train_missing──► players ──calibrate──► levels ──cross-play──► cells ──result.py──► differences by level

At each level the trainings of a variant meet each other, every seat having another one (`stats/trainings/crossed.py`).

Everything is kept as soon as it is there: an interrupted study goes on, and others with the same variant use it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from playground.agents.levels import ALL_LEVELS, LEVELS
from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.skill.calibration import Calibration
from playground.skill.kept import Cell, Measured
from playground.skill.matches import LARGEST_SEED, Matches, play_within, run_of
from playground.skill.plan import TRAINING_PART, StudyPlan
from playground.skill.strengths import RANDOM_PLAYER
from playground.skill.trainings import Update, check_learnable, seed_of, train_missing
from playground.stats.trainings.crossed import crossed

CALIBRATION_PART = 0.25
"""Of the time that is left after training; the rest is for games."""

SEARCHED_GAMES = 400
"""Games of players who search for each training, for its levels and at them: these may take half of its time."""

FIRST_GAMES = 30
"""Games of each training that are played first at a level, however slow they are."""

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

LINE_UPS = 1 << 24
"""Added to the number of a line-up for the seeds of its games."""

NOBODY = 0
"""In place of the number of a player: random players."""


@dataclass(frozen=True)
class TrainedArm:
    """One training of a variant: its number, and its levels."""

    number: int
    calibration: Calibration


@dataclass(frozen=True)
class VariantGames:
    """All games of a variant: those of random players, and at each level those of each line-up of its trainings.

    Trainings of variants with the same `origin` began alike, each with that of its place; "" stands for nothing.
    """

    compiled: Compiled
    random: Cell
    trainings: tuple[TrainedArm, ...]
    cells: Mapping[str, tuple[Cell, ...]]
    origin: str = ""

    def of(self, level: str) -> tuple[Cell, ...]:
        """The games at a level, for each line-up; those of random players are one."""
        return self.cells.get(level, (self.random,))


class LevelStudy:
    """Variants among players of each level. `run` raises Cancelled soon after `stop` is set; everything is kept."""

    def __init__(
        self,
        variants: Sequence[Compiled],
        roots: Sequence[Compiled],
        plan: StudyPlan,
        seed: int,
        most_games: int,
        stop: CancelToken,
    ) -> None:
        """`roots` are the rulesets that these are variants of (`origins.roots_of`)."""
        for compiled in variants:
            check_learnable(compiled)
        self.variants, self.roots, self.plan, self.stop = variants, roots, plan, stop
        self.seed, self.most_games = seed, most_games

    def run(self, update: Update) -> tuple[VariantGames, ...]:
        """Train, calibrate and play what is not there yet."""
        began = time.monotonic()
        randoms = [self._random(compiled, 60 * self.plan.minutes * RANDOM_PART) for compiled in self.variants]
        left, origins = self._train(began, update)
        deadline = time.monotonic() + left
        levels = self._calibrate(CALIBRATION_PART * left, left, SEARCHED_GAMES, update)
        arms = [
            tuple(TrainedArm(number, levels[number, compiled.game.hash]) for number in self.plan.numbers)
            for compiled in self.variants
        ]
        cells: list[dict[str, tuple[Cell, ...]]] = [{} for _ in self.variants]
        jobs = [(place, level) for place in range(len(self.variants)) for level in LEVELS]
        for done, (place, level) in enumerate(jobs):
            update("playing levels", done, len(jobs))
            seconds = max(deadline - time.monotonic(), MIN_PART * left) / (len(jobs) - done)
            cells[place][level] = self._cells(self.variants[place], arms[place], level, seconds)
        update("playing levels", len(jobs), len(jobs))
        return tuple(VariantGames(*each) for each in zip(self.variants, randoms, arms, cells, origins, strict=True))

    def calibrations(self, games: int, update: Update) -> tuple[dict[tuple[int, str], Calibration], tuple[str, ...]]:
        """Train what is not there yet, and find the levels of each player, by its number and the hash of its game; and
        for each variant the origin of its players.

        Masters search as long as so many games of each player at each level fit into the time, which are not played.
        """
        left, origins = self._train(time.monotonic(), update)
        return self._calibrate(CALIBRATION_PART * left, left, games, update), origins

    def _train(self, began: float, update: Update) -> tuple[float, tuple[str, ...]]:
        """Train players; the seconds that are then left for a study that `began`, and the origins of the players."""
        whole = 60 * self.plan.minutes
        origins = train_missing(self.variants, self.roots, self.plan, self.stop, update)
        # Not more where nothing was left to train: the same command then finds the games that it played before.
        left = min(whole - (time.monotonic() - began), (1 - TRAINING_PART) * whole)
        return max(left, MIN_PART * whole), origins

    def _calibrate(self, seconds: float, left: float, games: int, update: Update) -> dict[tuple[int, str], Calibration]:
        """Find the levels of each player, all in so many of the seconds that are `left`."""
        jobs = [(number, compiled) for number in self.plan.numbers for compiled in self.variants]
        found: dict[tuple[int, str], Calibration] = {}
        deadline, iterations = time.monotonic() + seconds, self._iterations(left / len(jobs), games)
        for place, (number, compiled) in enumerate(jobs):
            update("finding levels", place, len(jobs))
            part = max(deadline - time.monotonic(), MIN_PART * seconds) / (len(jobs) - place)
            found[number, compiled.game.hash] = self._calibrated(compiled, number, iterations, part)
        update("finding levels", len(jobs), len(jobs))
        return found

    def _random(self, compiled: Compiled, seconds: float) -> Cell:
        """Games of random players, as many as fit into the time."""
        level, measured, seed = ALL_LEVELS[0], Measured(compiled.game), self._seed_of(compiled, 0)
        kept = measured.cells(level, (), (), seed)
        if kept is not None and _enough(kept, RANDOM_GAMES, seconds):
            return kept[0]
        cell = Cell.of(self._matches(compiled, NOBODY).within(seconds, RANDOM_GAMES, RANDOM_PLAYER, seed))
        if kept is not None and kept[0].games >= cell.games:
            return kept[0]
        measured.keep_cells(level, (), (), seed, (cell,))
        return cell

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

    def _cells(self, compiled: Compiled, arms: Sequence[TrainedArm], level: str, seconds: float) -> tuple[Cell, ...]:
        """Games of each line-up of trainings at a level, from what is kept or played now, as many as fit."""
        place, design = LEVELS.index(level), crossed(len(arms), len(compiled.game.players))
        agents = [arm.calibration.rungs[place].strength.agent(arm.number) for arm in arms]
        numbers = [arm.number for arm in arms]
        seeds = [
            self._seed_of(compiled, LINE_UPS + len(LEVELS) * number + place) for number in range(len(design.line_ups))
        ]
        of_each = len(design.line_ups) * design.seats / len(arms)
        most, measured = ceil(self.most_games * len(arms) / len(design.line_ups)), Measured(compiled.game)
        kept = measured.cells(level, agents, numbers, seeds[0])
        if kept is not None and _enough(kept, most * len(kept), seconds):
            return kept
        if self.stop.is_set:
            raise Cancelled
        seats = [tuple(agents[number] for number in line_up) for line_up in design.line_ups]
        runs = [
            run_of(compiled, each, most, seed, self.plan.cores, self.stop)
            for each, seed in zip(seats, seeds, strict=True)
        ]
        began = time.perf_counter()
        results = play_within(runs, seconds, most, ceil(FIRST_GAMES / of_each), self.stop)
        took = time.perf_counter() - began
        cells = tuple(replace(Cell.of(result), seconds=took / len(results)) for result in results)
        if kept is not None and kept[0].games >= cells[0].games:
            return kept
        measured.keep_cells(level, agents, numbers, seeds[0], cells)
        return cells

    def _calibrated(self, compiled: Compiled, number: int, iterations: int, seconds: float) -> Calibration:
        """The levels of a player, kept or found now in about so many seconds."""
        measured = Measured(compiled.game)
        calibration = measured.calibration(number)
        if calibration is None or calibration.iterations != iterations:
            calibration = self._matches(compiled, number).calibrated(seconds, iterations)
            measured.keep_calibration(number, calibration)
        return calibration

    def _matches(self, compiled: Compiled, number: int) -> Matches:
        if self.stop.is_set:
            raise Cancelled
        return Matches(compiled, number, self._seed_of(compiled, CALIBRATIONS + number), self.plan.cores, self.stop)

    def _seed_of(self, compiled: Compiled, place: int) -> int:
        """Seeds of games: different for all, so that no two trainings share the luck of their dice."""
        return (seed_of(compiled, 0) + (place << 20) + (self.seed << 60)) % LARGEST_SEED


def _enough(cells: Sequence[Cell], most: int, seconds: float) -> bool:
    """Whether games that are kept need not be played again."""
    games, took = sum(cell.games for cell in cells), sum(cell.seconds for cell in cells)
    return games * ENOUGH_OF >= most or took * ENOUGH_OF >= seconds
