"""What an experiment expects of a measure, in words that can come out true or false.

higher, lower, different        than in the game that the others are compared with
above 50%, below 40, above 1/3  in every game by itself
rises with stride, falls with … as a parameter grows, over all its values
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

Kind = Literal["higher", "lower", "different", "above", "below", "rises", "falls"]

FORMS = "higher, lower, different, above NUMBER, below NUMBER, rises with PARAMETER or falls with PARAMETER"
_COMPARED = re.compile(r"(higher|lower|different)")
_LIMITED = re.compile(r"(above|below)\s+(-?\d{1,12}(?:\.\d{1,12})?)(?:\s*(%)|/([1-9]\d{0,5}))?", re.ASCII)
_TREND = re.compile(r"(rises|falls)\s+with\s+(\w{1,60})")


@dataclass(frozen=True)
class Expectation:
    """`text` is how the file says it; `limit` goes with 'above' and 'below', `along`, a parameter, with trends."""

    measure: str
    kind: Kind
    text: str
    limit: float = 0.0
    along: str = ""

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
