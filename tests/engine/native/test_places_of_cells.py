"""Conditions about the places that zones have for each cell, such as what lies on top of a pile: for all cells at once,
with the same games as the reference engine plays."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native import compile as stages
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.at_once import by_offset
from playground.engine.native.lower.geometry import cells_with_neighbour, places_of_cells, rank_of_place, sites_at
from playground.engine.native.lower.program import lower
from playground.game.core import NOTHING, Game
from tests.engine.native.test_shapes_of_lowering import loops
from tests.quick_set import mostly_exhaustive
from tests.side_by_side import SideBySide

GAME = """\
game: Piles
players: [Ann, Ben]
parameters: {{max_decisions: 26}}
board: {board}
zones:
  before: 2
  pile: {{size: 3, each: site, order: kept}}
  purse: {{size: 2, each: [player, site]}}
  level: {{size: 1, each: ["1..3", site]}}
  den: {{size: 2, each: {region}}}
attributes: {{rank: 1..5}}
pieces: {{Man: {{has: rank}}, Stone: {{owner: nobody}}}}
variables: {{met: {{type: 0..200}}, pick: {{type: 0..200}}, height: {{type: 0..3, each: site}}, chosen: {{type: 1..3}}}}
define:
  men(spot): pile of spot within occupied
  top(spot): highest of men(spot)

setup: >-
  for each spot in board do (
  roll pick from 0..9;
  if pick > 0 then place Man of (if pick mod 2 = 0 then Ann else Ben) on nth(pile of spot, 1)
  with rank (1 + pick div 2);
  if pick > 3 then place Stone on nth(pile of spot, 2);
  if pick > 5 then place Man of (if pick mod 3 = 0 then Ann else Ben) on nth(pile of spot, 3) with rank (10 - pick);
  if pick mod 3 = 1 then place Stone on level(2, spot);
  if pick mod 4 = 1 then place Man of Ann on level(1, spot) with rank 2;
  if pick mod 4 = 2 then place Man of Ben on nth(purse(Ann, spot), 2) with rank 3;
  if pick mod 4 = 3 then place Man of Ann on nth(purse(Ben, spot), 1) with rank 4;
  if pick mod 5 = 1 then place Stone on lowest of den of spot)
actions:
  put:
    choose: {{spot: "empty where {where}"}}
    do: >-
      place Man on spot with rank 1; set chosen to 1 + decisions mod 3; set met to count (board where {where});
      set height of spot to count men(spot)
  raise_one:
    choose: {{spot: own within board}}
    when: some (pile of spot except occupied)
    do: move spot to pile of spot
