"""Sites that are in the set of any of some others are found in one loop over these, whose sets are united."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.ir.statements import ForBits
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide, natives

GAME = """\
game: United
players: [Ann, Ben]
parameters: {{max_decisions: 24}}
board: {{shape: square, size: 5}}
pieces: {{Man: {{}}, King: {{}}}}
setup: place Man of Ann on row 1; place King of Ann on row 3; place Man of Ben on row 2; place King of Ben on row 5
actions:
  touch: {{choose: {{spot: board}}, do: "set owner of {those} to mover"}}
turn: touch
end: {{gone: when no enemy then mover wins}}
"""

UNITED = [
    "(enemy where any one in own where it is sites_between(spot, one) and no (sites_between(spot, one) except enemy))",
    "(enemy where any one in own where count (group of one within neighbours of spot) = 1 and it is neighbours of "
    "group of one)",
    "(enemy where it is not Man and (any one in own where it is sites_between(spot, one)))",
]
NOT_UNITED = [
    "(enemy where any one in own where it is sites_between(spot, one) and count neighbours of (group of one) < "
    "count (group of it) + 6)",
    "(enemy where (every one in own has it is sites_between(spot, one) or distance(spot, one) < 3))",
]


def game(those: str) -> Game:
    return load("united.yaml", text=GAME.format(those=those)).game


def nested_loops(of: Game) -> int:
    apply = next(each for each in lower(of).functions if each.name == "apply")
    loops = [each for each in each_of(apply.body) if isinstance(each, ForBits)]
    return sum(isinstance(inner, ForBits) for each in loops for inner in each_of(each.body))


def play(of: Game) -> None:
    """Some games on both engines, compared after each decision."""
    random, machines = Random(3), natives(of)
    for seed in range(2):
        state = SideBySide(of, machines, seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("those", UNITED)
def test_sets_of_others_are_united(those: str) -> None:
    of = game(those)
    assert not nested_loops(of)
    play(of)


@pytest.mark.parametrize("those", NOT_UNITED)
def test_other_questions_are_asked_of_each_site(those: str) -> None:
    play(game(those))
