"""What lies along directions and tracks, from a site on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile
from typing import NamedTuple

from playground.game.board import NO_SITE, Board


class Ray(NamedTuple):
    """The sites that follow a site, one after the other, and how many of them lie on a straight line with it."""

    sites: tuple[int, ...]
    straight: int


def rays(board: Board, way: int, site: int) -> list[Ray]:
    """What follows a site in a direction; on a track once for each time that it passes the site, and round to it again
    if the track is closed."""
    track = board.directions[way]
    if site not in board.cell_set:
        return []
    if not track.stops:
        sites = tuple(takewhile(lambda each: each != NO_SITE, (board.ahead(site, way, steps) for steps in count(1))))
        return [Ray(sites, len(sites))]
    turns = 2 if track.is_closed else 1
    following, stretches = track.stops * turns, track.stretches * turns
    length = len(track.stops) if track.is_closed else len(following)
    places = [place for place, stop in enumerate(track.stops) if stop == site]
    return [Ray(following[p + 1 : p + 1 + length], _straight(stretches[p : p + length])) for p in places]


def _straight(stretches: Sequence[int]) -> int:
    """How many of the first steps belong to one straight stretch."""
    first = stretches[0] if stretches else NO_SITE
    return len(list(takewhile(lambda stretch: stretch == first != NO_SITE, stretches)))
