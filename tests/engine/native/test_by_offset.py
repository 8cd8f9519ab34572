"""Conditions on a second site that do not depend on the position alone, written out by where that lies from the first,
with the same games as if each were tried."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.at_once import by_offset
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: By offset
players: [Ann, Ben]
parameters: {{max_decisions: 12}}
board: {{{board}}}
pieces: {{Stone: {{symbol: o}}}}
define:
  "closes(spot, goal)": "some sites_between(spot, goal) and no (sites_between(spot, goal) except enemy)"
  "in_sight(spot, goal)": "some sites_between(spot, goal) and no (sites_between(spot, goal) within occupied)"
variables: {{pick: {{type: 0..60}}}}
setup: >-
  repeat 6 times do (roll pick from 1..count empty; place Stone of Ann on nth(empty, pick);
  roll pick from 1..count empty; place Stone of Ben on nth(empty, pick))
actions:
  put:
    choose: {{spot: "{among}"}}
    do: place Stone on spot; remove enemy within row 2
turn: {{play: {{actions: put, otherwise: pass}}}}
"""
BOARDS = [
    "shape: square, size: 5",
    "shape: rectangle, columns: 4, rows: 6",
    "shape: hexagon, side: 3",
    "shape: rhombus, side: 4",
]
AT_ONCE = {
    "what closes a line": "empty where any goal in own where closes(it, goal)",
    "what nothing closes": "empty where every goal in own has not closes(it, goal)",
    "what nothing closes, said of its parts": (
        "empty where every goal in own has (no sites_between(it, goal) or some (sites_between(it, goal) except enemy))"
    ),
    "what sees another": "empty where any goal in enemy where in_sight(it, goal)",
    "a condition on both and two on the other": (
        "empty where any one in own where (row_of one > 1 and distance(it, one) = 2 and ahead(one, {way}, 1) is own)"
    ),
    "two of one's own beside it": (
        "empty where any one in own where any other in own where "
        "(one is not other and distance(one, it) = 1 and distance(other, it) = 1)"
    ),
    "no two of one's own beside it": (
        "empty where every one in own within neighbours(it) has "
        "every other in own within neighbours(it) has one is other"
    ),
    "what lies between two": (
        "empty where any one in own where any other in own where "
        "(it is sites_between(one, other) and distance(one, other) = 2)"
    ),
    "two empty sites in common": (
        "empty where any one in own where (one is not neighbours(it) and "
        "count (neighbours(one) within neighbours(it) within empty) = 2)"
    ),
    "two empty sites in common, said one by one": (
        "empty where any one in own where (distance(one, it) = 2 and "
        "(any a in empty within neighbours(one) within neighbours(it) where "
        "any b in empty within neighbours(one) within neighbours(it) where a is not b))"
    ),
    "what lies between two, with a name for how far they are apart": (
        "empty where any one in own where any other in enemy where "
        "(let far be distance(one, other); far = 2 and it is sites_between(one, other))"
    ),
    "as many steps ahead as there are columns before it": "empty where ahead(it, {way}, column_of it - 1) is own",
    "as many steps ahead as another lies": (
        "empty where any other in own where (row_of other > row_of it and row_of other < row_of it + 3 and "
        "column_of other = column_of it and ahead(it, {way}, row_of other - row_of it - 1) is not own)"
    ),
    "a set without the site": "own where some ((own except it) within neighbours(it))",
    "a set of a site": "empty where some (sites_between(it, ahead(it, {way}, 3)) within own)",
}


def game(among: str, board: str = BOARDS[0]) -> Game:
    way = "northwest" if "hexagon" in board or "rhombus" in board else "north"
    return load("by-offset.yaml", text=GAME.format(among=among.format(way=way), board=board)).game


def count_loops(of: Game) -> int:
    """The loops over sites of the function that counts options."""
    return sum(loops(function.body) for function in lower(of).functions if function.name == "count")


def play(of: Game, seeds: int = 1) -> None:
    """A few games, which begin with many stones, on both engines, compared after each decision."""
    random, machine = Random(5), compile_game(of, checked=True)
    for seed in range(seeds):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("name", [name for name in AT_ONCE if "number" not in name])
@pytest.mark.parametrize("board", BOARDS)
def test_second_sites_are_written_out_by_where_they_lie(name: str, board: str) -> None:
    of = game(AT_ONCE[name], board)
    assert count_loops(of) == 0
    play(of)


ONE_BY_ONE = {
    "a third site": (
        "empty where any a in own where any b in own where (closes(it, a) and distance(it, b) = distance(a, b))"
    ),
    "too many": "empty where any goal in own where (row_of goal > row_of it and count (groups(own) except goal) > 3)",
    "a leap": "empty where any goal in own where (distance(it, goal) = 2 and goal is lowest of (own except it))",
}


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_others_keep_their_meaning(name: str) -> None:
    of = game(ONE_BY_ONE[name])
    assert count_loops(of) > 0
    play(of)


@pytest.mark.parametrize(
    ("module", "bound"), [(by_offset, "MAX_OFFSETS"), (by_offset, "MAX_SITES"), (by_offset, "MAX_PARTS_AT_EACH")]
)
def test_not_too_much_is_written_out(module: object, bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, bound, 8)
    of = game(AT_ONCE["what sees another"])
    assert count_loops(of) > 0
    play(of)
