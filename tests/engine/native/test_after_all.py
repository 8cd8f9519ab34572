"""The place after all that lies in a zone that keeps its order is looked up, not counted out."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from tests.side_by_side import SideBySide

GAME = """\
game: Rows
players: [Ann, Ben]
parameters: {{max_decisions: 30}}
board: {{shape: square, size: 3}}
zones:
  hand: {{size: 6, each: player, seen by: owner}}
  row_: {{size: 4, each: 1..3, order: kept}}
  line: {{size: 3, order: kept}}
pieces: {{Card: {{owner: nobody, has: rank, look: card}}}}
attributes: {{rank: 1..4}}
setup: >-
  for each who in everyone do (repeat 6 times do (place Card on lowest of (hand of who except occupied) with rank 1;
  roll rank of highest of (hand of who within occupied)))
actions:
  lay: {{choose: {{card: hand of mover within occupied, n: 1..3}}, do: "{do}"}}
  take: {{choose: {{n: 1..3, card: row_ of n within occupied}}, do: move card to line}}
  back: {{choose: {{card: line within occupied}}, do: move card to hand of mover}}
turn: {{play: {{actions: [lay, take, back], otherwise: pass}}}}
"""


@pytest.mark.parametrize("do", ["move card to row_ of n", "move card to line; move last to row_ of n"])
def test_games_are_those_of_the_reference_engine(do: str) -> None:
    game = load("rows.yaml", text=GAME.format(do=do)).game
    machines = compile_game(game, checked=True), compile_game(game, cache=False)
    for seed in range(4):
        random, state = Random(seed), SideBySide(game, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


def test_the_place_after_all_is_looked_up() -> None:
    """What closes up counts out its places; that after the highest one is not counted."""
    program = lower(load("rows.yaml", text=GAME.format(do="move card to row_ of n")).game)
    counted = [line for line in show_program(program).splitlines() if "nth(" in line]
    assert counted
    assert not any("add(table(" in line for line in counted)
