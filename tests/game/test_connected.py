"""How many sites steps in some directions connect, against a search from every site."""

from __future__ import annotations

import random

import pytest

from playground.compiler import check
from playground.game.board import NO_SITE, Board, hexagon, rectangle
from playground.game.connected import most_connected

WAYS = ("orthogonally", "east or west")
BOARDS = {"rectangle": rectangle(6, 4), "hexagon": hexagon(3)}


def searched(board: Board, ways: frozenset[int]) -> int:
    """The most sites that are found from one, forwards and backwards."""
    links: dict[int, set[int]] = {site: set() for site in board.cells}
    for site in board.cells:
        for target in (board.ahead(site, way, 1) for way in ways):
            if target != NO_SITE:
                links[site].add(target)
                links[target].add(site)
    return max(len(reached(site, links)) for site in board.cells)


def reached(start: int, links: dict[int, set[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        new = links[waiting.pop()] - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_as_many_as_a_search_finds(name: str) -> None:
    board, draw = BOARDS[name], random.Random(7)
    for size in (0, 1, 1, 2, 2, 2, 3, 4):
        ways = frozenset(draw.sample(range(len(board.directions)), size))
        assert most_connected(board, ways) == searched(board, ways), ways


ROWS = """
game: Rows
players: [Ann, Ben]
board: square 25
pieces: {{Stone: {{}}}}
define:
  run(spot): spread {ways} from spot through own
  even(spot): every one in run(spot) has (every other in run(spot) has (one is other or row_of one + row_of other > 9))
actions:
  put: {{choose: {{spot: empty where even(it)}}, do: place Stone on spot}}
end: {{full: when no empty then draw}}
"""


def test_what_spreads_along_a_row_is_not_taken_for_the_whole_board() -> None:
    codes = {ways: {each.code for each in check("<editor>", text=ROWS.format(ways=ways))[1]} for ways in WAYS}
    assert "T024" in codes["orthogonally"]
    assert not {"T024", "W094"} & codes["east or west"]
