"""Limits and margins that do not fit the measure of an expectation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playground.simulate.experiments.expectation import LIMITED, PERCENT, POINTS, TOLERATED, Expectation
from playground.stats.measures.units import Unit, unit_of


@dataclass(frozen=True)
class Misfit:
    """A limit that does not fit a measure: `kind` describes the measure, `write` is what was probably meant."""

    kind: str
    write: str


def misfit(expectation: Expectation, unit: str) -> Misfit | None:
    """What is wrong with the limit or the margin of an expectation for a measure in `unit`; None if nothing is.

    A share must be unambiguous (`40%`, `1/3`, `0.4`, a distance in points), and a limit that can never be passed is
    refused: the answer would be certain.
    """
    if match := TOLERATED.fullmatch(expectation.text):
        return _margin_misfit(expectation, match, unit_of(unit))
    if match := LIMITED.fullmatch(expectation.text):
        word, _, percent, divisor = match.groups()
        return _limit_misfit(word, expectation.limit, percent, divisor, unit_of(unit))
    return None


def _limit_misfit(word: str, limit: float, percent: str | None, divisor: str | None, known: Unit) -> Misfit | None:
    bare, share = not (percent or divisor), known.is_share
    if bare and (abs(limit) >= 1 if share else known.high == 1 and limit > 1):
        meant = limit / 100
    elif percent and not share:
        meant = limit if known.high == 1 else 100 * limit
    else:
        return None if _fits(word, limit, known) else Misfit(known.description, "")
    text = f"{100 * meant:g}%" if share else f"{meant:g}"
    return Misfit(known.description, f"{word} {text}" if _fits(word, meant, known) else "")


def _margin_misfit(expectation: Expectation, match: re.Match[str], known: Unit) -> Misfit | None:
    size, unit, number, percent, divisor = match.groups()
    if number:
        of = f" of {number}{percent or ''}{f'/{divisor}' if divisor else ''}"
        wrong = _limit_misfit("near", expectation.limit, percent, divisor, known)
        if wrong is not None:
            return Misfit(wrong.kind, wrong.write and wrong.write.replace("near", f"within {size} {unit or ''} of", 1))
    else:
        of = ""
    if unit in _units_of(known):
        return None if 0 < expectation.margin < known.high - known.low else Misfit(known.description, "")
    return Misfit(known.description, f"within {size}{_usual_unit(known, size)}{of}")


def _units_of(known: Unit) -> tuple[str | None, ...]:
    """The units in which a distance may be written; None stands for a plain number."""
    if known.is_share:
        return POINTS
    if known.high == 1 or known.low < 0:
        return (None,)
    return (None, *PERCENT, known.name, known.name.removesuffix("s"))


def _usual_unit(known: Unit, size: str) -> str:
    if known.is_share:
        return " point" if float(size) == 1 else " points"
    return "" if known.high == 1 or known.low < 0 else f" {known.name}".rstrip()


def _fits(word: str, limit: float, unit: Unit) -> bool:
    """Whether a measure can lie on both sides of a limit, or at it."""
    if word == "near":
        return unit.low <= limit <= unit.high
    return unit.low <= limit < unit.high if word == "above" else unit.low < limit <= unit.high
