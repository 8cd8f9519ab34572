"""How many sites steps in some directions can connect: those of a row east and west, the whole board in all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from playground.game.board import NO_SITE, Board


def largest_group(links: Iterable[tuple[int, int]]) -> int:
    """The most sites that links connect with each other, whichever way these lead; 1 without any."""
    first: dict[int, int] = {}

    def group_of(site: int) -> int:
        while first.setdefault(site, site) != site:
            first[site] = first[first[site]]
            site = first[site]
        return site

    for one, other in links:
        first[group_of(one)] = group_of(other)
    return max(Counter(map(group_of, list(first))).values(), default=1)


@lru_cache(maxsize=256)
def most_connected(board: Board, ways: frozenset[int]) -> int:
    """The most sites of a board that steps in some directions connect with each other."""
    steps = ((site, board.ahead(site, way, 1)) for way in ways for site in board.cells)
    return largest_group((site, target) for site, target in steps if target != NO_SITE)
