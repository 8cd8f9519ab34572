"""Sites for which any member of a set fulfils a condition, by the members where these are fewer than the sites.

The options are those of the reference engine.
"""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: By members
players: [White, Black]
parameters: {{max_decisions: 16}}
board: {{{board}}}
pieces: {{Man: {{}}, King: {{}}}}
variables: {{pick: {{type: 0..80}}}}
setup: >-
  repeat 3 times do (roll pick from 1..count empty; place Man of White on nth(empty, pick);
  roll pick from 1..count empty; place Man of Black on nth(empty, pick);
  roll pick from 1..count empty; place King of Black on nth(empty, pick))
actions:
  move:
    choose: {{piece: own, target: neighbours(piece) except own}}
    when: "{when}"
    do: "move piece to target; place King of White on lowest of empty"
turn: {{play: {{actions: move, otherwise: pass}}}}
"""
BOARDS = ["shape: square, size: 5", "shape: rectangle, columns: 9, rows: 8", "shape: hexagon, side: 5"]
BY_MEMBERS = {
    "any": "any king in {kings} where distance(target, king) < distance(piece, king)",
    "every": "every king in {kings} has distance(target, king) <= distance(piece, king)",
    "some": "some ({kings} where distance(it, target) < distance(it, piece))",
    "no": "no ({kings} where distance(it, target) > distance(it, piece))",
    "not any": "not (any king in {kings} where distance(target, king) < distance(piece, king))",
    "a name and another condition": (
        "target is not King and (any king in {kings} where "
        "(let far be distance(piece, king); distance(target, king) < far or far = 1))"
    ),
}
TESTED = {
    "the position matters": "any king in {kings} where distance(target, king) < count (own within neighbours(king))",
    "the set depends on the target": (
        "any king in ({kings} within neighbours(target)) where distance(piece, king) + distance(target, king) = 3"
    ),
}


def game(when: str, kings: str, board: str) -> Game:
    return load("by-members.yaml", text=GAME.format(when=when.format(kings=kings), board=board)).game


def play(of: Game, seeds: int = 1) -> int:
    """A few games on both engines, compared after each decision; how often there was a choice."""
    random, machine, several = Random(3), compile_game(of, checked=True), 0
    for seed in range(seeds):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            several += len(state.legal_actions()) > 1
            state.apply_action(random.choice(state.legal_actions()))
    return several


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", BY_MEMBERS)
def test_sites_are_gathered_by_the_members_where_these_are_fewer(name: str, board: str) -> None:
    of = game(BY_MEMBERS[name], "enemy King", board)
    text = show_program(lower(of))
    assert "for member." in text
    assert "less(size(" in text
    assert play(of)


@pytest.mark.parametrize("kings", ["occupied", "own", "(board except board)"])
def test_members_may_be_many_or_none(kings: str) -> None:
    games = [game(BY_MEMBERS[name] + " or target is King", kings, BOARDS[0]) for name in ("any", "every")]
    assert sum(play(each, seeds=3) for each in games) > 8


@pytest.mark.parametrize("name", TESTED)
def test_other_conditions_are_tested_site_by_site(name: str) -> None:
    of = game(TESTED[name], "enemy King", BOARDS[0])
    assert "for member." not in show_program(lower(of))
    assert play(of)
