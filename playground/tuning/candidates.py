"""Games that a search tries, and what it saw of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from playground.compiler import Compiled
from playground.goals.evaluate import GoalResult

MAX_NEAREST = 3
"""How many of the nearest candidates are confirmed if none meets the goal."""

Loaded = tuple[Compiled | None, str]
"""A game compiled to machine code, or None and why it cannot be played."""


@dataclass(frozen=True)
class Candidate:
    """A game to try. `key` identifies it within the search, and `changed` are its changes of the ruleset, in words.

    `selection` names it on a command line; it is empty if it takes a patch.
    """

    key: str
    label: str
    changed: frozenset[str]
    load: Callable[[], Loaded] = field(repr=False, compare=False)
    selection: str = ""

    @property
    def changes(self) -> int:
        """How many changes of the ruleset it takes."""
        return len(self.changed)


@dataclass(frozen=True)
class Tried:
    """What the search saw of a candidate: `result` is None, and `problem` says why, if it could not be played.

    `hash` is that of the game. `games` were played of it; if it was `dropped` for being clearly worse than another,
    fewer than of others.
    """

    candidate: Candidate
    hash: str = ""
    games: int = 0
    result: GoalResult | None = None
    dropped: bool = False
    problem: str = ""

    @property
    def distance(self) -> float:
        """How far it was seen from the goal; infinite if it was not seen."""
        return self.result.distance if self.result else float("inf")

    @property
    def seems_met(self) -> bool:
        """Whether it was seen to meet the goal."""
        return self.result is not None and self.result.seems_met

    def to_json(self) -> dict[str, Any]:
        """Its part of stable JSON."""
        return {
            "label": self.candidate.label,
            "ruleset": self.candidate.selection or None,
            "changes": self.candidate.changes,
            "hash": self.hash or None,
            "games": self.games,
            "dropped": self.dropped,
            "problem": self.problem or None,
            **(self.result.to_json() if self.result else {"state": "open", "distance": None, "parts": []}),
        }


class Proposer(Protocol):
    """Proposes what to try next, from what was seen so far."""

    @property
    def size(self) -> int:
        """How many candidates there are."""

    @property
    def exhaustive(self) -> bool:
        """Whether all of them are tried, one after the other."""

    def candidate(self, key: str) -> Candidate | None:
        """The candidate of a key; None if there is none."""

    def ask(self, count: int) -> list[Candidate]:
        """Candidates not tried so far, as many or fewer; none if all have been proposed."""

    def tell(self, tried: Tried) -> None:
        """What was seen of a candidate."""


def front(tried: Sequence[Tried]) -> list[Tried]:
    """What can be had, and what it costs: those that no other beats with as few changes, by the number of changes."""
    seen = sorted((each for each in tried if each.result), key=lambda each: (each.candidate.changes, each.distance))
    nearest, found = float("inf"), list[Tried]()
    for each in seen:
        if each.distance < nearest:
            found.append(each)
            nearest = each.distance
    return found


def winners(tried: Sequence[Tried], most: int) -> list[Tried]:
    """The candidates worth confirming, unlike each other: those seen to meet the goal, or else the nearest ones.

    Of those that meet it, none contains all changes of another; the nearest are nearer than the game as it is, which is
    no candidate, and at most `MAX_NEAREST`.
    """
    changed = [each for each in tried if each.candidate.changes and each.result]
    met = [each for each in changed if each.seems_met]
    if met:
        minimal = [each for each in met if not any(one.candidate.changed < each.candidate.changed for one in met)]
        return _unlike(sorted(minimal, key=_by_cost), most)
    usual = min((each.distance for each in tried if not each.candidate.changes), default=float("inf"))
    nearer = [each for each in changed if each.distance < usual]
    return _unlike(sorted(nearer, key=lambda each: each.distance), min(most, MAX_NEAREST))


def _by_cost(tried: Tried) -> tuple[int, float]:
    """Fewest changes first, and of those the one that lies deepest within all ranges."""
    assert tried.result is not None
    return tried.candidate.changes, -tried.result.room


def _unlike(ranked: Sequence[Tried], most: int) -> list[Tried]:
    """The first of a ranking, those that share no change with an earlier one before others; in their order."""
    chosen: list[Tried] = []
    for each in ranked:
        if len(chosen) < most and not any(one.candidate.changed & each.candidate.changed for one in chosen):
            chosen.append(each)
    for each in ranked:
        if len(chosen) < most and each not in chosen and all(one.hash != each.hash for one in chosen):
            chosen.append(each)
    return sorted(chosen, key=ranked.index)
