"""Tree search led by learned values: what it proves is true, and equal seeds give equal results."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import playground as pg
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.learning.arena import Arena
from playground.learning.beginnings import new_player
from playground.learning.planning import planner as planning
from playground.learning.planning.planner import Planner
from playground.learning.playing import Deciding, Style
from playground.learning.trainer import Training
from playground.search.mcts.tree import NODES, NONE
from tests.quick_set import large_kernels
from tests.race import RACE

pytestmark = large_kernels


def planner(name: str, iterations: int, games: int = 0) -> Planner:
    """A search by a player of some random games; without any it knows the results of finished games only."""
    native = pg.load(name).machine.thinking()
    training = Training(native, new_player(native, 1))
    if games:
        training.learn(games, None, CancelToken())
    return Planner(native, training.player, Arena(native, training.network), iterations)


def source(number: int = 0) -> object:
    return np.array(Stream(1, number, 0).place, np.uint64)


@pytest.mark.thorough
def test_enough_iterations_prove_what_solving_finds() -> None:
    """After X takes a corner, only the centre holds the draw for O."""
    search = planner("tic-tac-toe", 100_000)
    corner = NativeState(pg.load("tic-tac-toe").machine.thinking(), 0, 0)
    corner.apply_action(0)  # options are cells in order, so that the centre is now the fourth
    worths = search.worths(corner, source(), CancelToken())
    assert np.nanmax(worths) == worths[3] == 0.5
    assert all(np.isnan(worth) or worth == 0.0 for place, worth in enumerate(worths) if place != 3)


@pytest.mark.parametrize("name", ["tic-tac-toe", "triad", "trice"])
def test_equal_seeds_give_equal_worths_whatever_was_searched_before(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search, machine = planner(name, 60, games=50), pg.load(name).machine.thinking()
    monkeypatch.setattr(planning, "FIRST_EDGES", 70)  # the tree has to grow on the way
    small = planner(name, 60, games=50)
    for number in range(6):
        state, stream = NativeState(machine, 4, number), Stream(9, number, 0)
        for _ in range(2):
            state.apply_action(stream.below(len(state.legal_actions())))
        worths = search.worths(state, source(number), CancelToken())
        np.testing.assert_array_equal(worths, small.worths(state, source(number), CancelToken()))
        known = worths[~np.isnan(worths)]
        assert len(worths) == len(state.legal_actions())
        assert len(known) and ((known >= 0) & (known <= 1)).all()


def test_results_of_dice_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "race.yaml"
    path.write_text(RACE)
    search = planner(str(path), 200, games=50)
    search.worths(NativeState(pg.load(str(path)).machine.thinking(), 4, 0), source(), CancelToken())
    nodes = search._tree.nodes[: search._tree.counters[NODES]]
    assert (nodes["next"] != NONE).sum() > 20  # more than one position behind an option


@pytest.mark.thorough
def test_one_iteration_plays_what_looking_one_decision_ahead_plays() -> None:
    native = pg.load("triad").machine.thinking()
    training = Training(native, new_player(native, 1))
    training.learn(200, None, CancelToken())
    deciding = Deciding(native, training.player)
    for number in range(10):
        state = NativeState(native, 2, number)
        choices = [deciding.decide(state, Style(0.0, 0.0, 1, each), Stream(3, number, 0)) for each in (0, 1)]
        assert choices[0] == choices[1]


def test_a_search_can_be_cancelled() -> None:
    stop = CancelToken()
    stop.set()
    search = planner("tic-tac-toe", 1000)
    with pytest.raises(Cancelled):
        search.worths(NativeState(pg.load("tic-tac-toe").machine.thinking(), 0, 0), source(), stop)


@pytest.mark.thorough
def test_searching_makes_a_player_stronger() -> None:
    """In Triad, where one decision ahead is not far enough: alone against two that do not search."""
    native = pg.load("triad").machine.thinking()
    training = Training(native, new_player(native, 1))
    training.learn(3000, None, CancelToken())
    deciding = Deciding(native, training.player)
    won = 0.0
    for game in range(60):
        state, seat, decisions = NativeState(native, 7, game), game % 3, 0
        while not state.is_terminal():
            style = Style(0.0, 0.02, 1, 100 if state.current_player() == seat else 0)
            state.apply_action(deciding.decide(state, style, Stream(game, decisions, 0)))
            decisions += 1
        won += (state.winners >> seat & 1) / max(1, state.winners.bit_count())
    assert won > 20 + 3 * (60 * 2 / 9) ** 0.5
