"""Whole games on the reference engine: node counts, clones, random play."""

from __future__ import annotations

import pytest
from handmade_games import marking_game, racing_game

from playground.agents.random import play_random
from playground.engine.layout import FINISHED
from playground.engine.perft import perft
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game

ANN, BEN = 0, 1


def begin(game: Game, *numbers: int) -> ReferenceState:
    """The state after the options with these numbers."""
    state = ReferenceState(game)
    for chosen in numbers:
        state.apply_action(chosen)
    return state


def test_a_line_of_three_wins() -> None:
    # c1, a1, b2, a2 and c3 leave a3 as the first empty site of row 3: option 2 of b1, c2, a3, b3.
    state = begin(marking_game(), 2, 0, 2, 1)
    assert state.position.held_by(ANN) == {2, 4}
    state.apply_action(2)
    position = state.position
    assert (position.status, position.winners, position.ending, position.made) == (FINISHED, 0b01, 1, 5)
    assert state.returns() == [1, -1]


def test_node_counts_of_marking() -> None:
    """9·8·7·6 sequences of four marks; nobody can have won before the fifth."""
    assert perft(ReferenceState(marking_game()), 4) == [9, 72, 504, 3024]


def test_finished_games_contribute_nothing_deeper() -> None:
    """From c1, a1, b2, a2: five options, of which a3 wins, so that 4·4 sequences go on."""
    assert perft(begin(marking_game(), 2, 0, 2, 1), 2) == [5, 16]


@pytest.mark.parametrize("depth", [2, pytest.param(3, marks=pytest.mark.exhaustive)])
def test_node_counts_of_racing(depth: int) -> None:
    """Published counts of the race of pawns on 8×8."""
    assert perft(ReferenceState(racing_game()), depth) == [22, 484, 11132][:depth]
    assert perft(ReferenceState(racing_game()), 0) == []


def test_counting_leaves_the_state_alone() -> None:
    state = begin(racing_game(), 3)
    before = state.to_bytes()
    perft(state, 2)
    assert state.to_bytes() == before


def test_a_clone_is_independent() -> None:
    state = begin(racing_game(4), 0)
    copy = state.clone()
    before = state.to_bytes(), state.options(), state.last_fired
    copy.apply_action(1)
    assert (state.to_bytes(), state.options(), state.last_fired) == before
    state.apply_action(1)
    assert state.to_bytes() == copy.to_bytes()


def test_random_games_are_reproducible_in_any_order() -> None:
    def played(game: int) -> tuple[list[int], bytes]:
        state = ReferenceState(racing_game(5))
        return play_random(state, 11, game), state.to_bytes()

    forwards = [played(game) for game in range(6)]
    assert [played(game) for game in reversed(range(6))] == forwards[::-1]
    assert len({tuple(choices) for choices, _ in forwards}) == 6


def test_random_games_come_to_an_end() -> None:
    for game in range(5):
        state = ReferenceState(racing_game(5))
        choices = play_random(state, 12, game)
        position = state.position
        assert (position.status, position.made, position.turns) == (FINISHED, len(choices), len(choices))
        assert sorted(state.returns()) == [-1, 1]


def test_captures_of_the_race() -> None:
    """On 4×4 the armies stand face to face: only diagonal captures are possible, such as a2-b3."""
    state = begin(racing_game(4))
    assert len(state.options()) == 6
    state.apply_action(0)
    assert state.position.held_by(ANN) == {0, 1, 2, 3, 5, 6, 7, 9}
    assert state.position.held_by(BEN) == {8, 10, 11, 12, 13, 14, 15}
