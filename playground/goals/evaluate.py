"""Whether some games meet a goal: each part with its interval, and how far off the games are.

What is said of the parts of a goal holds together with 95% confidence (Bonferroni), also where several games are
evaluated beside each other. Intervals are those of `MeasureSpec.against`: where games were given up they hold whatever
these would have become.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from playground.goals.model import Goal, Part, together
from playground.simulate.measures.lookup import MeasureLookup
from playground.stats.fixed_n.intervals import Difference, shared_confidence

CONFIDENCE = 0.95

State = Literal["met", "not met", "open"]
"""What is known: the whole interval lies in the range, or outside of it, or neither."""


@dataclass(frozen=True)
class PartResult:
    """A measure of some games beside its range; `value` and its interval are None if the games do not determine it."""

    part: Part
    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def state(self) -> State:
        """What is known of it."""
        if self.low is None or self.high is None:
            return "open"
        if self.part.low <= self.low and self.high <= self.part.high:
            return "met"
        return "not met" if self.high < self.part.low or self.low > self.part.high else "open"

    @property
    def distance(self) -> float:
        """How far the value is from its range, in steps that matter; infinite if it is not known."""
        return inf if self.value is None else self.part.distance(self.value)

    @property
    def room(self) -> float:
        """How far the value is within its range; negative outside."""
        return -inf if self.value is None else self.part.room(self.value)

    @property
    def least(self) -> float:
        """The least distance that the interval allows."""
        if self.low is None or self.high is None or self.value is None:
            return 0.0
        nearest = min(max(self.value, self.part.low), self.part.high)
        return self.part.distance(min(max(nearest, self.low), self.high))

    @property
    def most(self) -> float:
        """The greatest distance that the interval allows."""
        if self.low is None or self.high is None:
            return inf
        return max(self.part.distance(self.low), self.part.distance(self.high))

    def to_json(self) -> dict[str, Any]:
        """`{part, measure, unit, value, ci95, state, distance}`; what is not known is null."""
        return {
            "part": self.part.text,
            "measure": self.part.measure,
            "unit": self.part.unit,
            "value": self.value,
            "ci95": None if self.low is None else [finite(self.low), finite(self.high)],
            "state": self.state,
            "distance": finite(self.distance),
        }


@dataclass(frozen=True)
class GoalResult:
    """The parts of a goal, in their order, as some games meet them."""

    parts: tuple[PartResult, ...]

    @property
    def state(self) -> State:
        """'met' if every part is, 'not met' if some part is not."""
        states = {part.state for part in self.parts}
        return "not met" if "not met" in states else "open" if "open" in states else "met"

    @property
    def seems_met(self) -> bool:
        """Whether the observed values lie in their ranges."""
        return self.distance == 0

    @property
    def distance(self) -> float:
        """How far the observed values are from the goal."""
        return together(tuple(part.distance for part in self.parts))

    @property
    def room(self) -> float:
        """How far the value that is nearest to an end of its range is within it; negative outside."""
        return min(part.room for part in self.parts)

    @property
    def least(self) -> float:
        """The least distance that the intervals allow."""
        return together(tuple(part.least for part in self.parts))

    @property
    def most(self) -> float:
        """The greatest distance that the intervals allow."""
        return together(tuple(part.most for part in self.parts))

    def to_json(self) -> dict[str, Any]:
        """`{state, distance, parts}`."""
        return {
            "state": self.state,
            "distance": finite(self.distance),
            "parts": [part.to_json() for part in self.parts],
        }


def finite(number: float | None) -> float | None:
    """A number for JSON; None if it is not known or infinite."""
    return None if number is None or abs(number) == inf else number


def evaluate(goal: Goal, games: MeasureLookup, alike: int = 1, confidence: float = CONFIDENCE) -> GoalResult:
    """How some games meet a goal; all that is said of it holds together with the confidence.

    `alike` is of how many games, or at how many looks, the same is said: all of that holds together.
    """
    each = shared_confidence(confidence, len(goal.parts) * alike)
    return GoalResult(tuple(_part(part, games, each) for part in goal.parts))


def _part(part: Part, games: MeasureLookup, confidence: float) -> PartResult:
    found = games.against(part.measure, 0.0)
    if found is None:
        return PartResult(part, None)
    known: Difference = found.known.difference(confidence)
    return PartResult(part, found.difference(confidence).estimate, known.low, known.high)
