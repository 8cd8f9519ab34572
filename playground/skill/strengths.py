"""The strengths that one trained player can play at, from the strongest to a random player.

A player that searches is stronger the longer it does; without search it is weaker the more of its decisions are random.
"""

from __future__ import annotations

from dataclasses import dataclass

RANDOM = 1000
"""Mistakes of a random player, in thousandths of its decisions."""

NARROW = 1.15
"""The greatest ratio between the mistakes of neighbours, each plus one."""

SEARCHES = (25, 50, 100, 200, 400, 800, 1600)
"""The iterations that a search may have; a shorter one changes hardly anything."""


@dataclass(frozen=True)
class Strength:
    """`iterations` of tree search (0: one decision ahead), and random decisions in thousandths."""

    iterations: int
    mistakes: int

    def agent(self, number: int) -> str:
        """The agent that player `number` is with this strength."""
        if self.mistakes >= RANDOM:
            return "random"
        settings = [f"{name}={value}" for name, value in vars(self).items() if value]
        settings += [f"player={number}"] if number != 1 else []
        return "learned" + (f"?{'&'.join(settings)}" if settings else "")


RANDOM_PLAYER = Strength(0, RANDOM)


def strengths_of(iterations: int) -> tuple[Strength, ...]:
    """All strengths of a player whose longest search has so many iterations, the strongest first."""
    found, mistakes = [Strength(each, 0) for each in reversed(SEARCHES) if each <= iterations], 0
    while mistakes < RANDOM:
        found.append(Strength(0, mistakes))
        mistakes = max(mistakes + 1, int((mistakes + 1) * NARROW) - 1)
    return (*found, RANDOM_PLAYER)
