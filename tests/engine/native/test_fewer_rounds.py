"""A loop over numbers ends with the last one for which the condition of its rounds holds, if that is known before."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.uses import each_of
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Rounds
players: [Ann, Ben]
parameters: {max_decisions: 30}
variables:
  held: {type: 0..40, each: 1..12, start: 3}
  limit: {type: 0..20, start: 4}
actions:
  sow:
    choose: {pit: 1..12}
    do: "let seeds be held of pit; EFFECTS; raise limit by 1; if limit > 15 then set limit to 0"
turn: {play: {actions: sow}}
"""
RAISED = "raise held of ((pit + n - 1) mod 12 + 1) by 1"
FEWER = {
    "at most": f"set held of pit to 0; for each n in 1..30 do if n <= seeds then {RAISED}",
    "less": f"for each n in 1..30 do if n < seeds then {RAISED}",
    "more than there are": f"for each n in 3..12 do if n <= seeds + pit then {RAISED}",
    "from the other side": f"for each n in 1..20 do if seeds >= n then {RAISED}",
    "and something else": f"for each n in 1..20 do if n mod 2 = 0 and n <= seeds and held of pit > 1 then ({RAISED})",
    "none": f"for each n in 2..20 do if n <= seeds - 20 then {RAISED}",
}
ALL = {
    "a number that changes": f"for each n in 1..20 do if n <= held of pit then {RAISED}",
    "a variable": "for each n in 1..20 do if n <= limit then lower limit by 1",
    "something else as well": f"for each n in 1..20 do (if n <= seeds then {RAISED}; raise held of 1 by 1)",
    "otherwise": f"for each n in 1..20 do if n <= seeds then {RAISED} else lower held of 2 by 1",
}


def game(effects: str) -> Game:
    return load("rounds.yaml", text=GAME.replace("EFFECTS", effects)).game


def loops_with_ends(of: Game) -> list[bool]:
    """Whether the end of each loop over numbers is computed."""
    (apply,) = (each for each in lower(of).functions if each.name == "apply")
    return [bool(each.ends) for each in each_of(apply.body) if isinstance(each, ir.ForNumbers)]


def play(of: Game) -> None:
    machine = compile_game(of, checked=True)
    for seed in range(2):
        state, random = SideBySide(of, (machine,), seed), Random(seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("effects", FEWER.values(), ids=FEWER)
def test_the_rounds_end_with_the_last_number(effects: str) -> None:
    of = game(effects)
    assert loops_with_ends(of) == [True]
    play(of)


@pytest.mark.parametrize("effects", ALL.values(), ids=ALL)
def test_all_rounds_are_left_where_the_number_may_change_or_they_do_more(effects: str) -> None:
    of = game(effects)
    assert not any(loops_with_ends(of))
    play(of)
