"""Numbers that are raised or lowered under a condition are chosen between, in place of a branch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.uses import each_of, parts_of
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

GAME = """\
game: Counters
players: [Ann, Ben]
parameters: {max_decisions: 24}
board: {shape: square, size: 4}
pieces: {Man: {}}
variables:
  points: 0..20 each player
  held: {type: 0..9, each: 1..4, start: 2}
  phase: 0..3
  seen: {type: -1..3, start: -1}
actions:
  put: {choose: {spot: empty, n: 1..4}, do: "place Man on spot; EFFECTS; set phase to (phase + n) mod 4; roll seen"}
turn: {play: {actions: put, otherwise: pass}}
end: {full: "when no empty then draw"}
"""
CHOSEN = {
    "a counter": "if ahead(spot, north, 1) is own then raise points of mover by 1",
    "some after each other": "for each way in orthogonally do if ahead(spot, way, 1) is own then "
    "raise points of mover by 2",
    "an index that would be outside": "if n < 4 then raise held of (n + 1) by 1; "
    "if phase > 0 then lower held of phase by 1",
    "in a loop": "for each k in 1..4 do if k + phase > 4 then raise held of k by held of mover_number",
    "two": "if points of mover < 9 then (raise points of mover by 1; raise held of 1 by 1)",
    "none at first": "if seen > 0 then raise held of seen by 1",
}
LEFT = {
    "a note": "if ahead(spot, north, 1) is own then set phase to 1",
    "a note beside a counter": "if n = phase then (raise points of mover by 1; set phase to 2)",
    "three": "if n = phase then (raise points of mover by 1; raise points of opponent by 1; raise held of 1 by 1)",
}


def game(effects: str) -> Game:
    text = GAME.replace("EFFECTS", effects.replace("mover_number", "(1 + phase)"))
    return load("counters.yaml", text=text).game


def branches(of: Game) -> Iterator[ir.IRIf]:
    """The branches around nothing but changes of variables."""
    (apply,) = (each for each in run_passes(lower(of)).functions if each.name == "apply")
    for statement in each_of(apply.body):
        if isinstance(statement, ir.IRIf) and all(
            isinstance(each, ir.Store) and each.field.startswith("var.") for each in statement.then
        ):
            yield statement


def play(of: Game) -> None:
    machine = compile_game(of, checked=True)
    for seed in range(2):
        state, random = SideBySide(of, (machine,), seed), Random(seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("effects", CHOSEN.values(), ids=CHOSEN)
def test_counters_have_no_branches(effects: str) -> None:
    of = game(effects)
    assert not list(branches(of))
    play(of)


@pytest.mark.parametrize("effects", LEFT.values(), ids=LEFT)
def test_other_changes_keep_theirs(effects: str) -> None:
    of = game(effects)
    assert list(branches(of))
    play(of)


def test_rounds_that_change_numbers_of_their_own_do_not_wait_for_each_other() -> None:
    of = game("for each k in 1..4 do if ahead(spot, north, 1) is own and k > phase then raise held of k by 1")
    (apply,) = (each for each in run_passes(lower(of)).functions if each.name == "apply")
    stores = [each for each in each_of(apply.body) if isinstance(each, ir.Store) and each.field == "var.held"]
    assert stores and not any(part.op == "choose" for each in stores for part in parts_of((each.index,)))
    play(of)
