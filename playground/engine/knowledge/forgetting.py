"""How a player forgets what it saw and no longer sees.

At the end of each turn, each fact is forgotten with the same probability, independently, so that after as many turns as
there are players (a round) the share `memory` is still known. A fact is the content of a site that the player saw
before and does not see now, or that a component with this content is on one of some sites.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import count

from playground.engine.rng import FIRST_AGENT, MASK, Stream, mix

ALWAYS = 2**32
"""The lapse at which everything is forgotten."""


@dataclass(frozen=True)
class Forgetting:
    """A fact is forgotten at the end of a turn with probability `lapse` / ALWAYS; `key` is where random words come
    from."""

    lapse: int
    key: int

    @classmethod
    def of(cls, memory: int, players: int, place: tuple[int, int, int]) -> Forgetting:
        """That of a player who still knows `memory` percent a round later, in a game given by its seed and number and
        the player. It is the same on all machines: decimals have exact rounding."""
        seed, number, player = place
        kept = (Decimal(memory) / 100) ** (Decimal(1) / players) if memory > 0 else Decimal(0)
        return cls(ALWAYS - round(ALWAYS * kept), Stream(seed, number, FIRST_AGENT + player).place[0])

    def lapses(self, turn: int) -> Iterator[bool]:
        """Whether the first, second, … fact is forgotten at the end of a turn."""
        base = mix(self.key ^ turn)
        return (mix((base + number) & MASK) >> 32 < self.lapse for number in count())
