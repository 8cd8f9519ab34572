"""What fits into the time: how many players are trained for each variant, how long each, and what is left for games."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from playground.agents.levels import ALL_LEVELS
from playground.learning.trainings import MAX_TRAININGS, MIN_TRAININGS, SECONDS, training_numbers
from playground.source.diagnostics import PlaygroundError
from playground.stats.comparison.power import POWER
from playground.stats.distributions import one_sided_normal
from playground.stats.fixed_n.intervals import shared_confidence
from playground.stats.trainings.means import smallest_seen

ENOUGH = 20
"""Seconds: more time is first spent on more players, which say more of how players differ, then on longer training."""

TRAINING_PART = 0.5
"""The part of the time for training, with what comes before it; the rest is for calibration and games."""

BEGINNING_PART = 0.5
"""The part of a player's time that is its beginning, which it shares with those of other variants."""

STARTING, LOADING, OVERHEAD_PART = 4.0, 1.5, 0.2
"""About how many seconds features take to choose, the largest games apart, and how many a player takes to be read and
written; of short trainings at most this part is allowed for each, because they are tried where nobody minds the time.
"""

USUAL_SPREAD = 0.05
"""The standard deviation of the differences between players that began alike, which plans assume (docs/skill.md)."""

FEW = 5
"""With fewer trainings than this Student's t makes intervals much wider: first there are as many, then longer ones."""

MAX_GAMES = 20_000
"""Games of a training at a level."""


@dataclass(frozen=True)
class StudyPlan:
    """Each of `variants` variants has `trainings` players, trained for `seconds` each; `minutes` is the whole time, and
    `seats` those of the games."""

    variants: int
    trainings: int
    seconds: int
    cores: int
    minutes: float
    seats: int = 2

    @property
    def numbers(self) -> range:
        """The numbers of the players, by which agents name them."""
        return training_numbers(self.trainings, self.seconds)

    @property
    def statements(self) -> int:
        """Differences that are stated at all levels of all variants: of the share of a seat and, for three seats and
        more, of the unevenness of all, which that does not determine."""
        return len(ALL_LEVELS) * max(1, self.variants - 1) * (1 if self.seats == 2 else 2)

    @property
    def confidence(self) -> float:
        """That of each interval of a difference, so that all of them hold together at 95%."""
        return shared_confidence(0.95, self.statements)

    def resolution(self, games: int = MAX_GAMES, sd: float = USUAL_SPREAD) -> float:
        """The difference of shares that is seen at a level with the usual power, if the differences between trainings
        that began alike have the standard deviation `sd`."""
        power = one_sided_normal(POWER)
        return smallest_seen(self.trainings, sd, 2 * 0.25 / games, self.confidence, power)


def training_seconds(trainings: int, variants: int, seconds: float, cores: int, rulesets: int = 1) -> float:
    """How long it takes to train so many players of each variant of some rulesets, and what these begin with.

    Before a beginning learns, its features are chosen.
    """
    begun = BEGINNING_PART * seconds + min(STARTING, OVERHEAD_PART * seconds)
    more = (1 - BEGINNING_PART) * seconds + min(LOADING, OVERHEAD_PART * seconds)
    return ceil(trainings * rulesets / cores) * begun + ceil(trainings * variants / cores) * more


def plan_study(minutes: float, variants: int, cores: int, seats: int = 2, rulesets: int = 1) -> StudyPlan:
    """The plan for so many minutes. Raises PlaygroundError if three players of each variant do not fit.

    The variants are of so many rulesets, whose players begin with what one knows (`trainings.py`).
    """
    allowed = 60 * minutes * TRAINING_PART
    fitting = [
        (min(trainings, FEW), min(seconds, ENOUGH), trainings, seconds)
        for trainings in range(MIN_TRAININGS, MAX_TRAININGS + 1)
        for seconds in SECONDS
        if training_seconds(trainings, variants, seconds, cores, rulesets) <= allowed * (1 + 1e-9)
    ]
    if not fitting:
        least = training_seconds(MIN_TRAININGS, variants, SECONDS[0], cores, rulesets) / TRAINING_PART / 60
        raise PlaygroundError(
            f"{minutes:g} minutes are too short to train {MIN_TRAININGS} players for each of {variants} variants: "
            f"give --minutes {ceil(100 * least) / 100:g} at least; players are good after some minutes"
        )
    *_, trainings, seconds = max(fitting)
    return StudyPlan(variants, trainings, seconds, cores, minutes, seats)
