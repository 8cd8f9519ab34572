"""Choices of numbers and words with thousands of combinations: a guess of four pegs."""

from __future__ import annotations

from side_by_side import SideBySide

from playground.agents.random import play_random
from playground.compiler import load
from playground.engine.native.compile import compile_game

PEGS = """\
game: Pegs
players: [Sue]
variables: {secret: {type: 1..7, each: 1..4}, right: 0..4, tries: 0..9}
setup: roll secret of 1..4
actions:
  guess:
    choose: {a: 1..7, b: 1..7, c: 1..7, d: 1..7}
    when: (a != b or c = d) and (tries = 0 or a >= right)
    do: >-
      set right to one_if(secret of 1 = a) + one_if(secret of 2 = b) + one_if(secret of 3 = c);
      raise right by one_if(secret of 4 = d);
      raise tries by 1
end: {found: when right = 4 then mover wins, lost: when tries = 4 then mover loses}
"""


def test_engines_agree_on_2401_combinations() -> None:
    game = load("<editor>", text=PEGS).game
    machines = (compile_game(game),)
    state = SideBySide(game, machines, 0, 0)
    assert len(state.options()) == 2401 - 7 * 7 * 6
    play_random(state, 0, 0)
    assert state.is_terminal()
