"""What an experiment expects of a measure, in words that can come out true or false.

higher, lower, different        than in the game that the others are compared with
above 50%, below 40, above 1/3  in every game by itself
rises with stride, falls with … as a parameter grows, over all its values

It is expected of every line-up, or of those that are named before it: `{random: higher, flat against random: lower}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf
from typing import Literal, cast

from playground.simulate.experiments.lineups import Lineup

Kind = Literal["higher", "lower", "different", "above", "below", "rises", "falls"]

FORMS = "higher, lower, different, above NUMBER, below NUMBER, rises with PARAMETER or falls with PARAMETER"
_COMPARED = re.compile(r"(higher|lower|different)")
_LIMITED = re.compile(r"(above|below)\s+(-?\d{1,12}(?:\.\d{1,12})?)(?:\s*(%)|/([1-9]\d{0,5}))?", re.ASCII)
_KINDS = {
    "share": (0.0, 1.0, "a share, from 0% to 100%"),
    "share difference": (-1.0, 1.0, "a difference of shares, from −100% to 100%"),
    "0 to 1": (0.0, 1.0, "a number from 0 to 1"),
    "value": (-1.0, 1.0, "a difference of values, from −1 to 1"),
    "root of value": (0.0, 1.0, "a number from 0 to 1"),
    "value²": (0.0, 1.0, "a number from 0 to 1"),
    "share of the game": (0.0, 1.0, "a number from 0 to 1"),
    "slope": (-inf, inf, "a slope"),
}
_TREND = re.compile(r"(rises|falls)\s+with\s+(\w{1,60})")


@dataclass(frozen=True)
class Expectation:
    """`text` is how the file says it; `limit` goes with 'above' and 'below', `along`, a parameter, with trends.

    It is expected of `lineups`, which the file calls `among`; of every line-up where none are named.
    """

    measure: str
    kind: Kind
    text: str
    limit: float = 0.0
    along: str = ""
    lineups: tuple[Lineup, ...] = ()
    among: str = ""

    def is_of(self, lineup: Lineup) -> bool:
        """Whether it is expected of the games of a line-up."""
        return not self.lineups or lineup in self.lineups

    @property
    def sign(self) -> int:
        """1 where the contrast is expected to be above 0, −1 where below, 0 where either will do."""
        return {"higher": 1, "above": 1, "rises": 1, "lower": -1, "below": -1, "falls": -1}.get(self.kind, 0)

    @property
    def compares(self) -> bool:
        """Whether it is about differences from the baseline."""
        return self.kind in ("higher", "lower", "different")


def parse_expectation(measure: str, text: str) -> Expectation | None:
    """What a text expects of a measure; None if it is none of the forms."""
    text = " ".join(text.split())
    if found := _COMPARED.fullmatch(text):
        return Expectation(measure, cast(Kind, found[1]), text)
    if found := _LIMITED.fullmatch(text):
        divisor = 100.0 if found[3] else float(found[4] or 1)
        return Expectation(measure, cast(Kind, found[1]), text, limit=float(found[2]) / divisor)
    if found := _TREND.fullmatch(text):
        return Expectation(measure, cast(Kind, found[1]), text, along=found[2])
    return None


@dataclass(frozen=True)
class Misfit:
    """Why a limit says nothing about a measure: `kind` is what the measure is, `write` what was meant, if plain."""

    kind: str
    write: str


def misfit(expectation: Expectation, unit: str) -> Misfit | None:
    """What is wrong with the limit of 'above' and 'below' for a measure in `unit`; None if nothing is.

    A share needs a sign of what is meant (`40%`, `1/3`, `0.4`), and a limit that can never be passed is refused: it
    would be answered with certainty.
    """
    found = _LIMITED.fullmatch(expectation.text)
    if found is None:
        return None
    word, _, percent, divisor = found.groups()
    low, high, kind = _KINDS.get(unit, (0.0, inf, f"a number of {unit}" if unit else "a number that is not negative"))
    limit, bare, share = expectation.limit, not (percent or divisor), unit in ("share", "share difference")
    if bare and (abs(limit) >= 1 if share else high == 1 and limit > 1):
        meant = limit / 100
    elif percent and not share:
        meant = limit if high == 1 else 100 * limit
    else:
        return None if _fits(word, limit, low, high) else Misfit(kind, "")
    text = f"{100 * meant:g}%" if share else f"{meant:g}"
    return Misfit(kind, f"{word} {text}" if _fits(word, meant, low, high) else "")


def _fits(word: str, limit: float, low: float, high: float) -> bool:
    """Whether values lie on both sides of a limit."""
    return low <= limit < high if word == "above" else low < limit <= high
