"""Loops that differ in numbers only become calls of one function, and the game stays the same."""

from __future__ import annotations

import pytest
from side_by_side import SideBySide, natives

from playground.agents.random import play_random
from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.ir.outline import MIN_ALIKE, outline_loops
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import Call, CountCell, ForBits, Return
from playground.engine.native.ir.together import CountCells
from playground.engine.native.ir.uses import each_of, parts_of
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower

GAME = """\
game: Kings and rooks
players: [White, Black]
board: {{shape: square, size: 5}}
pieces:
  Rook: {{moves: drive}}
  King: {{moves: step}}
moves:
  drive: {drive}
  step: 1 square any direction onto not own
define:
  in_check: any way in orthogonally where first_occupied(lowest of own King, way) is enemy Rook
setup: place King of White on c1; place Rook of White on a1; place King of Black on c5; place Rook of Black on e5
actions:
  move: {{moves: own, do: move piece to target}}
{never}
turn: {{play: {{actions: move, otherwise: draw}}}}
"""


GUARDED = """\
game: Guarded kings
players: [White, Black]
parameters: {{max_decisions: 24}}
board: {{shape: square, size: {size}}}
pieces:
  Rook: {{moves: drive}}
  King: {{moves: step}}
moves:
  drive: 1 or more squares orthogonally through empty onto not own
  step: 1 square any direction onto not own
define:
  king: lowest of own King
  seen(spot, way, foes, free): seen1(ahead(spot, way, 1), way, foes, free)
  seen1(spot, way, foes, free): spot is foes or spot is free and seen2(ahead(spot, way, 1), way, foes, free)
  seen2(spot, way, foes, free): spot is foes or spot is free and seen3(ahead(spot, way, 1), way, foes, free)
  seen3(spot, way, foes, free): spot is foes or spot is free and ahead(spot, way, 1) is foes
  attacked(spot, foes, free): >-
    (any way in orthogonally where seen(spot, way, foes Rook, free))
    or (any way in any direction where ahead(spot, way, 1) is foes King)
setup: place King of White on c1; place Rook of White on a1; place King of Black on c5; place Rook of Black on e5
actions:
  move:
    moves: own
    when: >-
      not attacked(if piece is King then target else king, enemy except target,
      (empty or piece or target) except target)
    do: move piece to target
turn: {{play: {{actions: move, otherwise: draw}}}}
"""
"""Whether the king is attacked is asked of the position before the move, with other sets in place of the pieces."""


def program(drive: str = "1 or more squares orthogonally through empty onto not own", never: bool = True) -> Program:
    """The program of the game with this movement of rooks, after all passes."""
    text = GAME.format(drive=drive, never="never: in_check" if never else "")
    game = load("kings.yaml", text=text).game
    result = run_passes(lower(game))
    assert not verify(result, layout_of(game))
    return result


def tried(found: Program) -> list[IRFunction]:
    return [function for function in found.functions if function.name.startswith("tried_")]


def test_loops_that_try_options_share_a_function() -> None:
    """One for each of 4 directions and 4 distances, and 4 diagonal steps: 20 cells."""
    found = program()
    [function] = tried(found)
    loop, end = function.body
    assert isinstance(loop, ForBits) and isinstance(end, Return)
    assert any(isinstance(statement, Call) and statement.copied != "nothing" for statement in loop.body)
    [count] = (each for each in found.functions if each.name == "count")
    [cells] = (statement for statement in count.body if isinstance(statement, CountCells))
    assert (cells.first, cells.cells, cells.function) == (0, 20, function.name)
    assert not any(isinstance(statement, Call | CountCell) for statement in count.body)
    assert not any(isinstance(statement, ForBits) for statement in count.body)
    assert not count.variables


def test_what_is_the_same_in_all_loops_is_not_passed() -> None:
    """Of distances of one square only the members, the direction, the target and where there is one differ."""
    [function] = tried(program(drive="1 square orthogonally onto not own"))
    assert len(function.parameters) == 4


def test_without_loops_that_try_options_nothing_is_shared() -> None:
    assert not tried(program(never=False))


def test_loops_that_ask_the_same_of_other_sets_share_a_function() -> None:
    """The target is the site of the piece moved by a number of bits that is given."""
    found = run_passes(lower(load("guarded.yaml", text=GUARDED.format(size=5)).game))
    [function] = tried(found)
    [call] = (each for each in each_of(function.body) if isinstance(each, Call))
    assert call.copied == "nothing"
    assert {part.op for part in parts_of(call.arguments)} & {"rotate", "slide"} == {"rotate"}
    assert not any(isinstance(each, Call) for other in found.functions if other.name == "count" for each in other.body)


@pytest.mark.parametrize("size", [5, 9])
def test_games_with_such_loops_are_those_of_the_reference_engine(size: int) -> None:
    game = load("guarded.yaml", text=GUARDED.format(size=size)).game
    play_random(SideBySide(game, natives(game), 3, 1), 3, 1)


def test_few_loops_are_left_alone() -> None:
    """A rook that moves forward only, by one square: with the king's steps there are 8 loops; without, too few."""
    game = load("kings.yaml", text=GAME.format(drive="1 square forward onto not own", never="never: in_check")).game
    lowered = lower(game)
    loops = tuple(each for each in lowered.functions if each.name == "count")
    assert len(tried(outline_loops(lowered))) == 1
    assert MIN_ALIKE > 2
    few = Program(loops, lowered.cells, lowered.nodes, alone=0)
    assert outline_loops(few) is few
