"""Measures of games among several players that were trained for the same rules: the training is the unit, not the game.

A measure is computed of the games of each training by itself; its value is their mean, and its interval comes from how
much they differ (`stats/trainings/means.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.measures.registry import Source
from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.contrast import Contrast, Estimate
from playground.stats.fixed_n.intervals import Interval
from playground.stats.measures.data import MeasureData
from playground.stats.measures.measure import UNKNOWN, Measure
from playground.stats.measures.spec import MeasureSpec
from playground.stats.measures.unfinished import followed_alike
from playground.stats.measures.units import unit_of
from playground.stats.measures.worst import growing, worst_contrast
from playground.stats.trainings.means import Mean, Sample, mean_of, of_games, weighted

CONFIDENCE = 0.95
_AT_ONCE = 1e-9
"""A confidence at which an interval is hardly wider than what it is around."""


@dataclass
class TrainedLookup(MeasureLookup):
    """The measures of an arm whose players were trained several times; `result` has all its games.

    `origin` names what the players began with (`stats/trainings/means.py`).
    """

    trainings: tuple[MeasureLookup, ...] = ()
    origin: str = ""

    def measure(self, name: str) -> Measure | None:
        """The mean over trainings, with its interval; None if the game has no such measure."""
        match = self.find(name)
        if match is None:
            return None
        spec, member = match
        found = combination([(1.0, self)], name)
        about = f"{spec.about_of(self.source.setting, member)}; mean of {len(self.trainings)} trainings"
        if found is None:
            return replace(UNKNOWN, unit=spec.unit, about=about)
        if found.up_to is not None:
            about += f", up to {found.up_to:,} {spec.followed}"
        plain, worst = found.difference(CONFIDENCE), found.worst_difference(CONFIDENCE)
        within = _within(spec.unit, Interval(plain.low, plain.high))
        ends = None if worst is None or found.up_to is not None else _within(spec.unit, Interval(worst.low, worst.high))
        return Measure(plain.estimate, within.low, within.high, spec.unit, about, up_to=found.up_to, worst=ends)

    def estimate(self, name: str) -> Estimate | None:
        """The mean over trainings for any confidence; None if the games do not determine it."""
        found = combination([(1.0, self)], name)
        if found is None:
            return None

        def interval(confidence: float) -> Interval:
            around = found.difference(confidence)
            return Interval(around.low, around.high)

        return Estimate(found.difference(CONFIDENCE).estimate, interval)

    def against(self, name: str, limit: float) -> Contrast | None:
        """The mean over trainings minus a limit; None if the games do not determine it."""
        return combination([(1.0, self)], name, limit)

    @property
    def cut_short(self) -> bool:
        """See `MeasureLookup`."""
        return any(each.cut_short for each in self.trainings)


def combination(terms: Sequence[tuple[float, MeasureLookup]], name: str, minus: float = 0.0) -> Contrast | None:
    """Σ weight · measure − `minus`, of arms that are independent of each other but for trainings that began alike.

    Lengths are those of what all games were followed for. None if the games do not determine it.
    """
    matches = [lookup.find(name) for _, lookup in terms]
    if None in matches or not terms:
        return None
    spec, member = matches[0] or (None, "")
    assert spec is not None
    sources = [_sources(lookup) for _, lookup in terms]
    followed, first = followed_alike([each for some in sources for each in some], spec.followed)
    arms, rest = [], list(followed)
    for (_, lookup), some in zip(terms, sources, strict=True):
        origin = lookup.origin if isinstance(lookup, TrainedLookup) else ""
        found = _ends(spec, member, rest[: len(some)], origin)
        if found is None:
            return None
        arms.append(found)
        del rest[: len(some)]
    weights = [weight for weight, _ in terms]
    plain = _contrast([(weight, arm.plain) for weight, arm in zip(weights, arms, strict=True)], minus)
    if first is not None:
        if len(terms) == 1:
            return replace(plain, up_to=first, worst=growing(plain, spec.grows))
        return replace(plain, up_to=first)
    if all(arm.certain for arm in arms):
        return plain
    pairs = list(zip(weights, arms, strict=True))
    lowest = _contrast([(weight, arm.least if weight > 0 else arm.greatest) for weight, arm in pairs], minus)
    highest = _contrast([(weight, arm.greatest if weight > 0 else arm.least) for weight, arm in pairs], minus)
    return replace(plain, worst=worst_contrast(plain, lowest, highest))


@dataclass(frozen=True)
class _Ends:
    """A mean over trainings, and what it would be if unfinished games had gone on so that it is least, or greatest."""

    plain: Mean
    least: Mean
    greatest: Mean

    @property
    def certain(self) -> bool:
        """Whether unfinished games change nothing."""
        return self.plain.value == self.least.value == self.greatest.value


def _sources(lookup: MeasureLookup) -> list[Source]:
    """The games of each training, or all games of players that learn nothing."""
    return [each.source for each in lookup.trainings] if isinstance(lookup, TrainedLookup) else [lookup.source]


def _ends(spec: MeasureSpec, member: str, games: Sequence[MeasureData], origin: str) -> _Ends | None:
    samples: list[tuple[Sample, Sample, Sample]] = []
    for each in games:
        estimate, apart = spec.estimate(each, member), spec.against(each, member, 0.0)
        if estimate is None or apart is None:
            return None
        plain = _sample(estimate)
        worst = apart.worst_difference(_AT_ONCE)
        low, high = (worst.low, worst.high) if worst and apart.up_to is None else (plain.value, plain.value)
        samples.append((plain, Sample(low, plain.noise), Sample(high, plain.noise)))
    return _Ends(*(_mean([each[place] for each in samples], origin) for place in range(3)))


def _sample(estimate: Estimate) -> Sample:
    """An estimate with the variance that its interval stands for."""
    around = estimate.interval(CONFIDENCE)
    reach = (around.high - around.low) / 2 / two_sided_normal(CONFIDENCE)
    return Sample(estimate.value, reach**2)


def _mean(samples: Sequence[Sample], origin: str) -> Mean:
    return mean_of(samples, origin) if len(samples) > 1 else of_games(samples[0])


def _contrast(terms: Sequence[tuple[float, Mean]], minus: float) -> Contrast:
    found = weighted(terms, -minus)
    return Contrast(found.difference, found.p_value())


def _within(unit: str, interval: Interval) -> Interval:
    """The part of an interval where the measure can be."""
    known = unit_of(unit)
    return Interval(max(known.low, interval.low), min(known.high, interval.high))
