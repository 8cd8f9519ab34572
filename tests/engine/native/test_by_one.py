"""Raising and lowering the number of a site by one changes its digits alone, as the reference engine counts."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game import core
from tests.side_by_side import SideBySide

GAME = """\
game: Counts
players: [Ann, Ben]
parameters: {{max_decisions: 60}}
board: {board}
zones: {{box: {{size: 3}}}}
pieces: {{Pit: {{owner: nobody, has: {{held: 2..40}}}}, Stone: {{}}}}
variables:
  height: {{type: -2..3, each: site}}
  seen: {{type: 0..5, each: [player, board], start: 1}}
  spot: {{type: site, start: none}}
setup: place Pit on row 1 with held 3; place Pit on lowest of box with held 39
actions:
  go: {{choose: {{from_: board}}, do: "set spot to from_; {effect}"}}
  drop: {{choose: {{from_: (row 2) within empty}}, do: place Stone on from_}}
turn: {{play: {{actions: [go, drop]}}}}
"""
SQUARES, HOLES, WIDE = "square 3", "{shape: square, size: 5, without: c2 or d4}", "rectangle 35 by 2"
HELD = "raise held of from_ by 1"
EFFECTS = [
    "raise height of from_ by 1",
    "lower height of from_ by 1",
    "repeat 4 times do raise height of from_ by 1; repeat 2 times do lower height of from_ by 1",
    "set spot to ahead(from_, east, 1); raise height of spot by 1",
    "set height of from_ to 1 + height of from_",
    "set height of from_ to height of above from_ + 1",
    "raise height of from_ by -1",
    "raise seen(mover, from_) by 1; lower seen(opponent, from_) by 1",
    HELD,
    "lower held of from_ by 1",
    "raise held of lowest of box by 1; raise height of lowest of box by 1",
    "for each n in 1..7 do raise held of ahead(from_, southeast, n - 1) by 1",
    "for each n in 1..7 do if n < 4 then raise held of ahead(from_, east, n) by 1",
]


def game(board: str, effect: str) -> core.Game:
    return load("counts.yaml", text=GAME.format(board=board, effect=effect)).game


@pytest.mark.parametrize(
    ("board", "effect"), [(SQUARES, each) for each in EFFECTS] + [(HOLES, EFFECTS[2]), (WIDE, EFFECTS[3]), (WIDE, HELD)]
)
def test_played_like_the_reference_engine_plays(board: str, effect: str) -> None:
    of, random = game(board, effect), Random(5)
    state = SideBySide(of, [compile_game(of, checked=True)], 5)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("what", ["height", "held"])
def test_the_digits_of_one_more_are_carried(what: str) -> None:
    """Where any number is added, the digits of the sum decide which sets a site is in."""
    by_one, by_two = (show_program(lower(game(SQUARES, f"raise {what} of from_ by {more}"))) for more in (1, 2))
    assert by_two.count("digit(") > by_one.count("digit(")
