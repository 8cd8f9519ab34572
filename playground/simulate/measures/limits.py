"""Limits of measures as people write them, in experiments and in goals: `40`, `40%`, `1/3`.

A share must be unambiguous (`40%`, `1/3`, `0.4`), and a limit that can never be passed is refused: the answer would be
certain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from playground.stats.measures.units import Unit

NUMBER = r"-?\d{1,12}(?:\.\d{1,12})?"
LIMIT = rf"({NUMBER})(?:\s*(%)|/([1-9]\d{{0,5}}))?"
"""The pattern of a limit, with three groups."""

_LIMIT = re.compile(LIMIT, re.ASCII)

Side = Literal["above", "below", "near"]
"""Where a measure is expected to be, as seen from a limit."""


@dataclass(frozen=True)
class Limit:
    """A number as it is written: `percent` is its sign, `divisor` what follows a slash, each None if it has none."""

    number: str
    percent: str | None = None
    divisor: str | None = None

    @property
    def value(self) -> float:
        """The number that it stands for."""
        return float(self.number) / (100.0 if self.percent else float(self.divisor or 1))

    @property
    def bare(self) -> bool:
        """Whether it is a number without a sign."""
        return not (self.percent or self.divisor)

    def __str__(self) -> str:
        return f"{self.number}{self.percent or ''}{f'/{self.divisor}' if self.divisor else ''}"


def read_limit(text: str) -> Limit | None:
    """The limit that a text consists of; None if it is no limit."""
    match = _LIMIT.fullmatch(text)
    return Limit(*match.groups()) if match else None


@dataclass(frozen=True)
class Misfit:
    """A limit that does not fit a measure: `kind` describes the measure, `write` is what was probably meant."""

    kind: str
    write: str


def limit_misfit(side: Side, limit: Limit, unit: Unit) -> Misfit | None:
    """What is wrong with a limit for a measure in `unit`; None if nothing is."""
    meant = _meant(limit, unit)
    if meant is None:
        return None if fits(side, limit.value, unit) else Misfit(unit.description, "")
    text = f"{100 * meant:g}%" if unit.is_share else f"{meant:g}"
    return Misfit(unit.description, text if fits(side, meant, unit) else "")


def _meant(limit: Limit, unit: Unit) -> float | None:
    """The number that was probably meant; None if the limit is unambiguous."""
    share, value = unit.is_share, limit.value
    if limit.bare and (abs(value) >= 1 if share else unit.high == 1 and value > 1):
        return value / 100
    if limit.percent and not share:
        return value if unit.high == 1 else 100 * value
    return None


def fits(side: Side, limit: float, unit: Unit) -> bool:
    """Whether a measure can lie on both sides of a limit, or at it."""
    if side == "near":
        return unit.low <= limit <= unit.high
    return unit.low <= limit < unit.high if side == "above" else unit.low < limit <= unit.high
