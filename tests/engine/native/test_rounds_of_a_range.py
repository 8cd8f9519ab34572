"""The rounds of `for each` over a range are a loop where much is saved, and written out where each is simple."""

from __future__ import annotations

import pytest
from side_by_side import SideBySide, natives

from playground.agents.random import play_random
from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.ir.statements import ForBits, ForNumbers
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.program import lower
from playground.game import size
from playground.game.core import Game
from playground.game.size import Sizes

GAME = """\
game: Books
players: [Ann, Ben]
parameters: {{max_decisions: 40}}
board: {{shape: square, size: 6}}
attributes: {{rank: 1..5}}
pieces: {{Card: {{has: rank, symbol: c}}}}
variables: {{books: {{type: 0..99, each: player}}}}
actions:
  put:
    choose: {{spot: empty, value: ranks}}
    do:
      - place Card of mover on spot with rank value
      - {effect}
turn: put
end: {{full: when no empty then draw}}
"""

BOOKS = """>-
        for each r in 1..5 do
        (let those be own where rank of it = r;
        if count those > 2 then (remove those; set books of mover to books of mover + r))"""

DISTANCES = """>-
        for each far in 1..5 do
        (let those be enemy where ahead(it, north, far) is own and ahead(it, east, far) is enemy;
        if count those > 1 then (remove those; set books of mover to books of mover + far))"""

SOME_BOOKS = """>-
        for each r in (1..5 where count own mod it < 3) do
        (let those be own where rank of it = r;
        if count those > 2 then (remove those; set books of mover to books of mover + r))"""
"""Which ranks are meant is known before the first round, whose effects may change it."""

PLAYERS = "for each who in players do if books of who > 9 then set books of who to 0"


NESTED = """>-
        for each who in players do for each r in 1..5 do for each n in 0..4 do
        (let those be board where owner of it is who and rank of it = r;
        if count those > n + 2 and (any far in 1..5 where count (shift(those, north) within own) = n + far - 1) then
        (remove those; set books of who to books of who + r * n))"""

IN_ORDER = "for each who in players do if books of who > count own then raise books of mover by 1"

UP_TO = """>-
        let last_one be count own; for each n in (count enemy - 2)..last_one do
        (if n mod 3 = 1 then set books of mover to books of mover + n)"""

ADDED = """>-
        set books of mover to sum n in (count enemy)..(count own + 3) giving (if n mod 3 = 1 then n else 0)"""


def game(effect: str) -> Game:
    """The game with an effect of its only action."""
    return load("books.yaml", text=GAME.format(effect=effect)).game


def loops(game: Game) -> int:
    """The loops over numbers of what happens, other than those over what a component has."""
    apply = next(each for each in lower(game).functions if each.name == "apply")
    return sum(_is_of_rules(statement) for statement in _statements(apply))


def _statements(function: IRFunction) -> list[object]:
    return list(each_of(function.body))


def _is_of_rules(statement: object) -> bool:
    return isinstance(statement, ForNumbers) and statement.name.startswith("each")


@pytest.mark.parametrize(("effect", "found"), [(BOOKS, 1), (DISTANCES, 0), (PLAYERS, 0), (IN_ORDER, 0)])
def test_a_range_is_a_loop_if_its_rounds_are_long_and_alike(effect: str, found: int) -> None:
    assert loops(game(effect)) == found


def test_rounds_of_some_of_a_range_are_a_loop_over_bits_of_a_set() -> None:
    apply = next(each for each in lower(game(SOME_BOOKS)).functions if each.name == "apply")
    assert sum(isinstance(each, ForBits) and each.name.startswith("place") for each in _statements(apply)) == 1


def test_of_a_range_that_play_decides_only_its_numbers_have_rounds() -> None:
    apply = next(each for each in lower(game(UP_TO)).functions if each.name == "apply")
    assert sum(isinstance(each, ForNumbers) and len(each.ends) == 2 for each in _statements(apply)) == 1


@pytest.mark.parametrize("effect", [BOOKS, SOME_BOOKS, DISTANCES, UP_TO, ADDED])
def test_games_are_those_of_the_reference_engine(effect: str) -> None:
    played = game(effect)
    machines = natives(played)
    for number in range(3):
        play_random(SideBySide(played, machines, 5, number), 5, number)


def test_rounds_that_would_be_long_written_out_are_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops within each other, over players too, which are written out where that is short."""
    monkeypatch.setattr(size, "MAX_PARTS_OF_ROUNDS", 5)
    assert (loops(game(DISTANCES)), loops(game(IN_ORDER))) == (1, 1)
    for effect in (NESTED, IN_ORDER, DISTANCES):
        test_games_are_those_of_the_reference_engine(effect)


def test_loops_multiply_no_parts() -> None:
    """A rule of loops within loops has no more parts than it is long: five within each other are no cliff."""
    loops = " do ".join(f"for each {name} in 1..9" for name in "abcde")
    played = game(f"{loops} do set books of mover to a + b + c + d + e")
    assert Sizes(played).effects(played.actions[0].effects) < size.MAX_PARTS
    compile_game(played)
