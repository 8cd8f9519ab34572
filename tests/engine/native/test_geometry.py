"""Sets of sites as bits agree with the board's own steps, site by site."""

from __future__ import annotations

import pytest

from playground.engine.native.lower.geometry import bits_of, ends, lines, offset, starts
from playground.game.board import NO_SITE, Board, Direction, hexagon, rectangle, rhombus, triangle

LEAPS = (Direction("far", 1, 2), Direction("back", -1, -2))
CORNERLESS = tuple(cell for cell in range(12) if cell not in (0, 3, 8, 11))

BOARDS = {
    "a row": rectangle(7, 1),
    "a column": rectangle(1, 5),
    "leaps": rectangle(4, 5, LEAPS),
    "hexagon": hexagon(3),
    "rhombus": rhombus(3),
    "triangle": triangle(4),
    "without corners": Board("rectangle", 4, 3, CORNERLESS, rectangle(4, 3).directions),
    "zones": Board("rectangle", 3, 2, tuple(range(6)), rectangle(3, 2).directions, ("hand 1", "hand 2"), (1, 2)),
    "zones alone": Board("none", 0, 0, (), rectangle(3, 2).directions, ("hand 1", "hand 2"), (1, 2)),
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_starts_and_ends_are_those_of_each_step(board: Board) -> None:
    for direction in range(len(board.directions)):
        for steps in range(-8, 9):
            ahead = {site: board.ahead(site, direction, steps) for site in board.sites}
            paths = {site: target for site, target in ahead.items() if target != NO_SITE}
            assert starts(board, direction, steps) == bits_of(paths)
            assert ends(board, direction, steps) == bits_of(paths.values())
            assert {target - site for site, target in paths.items()} <= {offset(board, direction, steps)}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_no_site_stays_on_the_board_by_any_number_of_steps(board: Board) -> None:
    ways = range(len(board.directions))
    assert {starts(board, way, steps) for way in ways for steps in (-(2**31), 2**31)} == {0}


@pytest.mark.parametrize("reach", [(-2, 2), (1, 6), (-3, -1), (0, 0)])
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_lines_have_each_site_behind_no_site(board: Board, reach: tuple[int, int]) -> None:
    low, high = reach
    table, row = lines(board, low, high), board.size + 1
    assert len(table) == len(board.directions) * (high - low + 1) * row
    for direction in range(len(board.directions)):
        for distance in range(low, high + 1):
            start = (direction * (high - low + 1) + distance - low) * row
            for site in (NO_SITE, *board.sites):
                assert table[start + 1 + site] == board.ahead(site, direction, distance)
