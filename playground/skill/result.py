"""What the games of a study say: shares by level and variant, differences by level, and how they go with skill.

The unit is the training (see `stats/trainings/means.py`); random players have none, so that their games are the units.
Intervals of differences hold together for all levels and variants (Bonferroni), p-values are adjusted by Holm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from playground.agents.levels import ALL_LEVELS
from playground.skill.level import LevelResult, level_result
from playground.skill.maps import PlacesOfLevels
from playground.skill.plan import StudyPlan
from playground.skill.study import VariantGames
from playground.stats.comparison.evenness import within
from playground.stats.comparison.sides import gap
from playground.stats.fixed_n.contrast import p_value_of
from playground.stats.fixed_n.intervals import Difference, holm, shared_confidence
from playground.stats.measures.units import unit_of
from playground.stats.trainings.course import Course, Known, course_of, turning
from playground.stats.trainings.evenness import evenness, seat_by_seat, unevenness
from playground.stats.trainings.means import Mean, weighted

Answer = Literal["fairer", "differs", "same", "open"]


@dataclass(frozen=True)
class LevelDifference:
    """A variant minus the baseline at a level.

    `mean` has the estimate with its error, `difference` the interval that holds together with those of all levels,
    whatever unfinished games had become; `gap` is how much farther the variant is from the fair share: for two seats
    the seat, for more the one of all that is farthest. `p_value` is Holm's. All are None where a variant has no share;
    `mistaken` is the interval with trainings ignored.
    """

    level: str
    mean: Mean | None
    difference: Difference | None
    mistaken: Difference | None
    gap: Difference | None
    p_value: float
    answer: Answer
    margin: float

    @property
    def sign(self) -> int:
        """Which way the shares are known to differ; 0 if that is not known."""
        return 0 if self.mean is None or self.p_value >= 0.05 else 1 if self.mean.value > 0 else -1


@dataclass(frozen=True)
class VariantCourse:
    """A variant against the baseline at all levels; `change` is the difference among masters minus that among random
    players, `turned` the two levels at which it is known to have opposite signs."""

    variant: str
    differences: tuple[LevelDifference, ...]
    change: Difference | None
    course: Course
    turned: tuple[str, str] | None


@dataclass(frozen=True)
class FavouredSeat:
    """Whether the seat is known to win more (1) or less (−1) than its fair share at each level; `turned` as above."""

    variant: str
    signs: tuple[int, ...]
    turned: tuple[str, str] | None


@dataclass(frozen=True)
class LevelsResult:
    """All that a study says, seen from `seat`; the first variant is the baseline.

    `seconds` is how long it took; `labels` name the variants, by default by their selections. `places` is what games
    did on the board, where that was counted for the maps of a report.
    """

    plan: StudyPlan
    games: tuple[VariantGames, ...]
    seat: int
    margin: float | None
    seconds: float = 0.0
    labels: tuple[str, ...] = ()
    places: PlacesOfLevels = field(default_factory=PlacesOfLevels)

    @property
    def players(self) -> int:
        """Seats of the games."""
        return len(self.games[0].compiled.game.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The variants."""
        return self.labels or tuple(each.compiled.game.name for each in self.games)

    @cached_property
    def variants(self) -> tuple[tuple[LevelResult, ...], ...]:
        """For each variant its levels, the weakest first."""
        return tuple(tuple(level_result(each, level, self.seat) for level in ALL_LEVELS) for each in self.games)

    @cached_property
    def courses(self) -> tuple[VariantCourse, ...]:
        """Each variant but the first against the first."""
        means = [
            [_minus(one.share, other.share) for one, other in zip(variant, self.variants[0], strict=True)]
            for variant in self.variants[1:]
        ]
        pairs = [pair for variant in self.variants[1:] for pair in self._beside(variant)]
        uneven = [self._evenness_p_value(*pair) for pair in pairs] if self.players > 2 else []
        p_values = iter(holm([*(_p_value(*pair) for pair in pairs), *uneven]))
        return tuple(
            self._course(name, variant, [next(p_values) for _ in ALL_LEVELS], differences)
            for name, variant, differences in zip(self.names[1:], self.variants[1:], means, strict=True)
        )

    @cached_property
    def favoured(self) -> tuple[FavouredSeat, ...]:
        """For each variant which seat is known to be favoured at which level; all of them are tested together."""
        fair = 1 / self.players
        shares = [level.share for variant in self.variants for level in variant]
        p_values = iter(holm([share.p_value(fair) if share else 1.0 for share in shares]))
        found = []
        for name, variant in zip(self.names, self.variants, strict=True):
            signs = tuple(_sign(level.share, fair, next(p_values)) for level in variant)
            found.append(FavouredSeat(name, signs, _names(turning(signs))))
        return tuple(found)

    def _evenness_p_value(self, one: LevelResult, base: LevelResult) -> float:
        """Of equal unevenness, whatever unfinished games had become."""
        return p_value_of(lambda confidence: _evenness(one, base, confidence)) if one.seats and base.seats else 1.0

    def _beside(self, variant: Sequence[LevelResult]) -> list[tuple[LevelResult, LevelResult]]:
        return list(zip(variant, self.variants[0], strict=True))

    def _course(
        self, name: str, variant: Sequence[LevelResult], p_values: Sequence[float], means: Sequence[Mean | None]
    ) -> VariantCourse:
        differences = tuple(
            self._difference(*pair, mean, p)
            for pair, mean, p in zip(self._beside(variant), means, p_values, strict=True)
        )
        first, last = means[0], means[-1]
        change = None
        if first and last:
            each = shared_confidence(0.95, len(self.games) - 1)
            change = weighted([(1, last), (-1, first)]).difference(each)
        known = [Known(each.sign, each.answer == "same") for each in differences]
        course: Course = course_of(known, change) if change else "open"
        return VariantCourse(name, differences, change, course, _names(turning([each.sign for each in known])))

    def _difference(self, one: LevelResult, base: LevelResult, mean: Mean | None, p_value: float) -> LevelDifference:
        if mean is None:
            return LevelDifference(one.level, None, None, None, None, 1.0, "open", 0.0)
        confidence = self.plan.confidence
        difference = _over_worst(one, base, lambda a, b: weighted([(1, a), (-1, b)]).difference(confidence))
        if self.players == 2:
            mirrored = _over_worst(one, base, lambda a, b: weighted([(1, a), (1, b)], -1.0).difference(confidence))
            nearer = gap(difference, mirrored, 0.5)
        else:
            nearer = _evenness(one, base, confidence)
        margin = self.margin or unit_of("share").matters
        answer = _answer(difference, nearer, p_value, margin, self.players)
        return LevelDifference(
            one.level, mean, difference, mean.ignoring_trainings(confidence), nearer, p_value, answer, margin
        )


