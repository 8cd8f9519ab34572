"""Boards of points and edges: names, steps along edges, and where points lie."""

from __future__ import annotations

from math import hypot

import pytest

from playground.compiler import check, load
from playground.engine.notation import board_text
from playground.game.board import NO_SITE, Board, graph

POINTS = [("hub", 0.5, 0.5), ("a", 0, 0), ("b", 1, 0), ("c", 1, 1), ("far", 3, 1)]
EDGES = [(1, 2), (2, 3), (0, 1), (3, 0), (3, 4)]


@pytest.fixture
def board() -> Board:
    return graph(POINTS, EDGES)


def neighbours(board: Board, name: str) -> set[str]:
    ways = range(len(board.directions))
    found = {board.ahead(board.by_name[name], way, 1) for way in ways} - {NO_SITE}
    return {board.name(site) for site in found}


def test_a_step_leads_along_edges_both_ways(board: Board) -> None:
    expected = {"hub": {"a", "c"}, "a": {"b", "hub"}, "b": {"a", "c"}, "c": {"b", "hub", "far"}, "far": {"c"}}
    assert {name: neighbours(board, name) for name in board.by_name} == expected


def test_every_direction_has_an_opposite_that_leads_back(board: Board) -> None:
    for way in range(len(board.directions)):
        for site in board.cells:
            target = board.ahead(site, way, 1)
            assert target == NO_SITE or board.ahead(target, board.opposite(way), 1) == site


def test_no_line_is_longer_than_an_edge(board: Board) -> None:
    assert board.longest == 1
    steps = (board.ahead(site, way, 2) for site in board.cells for way in range(len(board.directions)))
    assert set(steps) == {NO_SITE}
    assert board.ahead(3, 0, 0) == 3


def test_points_are_drawn_apart(board: Board) -> None:
    places = [board.centre(site) for site in board.cells]
    assert min(hypot(x - a, y - b) for x, y in places for a, b in places if (x, y) != (a, b)) == pytest.approx(1)


GAME = """
game: Small
players: [Left, Right]
board:
  shape: graph
  points: {hub: [1, 1], a: [0, 0], b: [2, 0], c: [2, 2]}
  edges: [a-b-c, a-hub-c]
  regions: {ends: a or c}
pieces: {Man: {moves: step}}
moves: {step: 1 cell in any direction onto empty}
setup: place Man of Left on a; place Man of Right on ends except a
actions: {move: {moves: own, do: move piece to target}}
end: {long: when decisions = 5 then draw}
"""


def test_positions_are_printed_point_by_point() -> None:
    state = load("<editor>", text=GAME).reference_state()
    assert board_text(state.game, state.to_bytes()) == "c:m\nhub:.\na:M  b:."


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("ends except a", "c9", "T018", "its points are hub, a, b, c"),
        ("in any direction", "in leap(1, 2)", "T022", "a graph has no leaps"),
        ("1 cell in", "2 cells in", "T042", "write 'walk 2 cells in any direction'"),
        ("in any direction", "forward", "T019", "on a graph, say which points lie ahead"),
        ("Man: {", "hub: {", "R009", "line"),
        ("ends: a", "ends: north", "T052", ""),
    ],
)
def test_what_a_graph_has_not_is_reported(old: str, new: str, code: str, hint: str) -> None:

    compiled, diagnostics = check("<editor>", text=GAME.replace(old, new))
    assert compiled is None
    found = [each.render() for each in diagnostics if each.code == code]
    assert found and hint in found[0], [each.render() for each in diagnostics]
