"""Boards as text: lines, columns of slanted boards, regions in the legend."""

from __future__ import annotations

import re

import pytest

from playground.compiler import load
from playground.engine.notation import board_text
from playground.play.board import legend
from playground.play.why import why
from playground.source.diagnostics import PlaygroundError

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
