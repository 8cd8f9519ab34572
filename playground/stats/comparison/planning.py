"""How many games to play, from a pilot: a few games that measure how much a difference varies from game to game.

A difference of two variants, estimated from n games of each, has the variance v/n, and a pilot estimates v. A
difference of size δ is then detected with probability `power` by

    n = v · ((z(confidence) + z(power)) / δ)²

games of each (Fleiss, Levin & Paik 2003, chapter 4; Cohen 1988, 2.4), z being quantiles of the normal distribution:
two-sided of the confidence, one-sided of the power. With games on common random numbers v is that of the difference
within a pair, v_a + v_b − 2·r·√(v_a·v_b); with independent games it is v_a + v_b.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from playground.stats.comparison.power import POWER, games_for_both
from playground.stats.distributions import one_sided_normal, two_sided_normal
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.paired.worth import ALIKE

_PILOT_CONFIDENCE = 0.95
"""The confidence of the interval of the pilot from which the variance is derived; it cancels for normal errors."""


@dataclass(frozen=True)
class Variability:
    """Variance per game of a difference: of `paired` games and of `independent` ones.

    Unfinished games leave `open` how large it is, either way, however many games are played; if paired games are all
    `alike`, their variance is only an upper bound.
    """

    paired: float
    independent: float
    open: float = 0.0
    alike: bool = False

    @property
    def mirrored(self) -> float:
        """That of the sum of both deviations instead of their difference, which pairing makes worse if this better."""
        return max(0.0, 2 * self.independent - self.paired)

    @property
    def gain(self) -> float | None:
        """How many independent games a pair of games is worth; None if paired games do not vary."""
        return self.independent / self.paired if self.paired and not self.alike else None

    def games(self, variance: float, size: float, confidence: float, power: float) -> int | None:
        """Games to detect a difference of `size` even if unfinished games had gone against it; None if none would do.

        `variance` is one of these.
        """
        return games_to_detect(variance, size - self.open, confidence, power) if size > self.open else None

    def games_for_fairness(self, size: float, confidence: float, power: float) -> int | None:
        """Games to know which of two shares is nearer to the fair one, if both contrasts that show it are of `size`.

        So they are where one share is just fair. If both lie on one side of it, the other contrast is the larger one,
        and fewer games do.
        """

        def detecting(variance: float) -> Callable[[float], int | None]:
            return lambda each: self.games(variance, size, confidence, each)

        return games_for_both(detecting(self.paired), detecting(self.mirrored), power)


def variability(paired: Contrast, independent: Contrast, games: int) -> Variability:
    """The variances per game, from the intervals that `games` games of each give."""
    plain, worst = paired.difference(_PILOT_CONFIDENCE), paired.worst_difference(_PILOT_CONFIDENCE)
    left_open = max(plain.low - worst.low, worst.high - plain.high, 0.0) if worst else 0.0
    return Variability(_per_game(paired, games), _per_game(independent, games), left_open, paired.gain == ALIKE)


def _per_game(contrast: Contrast, games: int) -> float:
    interval = contrast.difference(_PILOT_CONFIDENCE)
    error = (interval.high - interval.low) / 2 / two_sided_normal(_PILOT_CONFIDENCE)
    return games * error**2


def games_to_detect(variance: float, size: float, confidence: float = 0.95, power: float = POWER) -> int:
    """Games of each variant with which a difference of `size` > 0 is detected with probability `power`."""
    if not size > 0:
        raise ValueError(f"a difference to detect is above 0, not {size}")
    return max(2, ceil(variance * ((two_sided_normal(confidence) + one_sided_normal(power)) / size) ** 2))
