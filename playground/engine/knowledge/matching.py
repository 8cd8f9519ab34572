"""Give everything a place of its own."""

from __future__ import annotations

from collections.abc import Sequence


def match(allowed: Sequence[Sequence[int]]) -> list[int] | None:
    """For each item one of its allowed places, no place twice; None if there is no way.

    Augmenting paths (Kuhn 1955), breadth first. Earlier places are preferred, so that in random order they are random.
    """
    place_of: list[int] = [-1] * len(allowed)
    item_at: dict[int, int] = {}
    for item in range(len(allowed)):
        end, came_from = _path(item, allowed, item_at)
        if end is None:
            return None
        while end >= 0:  # each moves on to the place it was reached for, and leaves its own to the one before
            mover = came_from[end]
            item_at[end] = mover
            place_of[mover], end = end, place_of[mover]
    return place_of


def _path(start: int, allowed: Sequence[Sequence[int]], item_at: dict[int, int]) -> tuple[int | None, dict[int, int]]:
    """A free place that is reached from an item if others move on, and for each place on the way who moves there."""
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
