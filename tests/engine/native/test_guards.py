"""Conditions that take long are tested only where a part of them that does not take long may hold."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.bodies import Body, over_bodies
from playground.engine.native.ir.guards import guard_long_conditions
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.statements import IRIf
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState

GAME = """\
game: Guarded
players: [Ann, Ben]
board: {{shape: rectangle, columns: 5, rows: 4}}
attributes: {{colour: 1..4, value: 1..6}}
pieces: {{Die: {{owner: nobody, has: [colour, value]}}}}
define:
  full(one, two, three): one is occupied and two is occupied and three is occupied
  same_colour(one, two, three): colour of one = colour of two and colour of two = colour of three
  rising(one, two, three): value of two = value of one + 1 and value of three = value of two + 1
  matches(one, two, three): one_if(same_colour(one, two, three)) + one_if(rising(one, two, three))
  line(times, one, two, three): {line} matches(one, two, three) = times
  any_line(times): any way in (north or northeast or east or southeast) where
    some (board where line(times, it, ahead(it, way, 1), ahead(it, way, 2)))
actions:
  put:
    choose: {{spot: empty, hue: 1..4, number: 1..6}}
    do: place Die on spot with colour hue, value number
end:
  both: when any_line(2) then mover loses
  one: when any_line(1) then mover wins
  full: when no empty then draw
"""
GUARDED = GAME.format(line="full(one, two, three) and")


def guards(program: Program) -> int:
    """The conditions about one set under which there are two others, and nothing else."""
    found = 0

    def note(body: Body) -> Body:
        nonlocal found
        tests = [each for each in body if isinstance(each, IRIf) and each.condition.op == "not"]
        found += sum([type(inner) for inner in each.then] == [IRIf, IRIf] for each in tests)
        return body

    over_bodies(program, note)
    return found


@pytest.mark.parametrize(("line", "expected"), [("full(one, two, three) and", 1), ("", 0)])
def test_two_conditions_share_a_test_of_what_does_not_take_long(line: str, expected: int) -> None:
    program = lower(load("guarded.yaml", text=GAME.format(line=line)).game)
    assert guards(program) == 0
    assert guards(guard_long_conditions(program)) == expected


def test_games_are_the_same() -> None:
    game, endings = load("guarded.yaml", text=GUARDED).game, set[str]()
    native = compile_game(game)
    for number in range(30):
        state, reference = NativeState(native, 1, number), ReferenceState(game, 1, number)
        place = number
        while len(reference.legal_actions()):
            place = (place * 37 + 11) % len(reference.legal_actions())
            for each in (state, reference):
                each.apply_action(place)
            assert state.to_bytes() == reference.to_bytes()
        endings.add(str(reference.returns()))
    assert len(endings) > 1
