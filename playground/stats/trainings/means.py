"""Means over trainings, and weighted sums of them: Welch's t with Satterthwaite's degrees of freedom.

Of one arm, K trainings have values x_1 … x_K: what each says of the rules, with the noise of its own games. The mean
has the variance s²/K, s² being the variance between the values, and K − 1 degrees of freedom. A weighted sum of
independent means, Σ w·x̄, has the variance Σ w²·v and

    ν = (Σ w²·v)² / Σ (w²·v)²/ν_i

degrees of freedom (Welch 1947; Satterthwaite 1946). ν is never less than the smallest ν_i.

Trainings of several arms may have begun alike: training k of each with what one player knew. Then means are not
independent, and are combined training by training: with the parts ψ_k = Σ w·(x_k − x̄) the sum has the variance
Σψ²/(K − 1)/K and K − 1 degrees of freedom, as Student's t of pairs has.

s² is not taken to be less than the noise that the games of the trainings have anyway: of few trainings it may happen to
be near 0, and where all games end alike it is 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt

from playground.stats.fixed_n.intervals import Difference, Interval
from playground.stats.trainings.student import reach, tail


@dataclass(frozen=True)
class Sample:
    """What the games of one training say: a `value`, and the variance that it has because games are few (`noise`)."""

    value: float
    noise: float


@dataclass(frozen=True)
class Mean:
    """An estimate with the variance of its error. `degrees` of freedom are infinite where nothing was trained.

    `games_only` is the variance that it would have if trainings did not matter: that of the noise of games.
    `between` is the part of the variance of single trainings that is due to what they learned; None if nothing was
    trained. `parts` has for each training how far what it says is from the value, and `counted` how much of the
    variance is noise of games. `origin` names what the trainings began with: those of the same origin began alike, each
    with that of its place; "" stands for nothing.
    """

    value: float
    variance: float
    degrees: float = inf
    games_only: float = 0.0
    between: float | None = None
    parts: tuple[float, ...] = ()
    counted: float = 0.0
    origin: str = ""

    def difference(self, confidence: float = 0.95) -> Difference:
        """The estimate with its interval."""
        far = reach(confidence, self.variance, self.degrees)
        return Difference(self.value, self.value - far, self.value + far)

    def ignoring_trainings(self, confidence: float = 0.95) -> Difference:
        """The interval if games of all trainings were taken for independent games of one player, which they are not."""
        far = reach(confidence, self.games_only, inf)
        return Difference(self.value, self.value - far, self.value + far)

    def share_interval(self, confidence: float = 0.95) -> Interval:
        """The interval of a share, which lies between 0 and 1."""
        whole = self.difference(confidence)
        return Interval(max(0.0, whole.low), min(1.0, whole.high))

    def p_value(self, minus: float = 0.0) -> float:
        """The p-value of 'the truth is `minus`'."""
        away = abs(self.value - minus)
        if not self.variance:
            return 1.0 if away == 0 else 0.0
        return tail(away / sqrt(self.variance), self.degrees)


def mean_of(samples: Sequence[Sample], origin: str = "") -> Mean:
    """The mean over at least two trainings, which began with what `origin` names; ValueError for fewer."""
    count = len(samples)
    if count < 2:
        raise ValueError(f"the variance between trainings needs two of them, not {count}")
    value = sum(sample.value for sample in samples) / count
    noise = sum(sample.noise for sample in samples) / count**2
    return of_parts(value, [sample.value - value for sample in samples], noise, noise, origin)


def of_parts(value: float, parts: Sequence[float], noise: float, counted: float, origin: str = "") -> Mean:
    """A mean of which each training has a part, how far what it says is from the value.

    `noise` is the variance that the mean has because games are few, `counted` that by which it adds to that of the
    parts. The variance is not taken to be less than the noise.
    """
    count = len(parts)
    variance = max(sum(part**2 for part in parts) / (count - 1) / count, noise)
    between = max(0.0, 1 - counted / variance) if variance else 0.0
    return Mean(value, variance, count - 1, noise, between, tuple(parts), counted, origin)


def of_games(sample: Sample) -> Mean:
    """The estimate from games of players who learn nothing."""
    return Mean(sample.value, sample.noise, inf, sample.noise)


def weighted(terms: Sequence[tuple[float, Mean]], plus: float = 0.0) -> Mean:
    """Σ weight · mean + `plus`: means of trainings that began alike are combined training by training, and these and
    all others are independent."""
    value, alike = sum(weight * mean.value for weight, mean in terms) + plus, _alike(terms)
    if len(alike) == 1:
        return replace(alike[0], value=value)
    parts = [(mean.variance, mean.degrees) for mean in alike]
    variance = sum(part for part, _ in parts)
    below = sum(part**2 / degrees for part, degrees in parts)
    known = [(mean.variance, mean.between) for mean in alike if mean.between is not None]
    whole = sum(part for part, _ in known)
    return Mean(
        value,
        variance,
        variance**2 / below if below else inf,
        sum(mean.games_only for mean in alike),
        sum(part * between for part, between in known) / whole if whole else 0.0 if known else None,
    )


def _alike(terms: Sequence[tuple[float, Mean]]) -> list[Mean]:
    """The terms, those of trainings that began alike being one; only the values of sums are not right."""
    groups = defaultdict[object, list[tuple[float, Mean]]](list)
    for place, (weight, mean) in enumerate(terms):
        groups[(mean.origin, len(mean.parts)) if mean.origin else place].append((weight, mean))
    return [_together(group) for group in groups.values()]


def _together(group: Sequence[tuple[float, Mean]]) -> Mean:
    if len(group) == 1:
        ((weight, mean),) = group
        return replace(
            mean,
            variance=weight**2 * mean.variance,
            games_only=weight**2 * mean.games_only,
            parts=tuple(weight * part for part in mean.parts),
            counted=weight**2 * mean.counted,
        )
    parts = [sum(weight * mean.parts[k] for weight, mean in group) for k in range(len(group[0][1].parts))]
    noise, counted = (
        sum(weight**2 * each for (weight, _), each in zip(group, found, strict=True))
        for found in ([mean.games_only for _, mean in group], [mean.counted for _, mean in group])
    )
    return of_parts(0.0, parts, noise, counted, group[0][1].origin)


def share_sample(wins: float, games: int) -> Sample:
    """A share of games, such as a seat's of the decisive ones; its noise is that of a binomial share.

    Two games more, one of them won, are imagined for the noise (Wilson's centre, about; Agresti & Coull 1998), so that
    it is not 0 where all games ended alike. ValueError without games.
    """
    if games <= 0:
        raise ValueError("a share needs games")
    imagined = (wins + 1) / (games + 2)
    return Sample(wins / games, imagined * (1 - imagined) / (games + 2))


def smallest_seen(trainings: int, sd: float, noise: float, confidence: float, power_z: float) -> float:
    """The difference of two arms that is seen with the power of `power_z` (a normal quantile).

    Each arm has as many `trainings`. Those of the same place began alike, and what they say differs by `sd` (a standard
    deviation) beside the `noise` of their games, a variance.
    """
    variance = (sd**2 + noise) / trainings
    error = sqrt(variance)
    return reach(confidence, variance, trainings - 1) + power_z * error
