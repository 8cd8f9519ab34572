"""Planning a comparison before it is played: a pilot says how many games a difference of some size takes.

The pilot plays the same games of all variants, as the comparison will. It measures how much each measure varies from
game to game, how the games of a pair go together, and how fast they are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playground.game.core import Game
from playground.simulate.comparison.plan_defaults import MIN_PILOT_GAMES
from playground.simulate.measures.contrasts import contrast_of
from playground.simulate.measures.lookup import MeasureLookup, check_requests, measure_lookups
from playground.simulate.results.summary import Summary
from playground.source.diagnostics import PlaygroundError
from playground.stats.comparison.planning import Variability, variability
from playground.stats.comparison.power import POWER
from playground.stats.fixed_n.contrast import of_terms
from playground.stats.fixed_n.intervals import shared_confidence
from playground.stats.measures.registry import needs_referee
from playground.stats.measures.units import unit_of

DEFAULT_MEASURES = ("seat_share", "length.decisions.mean")
CONFIDENCE = 0.95


@dataclass(frozen=True)
class PlannedSize:
    """What it takes to see a difference of `size`, in the unit of the measure.

    `share` is the size in points or in percent. `games` are of each variant, played on common random numbers;
    `independent` how many it would take without them; `fairer`, for the share of a seat of two, to know which variant
    is nearer to the fair share wherever that is, and None for all else. `seconds` is the time to play `games` of all
    variants, if known. Numbers of games are None where the share of unfinished games is so large that they could hide
    the difference, however many are played.
    """

    share: float
    size: float
    games: int | None
    independent: int | None
    fairer: int | None
    seconds: float | None


@dataclass(frozen=True)
class PlannedMeasure:
    """A measure of a variant against the baseline; `gain` is how many independent games one of a pair is worth.

    `base` and `value` are those of the pilot. `sizes` is empty if the pilot does not determine the difference, or if a
    percentage of the baseline's value, which is 0, would be meaningless. `seats` are those of the games.
    """

    variant: str
    measure: str
    unit: str
    base: float | None
    value: float | None
    gain: float | None
    sizes: tuple[PlannedSize, ...]
    seats: int

    @property
    def of_fairness(self) -> bool:
        """Whether it says which variant is fairer, too: of more than two seats all decide that, not a single one."""
        return of_fairness(self.measure, self.seats)


def of_fairness(measure: str, seats: int) -> bool:
    """Whether the measure is the share of a seat of two."""
    return seats == 2 and measure.startswith("seat_share.")


@dataclass(frozen=True)
class PilotPlan:
    """The plan of a comparison, from the `results` of a pilot; the first variant is the baseline."""

    results: tuple[Summary, ...]
    seat: int
    power: float
    confidence: float
    measures: tuple[PlannedMeasure, ...]


def check_plan(variants: int, pilot: int, sizes: Sequence[float], power: float) -> None:
    """Raises PlaygroundError for fewer than two variants, too few games, impossible sizes or powers."""
    if variants < 2:
        raise PlaygroundError("a plan needs two rulesets at least: playground plan NAME NAME@VARIANT")
    if pilot < MIN_PILOT_GAMES:
        least = f"a pilot plays {MIN_PILOT_GAMES} games of each at least"
        raise PlaygroundError(f"{least}, not {pilot:,}: fewer show too little")
    if not sizes or any(not 0 < size <= 100 for size in sizes):
        raise PlaygroundError("--see takes differences above 0 and up to 100, such as 0.5,1,2: points, or percent")
    if not 0.5 <= power < 1:
        raise PlaygroundError(f"--power is the chance to see the difference, from 0.5 to below 1; it is {power:g}")


def check_measures(games: Sequence[Game], measures: Sequence[str], seat: int) -> tuple[str, ...]:
    """Full names of the measures to plan for. Raises PlaygroundError for those that no game has or need a referee."""
    for name in measures:
        if needs_referee(name):
            raise PlaygroundError(f"a pilot is not judged, and '{name}' needs a referee: plan for another measure")
    together = any(game.is_cooperative for game in games)
    usual = ("everyone_wins", *DEFAULT_MEASURES[1:]) if together else DEFAULT_MEASURES
    return check_requests(games, measures or usual, seat)[1]


def plan_comparison(
    results: Sequence[Summary],
    seat: int,
    measures: Sequence[str],
    sizes: Sequence[float],
    seconds: float | None,
    power: float = POWER,
) -> PilotPlan:
    """The plan that a pilot's results suggest, seen from `seat`.

    `sizes` are points of a share, and percent of the baseline's value of any other measure; `seconds` is how
    long one game of every variant takes, if that is known.

    With several variants the error is shared among their comparisons, as `compare` shares it. Raises PlaygroundError
    for measures that do not exist or need a referee.
    """
    names = check_measures([result.game for result in results], measures, seat)
    confidence = shared_confidence(CONFIDENCE, len(results) - 1)
    base, *others = measure_lookups(results)
    level = _Level(confidence, power, seconds, len(results[0].game.players))
    planned = [_planned(each, base, name, sizes, level) for each in others for name in names]
    return PilotPlan(tuple(results), seat, power, confidence, tuple(planned))


@dataclass(frozen=True)
class _Level:
    """What all numbers of a plan share: confidence, power, and the seconds that a game of all variants takes."""

    confidence: float
    power: float
    seconds: float | None
    seats: int

    def games(self, spread: Variability, variance: float, size: float) -> int | None:
        return spread.games(variance, size, self.confidence, self.power)


def _planned(
    lookup: MeasureLookup, base: MeasureLookup, name: str, sizes: Sequence[float], level: _Level
) -> PlannedMeasure:
    values = [each.measure(name) for each in (base, lookup)]
    unit = next((value.unit for value in values if value), "")
    before, after = (value.value if value else None for value in values)
    spread = _variability(lookup, base, name)
    scale = 1.0 if unit_of(unit).is_share else abs(before or 0.0)
    steps = [_step(size, size / 100 * scale, spread, name, level) for size in sizes] if spread and scale else []
    label = lookup.result.game.name
    return PlannedMeasure(label, name, unit, before, after, spread.gain if spread else None, tuple(steps), level.seats)


def _variability(lookup: MeasureLookup, base: MeasureLookup, name: str) -> Variability | None:
    paired, one, other = contrast_of(lookup, base, name), lookup.estimate(name), base.estimate(name)
    if paired is None or one is None or other is None:
        return None
    return variability(paired, of_terms([(1.0, one), (-1.0, other)]), min(lookup.result.games, base.result.games))


def _step(share: float, size: float, spread: Variability, name: str, level: _Level) -> PlannedSize:
    games, independent = (level.games(spread, variance, size) for variance in (spread.paired, spread.independent))
    both = of_fairness(name, level.seats)
    fairer = spread.games_for_fairness(size, level.confidence, level.power) if both else None
    seconds = None if level.seconds is None or games is None else games * level.seconds
    return PlannedSize(share, size, games, independent, fairer, seconds)
