"""Boards as text: lines, columns of slanted boards, regions in the legend."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.notation import board_text
from playground.play.board import legend, position_text
from playground.play.neighbours import neighbours_text
from playground.play.why import why
from playground.source.diagnostics import PlaygroundError
from tests.play.conftest import Play

CROSS = """
game: Cross
players: [Ann, Ben]
board: {shape: grid, columns: 3, rows: 3, edges: {orthogonally: board, diagonally: board where it is b2}}
pieces: {Man: {}}
setup: place Man of Ann on a1
actions: {put: {choose: {target: empty}, do: place Man of mover on target}}
end: {full: when no empty then draw}
"""

HEXAGON = re.sub("board: .*", "board: hexagon 2", CROSS).replace("a1", "b1")

SQUARE = CROSS.replace(", diagonally: board where it is b2", "")

RIVER = """
game: River
players: [Ann, Ben]
board: {shape: rectangle, columns: 4, rows: 5, without: a1, regions: {river: "rows(2, 4)"}}
pieces: {Man: {}}
actions: {put: {choose: {target: empty except river}, do: place Man of mover on target}}
end: {full: when no (empty except river) then draw}
"""


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (CROSS, "3 .-.-.\n  |\\|/|\n2 .-.-.\n  |/|\\|\n1 M-.-.\n  a b c"),
        (SQUARE, "3 . . .\n2 . . .\n1 M . .\n  a b c"),
        (HEXAGON, "3    . .\n2   . . .\n1  / M .\n  a b c"),
    ],
    ids=["lines", "rows and columns", "hexagon"],
)
def test_lines_are_drawn_and_slashes_lead_to_columns_of_a_hexagon(text: str, drawn: str) -> None:
    state = load("<editor>", text=text).initial_state()
    assert board_text(state.game, state.to_bytes()) == drawn


def test_the_legend_names_the_squares_of_a_river() -> None:
    assert "river: a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4" in legend(load("<editor>", text=RIVER).game)


def test_a_square_that_is_cut_off_is_no_site_of_the_board() -> None:
    compiled = load("<editor>", text=RIVER)
    with pytest.raises(PlaygroundError, match=r"'a1' is not a site of this board \(b1 … d5\)"):
        why(compiled.reference_state(), compiled.ruleset.moves, "put a1")


ROADS = """
game: Roads
players: [Ann, Ben]
board:
  shape: graph
  points: {inn: [0, 0], mill: [1, 1], ford: [2, 0], isle: [5, 5]}
  edges: [inn-mill-ford]
pieces: {Man: {}}
variables: {at: {type: site, each: player, start: none}, goal: {type: site, each: player, start: none}}
actions:
  put:
    choose: {target: empty}
    do: place Man of mover on target; set at of mover to target; set goal of mover to lowest of empty
end: {full: when no empty then draw}
"""


def test_the_lines_of_a_graph_are_listed_by_point() -> None:
    game = load("<editor>", text=ROADS).game
    assert neighbours_text(game) == "inn: mill\nmill: ford, inn\nford: mill\nisle: none"
    assert neighbours_text(game, "Mill") == "mill: ford, inn"
    with pytest.raises(PlaygroundError, match="'mil' is no place on the board; did you mean 'mill'"):
        neighbours_text(game, "mil")


def test_points_of_a_graph_are_as_far_to_the_right_as_they_lie() -> None:
    drawn = position_text(load("<editor>", text=ROADS).reference_state(), None).splitlines()[:3]
    isle, mill, ford = (line.index(name) for line, name in zip(drawn, ("isle", "mill", "ford"), strict=True))
    assert drawn[2].startswith("inn:.")
    assert (mill, ford, isle) == pytest.approx((ford / 2, ford, ford * 5 / 2), abs=1)
    assert max(map(len, drawn)) <= 78


def test_a_player_of_a_graph_reads_which_command_lists_its_lines(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "roads.yaml"
    file.write_text(ROADS, encoding="utf-8")
    played = play(str(file), "--as", "Ann,Ben", lines="lines ford")
    assert "'lines' says which points are joined" in played.stdout
    assert played.answer_to("lines ford") == "ford: mill"


def test_the_log_says_which_site_a_player_has_unless_it_was_chosen(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "roads.yaml"
    file.write_text(ROADS, encoding="utf-8")
    said = play(str(file), "--as", "Ann,Ben", lines="put inn").answer_to("put inn")
    assert said.startswith("Ann: put inn; goal of Ann: mill\n")
