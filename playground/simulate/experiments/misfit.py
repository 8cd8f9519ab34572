"""Limits and margins that do not fit the measure of an expectation."""

from __future__ import annotations

import re
from dataclasses import replace

from playground.simulate.experiments.expectation import LIMITED, PERCENT, POINTS, TOLERATED, Expectation
from playground.simulate.measures.limits import Limit, Misfit, Side, limit_misfit
from playground.stats.measures.units import Unit, unit_of


def misfit(expectation: Expectation, unit: str) -> Misfit | None:
    """What is wrong with the limit or the margin of an expectation for a measure in `unit`; None if nothing is."""
    if match := TOLERATED.fullmatch(expectation.text):
        return _margin_misfit(expectation, match, unit_of(unit))
    if match := LIMITED.fullmatch(expectation.text):
        side: Side = "above" if match[1] == "above" else "below"
        wrong = limit_misfit(side, Limit(*match.groups()[1:]), unit_of(unit))
        return wrong and replace(wrong, write=wrong.write and f"{side} {wrong.write}")
    return None


def _margin_misfit(expectation: Expectation, match: re.Match[str], known: Unit) -> Misfit | None:
    size, unit, number, percent, divisor = match.groups()
    of = ""
    if number:
        limit = Limit(number, percent, divisor)
        of = f" of {limit}"
        wrong = limit_misfit("near", limit, known)
        if wrong is not None:
            return Misfit(wrong.kind, wrong.write and f"within {size} {unit or ''} of {wrong.write}")
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
