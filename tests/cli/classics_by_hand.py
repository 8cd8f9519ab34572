"""Some classics written once more, in Python and from their rules alone, to count what the rulesets count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

OwarePosition = tuple[tuple[int, ...], int]
"""The seeds in twelve houses, counterclockwise, and the player to move, 0 or 1."""

Square = tuple[int, int]
TaflPosition = tuple[dict[Square, str], str]
"""What stands on seven by seven squares, `a` for attackers, `d` for defenders, `k` for the king, and who moves."""


def nodes(position: Any, following: Callable[[Any], Iterator[Any]], depth: int) -> int:
    """How many sequences of so many moves begin in a position."""
    if depth == 1:
        return sum(1 for _ in following(position))
    return sum(nodes(after, following, depth - 1) for after in following(position))


def oware(position: OwarePosition) -> Iterator[OwarePosition]:
    """Abapa, as far as nobody has more than half of the seeds: all seeds of the opponent are spared."""
    houses, mover = position
    own, others = range(6 * mover, 6 * mover + 6), range(6 - 6 * mover, 12 - 6 * mover)
    for house in own:
        seeds = houses[house]
        if not seeds:
            continue
        after, at = list(houses), house
        after[house] = 0
        while seeds:
            at = (at + 1) % 12
            if at != house:
                after[at] += 1
                seeds -= 1
        if not any(after[other] for other in others):
            continue  # the opponent must be given seeds
        reaped = list(after)
        while at in others and after[at] in (2, 3):
            reaped[at] = 0
            at -= 1
        yield tuple(reaped if any(reaped[other] for other in others) else after), 1 - mover


OWARE_START: OwarePosition = ((4,) * 12, 0)

_THRONE, _CORNERS = (3, 3), {(0, 0), (0, 6), (6, 0), (6, 6)}
_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def brandubh(position: TaflPosition) -> Iterator[TaflPosition]:
    """Brandubh as far as nobody has won yet; a position in which somebody has is followed by none."""
    men, mover = position
    king = next((square for square, man in men.items() if man == "k"), None)
    if king is None or king in _CORNERS:
        return
    for (x, y), man in men.items():
        if (man == "a") != (mover == "a"):
            continue
        for dx, dy in _WAYS:
            to = (x + dx, y + dy)
            while to not in men and all(0 <= place < 7 for place in to):
                if man == "k" or (to != _THRONE and to not in _CORNERS):
                    yield _moved(men, mover, (x, y), to), "d" if mover == "a" else "a"
                to = (to[0] + dx, to[1] + dy)


def _moved(men: dict[Square, str], mover: str, start: Square, to: Square) -> dict[Square, str]:
    after = {square: man for square, man in men.items() if square != start} | {to: men[start]}

    def of_mover(square: Square) -> bool:
        return square in after and (after[square] == "a") == (mover == "a")

    def hostile(square: Square) -> bool:
        return of_mover(square) or square in _CORNERS or (square == _THRONE and square not in after)

    def by_throne(square: Square) -> bool:
        return abs(square[0] - 3) + abs(square[1] - 3) <= 1

    taken = []
    for dx, dy in _WAYS:
        foe, beyond = (to[0] + dx, to[1] + dy), (to[0] + 2 * dx, to[1] + 2 * dy)
        if foe in after and not of_mover(foe) and hostile(beyond) and not (after[foe] == "k" and by_throne(foe)):
            taken.append(foe)
    king = next(square for square, man in after.items() if man == "k")
    around = [(king[0] + dx, king[1] + dy) for dx, dy in _WAYS]
    if mover == "a" and by_throne(king) and all(of_mover(square) or square == _THRONE for square in around):
        taken.append(king)
    return {square: man for square, man in after.items() if square not in taken}


BRANDUBH_START: TaflPosition = (
    {_THRONE: "k"} | {(3 + far * dx, 3 + far * dy): "d" if far == 1 else "a" for dx, dy in _WAYS for far in (1, 2, 3)},
    "a",
)


def lines_of_a_cube(size: int) -> set[frozenset[tuple[int, ...]]]:
    """All straight lines of as many cells as a cube has along each edge; 76 in one of four."""
    lines = set()
    for start in product(range(size), repeat=3):
        for way in product((-1, 0, 1), repeat=3):
            cells = [tuple(place + step * move for place, move in zip(start, way, strict=True)) for step in range(size)]
            if any(way) and all(0 <= place < size for cell in cells for place in cell):
                lines.add(frozenset(cells))
    return lines
