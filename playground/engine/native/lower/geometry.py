"""Sets of sites as bits, and the masks that keep shifted sets on the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from playground.game.board import NO_SITE, Board


def bits_of(sites: Iterable[int]) -> int:
    """Sites as a bit set."""
    result = 0
    for site in sites:
        result |= 1 << site
    return result


@cache
def starts(board: Board, way: int, steps: int) -> int:
    """The sites from which `steps` steps in a direction stay on the board, as bits."""
    return bits_of(site for site in board.sites if board.ahead(site, way, steps) != NO_SITE)


@cache
def ends(board: Board, way: int, steps: int) -> int:
    """The sites to which `steps` steps in a direction lead, as bits."""
    reached = (board.ahead(site, way, steps) for site in board.sites)
    return bits_of(site for site in reached if site != NO_SITE)


def offset(board: Board, way: int, steps: int) -> int:
    """What `steps` steps in a direction add to a site's number."""
    direction = board.directions[way]
    return steps * (direction.dy * board.width + direction.dx)


@cache
def lines(board: Board, reach: int) -> tuple[int, ...]:
    """What lies ahead: for each direction, each distance from -reach to reach, and no site and then each site."""
    return tuple(
        board.ahead(site, way, distance)
        for way in range(len(board.directions))
        for distance in range(-reach, reach + 1)
        for site in range(-1, board.size)
    )
