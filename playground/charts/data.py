"""The input of charts: labels and numbers, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Limits = Sequence[float | None]
"""The lower and the upper limit of an interval; None where there is none."""


@dataclass(frozen=True)
class Estimate:
    """A value with its interval; None where the games do not determine the value or a bound.

    In the unit of the measure: shares are fractions of 1, which charts show in percent.
    """

    label: str
    value: float | None
    low: float | None = None
    high: float | None = None

    @classmethod
    def deciding(
        cls, label: str, value: float | None, plain: Limits, worst: Limits | None, up_to: int | None = None
    ) -> Estimate:
        """With the interval that decides: that of the worst case, where unfinished games leave one.

        The label then says so, and up to how many decisions or turns a length is known.
        """
        if up_to is not None:
            label = f"{label}, up to {up_to:,}"
        return cls(f"{label}, worst case", value, *worst) if worst else cls(label, value, *plain)


@dataclass(frozen=True)
class Compared:
    """A value beside a base: `change` is the difference from it with the interval that decides, None if there is none.

    `known` says whether it is known to differ, and `is_base` whether it is what the others are compared with.
    """

    estimate: Estimate
    change: Estimate | None = None
    known: bool = False
    is_base: bool = False


@dataclass(frozen=True)
class Multiple:
    """A change of a measure in multiples of the smallest one that matters; `text` has it in the measure's own unit.

    `ends` are those of its interval, infinite where there is none; `known` says whether they exclude 0.
    """

    label: str
    text: str
    value: float
    ends: tuple[float, float]
    known: bool


@dataclass(frozen=True)
class Line:
    """Estimates along an axis, in order; `at` has the position of each, a number or a word."""

    label: str
    at: tuple[float | str, ...]
    estimates: tuple[Estimate, ...]


@dataclass(frozen=True)
class Seats:
    """The share that each seat of a variant wins, in turn order."""

    label: str
    shares: tuple[Estimate, ...]


@dataclass(frozen=True)
class Histogram:
    """The number of games of each length."""

    label: str
    games: Mapping[int, int]


@dataclass(frozen=True)
class Endings:
    """The share of games, a fraction of 1, that ended by each end condition."""

    label: str
    shares: Mapping[str, float]
