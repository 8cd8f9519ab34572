"""A branch that a parameter rules out may name sites that this board lacks; one that is done may not."""

from __future__ import annotations

from playground.compiler import check

GAME = """\
game: Corners
players: [White, Black]
parameters: {size: {default: 5, choices: [5, 3], about: squares along a side}}
board: square size
pieces: {Man: {moves: 1 square orthogonally onto empty, start: {White: a1, Black: if size = 5 then e5 else c3}}}
setup: if size = 5 then place Man on e1 or e2
actions: {move: {moves: own}}
otherwise: lose
end: {long: when decisions = 9 then draw}
variants: {small: {about: a small board, parameters: {size: 3}}}
"""


def test_what_is_ruled_out_may_lie_off_the_board():
    compiled, found = check("<editor>@small", text=GAME)
    assert compiled is not None, found
    assert compiled.reference_state().position.owner(compiled.game.board.by_name["c3"]) == 1


def test_what_is_done_may_not():
    _, found = check("<editor>@small", text=GAME.replace("if size = 5 then e5", "if size = 3 then e5"))
    assert {(each.code, each.span.text) for each in found if each.span is not None} >= {("T018", "e5")}
    _, found = check("<editor>@small", text=GAME.replace("if size = 5 then place", "place"))
    assert "T018" in {each.code for each in found}
