"""What a viewer sees of a position's bytes is what the reference engine says he knows."""

from __future__ import annotations

import pytest

from playground.agents.random import choose
from playground.compiler import load
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import Stream
from playground.engine.visible_components import HIDDEN, look

DECISIONS = 30


def check_sight(state: ReferenceState) -> None:
    game, position = state.game, state.position
    for player in range(len(game.players)):
        seen = look(game, state.to_bytes(), player)
        assert set(seen) == position.occupied()
        assert {site for site, lying in seen.items() if lying is not HIDDEN} == position.seen_by(player)


@pytest.mark.quick(2)
@pytest.mark.parametrize("selection", ["triune", "triad", "trice", "triotrio", "trio", "trio?players=4&teams=yes"])
def test_a_viewer_sees_what_he_knows(selection: str) -> None:
    state = load(selection).reference_state(1)
    stream = Stream(1, 0, 9)
    for _ in range(DECISIONS):
        check_sight(state)
        if state.is_terminal():
            break
        state.apply_action(choose(state, stream))


@pytest.mark.parametrize("selection", ["trice", "trio", "triune"])
def test_a_referee_sees_everything_as_it_is(selection: str) -> None:
    state = load(selection).reference_state(1)
    position = state.position
    for site, lying in look(state.game, state.to_bytes()).items():
        assert (lying.owner, lying.kind) == (position.owner(site), position.piece(site))
        assert lying.attributes == {
            name: position.attribute(name, site) for name in state.game.pieces[lying.kind].attributes
        }


def test_both_engines_show_the_same() -> None:
    compiled = load("trio")
    assert look(compiled.game, compiled.initial_state(3).to_bytes(), 1) == look(
        compiled.game, compiled.reference_state(3).to_bytes(), 1
    )
