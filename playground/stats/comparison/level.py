"""How sure the statements of a comparison are together, and how sure each of them has to be for that."""

from __future__ import annotations

from dataclasses import dataclass

from playground.stats.comparison.boundary import confidence_at
from playground.stats.fixed_n.intervals import Mode, shared_confidence


@dataclass(frozen=True)
class Level:
    """`confidence` of all statements of a kind together: of all `comparisons`, and at all looks if `look` is one.

    `look` is its number, counted from 0; None if the number of games was fixed in advance, or for live intervals.
    """

    confidence: float = 0.95
    mode: Mode = "fixed"
    comparisons: int = 1
    look: int | None = None

    def of_each(self, statements: int = 1) -> float:
        """The confidence of each of so many statements of every comparison."""
        shared = shared_confidence(self.confidence, self.comparisons * statements)
        return shared if self.look is None else confidence_at(self.look, shared)

    def of_all(self, statements: int) -> float:
        """The confidence of which so many statements of a comparison share the error equally."""
        return 1 - statements * (1 - self.of_each(statements))
