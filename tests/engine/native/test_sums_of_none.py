"""Whether a sum of numbers that are never negative is nothing is said of each of them."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.show import show_program
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Sums
players: [White, Black]
parameters: {max_decisions: 20}
board: {shape: square, size: 4}
pieces: {Man: {}}
attributes: {rank: 0..3}
variables: {pips: {type: 0..3, start: 2}}
setup: place Man of White on a1 or b3 or d2; place Man of Black on c4 or d1; set rank of own to 1
actions:
  put: {choose: {spot: "empty where CONDITION"}, do: "place Man on spot; set rank of spot to pips; lower pips by 1"}
turn: {play: {actions: put, otherwise: pass}}
end: {full: "when no empty then draw"}
"""
ROW, COLUMN = "own within row (row_of it)", "enemy within column (column_of it)"
PAIRS = (
    (f"count ({ROW}) + count ({COLUMN}) = 0", f"count ({ROW}) = 0 and count ({COLUMN}) = 0"),
    (f"count ({ROW}) + count ({COLUMN}) > 0", f"0 < count ({ROW}) or 0 < count ({COLUMN})"),
    (f"1 > count ({ROW}) + count ({COLUMN})", f"count ({ROW}) = 0 and count ({COLUMN}) = 0"),
    (f"count ({ROW}) + count ({COLUMN}) >= 1", f"0 < count ({ROW}) or 0 < count ({COLUMN})"),
    (
        f"count ({ROW}) + rank of above(it) + count ({COLUMN}) <= 0",
        f"count ({ROW}) = 0 and rank of above(it) = 0 and count ({COLUMN}) = 0",
    ),
    (f"count ({ROW}) + pips = 0", f"count ({ROW}) = 0 and pips = 0"),
)
OTHERS = (
    f"count ({ROW}) - count ({COLUMN}) = 0",
    f"count ({ROW}) + count ({COLUMN}) = 1",
    f"count ({ROW}) - 1 + pips > 0",
)


def game(condition: str) -> Game:
    return load("sums.yaml", text=GAME.replace("CONDITION", condition)).game


def play(of: Game) -> None:
    state, turn = SideBySide(of, (compile_game(of, checked=True),)), 0
    while not state.is_terminal():
        options, turn = state.legal_actions(), turn + 3
        state.apply_action(options[turn % len(options)])


@pytest.mark.parametrize(("sum_", "terms"), PAIRS)
def test_it_is_the_same_as_all_terms(sum_: str, terms: str) -> None:
    one, other = game(sum_), game(terms)
    assert show_program(lower(one)) == show_program(lower(other))
    play(one)


@pytest.mark.parametrize("condition", OTHERS)
def test_other_sums_are_right(condition: str) -> None:
    play(game(condition))
