"""What to try next among changes of rules: each by itself, and then pairs of those that promise most.

A pair is expected to shift each measure as much as both changes did by themselves, added up, or multiplied where a
measure is a length or another number without an upper limit. Pairs are tried by the distance from the goal that this
gives: of thousands, those come first that complement each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations

from playground.goals.model import Goal, Part, together
from playground.stats.measures.units import unit_of
from playground.suggesting.mutation import Mutation, Patch, conflict, merged
from playground.tuning.candidates import Candidate, Loaded, Tried

MAX_PAIRED = 60
"""How many changes are paired: those nearest to the goal by themselves."""

LoadPatch = Callable[[Patch], Loaded]


@dataclass
class Suggestions:
    """Changes of rules as candidates, of which `load` compiles the patch."""

    mutations: Sequence[Mutation]
    goal: Goal
    load: LoadPatch
    exhaustive: bool = field(default=False, init=False)
    _seen: dict[tuple[int, ...], Tried] = field(default_factory=dict)
    _proposed: set[tuple[int, ...]] = field(default_factory=set)

    @property
    def size(self) -> int:
        """The game as it is, every change, and every two that go together."""
        return 1 + len(self.mutations) + sum(not conflict(*pair) for pair in combinations(self.mutations, 2))

    def candidate(self, key: str) -> Candidate | None:
        """The candidate of a key, the numbers of its changes with blanks between them."""
        try:
            chosen = tuple(map(int, key.split()))
        except ValueError:
            return None
        return self.of(chosen) if len(chosen) <= 2 and all(0 <= each < len(self.mutations) for each in chosen) else None

    def of(self, chosen: tuple[int, ...]) -> Candidate:
        """The candidate with some changes."""
        changes = [self.mutations[number] for number in chosen]
        label = "; ".join(each.about for each in changes) or "as it is"
        key = " ".join(map(str, chosen))
        return Candidate(key, label, frozenset(each.about for each in changes), partial(self.load, self.patch(key)))

    def patch(self, key: str) -> Patch:
        """The patch of a candidate."""
        patch: Patch = {}
        for number in map(int, key.split()):
            patch = merged(patch, self.mutations[number].patch)
        return patch

    def ask(self, count: int) -> list[Candidate]:
        """The game as it is, then each change by itself, and then the pairs that promise most."""
        every = [(), *((number,) for number in range(len(self.mutations)))]
        found = [each for each in every if each not in self._proposed][:count]
        if not found:
            found = self._pairs(count)
        self._proposed.update(found)
        return [self.of(chosen) for chosen in found]

    def tell(self, tried: Tried) -> None:
        """What was seen of a candidate."""
        chosen = tuple(map(int, tried.candidate.key.split()))
        self._seen[chosen] = tried
        self._proposed.add(chosen)

    def _pairs(self, count: int) -> list[tuple[int, ...]]:
        seen = {chosen[0]: tried for chosen, tried in self._seen.items() if len(chosen) == 1 and tried.result}
        base = self._seen.get(())
        nearest = sorted(seen, key=lambda number: seen[number].distance)[:MAX_PAIRED]
        pairs = [
            (self._expected(base, seen[one], seen[other]), tuple(sorted((one, other))))
            for one, other in combinations(nearest, 2)
            if not conflict(self.mutations[one], self.mutations[other])
        ]
        return [pair for _, pair in sorted(pairs) if pair not in self._proposed][:count]

    def _expected(self, base: Tried | None, one: Tried, other: Tried) -> float:
        """The distance to expect of two changes together."""
        if base is None or base.result is None or one.result is None or other.result is None:
            return one.distance + other.distance
        places = zip(self.goal.parts, base.result.parts, one.result.parts, other.result.parts, strict=True)
        return together(tuple(_shifted(part, a.value, b.value, c.value) for part, a, b, c in places))


def _shifted(part: Part, base: float | None, one: float | None, other: float | None) -> float:
    if base is None or one is None or other is None:
        return 0.0
    unit = unit_of(part.unit)
    value = one * other / base if unit.relative and base > 0 else one + other - base
    return part.distance(min(max(value, unit.low), unit.high))
