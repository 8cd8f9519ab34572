"""Who of two players can force a win, and how fast, by searching deeper and deeper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playground.search.exact.proof import MAX_LEVELS, NEVER
from playground.search.exact.prover import Prover

DEEPER = 1.35
"""How much farther each search looks than the one before; those in between are made only for the length of a win."""


@dataclass
class Verdict:
    """What a search has found so far. A player cannot win within `refuted` decisions; `winner` can, in at least
    `at_least` and at most `at_most`."""

    decisions: int
    refuted: list[int] = field(default_factory=lambda: [-1, -1])
    winner: int | None = None
    at_least: int = 0
    at_most: int = NEVER

    @property
    def drawn(self) -> bool:
        """Whether neither can force a win within the maximum length of a game."""
        return all(self.never_wins(player) for player in range(2))

    def never_wins(self, player: int) -> bool:
        """Whether a player cannot force a win."""
        return self.winner == 1 - player or self.refuted[player] >= min(NEVER, self.decisions)

    def find(self, prover: Prover, words: Any) -> bool:
        """Find the winner, or that there is none. False if that would take more than `MAX_LEVELS` decisions.

        Raises Cancelled and OutOfTime.
        """
        deepest = min(self.decisions, MAX_LEVELS)
        within = 1
        while not self.drawn:
            for player in range(2):
                if self.never_wins(player):
                    continue
                proven, refuted = prover.bounds(words, player, within)
                if proven < NEVER:
                    self.winner, self.at_least, self.at_most = player, self.refuted[player] + 1, proven
                    return True
                self.refuted[player] = refuted
            if within == deepest:
                return self.drawn
            within = min(deepest, max(within + 1, int(within * DEEPER)))
        return True

    def measure(self, prover: Prover, words: Any) -> None:
        """Find the least number of decisions within which the winner can force its win. Raises as `find` does."""
        while self.winner is not None and self.at_least < self.at_most:
            proven, refuted = prover.bounds(words, self.winner, self.at_least)
            if proven < NEVER:
                self.at_most = proven
            else:
                self.at_least = refuted + 1
