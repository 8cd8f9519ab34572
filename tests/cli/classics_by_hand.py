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


DraughtsPosition = tuple[dict[Square, str], str]
"""Men `w` and `b`, kings `W` and `B` on the dark squares of eight by eight, and who moves, `w` or `b`."""

RUSSIAN_START: DraughtsPosition = (
    {(x, y): "w" if y < 3 else "b" for x, y in product(range(8), repeat=2) if (x + y) % 2 == 0 and (y < 3 or y > 4)},
    "w",
)
_DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def russian_draughts(position: DraughtsPosition) -> Iterator[DraughtsPosition]:
    """Russian draughts; captures that differ only in the order in which men are taken count once."""
    men, mover = position
    other = "b" if mover == "w" else "w"
    captures = {
        frozenset(after.items())
        for square, man in men.items()
        if man.lower() == mover
        for after in _captures({at: man for at, man in men.items() if at != square}, square, man, frozenset())
    }
    if captures:
        yield from ((dict(after), other) for after in captures)
        return
    for (x, y), man in men.items():
        if man.lower() != mover:
            continue
        for dx, dy in _DIAGONALS:
            if man.islower() and dy != (1 if mover == "w" else -1):
                continue
            to = (x + dx, y + dy)
            while _on_board(to) and to not in men:
                yield {at: one for at, one in men.items() if at != (x, y)} | {to: _crowned(man, to)}, other
                if man.islower():
                    break
                to = (to[0] + dx, to[1] + dy)


def _captures(men: dict[Square, str], at: Square, man: str, taken: frozenset[Square]) -> Iterator[dict[Square, str]]:
    """The positions after all captures of a man that has been lifted from the board at a square."""
    for victim, landings in _victims(men, at, man, taken):
        onward = []
        for to in landings:
            later = taken | {victim}
            become = _crowned(man, to)
            further = list(_captures(men, to, become, later))
            onward.append((bool(further), further or [_cleared(men, later) | {to: become}]))
        must_go_on = any(goes_on for goes_on, _ in onward)
        for goes_on, positions in onward:
            if goes_on or not must_go_on:
                yield from positions


def _victims(
    men: dict[Square, str], at: Square, man: str, taken: frozenset[Square]
) -> Iterator[tuple[Square, list[Square]]]:
    """What can be taken from a square, each with the squares behind it on which a man may stop."""
    for dx, dy in _DIAGONALS:
        x, y = at[0] + dx, at[1] + dy
        while man.isupper() and _on_board((x, y)) and (x, y) not in men:
            x, y = x + dx, y + dy
        if (x, y) not in men or men[x, y].lower() == man.lower() or (x, y) in taken:
            continue
        landings, to = [], (x + dx, y + dy)
        while _on_board(to) and to not in men and (man.isupper() or not landings):
            landings.append(to)
            to = (to[0] + dx, to[1] + dy)
        if landings:
            yield (x, y), landings


def _cleared(men: dict[Square, str], taken: frozenset[Square]) -> dict[Square, str]:
    return {at: man for at, man in men.items() if at not in taken}


def _crowned(man: str, at: Square) -> str:
    return man.upper() if at[1] == (7 if man.lower() == "w" else 0) else man


def _on_board(square: Square) -> bool:
    return all(0 <= place < 8 for place in square)
