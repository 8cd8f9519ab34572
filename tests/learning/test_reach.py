"""Reach: what players could take if it were their turn, counted by hand, and the games in which it is a feature."""

from __future__ import annotations

from typing import Any

import pytest

import playground as pg
from playground.compiler import load
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.learning.features.contents import contents_of
from playground.learning.features.extract import slots_of
from playground.learning.features.reach_slots import Reach, mobility, reach_of
from playground.learning.features.samples import Sample, sample_positions
from playground.learning.features.slots import MobilitySlot, ReachSlot, Slots, views_of
from playground.learning.features.symmetry import Symmetry, candidates
from playground.learning.features.tuples import tuples_of
from playground.learning.network import PRESENT, network_of, scratch_for
from playground.search.machine import machine_of, place_of
from tests.learning.called_from_python import noted_reach

ROOKS = """
game: rooks
players: [White, Black]
board: {shape: square, size: 4}
pieces: {Rook: {moves: slide}}
moves: {slide: 1 or more cells orthogonally through empty onto empty or enemy}
setup:
  - place Rook of White on a1
  - place Rook of Black on (a3 or d1)
actions:
  slide: {moves: own, do: move piece to target; next player is opponent}
turn: {slide: {actions: slide}}
end: {taken: when no enemy then mover wins}
"""


def rooks() -> Any:
    return load("rooks", text=ROOKS)


def identity(native: Native) -> Symmetry:
    return next(candidates(native.game))


def slots_from(native: Native, sample: Sample) -> Slots:
    views = views_of(native.game, [identity(native)])
    return slots_of(native, contents_of(native.game), views, sample, by_mover=False)


def sites(game: Any, *names: str) -> int:
    return sum(1 << game.board.by_name[name] for name in names)


def test_both_players_are_looked_at_whoever_is_to_move() -> None:
    compiled = rooks()
    state = NativeState(compiled.machine.thinking())
    for block in (state.to_bytes(), after_first_option(state)):
        whites, blacks = (reach_of(state.native, block, player, 0) for player in (0, 1))
        assert whites.options == len(state_of(state.native, block, 0).legal_actions())
        assert blacks.options == len(state_of(state.native, block, 1).legal_actions())
    start = state.to_bytes()
    assert reach_of(state.native, start, 0, 0) == Reach(5, sites(compiled.game, "a2", "a3", "b1", "c1", "d1"))
    by_black = sites(compiled.game, "a1", "a2", "a4", "b1", "b3", "c1", "c3", "d2", "d3", "d4")
    assert reach_of(state.native, start, 1, 0) == Reach(12, by_black)  # a1 and d3 twice


def after_first_option(state: NativeState) -> bytes:
    follower = state.clone()
    follower.apply_action(0)
    return follower.to_bytes()


def state_of(native: Any, block: bytes, mover: int) -> NativeState:
    changed, at = bytearray(block), native.layout.by_name["mover"].offset
    changed[at : at + 4] = mover.to_bytes(4, "little")
    state = NativeState(native)
    state.load(bytes(changed))
    return state


def test_compiled_code_notes_the_same_and_leaves_the_position_as_it_was() -> None:
    native = rooks().machine.thinking()
    sample = sample_positions(native, games=5, positions=100)
    network = network_of(tuples_of(slots_from(native, sample), [identity(native)]), True, sample.first_steps)
    assert network.reaches == 1
    scratch, free, state = scratch_for(network, 16), NativeState(native), NativeState(native)
    for row in sample.blocks[::5]:
        state.load(row.tobytes())
        noted_reach(machine_of(native), network, scratch, PRESENT, place_of(state).state, place_of(free))
        assert state.to_bytes() == row.tobytes()
        for player in (0, 1):
            expected = reach_of(native, row.tobytes(), player, 0)
            assert int(scratch.mobility[PRESENT, player]) == expected.options
            assert int(scratch.reach[PRESENT, 2 * player, 0]) == expected.sites


@pytest.mark.parametrize(
    ("name", "reaches"),
    [
        ("connect-four", False),
        ("tic-tac-toe", False),
        ("trice", False),
        ("trio", False),
        ("breakthrough?size=5", True),
        ("triad", True),
    ],
)
def test_it_is_a_feature_where_players_reach_different_sites(name: str, reaches: bool) -> None:
    native = pg.load(name).machine.thinking()
    extras = slots_from(native, sample_positions(native, games=6, positions=300)).extras
    assert any(isinstance(extra, ReachSlot | MobilitySlot) for extra in extras) == reaches


def test_turns_begin_where_they_usually_do() -> None:
    """In Triad a turn is a slide and the drop of a stone: from both, the next one begins with a slide."""
    native = pg.load("triad").machine.thinking()
    steps = [step.name for step in native.game.steps]
    firsts = sample_positions(native, games=3, positions=100).first_steps
    assert firsts == (steps.index("slide"),) * len(steps)


def test_few_options_are_told_apart_and_many_put_together() -> None:
    values = [mobility(options) for options in range(200)]
    assert values[:9] == list(range(9))
    assert values == sorted(values)
    assert max(values) == 15
