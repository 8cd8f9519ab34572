"""Large expressions that rules use often become functions, and games stay the same."""

from __future__ import annotations

import pytest

from playground.agents.random import play_random
from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native import compile as compile_module
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower import repeated
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.game.core import Game

GAME = """\
game: Watched
players: [Ann, Ben]
board: {shape: square, size: 5}
pieces: {Stone: {symbol: o}}
variables: {mine: {type: 0..25}, other: {type: 0..25}}
define:
  seen(spot, far): any way in any direction where any step in 1..far where ahead(spot, way, step) is enemy
  seen_mine(spot): any way in any direction where any step in 1..4 where ahead(spot, way, step) is own
setup: place Stone of Ann on a1 or c2; place Stone of Ben on e5 or c4
actions:
  put:
    choose:
      spot: empty where not seen(a1, 4) or it != a2
    do:
      - place Stone on spot
      - if seen(spot, 4) then set mine to mine + 1
      - if seen_mine(spot) or seen(spot, 4) then set other to other + 1
end:
  full: when no empty or seen(e1, 4) and mine > 20 then draw
"""


@pytest.fixture
def small_ones_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated, "MIN_SAVED", 50)
    monkeypatch.setattr(repeated, "MIN_PARTS", 50)


def functions(game: Game) -> list[IRFunction]:
    """The functions of expressions, in the program of a game."""
    program = run_passes(lower(game))
    assert not verify(program, layout_of(game))
    return [function for function in program.functions if function.name.startswith("value_")]


@pytest.mark.usefixtures("small_ones_too")
def test_what_is_used_often_is_a_function_of_its_variables() -> None:
    """Whether the chosen site is seen, which is asked twice; `seen_mine` is used once, and other sites are known."""
    [function] = functions(load("watched.yaml", text=GAME).game)
    assert [type_ for _, type_ in function.parameters] == ["int"]
    assert function.result == "bool"


def test_small_programs_keep_their_copies() -> None:
    assert not functions(load("watched.yaml", text=GAME).game)


def test_the_check_of_chess_is_a_function() -> None:
    [function] = functions(load("chess").game)
    assert (function.parameters, function.result) == ((), "bool")


def test_loops_within_loops_are_functions_if_they_are_used_twice() -> None:
    """What is left over in Gin Rummy, of three hands, and what is then without a set, also where sets are put down."""
    program = functions(load("gin-rummy").game)
    assert [[type_ for _, type_ in function.parameters] for function in program] == [["set"], ["set", "set"]]
    assert {function.result for function in program} == {"int"}


@pytest.mark.usefixtures("small_ones_too")
def test_games_are_the_same_with_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chosen in ten games, and the positions in which they end."""
    game, played = load("watched.yaml", text=GAME).game, []
    for saved in (50, 1_000_000):
        monkeypatch.setattr(repeated, "MIN_SAVED", saved)
        native = compile_module.compile_game(game, cache=False)
        states = [NativeState(native, 3, number) for number in range(10)]
        choices = [play_random(state, 3, number) for number, state in enumerate(states)]
        played.append((choices, [state.to_bytes() for state in states]))
    assert played[0] == played[1]
