"""What lies between a site and others, all of it of one kind, is what spreads from the site."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.side_by_side import SideBySide, natives

GAME = """\
game: Between
players: {players}
parameters: {{max_decisions: 7}}
board: {{{board}}}
pieces: {{Man: {{}}, King: {{}}}}
setup: place Man of Ann on row 1 or row 4; place King of Ben on row 2; place Man of Ben on row 3
define:
  closes(spot, goal): {closes}
actions:
  put:
    choose: {{spot: board}}
    when: any goal in {goals} where closes(spot, goal)
    do: for each goal in {goals} do if closes(spot, goal) then {effect}; place King on spot
turn: {{play: {{actions: put, otherwise: pass}}}}
"""
SQUARE, HEXAGON = "shape: square, size: 5", "shape: hexagon, side: 3"
BOARDS = {
    SQUARE: "[Ann, Ben]",
    HEXAGON: "{Ann: {forward: northeast}, Ben: {forward: southwest}}",
    "shape: square, size: 5, without: c3 or b2": "[Ann, Ben]",
}

ALL_ENEMY = "some sites_between(spot, goal) and no (sites_between(spot, goal) except enemy)"
OWNED = "set owner of sites_between(spot, goal) to mover"
ON_RAYS = {
    "captures": (ALL_ENEMY, "own", OWNED),
    "the other way round": (
        "let row_ be sites_between(goal, spot); some row_ and no (row_ except enemy)",
        "own",
        "remove sites_between(goal, spot)",
    ),
    "kings alone": (f"goal is King and {ALL_ENEMY}", "own", OWNED),
    "empty squares": (
        "some sites_between(spot, goal) and no (sites_between(spot, goal) except empty)",
        "enemy",
        "place Man on sites_between(spot, goal)",
    ),
}
OTHERWISE = {
    "goals may lie between": (ALL_ENEMY, "occupied", OWNED),
    "there may be nothing between": ("no (sites_between(spot, goal) except enemy)", "own", OWNED),
    "the goal changes too": (ALL_ENEMY, "own", f"({OWNED}; remove goal)"),
}


def game(closes: str, goals: str, effect: str, board: str = SQUARE) -> core.Game:
    text = GAME.format(closes=closes, goals=goals, effect=effect, board=board, players=BOARDS[board])
    return load("between.yaml", text=text).game


def play(of: core.Game) -> None:
    state, random = SideBySide(of, natives(of), 1), Random(2)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("rule", "board"), [*((rule, SQUARE) for rule in ON_RAYS), *(("captures", board) for board in [*BOARDS][1:])]
)
def test_what_lies_between_spreads(rule: str, board: str) -> None:
    of = game(*ON_RAYS[rule], board)
    text = show_program(lower(of))
    assert "spread" in text
    assert "for each" not in text
    play(of)


@pytest.mark.parametrize("rule", OTHERWISE.values(), ids=OTHERWISE)
def test_other_questions_about_it_are_answered_as_they_are(rule: tuple[str, str, str]) -> None:
    of = game(*rule)
    assert "for each" in show_program(lower(of))
    play(of)


ROWS = """\
game: Rows
players: {players}
parameters: {{max_decisions: 7}}
board: {{{board}}}
pieces: {{Man: {{}}, King: {{}}}}
setup: place Man of Ann on row 1 or row 4; place King of Ben on row 2; place Man of Ben on row 3
define:
  behind(spot, way): shift(spread way from spot through {kind}, way) within own
actions:
  put: {{choose: {{spot: board}}, do: "for each way in any direction do {effect}; place King on spot"}}
turn: {{play: {{actions: put, otherwise: pass}}}}
"""
ENDS = {
    "rows": ("enemy", "set owner of sites_between(spot, lowest of behind(spot, way)) to mover", False),
    "the other way round": ("enemy", "remove sites_between(highest of behind(spot, way), spot)", False),
    "empty squares": ("empty", "place Man on sites_between(spot, lowest of behind(spot, way))", False),
    "ends in the row": ("occupied", "set owner of sites_between(spot, lowest of behind(spot, way)) to mover", True),
    "another line": ("enemy", "remove sites_between(a1, lowest of behind(spot, way))", True),
}


@pytest.mark.parametrize("rule", ENDS.values(), ids=ENDS)
def test_what_lies_before_the_end_of_a_row_is_the_row(rule: tuple[str, str, bool]) -> None:
    kind, effect, is_looked_for = rule
    text = ROWS.format(kind=kind, effect=effect, board=SQUARE, players=BOARDS[SQUARE])
    of = load("rows.yaml", text=text).game
    shown = show_program(lower(of))
    assert ("lowest(" in shown or "highest(" in shown) == is_looked_for
    play(of)
