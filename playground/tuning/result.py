"""The result of a search: the front, the confirmed winners, and what was in the way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playground.goals.model import Goal
from playground.tuning.candidates import Tried, front
from playground.tuning.confirm import Confirmed, fresh_seed
from playground.tuning.obstacles import Obstacles, obstacles


@dataclass(frozen=True)
class SearchResult:
    """What a search found among `size` candidates.

    `exhaustive`: all of them are tried, one after the other. `confirmed` begins with the game as it is. `complete`:
    the search was not cancelled. `seconds` include those of earlier commands on the same folder.
    """

    ruleset: str
    goal: Goal
    agents: tuple[str, ...]
    seed: int
    games: int
    varied: tuple[str, ...]
    size: int
    exhaustive: bool
    tried: tuple[Tried, ...]
    confirmed: tuple[Confirmed, ...]
    seconds: float
    complete: bool

    @cached_property
    def front(self) -> tuple[Tried, ...]:
        """What can be had, and what it costs."""
        return tuple(front(self.tried))

    @cached_property
    def obstacles(self) -> Obstacles:
        """What is in the way."""
        return obstacles(self.goal, self.tried)

    @property
    def all_tried(self) -> bool:
        """Whether every candidate was tried."""
        return len(self.tried) >= self.size

    @property
    def base(self) -> Confirmed | None:
        """The game as it is, on fresh games."""
        return next((each for each in self.confirmed if not each.tried.candidate.changes), None)

    @property
    def winners(self) -> tuple[Confirmed, ...]:
        """The changed games that were played on fresh games: those that meet the goal first, then the open ones."""
        order = {"met": 0, "open": 1, "not met": 2}
        changed = [each for each in self.confirmed if each.tried.candidate.changes]
        return tuple(sorted(changed, key=lambda each: (order[each.result.state], each.tried.candidate.changes)))

    @property
    def unplayable(self) -> tuple[Tried, ...]:
        """The candidates that cannot be played."""
        return tuple(each for each in self.tried if each.problem)

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `tune --json`."""
        return {
            "ruleset": self.ruleset,
            "goal": [
                {"text": part.text, "measure": part.measure, "low": _end(part.low), "high": _end(part.high)}
                for part in self.goal.parts
            ],
            "agents": list(self.agents),
            "seed": self.seed,
            "games": self.games,
            "varied": list(self.varied),
            "candidates": self.size,
            "exhaustive": self.exhaustive,
            "tried": len(self.tried),
            "unplayable": len(self.unplayable),
            "seconds": round(self.seconds, 1),
            "complete": self.complete,
            "front": [each.to_json() for each in self.front],
            "confirmed_seed": fresh_seed(self.seed),
            "baseline": self.base.to_json() if self.base else None,
            "confirmed": [each.to_json() for each in self.winners],
            "obstacles": self.obstacles.to_json(),
        }


def _end(end: float) -> float | None:
    return None if abs(end) == float("inf") else end
