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
    if steps == 0:
        return bits_of(board.sites)
    if not board.directions[direction].is_uniform:
        return bits_of(site for site in board.cells if board.ahead(site, direction, steps) != NO_SITE)
    if abs(steps) >= max(board.width, board.height):
        return 0  # a rule may ask for any number of steps, by which nothing can be shifted
    cells, by = _cells(board), offset(board, direction, steps)
    reaching = cells >> by if by >= 0 else cells << -by
    across = steps * board.directions[direction].dx
    return cells & reaching & _columns(board, max(0, -across), min(board.width, board.width - across))


@cache
def ends(board: Board, direction: int, steps: int) -> int:
    """The sites to which `steps` steps in a direction lead, as bits."""
    result = 0
    for by, origins in slides(board, direction, steps):
        result |= origins << by if by >= 0 else origins >> -by
    return result


Slides = tuple[tuple[int, int], ...]
"""Differences between the numbers of two sites, each with the sites from which a step makes it, as bits."""


@cache
def slides(board: Board, direction: int, steps: int) -> Slides:
    """The slides that `steps` steps in a direction are: one on a grid, and one for each difference in a graph."""
    if board.directions[direction].is_uniform:
        return ((offset(board, direction, steps), starts(board, direction, steps)),)
    origins: dict[int, int] = {}
    for site in board.cells:
        target = board.ahead(site, direction, steps)
        if target != NO_SITE:
            origins[target - site] = origins.get(target - site, 0) | 1 << site
    return tuple(sorted(origins.items()))


def target_table(board: Board, direction: int, steps: int) -> tuple[int, ...]:
    """The site so many steps in a direction from each site."""
    if not board.directions[direction].is_uniform:
        return tuple(board.ahead(site, direction, steps) for site in range(board.size))
    origins, by = starts(board, direction, steps), offset(board, direction, steps)
    return tuple(site + by if origins >> site & 1 else NO_SITE for site in range(board.size))


@cache
def _cells(board: Board) -> int:
    return bits_of(board.cells)


def _columns(board: Board, first: int, end: int) -> int:
    """The sites of the surrounding rectangle in the columns `first` to `end - 1`, as bits."""
    if first >= end:
        return 0
    row = (1 << end) - (1 << first)
    return row * (((1 << board.area) - 1) // ((1 << board.width) - 1))  # the same in each row


def offset(board: Board, direction: int, steps: int) -> int:
    """The difference that `steps` steps in a direction make to a site's number."""
    vector = board.directions[direction]
    return steps * (vector.dy * board.width + vector.dx)


@cache
def lines(board: Board, low: int, high: int) -> tuple[int, ...]:
    """The site ahead, for each direction, each distance from low to high, and no site followed by each site."""
    return tuple(
        target
        for direction in range(len(board.directions))
        for distance in range(low, high + 1)
        for target in (NO_SITE, *target_table(board, direction, distance))
    )


@cache
def steps_ahead(board: Board, steps: int) -> tuple[int, ...]:
    """The site so many steps ahead, for each direction, and no site followed by each site."""
    return lines(board, steps, steps)


@cache
def cells_with_neighbour(board: Board, dx: int, dy: int, rank: int | None = None) -> int:
    """The cells of the board that have another cell at an offset, or a place of a zone of that, as bits."""
    places = None if rank is None else places_of_cells(board)[rank]

    def inside(site: int) -> bool:
        there = _cell_at(board, site, dx, dy)
        return there != NO_SITE and (places is None or there in places)

    return bits_of(site for site in board.cells if inside(site))


@cache
def sites_at(board: Board, dx: int, dy: int, rank: int | None = None) -> dict[int, int]:
    """The site at an offset from each cell of the board that has one there."""
    origins = (site for site in board.cells if cells_with_neighbour(board, dx, dy, rank) >> site & 1)
    there = {site: _cell_at(board, site, dx, dy) for site in origins}
    if rank is None:
        return there
    places = places_of_cells(board)[rank]
    return {site: places[cell] for site, cell in there.items()}


def _cell_at(board: Board, site: int, dx: int, dy: int) -> int:
    """The cell at an offset from another one, or NO_SITE."""
    if board.shape == "graph":
        return site + dx if site + dx in board.cell_set else NO_SITE
    x, y = site % board.width + dx, site // board.width + dy
    inside = 0 <= x < board.width and 0 <= y < board.height
    return y * board.width + x if inside and y * board.width + x in board.cell_set else NO_SITE


@cache
def places_of_cells(board: Board) -> tuple[dict[int, int], ...]:
    """The places of zones that belong to cells, as maps from cells to places, in which both ascend: the first places of
    the zone `stack` of each cell, the second places of these, and so on, those of other zones after them."""
    found = list[dict[int, int]]()
    last, slots = list[int](), list[int]()  # the cell that each map has last, and its number within a zone
    for place in range(board.area, board.size):
        cell, slot = board.cell_of(place), board.slot(place)
        if cell == NO_SITE:
            continue
        rank = next((r for r, before in enumerate(last) if slots[r] == slot and before < cell), len(found))
        if rank == len(found):
            found.append({})
            last.append(cell)
            slots.append(slot)
        found[rank][cell], last[rank] = place, cell
    return tuple(found)


@cache
def rank_of_place(board: Board, place: int) -> int | None:
    """The number of the map of `places_of_cells` that has a place; None if it belongs to no cell."""
    cell = board.cell_of(place)
    return next((rank for rank, places in enumerate(places_of_cells(board)) if places.get(cell) == place), None)
