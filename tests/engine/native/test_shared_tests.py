"""Conditions that follow each other share their tests, and those that a branch makes false are not tested after it."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.shared_tests import share_tests
from playground.engine.native.ir.statements import IRBlock, IRIf
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState

GAME = """\
game: Lamps
players: [Ann, Ben]
board: {{shape: rectangle, columns: 4, rows: 2}}
pieces: {{Lamp: {{owner: nobody}}}}
variables: {{lit: {{type: bool}}, left: {{type: 0..30, start: 30}}, score: {{type: 0..40}}}}
actions:
  put: {{choose: {{spot: empty}}, do: place Lamp on spot; set left to left - 1}}
  switch: {{do: set lit to not lit; set left to left - 1}}
after:
{rules}
end:
  over: when left = 0 or score > 30 then draw
"""
SWITCHED = """\
  low: when lit and left < 20 then set score to score + 1
  full: when lit and count occupied > 5 then {first}set score to score + 2
  other: when lit and left mod 4 = 1 then set score to score + 3
"""
SETTLED = """\
  out: when lit and count occupied > 5 then set lit to false; set score to score + 1
  few: when lit and count occupied < 3 then set score to score + 2
  odd: when left mod 4 = 1 and lit then set score to score + 3
"""


def program_of(rules: str) -> Program:
    """The program of a game with these triggers."""
    return lower(load("lamps.yaml", text=GAME.format(rules=rules)).game)


def triggers(program: Program) -> list[IRIf]:
    """The conditions of `apply` after the effects of the action, without those of the end of the game."""
    apply: IRFunction = next(each for each in program.functions if each.name == "apply")
    [done] = [each for each in apply.body if isinstance(each, IRBlock)]
    return [each for each in done.body if isinstance(each, IRIf)]


@pytest.mark.parametrize(("first", "tested_again"), [("", 0), ("set lit to left > 10; ", 1)])
def test_triggers_share_the_test_of_what_they_begin_with(first: str, tested_again: int) -> None:
    before = program_of(SWITCHED.format(first=first))
    after = share_tests(before)
    assert len(triggers(before)) - len(triggers(after)) == 2
    shared = next(each for each in triggers(after) if len(each.then) == 3)
    assert shared.condition.reads == {"var.lit"}
    assert sum("var.lit" in each.condition.reads for each in shared.then if isinstance(each, IRIf)) == tested_again


def test_what_a_trigger_makes_false_is_tested_only_where_it_does_not_apply() -> None:
    before = program_of(SETTLED)
    after = share_tests(before)
    assert [len(each.otherwise) for each in triggers(before)[:3]] == [0, 0, 0]
    assert len(triggers(after)[0].otherwise) == 2


@pytest.mark.parametrize(
    "rules",
    [SWITCHED.format(first=""), SWITCHED.format(first="set lit to left > 10; "), SETTLED],
)
def test_games_are_those_of_the_reference_engine(rules: str) -> None:
    game = load("lamps.yaml", text=GAME.format(rules=rules)).game
    native = compile_game(game)
    assert verify(native.program, layout_of(game)) == ()
    for number in range(20):
        state, reference = NativeState(native, 1, number), ReferenceState(game, 1, number)
        place = number
        while count := len(reference.legal_actions()):
            place = (place * 37 + 11) % count
            for each in (state, reference):
                each.apply_action(place)
            assert state.to_bytes() == reference.to_bytes()
