"""Unions of planes that change seldom are kept in the frame, and are those of the position wherever they are read."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from playground.agents.lineup import LineUp
from playground.compiler import Compiled, load
from playground.engine.layout import layout_of
from playground.engine.native.compile import Machine, Native, compile_game
from playground.engine.native.ir import passes
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.program import KEEP_UNIONS, UNIONS, IRFunction
from playground.engine.native.ir.statements import Call
from playground.engine.native.ir.unions import keep_unions
from playground.engine.native.ir.uses import each_of, nodes_of
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game
from playground.simulate.results.rows import row_type

PAIRS = """\
game: Pairs
players: [Ann, Ben]
zones: {{table: {{size: 24, seen by: nobody}}}}
attributes: {{number: 1..12}}
pieces: {{Card: {{owner: nobody, has: number, look: card}}}}
variables: {{taken: {{type: 0..12, each: player}}, patience: {{type: 0..9, start: 9}}}}
setup:
  - for each n in numbers do for each copy in 1..2 do place Card on lowest of (anywhere except occupied) with number n
  - shuffle anywhere
actions:
  turn: {{choose: {{card: occupied except revealed}}, do: reveal card{more}}}
  mix: {{when: patience > 0, do: set patience to patience - 1; conceal revealed; shuffle table}}
  wait: {{when: patience > 0, do: set patience to patience - 1}}
turn:
  choosing: {{actions: [turn, mix, wait]}}
after:
  unlike: when any card in revealed where number of card != number of last then conceal revealed
  again: when some revealed and count revealed < 2 then continue with choosing
  pair: >-
    when count revealed = 2
    then set taken of mover to number of last;
    if number of last > 6 then (remove revealed; if number of last = 12 then mover wins);
    conceal revealed
end:
  over: when taken of mover = 1 or no occupied then mover wins
"""


def pairs(more: str = "") -> Compiled:
    """The game; `more` is what turning a card does besides."""
    return load("pairs.yaml", text=PAIRS.format(more=more))


def named(functions: tuple[IRFunction, ...], name: str) -> IRFunction:
    """The function of a name."""
    return next(each for each in functions if each.name == name)


def reads(function: IRFunction) -> set[str]:
    """What a function reads."""
    return {name for each in each_of(function.body) for node in nodes_of(each) for name in node.reads}


def test_the_digits_of_cards_are_kept_where_few_decisions_move_cards() -> None:
    game = pairs().game
    program = run_passes(lower(game))
    apply = named(program.functions, "apply")
    assert program.unions == 4
    assert reads(named(program.functions, KEEP_UNIONS)) == {"attr.number"}
    assert UNIONS in reads(apply)
    calls = [each for each in each_of(apply.body) if isinstance(each, Call) and each.function == KEEP_UNIONS]
    assert len(calls) == 3  # after cards are mixed, and after a pair, also where the game ends with it
    assert verify(program, layout_of(game)) == ()


def test_nothing_is_kept_where_each_decision_changes_a_card() -> None:
    program = run_passes(lower(pairs("; set number of card to 3").game))
    assert program.unions == 0
    assert KEEP_UNIONS not in {each.name for each in program.functions}


def test_games_are_those_of_the_reference_engine() -> None:
    game = pairs().game
    native, lengths = compile_game(game), set[int]()
    assert native.program.unions == 4
    for number in range(12):
        state, reference = NativeState(native, 1, number), ReferenceState(game, 1, number)
        drawn, length = Random(number), 0
        while count := len(reference.legal_actions()):
            place, length = drawn.randrange(count), length + 1
            for each in (state, reference):
                each.apply_action(place)
            assert state.to_bytes() == reference.to_bytes()
        lengths.add(length)
    assert len(lengths) > 5


def rows_of(game: Game, native: Native, count: int = 200) -> bytes:
    """The rows of games in a row, in which the frame follows the position."""
    lineup = LineUp(Machine(game, native), ("random", "random"))
    rows, tally = np.zeros(count, dtype=row_type(native)), np.zeros(1, native.frame.tally.dtype())
    assert lineup.play(1, 0, rows, tally) == count
    return rows.tobytes()


def test_games_in_a_row_are_those_of_a_program_that_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pairs().game
    keeping = compile_game(game)
    monkeypatch.setattr(passes, "PASSES", tuple(each for each in passes.PASSES if each is not keep_unions))
    plain = compile_game(game)
    assert (keeping.program.unions, plain.program.unions) == (4, 0)
    assert rows_of(game, keeping) == rows_of(game, plain)
