"""What a tree search does for a decision. This module is cheap to import."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Recipe:
    """Iterations for each position, the factor of exploration, and what is switched on: proofs of results (where a
    game allows them) and tables of moves (GRAVE)."""

    iterations: int
    exploration: float
    proves: bool = True
    grave: bool = True
