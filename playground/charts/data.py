"""What charts are drawn of: labels and numbers, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Estimate:
    """`value` of what `label` names, and its interval; None where the games cannot tell it or set no bound.

    In the unit of the measure: shares are fractions of 1, which charts show in percent.
    """

    label: str
    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Line:
    """Estimates along an axis, in order: `at` has the place of each, a number or a word."""

    label: str
    at: tuple[float | str, ...]
    estimates: tuple[Estimate, ...]


@dataclass(frozen=True)
class Seats:
    """What each seat of a variant wins, in turn order."""

    label: str
    shares: tuple[Estimate, ...]


@dataclass(frozen=True)
class Histogram:
    """How many games had each length."""

    label: str
    games: Mapping[int, int]


@dataclass(frozen=True)
class Endings:
    """The share of games, a fraction of 1, that ended in each way."""

    label: str
    shares: Mapping[str, float]
