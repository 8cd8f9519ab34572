"""Which parts of a goal are in the way, from all that a search has tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from playground.goals.evaluate import finite
from playground.goals.model import Goal, Part
from playground.tuning.candidates import Tried


@dataclass(frozen=True)
class PartMet:
    """How many of the games tried were seen to meet a part, and the one that came nearest, with its value."""

    part: Part
    met: int
    nearest: Tried | None
    value: float | None


@dataclass(frozen=True)
class Obstacles:
    """`parts` in the order of the goal; of `seen` games. `apart` are pairs of parts that are each met by some game, but
    never by one together; `together` is the number of games that meet all parts."""

    seen: int
    together: int
    parts: tuple[PartMet, ...]
    apart: tuple[tuple[Part, Part], ...]

    @property
    def never_met(self) -> tuple[PartMet, ...]:
        """The parts that nothing tried meets."""
        return tuple(each for each in self.parts if not each.met)

    def to_json(self) -> dict[str, Any]:
        """Its part of stable JSON."""
        return {
            "games_seen": self.seen,
            "meet_all": self.together,
            "parts": [
                {
                    "part": each.part.text,
                    "met_by": each.met,
                    "nearest": each.nearest.candidate.label if each.nearest else None,
                    "value": finite(each.value),
                }
                for each in self.parts
            ],
            "exclude_each_other": [[one.text, other.text] for one, other in self.apart],
        }


def obstacles(goal: Goal, tried: Sequence[Tried]) -> Obstacles:
    """What is in the way of a goal."""
    seen = [each for each in tried if each.result]
    met = [
        {number for number, each in enumerate(seen) if _distance(each, place) == 0} for place in range(len(goal.parts))
    ]
    parts = tuple(_part_met(part, place, seen, len(met[place])) for place, part in enumerate(goal.parts))
    apart = tuple(
        (goal.parts[one], goal.parts[other])
        for one, other in combinations(range(len(goal.parts)), 2)
        if met[one] and met[other] and not met[one] & met[other]
    )
    return Obstacles(len(seen), len(set.intersection(*met)) if met else 0, parts, apart)


def _part_met(part: Part, place: int, seen: Sequence[Tried], met: int) -> PartMet:
    nearest = min(seen, key=lambda each: _distance(each, place), default=None)
    value = nearest.result.parts[place].value if nearest and nearest.result else None
    return PartMet(part, met, nearest, value)


def _distance(tried: Tried, place: int) -> float:
    return tried.result.parts[place].distance if tried.result else float("inf")
