"""What a tree search does for a decision. This module is cheap to import."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 2.0
"""The urgency of options that come first: more than any share."""


@dataclass(frozen=True)
class Recipe:
    """Iterations for each position, the factor of exploration, and what is switched on: proofs of results (where a
    game allows them), tables of moves (GRAVE), and playouts by the moves that did well (MAST).

    `urgency` is the share that an option about which nothing is known counts with; above 1 such options come first.
    With an evaluation, playouts end after `cutoff` decisions (0: at the end of the game), the best value that can be
    reached counts for `minimax` of an option's mean, and `bias` times the value of the position after it is added to
    its score, divided by its iterations. Both are left out where something is hidden, minimax also where dice fall.

    With `transpositions` positions reached in different ways share a node, and with `reuse` the tree can be kept for
    the next decision of a game; neither where something is hidden. `by_score` searches for the best score, not
    for a win.
    """

    iterations: int
    exploration: float
    proves: bool = True
    grave: bool = True
    mast: bool = False
    urgency: float = FIRST
    cutoff: int = 0
    minimax: float = 0.0
    bias: float = 0.0
    transpositions: bool = False
    reuse: bool = False
    by_score: bool = False

    @property
    def needs_evaluation(self) -> bool:
        """Whether positions are valued without playing on."""
        return self.cutoff > 0 or self.minimax > 0.0 or self.bias > 0.0
