"""Searches pick an option in one frame and play it with another: all legs of it, as the engine itself does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from playground.compiler import load
from playground.engine.native.runtime.state import NativeState
from playground.search.exact.code import Workplace, move_of, options_of, play, take
from playground.search.kernel import compiled
from playground.search.machine import Machine, Place, call_count, call_pick, machine_of, place_of
from playground.search.mcts.moves import identity_of


@compiled
def identity_of_option(machine: Machine, place: Place, bindings: Any, number: int) -> Any:
    """The identity of an option of the first player, whose options are counted."""
    call_count(machine.options, place.state, place.frame, place.tally, 0)
    call_pick(machine.pick, place.state, place.frame, place.tally, number)
    return identity_of(machine, place, 0, bindings)


POSITION = """\
game: Chains
players: [Ann, Ben]
board: {shape: square, size: 5}
pieces: {Man: {moves: [step, jump]}}
moves:
  step: 1 square orthogonally onto empty
  jump: 2 squares orthogonally through enemy onto empty
setup: [place Man of Ann on a1 or e1, place Man of Ben on a2 or b3 or c2 or b1 or d4]
actions:
  step: {moves: own, by: step, do: move piece to target}
  jump: {moves: own, by: jump, do: "take(ahead(piece, way, 1), piece, target)"}
  jump-on: {moves: last, by: jump, do: "take(ahead(piece, way, 1), piece, target)"}
define:
  take(taken, start, finish): remove taken; move start to finish; continue with jumping
turn:
  play: {actions: [step, jump], otherwise: lose}
  jumping: {legs: [jump-on, stop]}
"""


def test_all_legs_are_played_with_another_frame(tmp_path: Path) -> None:
    path = tmp_path / "chains.yaml"
    path.write_text(POSITION, encoding="utf-8")
    native = load(str(path)).machine.thinking()
    work, state = Workplace(native), NativeState(native)
    words = work.plain(state.to_bytes()).reshape(1, -1).copy()
    legs = [len(option.legs) for option in state.options()]
    assert max(legs) == 4 and min(legs) == 1
    for number in range(len(legs)):
        assert options_of(work.code, work.desk, words, 0) == len(legs)
        play(work.code, work.desk, number)
        found, expected = words.copy(), state.clone()
        take(work.desk, found, 0)
        expected.apply_action(number)
        assert (found[0] == work.plain(expected.to_bytes())).all()


def test_options_of_several_legs_have_identities_of_their_own(tmp_path: Path) -> None:
    """In tables of moves options with the same first leg are not taken for one another, and are the same elsewhere."""
    path = tmp_path / "chains.yaml"
    path.write_text(POSITION, encoding="utf-8")
    native = load(str(path)).machine.thinking()
    machine, state = machine_of(native), NativeState(native)
    work, place = Workplace(native), place_of(state)
    words = work.plain(state.to_bytes()).reshape(1, -1).copy()
    bindings = np.array([len(action.bindings) for action in native.game.actions], np.int64)
    options = state.options()
    firsts = {(option.action, option.values) for option in options}
    assert len(firsts) < len(options)
    identities, moves = list[int](), list[int]()
    assert options_of(work.code, work.desk, words, 0) == len(options)
    for number in range(len(options)):
        identities.append(int(identity_of_option(machine, place, bindings, number)))
        play(work.code, work.desk, number)
        moves.append(int(move_of(work.code, work.desk, bindings)))
    assert len(set(identities)) == len(options)
    assert len(set(moves)) == len(options)
