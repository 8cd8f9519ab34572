"""Boards of points and edges: names, steps along edges, and where points lie."""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, sin
from random import Random

import pytest

from playground.compiler import check, load
from playground.engine.notation import board_text
from playground.game.board import NO_SITE, Board
from playground.game.graph_directions import graph, overlaps

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


def line(board: Board, start: str, way: str) -> list[str]:
    """The points that a direction leads to."""
    number = next(n for n, direction in enumerate(board.directions) if direction.name == way)
    sites = [board.ahead(board.by_name[start], number, steps) for steps in range(1, 10)]
    return [board.name(site) for site in sites if site != NO_SITE]


def test_lines_run_through_points(board: Board) -> None:
    assert board.longest == 2
    assert line(board, "a", "northeast") == ["hub", "c"]
    assert line(board, "c", "east") == ["far"]
    assert board.ahead(3, 0, 0) == 3
    northeast = next(n for n, each in enumerate(board.directions) if each.name == "northeast")
    assert board.name(board.ahead(board.by_name["c"], northeast, -2)) == "a"


def test_no_point_lies_any_number_of_steps_ahead(board: Board) -> None:
    ways, far = range(len(board.directions)), 2**31
    found = {board.ahead(site, way, steps) for site in board.cells for way in ways for steps in (-far, far)}
    assert found == {NO_SITE}


def test_directions_are_named_after_the_compass_or_their_angle() -> None:
    around = [
        ("mid", 0.0, 0.0),
        ("n", 0.01, 1.0),
        ("ne", 0.5, 0.9),
        ("e", 1.0, -0.3),
        ("nne", 0.35, 1.0),
        ("ene", 1, 0.4),
    ]
    board = graph(around, [(0, number) for number in range(1, 6)])
    named = {each.name: round(each.bearing) for each in board.directions if each.bearing < 180}
    assert named == {"north": 0, "bearing_19": 19, "northeast": 29, "bearing_68": 68, "east": 107}
    assert len({each.name for each in board.directions}) == len(board.directions) == 10


def test_a_little_bend_is_no_bend_and_a_little_more_is_one() -> None:
    def longest(height: float) -> int:
        return graph([("a", 0, 0), ("b", 1, 0.1), ("c", 2, height)], [(0, 1), (1, 2)]).longest

    assert (longest(0.2), longest(0.217), longest(0.22)) == (2, 2, 1)


def test_of_two_edges_that_lead_the_same_way_the_shorter_is_in_the_line() -> None:
    row = [("a", 0.0, 0.0), ("b", 1.0, 0.0), ("c", 2.0, 0.0), ("d", 3.0, 0.0)]
    board = graph(row, [(0, 2), (0, 1), (2, 3), (1, 2), (1, 3)])
    assert line(board, "a", "east") == ["b", "c", "d"]
    assert line(board, "a", "bearing_90") == ["c"]
    assert line(board, "b", "bearing_90") == ["d"]
    assert overlaps(board) == [((0, 2), (0, 1)), ((1, 3), (1, 2))]


def test_no_two_edges_of_a_point_are_one_direction() -> None:
    """Many points on a circle, all joined: angles of all sizes, many of them nearly the same."""
    chance = Random(5)
    points = [(f"p{n}", 20 * cos(n / 4) + chance.random(), 20 * sin(n / 4) + chance.random()) for n in range(25)]
    board = graph(points, combinations(range(25), 2))
    for site in board.cells:
        reached = [board.ahead(site, way, 1) for way in range(len(board.directions))]
        assert sorted(each for each in reached if each != NO_SITE) == [each for each in board.cells if each != site]
    for way in range(len(board.directions)):
        assert board.opposite(board.opposite(way)) == way
        assert all(0 <= board._length(way) < 25 for way in range(len(board.directions)))


MILLS = (
    *("a1-d1-g1-g4-g7-d7-a7-a4-a1", "b2-d2-f2-f4-f6-d6-b6-b4-b2", "c3-d3-e3-e4-e5-d5-c5-c4-c3"),
    *("a4-b4-c4", "e4-f4-g4", "d1-d2-d3", "d5-d6-d7"),
)  # fmt: skip


def lines_of(text: str, length: int) -> set[frozenset[str]]:
    """The lines of so many points of a board, whichever way they are looked at."""
    board = load("<editor>", text=text).game.board
    ways, steps = range(len(board.directions)), range(length)
    found = ([board.ahead(site, way, step) for step in steps] for site in board.cells for way in ways)
    return {frozenset(map(board.name, sites)) for sites in found if NO_SITE not in sites}


def on_grid(columns: int, rows: int, edges: str) -> str:
    """A game on a grid with these edges."""
    board = f"board: {{shape: grid, columns: {columns}, rows: {rows}, edges: {edges}}}"
    return f"""
game: Small
players: [Left, Right]
{board}
pieces: {{Man: {{moves: step}}}}
moves: {{step: 1 cell in any direction onto empty}}
setup: place Man of Left on a1; place Man of Right on d1
actions: {{move: {{moves: own, do: move piece to target}}}}
"""


def test_mills_are_the_lines_of_three() -> None:
    mills = lines_of(on_grid(7, 7, f"[{', '.join(MILLS)}]"), 3)
    assert len(mills) == 16
    assert frozenset(("a1", "d1", "g1")) in mills
    assert frozenset(("d2", "d3", "d5")) not in mills


def test_a_board_of_fanorona() -> None:
    edges = "{orthogonally: board, diagonally: board where (row_of it + column_of it) mod 2 = 0}"
    board = load("<editor>", text=on_grid(9, 5, edges)).game.board
    assert (len(board.cells), len(board.edges), board.longest) == (45, 8 * 5 + 9 * 4 + 4 * 8, 8)
    assert neighbours(board, "e3") == {"d2", "e2", "f2", "d3", "f3", "d4", "e4", "f4"}
    assert neighbours(board, "e2") == {"e1", "d2", "f2", "e3"}
    assert board.edges_between(board.by_name["a1"], board.by_name["i5"]) == 8
    assert board.edges_between(board.by_name["a2"], board.by_name["b3"]) == 2


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
    assert board_text(state.game, state.to_bytes()) == "     c:m\n  hub:.\na:M  b:."


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("ends except a", "c9", "T018", "its points are hub, a, b, c"),
        ("in any direction", "in leap(1, 2)", "T022", "a graph has no leaps"),
        ("1 cell in", "3 cells in", "T042", "write 'walk 3 cells in any direction'"),
        ("Man: {", "hub: {", "R009", "line"),
        ("ends: a", "ends: northwest", "T052", ""),
    ],
)
def test_what_a_graph_has_not_is_reported(old: str, new: str, code: str, hint: str) -> None:
    compiled, diagnostics = check("<editor>", text=GAME.replace(old, new))
    assert compiled is None
    found = [each.render() for each in diagnostics if each.code == code]
    assert found and hint in found[0], [each.render() for each in diagnostics]


def test_forward_is_a_direction_of_the_graph() -> None:
    without_north = GAME.replace("a-b-c", "a-b").replace("in any direction", "forward")
    _, diagnostics = check("<editor>", text=without_north)
    (found,) = (each.render() for each in diagnostics if each.severity == "error")
    assert "'forward:' and a direction of this board: northeast, east, southwest, west" in found
    declared = without_north.replace("[Left, Right]", "{Left: {forward: east}, Right: {forward: southwest}}")
    compiled, _ = check("<editor>", text=declared)
    assert compiled is not None
    assert len(compiled.reference_state().legal_actions()) == 1
