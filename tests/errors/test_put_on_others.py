"""Pieces that are put on others in a game of towers (W184), beside what only looks like it."""

from __future__ import annotations

import pytest

from playground.compiler import check

GAME = """\
game: Heaps
players: [White, Black]
include: {{part: towers, with: {{most_beneath: 3}}}}
board: square 3
pieces: {{Stone: {{moves: step}}}}
moves: {{step: "1 square orthogonally onto {onto}"}}
setup: place Stone of White on row 1; place Stone of Black on row 3
actions:
  put: {{choose: {{spot: "{spot}"}}, do: "{put}"}}
  heap: {{choose: {{tower: own within board, place_: neighbours of tower}}, do: "lift(tower, place_, 1)"}}
  go: {{moves: own within board, do: "{go}"}}
turn: {{play: [put, heap, go]}}
end: {{late: when decisions = 30 then draw}}
"""
PUT = "place Stone on spot"
GO = "move piece to target; uncover(piece)"


@pytest.mark.parametrize(
    ("spot", "put", "onto", "go", "found"),
    [
        ("board", PUT, "empty or enemy", GO, ["put"]),
        ("neighbours of b2", PUT, "empty or enemy", GO, ["put"]),
        ("board where height(it) < 3", PUT, "empty or enemy", GO, ["put"]),
        ("empty within board", PUT, "empty or enemy", GO, []),
        ("board where it is not occupied", PUT, "empty or enemy", GO, []),
        ("enemy within board", f"{PUT}", "empty or enemy", GO, []),
        ("board", f"if spot is occupied then move spot to beneath of spot; {PUT}", "empty or enemy", GO, []),
        ("board", f"if spot is not occupied then {PUT}", "empty or enemy", GO, []),
        ("board", f"remove spot; {PUT}", "empty or enemy", GO, []),
        ("empty within board", PUT, "occupied", GO, ["go"]),
        ("empty within board", PUT, "board", GO, ["go"]),
        ("empty within board", PUT, "board", "lay_on(piece, target); uncover(piece)", []),
        ("empty within board", PUT, "board", "lift(piece, target, height(piece))", []),
    ],
)
def test_pieces_on_others(spot, put, onto, go, found):
    compiled, diagnostics = check("mine.yaml", text=GAME.format(spot=spot, put=put, onto=onto, go=go))
    assert compiled, [each.render() for each in diagnostics]
    lines = [each.span.line for each in diagnostics if each.code == "W184" and each.span]
    assert [{9: "put", 11: "go"}[line] for line in lines] == found
