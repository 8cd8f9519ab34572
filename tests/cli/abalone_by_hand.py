"""Abalone once more, in Python and from its rules alone, on cells with three coordinates whose sum is zero."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

Cell = tuple[int, int, int]
AbalonePosition = tuple[frozenset[Cell], frozenset[Cell]]
"""The marbles of the player to move, and those of the other."""

_SIDE = 5
_WAYS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
_ALL = {(x, y, -x - y) for x in range(1 - _SIDE, _SIDE) for y in range(1 - _SIDE, _SIDE) if abs(x + y) < _SIDE}


def abalone(position: AbalonePosition) -> Iterator[AbalonePosition]:
    """All rows of up to three marbles are moved in every way: each set of marbles that form one, whichever it is."""
    own, others = position
    after = set[tuple[frozenset[Cell], frozenset[Cell]]]()
    for row in _rows(own):
        for way in _WAYS:
            moved = _pushed(row, way, own, others) if _is_along(row, way) else _aside(row, way, own, others)
            if moved is not None:
                after.add(moved)
    yield from ((theirs, mine) for mine, theirs in after)


def _rows(own: frozenset[Cell]) -> Iterator[tuple[Cell, ...]]:
    for size in (1, 2, 3):
        for marbles in combinations(sorted(own), size):
            steps = {_difference(one, other) for one, other in pairwise(marbles)}
            if size == 1 or (len(steps) == 1 and steps <= set(_WAYS)):
                yield marbles


def _is_along(row: tuple[Cell, ...], way: Cell) -> bool:
    return len(row) == 1 or way in (_difference(row[0], row[1]), _difference(row[1], row[0]))


def _pushed(
    row: tuple[Cell, ...], way: Cell, own: frozenset[Cell], others: frozenset[Cell]
) -> tuple[frozenset[Cell], frozenset[Cell]] | None:
    front = next(_moved(marble, way) for marble in row if _moved(marble, way) not in row)
    pushed, at = list[Cell](), front
    while at in others:
        pushed.append(at)
        at = _moved(at, way)
    if front in own or front not in _ALL or (at in own and pushed) or len(pushed) >= len(row):
        return None
    mine = (own - set(row)) | {_moved(marble, way) for marble in row}
    theirs = (others - set(pushed)) | {_moved(marble, way) for marble in pushed}
    return frozenset(mine), frozenset(theirs & _ALL)


def _aside(
    row: tuple[Cell, ...], way: Cell, own: frozenset[Cell], others: frozenset[Cell]
) -> tuple[frozenset[Cell], frozenset[Cell]] | None:
    targets = {_moved(marble, way) for marble in row}
    if not targets <= _ALL or targets & (own | others):
        return None
    return (own - set(row)) | targets, others


def _moved(cell: Cell, way: Cell) -> Cell:
    return cell[0] + way[0], cell[1] + way[1], cell[2] + way[2]


def _difference(one: Cell, other: Cell) -> Cell:
    return other[0] - one[0], other[1] - one[1], other[2] - one[2]


def _start(rows: str) -> AbalonePosition:
    """The position of nine rows, the upper ones first, with `b` for the player to move."""
    lines = rows.split()
    places = [(line, column) for line in range(9) for column in range(len(lines[line]))]
    marbles: dict[str, set[Cell]] = {"b": set(), "w": set(), ".": set()}
    for line, column in places:
        y = 4 - line
        x = column - 4 + max(0, line - 4)
        marbles[lines[line][column]].add((x, y, -x - y))
    return frozenset(marbles["b"]), frozenset(marbles["w"])


def marbles(block: bytes, words: int, mover: int) -> AbalonePosition:
    """The marbles in a position of the ruleset, whose bytes begin with the sets of the owners."""
    sets = [int.from_bytes(block[8 * words * who : 8 * words * (who + 1)], "little") for who in (mover, 1 - mover)]
    own, others = ({_cell(site) for site in range(81) if members >> site & 1} for members in sets)
    return frozenset(own), frozenset(others)


def _cell(site: int) -> Cell:
    """Columns run to the northeast, rows to the east."""
    column, row = site % 9, site // 9
    x, y = column - 4, row - 4
    return x, y, -x - y


ABALONE_START = _start("wwwww wwwwww ..www.. ........ ......... ........ ..bbb.. bbbbbb bbbbb")
ABALONE_DAISY = _start("ww.bb wwwbbb .ww.bb. ........ ......... ........ .bb.ww. bbbwww bb.ww")