def _evenness(one: LevelResult, base: LevelResult, confidence: float) -> Difference:
    """How much more uneven the seats are than in the baseline, whatever unfinished games had become."""
    alike = bool(one.seats[0].origin) and one.seats[0].origin == base.seats[0].origin
    plain = evenness(unevenness(one.seats, confidence), unevenness(base.seats, confidence), alike)
    if not (one.worst_seats or base.worst_seats):
        return within(plain, seat_by_seat(one.seats, base.seats, confidence)) if alike else plain
    ends = [unevenness(each.seats, confidence, each.worst_seats) for each in (one, base)]
    open_ = evenness(ends[0], ends[1], alike)
    return Difference(plain.estimate, min(plain.low, open_.low), max(plain.high, open_.high))


def _answer(difference: Difference, nearer: Difference, p_value: float, margin: float, players: int) -> Answer:
    """What is known at a level: as `report/finding.py` for comparisons among players that learn nothing.

    Of three seats and more, one may have its share where others do not: all have to be alike for 'same'.
    """
    if max(difference.most, nearer.most if players > 2 else 0.0) <= margin:
        return "same"
    if nearer.excludes_zero:
        return "fairer"
    return "differs" if p_value < 0.05 else "open"


def _sign(share: Mean | None, fair: float, p_value: float) -> int:
    return 0 if share is None or p_value >= 0.05 else 1 if share.value > fair else -1


def _names(levels: tuple[int, int] | None) -> tuple[str, str] | None:
    return (ALL_LEVELS[levels[0]], ALL_LEVELS[levels[1]]) if levels else None


def _minus(one: Mean | None, other: Mean | None) -> Mean | None:
    return weighted([(1, one), (-1, other)]) if one and other else None


def _over_worst(one: LevelResult, base: LevelResult, interval: Callable[[Mean, Mean], Difference]) -> Difference:
    """An interval that holds whatever unfinished games had become, around the estimate from finished ones."""
    assert one.share is not None and base.share is not None
    plain = interval(one.share, base.share)
    each = [interval(a, b) for a in one.worst or (one.share,) for b in base.worst or (base.share,)]
    return Difference(plain.estimate, min(plain.low, *(d.low for d in each)), max(plain.high, *(d.high for d in each)))


def _p_value(one: LevelResult, base: LevelResult) -> float:
    """Of equal shares; with unfinished games the largest of the worst cases, and 1 if they have different signs."""
    if one.share is None or base.share is None:
        return 1.0
    cases = [weighted([(1, a), (-1, b)]) for a in one.worst or (one.share,) for b in base.worst or (base.share,)]
    if min(case.value for case in cases) < 0 < max(case.value for case in cases):
        return 1.0
    return max(case.p_value() for case in cases)
