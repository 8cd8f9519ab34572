"""Conditions on the target of a piece, and on other places relative to a site, are lifted for the site there."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.ir.uses import each_of, parts_of, values_of
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Places
players: [Ann, Ben]
parameters: {{max_decisions: {length}}}
board: {{{board}}}
pieces: {{Man: {{moves: glide}}}}
moves: {{glide: 1 or more squares orthogonally through empty onto empty}}
setup: place Man of Ann on row 1 except a1; place Man of Ben on row 5 except a5
define:
  attacks(foe, spot): any way in orthogonally where spot is shift(spread way from foe through empty, way)
  sees(foe, spot): any way in orthogonally where first_occupied(foe, way) is spot or spot is line(foe, way)
  line(foe, way): spread way from foe through empty
actions:
  move:
    moves: own
    when: "{when}"
    do: move piece to target
turn: {{play: {{actions: move, otherwise: pass}}}}
end: {{stuck: when not can_move(Ann) and not can_move(Ben) then draw}}
"""
BOARDS = {"small": "shape: square, size: 5", "wide": "shape: rectangle, columns: 9, rows: 8"}
LENGTHS = {"small": 24, "wide": 8}
"""How many decisions are compared; on the wide board each takes the reference engine long."""
ON_BOARD = [
    "every way in orthogonally has first_occupied(target, way) is not enemy",
    "not (any foe in enemy where attacks(foe, target))",
    "every foe in enemy has not sees(foe, target)",
    "no (enemy within shift(spread north from target through empty, north))",
    "not (any foe in enemy where row_of foe = row_of target and no (sites_between(foe, target) within occupied))",
    "let there be target; any way in any direction where let foe be first_occupied(there, way); foe is own",
]
ALONE = "any one in own where one is not piece and distance(one, target) = 1"
"""A condition on the piece and on its target."""

PARTS = [
    f"no (enemy where distance(it, target) = 1) or ({ALONE})",
    "(no (own where distance(it, target) = 1 and row_of it < 5) or piece is row 1) and (no (enemy where distance(it, "
    "target) = 2) or target is column 1)",
]
"""Several conditions, of which some are about the target alone."""

ON_LINE = (
    "distance = count (occupied where (row_of piece = row_of target and row_of it = row_of piece) or (column_of piece "
    "= column_of target and column_of it = column_of piece) or (row_of piece + column_of piece = row_of target + "
    "column_of target and row_of it + column_of it = row_of piece + column_of piece))"
)
"""A condition on the piece and on its target that says the same at all distances in one direction."""

BEYOND = [
    "every way in orthogonally has first_occupied(ahead(target, north, 1), way) is not enemy",
    "any foe in enemy where attacks(foe, ahead(piece, northeast, 2))",
    "not (any foe in enemy where any way in orthogonally where first_occupied(foe, way) is ahead(piece, east, 2))",
    "let far be ahead(piece, west, 2); not (any way in any direction where first_occupied(far, way) is enemy)",
    "every way in any direction has (let far be ahead(piece, way, 2); first_occupied(far, north) is not enemy)",
    "every way in any direction has (let far be ahead(piece, way, 2); first_occupied(far, way) is none)",
]
"""Conditions on sites that may be off the board."""


def game(when: str, board: str = "small") -> Game:
    return load("places.yaml", text=GAME.format(when=when, board=BOARDS[board], length=LENGTHS[board])).game


@pytest.mark.parametrize("when", ON_BOARD)
def test_no_piece_is_looked_at_by_itself(when: str) -> None:
    program = lower(game(when))
    counting = replace(program, functions=tuple(each for each in program.functions if each.name.startswith("count")))
    assert "offers" in show_program(counting)
    assert "for site" not in show_program(counting)


def test_targets_off_the_board_do_not_matter_to_a_part_about_the_target() -> None:
    """The distance from `none`, in row 0 and column 0, would be that of further sites, each of them a moved set."""
    both, alone = (show_program(lower(game(when))).count("slide") for when in (PARTS[0], ALONE))
    assert 2 * both < 3 * alone


def test_what_a_target_off_the_board_would_be_on_makes_no_difference_between_distances() -> None:
    """The same rows and columns count at all distances: 16 moved sets, as many as those of targets and of the way."""
    counting = [each for each in lower(game(ON_LINE)).functions if each.name.startswith("count")]
    parts = parts_of(value for each in counting for statement in each_of(each.body) for value in values_of(statement))
    assert sum(part.op == "meet" and part.args[0].op == "slide" for part in parts) == 32


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("when", [*ON_BOARD, *PARTS, ON_LINE, *BEYOND])
def test_both_engines_agree(when: str, board: str) -> None:
    of = game(when, board)
    checked = (compile_game(of, checked=True),)
    machines, random = (*checked, compile_game(of)) if board == "small" else checked, Random(5)
    for seed in range(2 if board == "small" else 1):
        state = SideBySide(of, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
