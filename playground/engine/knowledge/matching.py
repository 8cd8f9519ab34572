"""Bipartite matching of items to places."""

from __future__ import annotations

from collections.abc import Sequence


def match(allowed: Sequence[Sequence[int]]) -> list[int] | None:
    """A different allowed place for each item; None if there is none.

    Augmenting paths (Kuhn 1955), breadth first. Earlier places are preferred, so that shuffling randomises the result.
    """
    place_of: list[int] = [-1] * len(allowed)
    item_at: dict[int, int] = {}
    for item in range(len(allowed)):
        end, came_from = _path(item, allowed, item_at)
        if end is None:
            return None
        while end >= 0:  # each item on the path moves, and frees its place for the item before
            mover = came_from[end]
            item_at[end] = mover
            place_of[mover], end = end, place_of[mover]
    return place_of


def _path(start: int, allowed: Sequence[Sequence[int]], item_at: dict[int, int]) -> tuple[int | None, dict[int, int]]:
    """The free place that ends an augmenting path from an item, and for each place reached the item moving to it."""
    came_from: dict[int, int] = {}
    waiting = [start]
    for item in waiting:
        for place in allowed[item]:
            if place in came_from:
                continue
            came_from[place] = item
            if place not in item_at:
                return place, came_from
            waiting.append(item_at[place])
    return None, came_from
