"""The sites that matter where something is found for all sites at once.

    distance = count (occupied where row_of it = row_of piece and row_of piece = row_of target)

For pieces whose target is off the board, in row 0, the count says nothing: they have no such move. As if its target
were in its row, a piece at the edge counts the same as one at any other distance, and all distances are one expression.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass


@dataclass(frozen=True)
class Mattering:
    """The `sites` that matter, as bits, where something is found for each site as `variable`.

    Which other sites are in a set is decided only where the names of all of a combination's `constants` occur: what
    depends on fewer is to be the same in other combinations.
    """

    variable: str
    sites: int
    constants: frozenset[str]

    def completed(self, sites: int, variable: str, free: Set[str], all_sites: int) -> int:
        """Some sites, as bits, found by an expression with such free variables: all or none, if they are all or none
        of those that matter."""
        if variable != self.variable or not self.constants <= free:
            return sites
        there = sites & self.sites
        return all_sites if there == self.sites else sites if there else 0
