"""One number about a game, with its interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.contrast import Estimate
from playground.stats.fixed_n.intervals import Interval


@dataclass(frozen=True)
class Measure:
    """`value` in `unit` with its interval; `about` describes it.

    `value` is None if the games do not determine it (no game was played, none was finished); `low` and `high` are None
    where they set no bound. Estimators leave `unit` and `about` to the measure's `MeasureSpec`.

    A measure from the values of a noisy referee also has what it reads of `level` games (see `level.py`), and
    `may_be_noise` if it does not differ from that with 95% confidence. If its playouts are so few that they make it
    less certain than the number of games does, `playouts_needed` is how many would not; else it is 0.

    Where games were given up (see `unfinished.py`), a length is `up_to` so many decisions or turns of each game, or it
    is only known to be `more_than` a number, and `value` is None. `worst` is the interval that holds whatever
    unfinished games would have become.
    """

    value: float | None
    low: float | None
    high: float | None
    unit: str = ""
    about: str = ""
    level: float | None = None
    may_be_noise: bool = False
    playouts_needed: int = 0
    up_to: int | None = None
    more_than: int | None = None
    worst: Interval | None = None

    @property
    def most(self) -> float | None:
        """The upper limit, whatever unfinished games would have become."""
        return self.worst.high if self.worst else self.high

    def to_json(self) -> dict[str, Any]:
        """Its part of stable JSON: `{value, low, high, unit, about}`, `level_json` and `unfinished_json`."""
        names = ("value", "low", "high", "unit", "about")
        return {name: getattr(self, name) for name in names} | self.level_json() | self.unfinished_json()

    def unfinished_json(self) -> dict[str, Any]:
        """What unfinished games leave open: `up_to`, `more_than` and `worst_case`, those that apply."""
        worst = None if self.worst is None else [self.worst.low, self.worst.high]
        found = {"up_to": self.up_to, "more_than": self.more_than, "worst_case": worst}
        return {name: number for name, number in found.items() if number is not None}

    def level_json(self) -> dict[str, Any]:
        """`{level, may_be_noise}`, and `playouts_needed` if it is not 0; empty without a referee."""
        if self.level is None:
            return {}
        needed = {"playouts_needed": self.playouts_needed} if self.playouts_needed else {}
        return {"level": self.level, "may_be_noise": self.may_be_noise} | needed

    def estimate(self, confidence: float = 0.95) -> Estimate | None:
        """The measure for any confidence, of which `confidence` is that of its interval; None if a limit is unknown.

        Limits for other confidences are scaled like those of a normal value: an approximation, good enough for
        informative numbers of games; not for quantiles, see `contrast.quantile`. A side without width keeps none: there
        the value is at the end of its range.
        """
        value, low, high = self.value, self.low, self.high
        if value is None or low is None or high is None:
            return None
        given = two_sided_normal(confidence)

        def interval(requested: float) -> Interval:
            factor = two_sided_normal(requested) / given
            return Interval(value - factor * (value - low), value + factor * (high - value))

        return Estimate(value, interval)


def measured(value: float, interval: Interval | None) -> Measure:
    """A measure from an estimate and its interval; None if there are too few games for an interval."""
    low, high = (interval.low, interval.high) if interval else (None, None)
    return Measure(value, low, high)


UNKNOWN = Measure(None, None, None)
"""A measure that these games do not determine."""
