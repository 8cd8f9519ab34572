"""Tracks in pictures: lines through the centres of their sites, loops round corners, and coordinates beside these."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from playground.compiler import Compiled, load
from playground.pictures.board import board_frame
from playground.pictures.legend import legend_html
from playground.pictures.position import position_svg
from playground.pictures.shapes import CELL, middle_of
from playground.pictures.tracks import loops, tracks_of

GAME = """
game: Ways
players: [South, North]
board:
  shape: square
  size: 5
  tracks: TRACKS
pieces: {Man: {moves: go}}
moves: {go: 1 square along WAY onto empty}
setup: place Man of South on a1; place Man of North on e5
actions: {go: {moves: own, do: move piece to target}}
"""


def game(tracks: str, way: str = "way") -> Compiled:
    return load("<editor>", text=GAME.replace("TRACKS", tracks).replace("WAY", way))


def paths(compiled: Compiled, kind: str = "track") -> list[str]:
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    return [each.get("d", "") for each in svg.iter() if each.get("class") == kind]


def points(path: str) -> list[tuple[float, float]]:
    """The points that straight lines of a path lead to, in cells, from the bottom on the left."""
    found = re.findall(r"[ML](\S+) (\S+?)(?=[ A-Z]|$)", path)
    return [(float(x) / CELL, -float(y) / CELL) for x, y in found]


def test_a_closed_track_is_a_line_through_the_centres_without_an_end() -> None:
    compiled = game("{way: a1-c1-c3-a3-a1}")
    (path,) = paths(compiled)
    board = compiled.game.board
    x, y = middle_of(board, board.by_name["a1"])
    corners = [(px - x / CELL, py + y / CELL) for px, py in points(path)]
    assert corners == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]
    assert paths(compiled, "track head") == [] and loops(board) == []


def test_the_loops_of_surakarta_are_three_quarters_of_circles_round_the_corners() -> None:
    board = load("surakarta").game.board
    corners = [middle_of(board, board.by_name[name]) for name in ("f1", "f6", "a6", "a1")]
    for radius, arcs in ((2, loops(board)[:4]), (1, loops(board)[4:])):
        assert len(arcs) == 4
        for arc, corner in zip(arcs, corners, strict=True):
            assert arc.centre == pytest.approx(corner)
            assert abs(arc.turn) == pytest.approx(4.71239)
            assert arc.radius == pytest.approx(radius * CELL)


def test_the_frame_has_room_for_loops_and_coordinates_stand_in_cells() -> None:
    compiled = load("surakarta")
    board = compiled.game.board
    left, top, width, height = board_frame(board)
    for x, y in (point for arc in loops(board) for point in arc.points()):
        assert left < x < left + width
        assert top < y < top + height
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    named = [text for text in svg.iter() if "coordinate" in text.get("class", "")]
    assert [text.text for text in named] == [*"abcdef", *"123456"]
    assert all("grounded" in text.get("class", "") for text in named)


def test_heat_maps_have_no_room_for_loops_that_they_do_not_show() -> None:
    board = load("surakarta").game.board
    _, _, width, _ = board_frame(board, has_loops=False)
    assert width < 8 * CELL < board_frame(board)[2]


def test_a_track_that_comes_back_is_drawn_as_half_a_circle() -> None:
    (arc,) = loops(game("{way: [a1-a5, c5-c1]}").game.board)
    assert abs(arc.turn) == pytest.approx(3.14159, abs=1e-4)
    assert arc.radius == pytest.approx(CELL)


def test_a_leap_that_no_arc_fits_is_dashed_and_a_step_to_a_neighbour_is_not() -> None:
    assert len(paths(game("{way: [a1-a3, d5, d2]}"), "track leap")) == 1
    assert paths(game("{way: [a1, a2, b3, c3]}"), "track leap") == []
    assert len(paths(game("{way: [a1-a3, d5]}"), "track head")) == 1


def test_tracks_that_share_a_way_lie_beside_each_other() -> None:
    apart = game("{way: a1-a5, other: e1-e5}").game
    beside = game("{way: a1-a5, other: a5-a3-c3, far: e1-e5}").game
    assert [track.aside for track in tracks_of(apart)] == [0, 0]
    assert [track.aside < 0 for track in tracks_of(beside)] == [True, False, False]
    assert tracks_of(beside)[2].aside == 0


def test_each_players_track_has_the_players_colour_and_the_legend_names_all() -> None:
    compiled = game("{path: {South: a1-a5, North: e5-e1}, hedge: b1-b5}", "path of mover")
    names = [track.name for track in tracks_of(compiled.game)]
    assert names == ["path of South", "path of North", "hedge"]
    assert len({track.colour for track in tracks_of(compiled.game)}) == 3
    assert all(name in legend_html(compiled.game) for name in names)
