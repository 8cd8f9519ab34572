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
def starts(board: Board, direction: int, steps: int) -> int:
    """The sites from which `steps` steps in a direction stay on the board, as bits."""
    return bits_of(site for site in board.sites if board.ahead(site, direction, steps) != NO_SITE)


@cache
def ends(board: Board, direction: int, steps: int) -> int:
    """The sites to which `steps` steps in a direction lead, as bits."""
    reached = (board.ahead(site, direction, steps) for site in board.sites)
    return bits_of(site for site in reached if site != NO_SITE)


def offset(board: Board, direction: int, steps: int) -> int:
    """The difference that `steps` steps in a direction make to a site's number."""
    vector = board.directions[direction]
    return steps * (vector.dy * board.width + vector.dx)


@cache
def lines(board: Board, reach: int) -> tuple[int, ...]:
    """The site ahead, for each direction, each distance from -reach to reach, and no site followed by each site."""
    return tuple(
        board.ahead(site, direction, distance)
        for direction in range(len(board.directions))
        for distance in range(-reach, reach + 1)
        for site in range(-1, board.size)
    )
