"""Whether a set has members besides the site itself is answered for all sites at once, as the reference engine does."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.engine.native.test_shapes_of_lowering import loops
from tests.side_by_side import SideBySide

GAME = """\
game: Others
players: [Ann, Ben]
parameters: {{max_decisions: 24}}
board: {board}
zones: {{cup: {{size: 5}}}}
attributes: {{pips: 1..3, weight: 1..2}}
pieces: {{Stone: {{has: [pips, weight]}}, Die: {{owner: nobody, has: pips, look: die}}}}
setup: place Die on cup
define: {{dice: cup within occupied}}
actions:
  put:
    choose: {{spot: "{spot}", n: 1..3}}
    when: "{when}"
    do: place Stone on spot with pips n; shake(cup); if some dice then remove lowest of dice
  throw: {{choose: {{n: 1..3}}, when: "{dice}", do: "place Die on cup except occupied; shake(cup)"}}
  take: {{choose: {{spot: own}}, when: count own > 3, do: set weight of spot to 3 - weight of spot; remove spot}}
turn: {{play: {{actions: [put, throw, take], otherwise: pass}}}}
end: {{all: when no empty then draw}}
"""
BOARDS = {"squares": "square 3", "hexagons": "hexagon 2", "points": "{shape: graph, points: {a: [0, 0], b: [1, 0], "
          "c: [0, 1], d: [1, 1]}, edges: [a-b-d, a-c]}"}  # fmt: skip
OF_SPOTS = [
    "any other in own where other is not spot and pips of other = n",
    "not (any other in own where pips of other = n and not (spot is other) and weight of other = 1)",
    "every other in own has other is spot or pips of other != n",
    "some (own except spot where pips of it = n)",
    "no ((own where pips of it = n) except spot)",
]
OF_DICE = [
    "any die in dice where pips of die = n and (n = 1 or "
    "(any other in dice where other is not die and pips of other = n))",
    "some (dice where pips of it = n and some ((dice where pips of it = n) except it))",
    "every die in dice has no ((dice where pips of it = n) except die)",
]


def game(board: str, when: str, dice: str = "no dice", spot: str = "board") -> core.Game:
    include = "include: dice-in-zones\n"
    return load("others.yaml", text=include + GAME.format(board=board, when=when, dice=dice, spot=spot)).game


def played_alike(of: core.Game) -> None:
    state, random = SideBySide(of, [compile_game(of, checked=True)], 3), Random(3)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def loops_of_counting(of: core.Game) -> int:
    return sum(loops(each.body) for each in lower(of).functions if each.name == "count")


@pytest.mark.parametrize("when", OF_SPOTS)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_others_of_a_site(board: str, when: str) -> None:
    of = game(board, when)
    assert loops_of_counting(of) == 0
    played_alike(of)


@pytest.mark.parametrize("dice", OF_DICE)
def test_other_dice(dice: str) -> None:
    of = game(BOARDS["squares"], "no own", dice)
    assert loops_of_counting(of) == 0
    played_alike(of)


def test_others_of_the_same_name_as_the_site() -> None:
    played_alike(game(BOARDS["squares"], "n > 0", spot="board where no (own except it where pips of it = 2)"))