turn: {{play: {{actions: [put, raise_one], otherwise: pass}}}}
"""
BOARDS = {
    "square": ("square 4", "row 2"),
    "cut": ("{shape: rectangle, columns: 5, rows: 3, without: b2 or e3}", "column 1 or c2"),
    "hexagon": ("hexagon 2", "row 1 or row 3"),
    "graph": (
        "{shape: graph, points: {a1: [0, 0], a2: [1, 0], a3: [2, 0], a4: [2, 2], b2: [1, 1], c2: [1, 2]}, "
        "edges: [a1-a2-a3, a3-a4, a2-b2-c2, a4-c2]}",
        "a2 or a4 or b2",
    ),
    "wide": ("square 9", "row 5"),
}
AT_ONCE = {
    "how many there are": "count men(it) = 2",
    "higher than beside it": "any one in neighbours of it where count men(one) > count men(it)",
    "as high as any beside it": "count men(it) >= (most one in neighbours of it giving count men(one))",
    "the top is mine": "top(it) is own",
    "the owner of the top": "owner of top(it) = opponent",
    "the kind of the top": "kind of top(it) = Stone",
    "the rank of the top": "rank of top(it) > 2",
    "the rank of the first": "rank of nth(pile of it, 1) = 2",
    "the second": "nth(pile of it, 2) is occupied",
    "the second that lies there": "nth(men(it), 2) is enemy",
    "the last but one": "nth(men(it), count men(it) - 1) is own",
    "a place that only play decides": "nth(men(it), chosen) is own",
    "any place with nothing above it": (
        "any n in 1..3 where nth(pile of it, n) is own and (n = 3 or nth(pile of it, n + 1) is not occupied)"
    ),
    "my highest is the highest": "highest of (men(it) within own) is highest of men(it)",
    "none above a man of mine": (
        "any man in men(it) within own where every other in men(it) has slot_of other <= slot_of man"
    ),
    "all are mine": "every man in men(it) has man is own",
    "different from the lowest": "any man in men(it) where owner of man != owner of lowest of men(it)",
    "the sum of ranks": "(sum man in men(it) giving rank of man) > 3",
    "the highest rank": "(most man in men(it) giving rank of man) = 4",
    "the purse of the mover": "some (purse(mover, it) within occupied)",
    "both purses": "count ((purse(Ann, it) or purse(Ben, it)) within occupied) = 1",
    "a zone for each height": "level(2, it) is occupied and level(1, it) is not own",
    "how many of these zones": "(sum n in 1..3 giving one_if(level(n, it) is occupied)) = 1",
    "only some cells have a den": "some (den of it within occupied)",
    "no den": "no den of it",
    "the pile beside it": "top(ahead(it, {way}, 1)) is own",
    "piles beside it": "count (pile of neighbours of it within own) > 2",
    "the top of any pile beside it": "any one in neighbours of it where top(one) is own and one is not own",
}
OF_PLACES = {
    "what lies on high piles": "occupied where count men(cell_of it) > 2",
    "what lies on the mover's squares": "occupied where cell_of it is own",
    "what lies under another's": "own where any other in men(cell_of it) where other is enemy",
}
"""Sets of places, by what is said of the cells to which they belong."""

FEW = ["how many there are", "the top is mine", "the last but one", "a zone for each height", "piles beside it"]
"""Conditions that are looked at on processors without BMI2 as well."""


def game(where: str, board: str = "square") -> Game:
    shape, region = BOARDS[board]
    text = GAME.format(
        board=shape, region=region, where=where.replace("{way}", "north" if board != "hexagon" else "east")
    )
    return load("piles.yaml", text=text).game


def play(of: Game, decisions: int = 26) -> None:
    random, machine = Random(3), compile_game(of, checked=True)
    for seed in range(2):
        state = SideBySide(of, (machine,), seed)
        for _ in range(decisions):
            if state.is_terminal():
                break
            state.apply_action(random.choice(state.legal_actions()))


def count_loops(of: Game) -> int:
    """The loops over sites of the function that counts options."""
    return sum(loops(function.body) for function in lower(of).functions if function.name == "count")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", mostly_exhaustive(AT_ONCE, FEW))
def test_conditions_are_looked_at_for_all_cells_at_once(name: str, board: str) -> None:
    of = game(AT_ONCE[name], board)
    assert count_loops(of) == 0
    play(of)


@pytest.mark.parametrize("board", ["square", "graph"])
@pytest.mark.parametrize("name", OF_PLACES)
def test_places_are_known_by_their_cells(name: str, board: str) -> None:
    of = game(f"row_of it < 9 and count ({OF_PLACES[name]}) > 2", board)
    assert count_loops(of) == 0
    play(of)


@pytest.mark.parametrize("name", FEW)
def test_sets_are_shifted_where_the_processor_gathers_no_bits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "has_fast_select", lambda: False)
    play(game(AT_ONCE[name], "cut"))


def test_zones_of_very_many_places_are_looked_at_cell_by_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_offset, "MAX_OFFSETS", 2)
    of = game(AT_ONCE["how many there are"])
    assert count_loops(of) > 0
    play(of)


def test_each_place_of_a_cell_has_a_rank() -> None:
    board = game("it is a1", "cut").board
    for places in places_of_cells(board):
        assert [*places] == sorted(places)
        assert [*places.values()] == sorted(places.values())
        assert all(board.cell_of(place) == cell for cell, place in places.items())
    found = [place for places in places_of_cells(board) for place in places.values()]
    assert sorted(found) == [
        place for place in board.sites if place not in board.cell_set and board.cell_of(place) != NOTHING
    ]
    assert all(
        places_of_cells(board)[rank_of_place(board, place) or 0][board.cell_of(place)] == place for place in found
    )
    assert rank_of_place(board, board.area) is None  # a place of 'before'
    assert len(places_of_cells(board)) == 3 + 2 * 2 + 3 + 2


def test_sites_at_an_offset_are_places_of_the_cell_there() -> None:
    board = game("it is a1").board
    origins = cells_with_neighbour(board, 1, 0, 2)
    there = sites_at(board, 1, 0, 2)
    assert (
        {*there}
        == {cell for cell in board.cells if origins >> cell & 1}
        == {cell for cell in board.cells if cell % 4 < 3}
    )
    assert all(board.cell_of(place) == cell + 1 and board.slot(place) == 3 for cell, place in there.items())
