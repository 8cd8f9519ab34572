"""What an experiment expects of a measure: a statement that is true or false.

higher, lower, different        than in the game that the others are compared with
within 1 point, within 5%       from the game that the others are compared with, at most
above 50%, below 40, above 1/3  in every game by itself
within 1 point of 50%           likewise
rises with stride, falls with … as a parameter grows, over all its values

It applies to every line-up, or to those that are named before it: `{random: higher, flat against random: lower}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from playground.simulate.experiments.lineups import Lineup
from playground.simulate.measures.limits import LIMIT, Limit

Kind = Literal["higher", "lower", "different", "within", "above", "below", "near", "rises", "falls"]
"""'within' a distance of the baseline; 'near' is 'within' a distance of a limit."""

FORMS = (
    "higher, lower, different, within 1 point, above NUMBER, below NUMBER, within 1 point of NUMBER, "
    "rises with PARAMETER or falls with PARAMETER"
)
_COMPARED = re.compile(r"(higher|lower|different)")
LIMITED = re.compile(rf"(above|below)\s+{LIMIT}", re.ASCII)
TOLERATED = re.compile(rf"within\s+(\d{{1,12}}(?:\.\d{{1,12}})?)\s*(%|[a-z]{{1,20}})?(?:\s+of\s+{LIMIT})?", re.ASCII)
_TREND = re.compile(r"(rises|falls)\s+with\s+(\w{1,60})")


_SIGNS = {"higher": 1, "above": 1, "rises": 1, "lower": -1, "below": -1, "falls": -1, "within": -1, "near": -1}


@dataclass(frozen=True)
class Expectation:
    """`text` is as in the file; `limit` belongs to 'above', 'below' and 'near', `along`, a parameter, to trends.

    `margin` belongs to 'within' and 'near': the largest distance that is expected, in the unit of the measure, or if it
    is `relative` as a share of the baseline or of the limit.

    It applies to `lineups`, which the file writes as `among`; to every line-up if none are named.
    """

    measure: str
    kind: Kind
    text: str
    limit: float = 0.0
    along: str = ""
    lineups: tuple[Lineup, ...] = ()
    among: str = ""
    margin: float = 0.0
    relative: bool = False

    def is_of(self, lineup: Lineup) -> bool:
        """Whether it applies to the games of a line-up."""
        return not self.lineups or lineup in self.lineups

    @property
    def sign(self) -> int:
        """1 if the deciding difference is expected to be above 0, −1 if below, 0 if either will do.

        That of 'within' and 'near' is the distance beyond the margin.
        """
        return _SIGNS.get(self.kind, 0)

    @property
    def compares(self) -> bool:
        """Whether it is about differences from the baseline."""
        return self.kind in ("higher", "lower", "different", "within")

    @property
    def tolerates(self) -> bool:
        """Whether it is about a largest distance."""
        return self.kind in ("within", "near")


def parse_expectation(measure: str, text: str) -> Expectation | None:
    """The expectation that a text describes; None if it has none of the forms."""
    text = " ".join(text.split())
    if match := _COMPARED.fullmatch(text):
        return Expectation(measure, cast(Kind, match[1]), text)
    if match := LIMITED.fullmatch(text):
        return Expectation(measure, cast(Kind, match[1]), text, limit=Limit(*match.groups()[1:]).value)
    if match := TOLERATED.fullmatch(text):
        size, unit, number, percent, divisor = match.groups()
        scale = 100 if unit in (*PERCENT, *POINTS) else 1
        return Expectation(
            measure,
            "near" if number else "within",
            text,
            limit=Limit(number, percent, divisor).value if number else 0.0,
            margin=float(size) / scale,
            relative=unit in PERCENT,
        )
    if match := _TREND.fullmatch(text):
        return Expectation(measure, cast(Kind, match[1]), text, along=match[2])
    return None


PERCENT, POINTS = ("%", "percent"), ("point", "points")
