"""The compiled search does what its plain definition does, on every kind of game, to the last iteration."""

from __future__ import annotations

from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import playground as pg
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Machine
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.chance import meets_chance
from playground.game.core import Game
from playground.game.strategies import valued
from playground.search.arithmetic import logarithms
from playground.search.mcts import search as module
from playground.search.mcts import tree
from playground.search.mcts.calibration import by_strategy, steepness
from playground.search.mcts.recipe import Recipe
from playground.search.mcts.search import TreeSearch
from tests.quick_set import mostly_exhaustive
from tests.search.by_definition import Edge, Node, Search, by_worths

EXPLORATION = 0.7
ITERATIONS = 120
OF_TRIO = 40
"""Its games are long, and the definition is slow."""

DECISIONS = {
    "connect-four": (0, 9, 25),
    "tic-tac-toe": (0, 4),
    "breakthrough?size=5": (0, 15),
    "trice": (0, 9),
    "triad": (0, 20),
    "triotrio": (150,),
    "trio": (40,),
}
"""Random decisions after which each game is searched."""

SEARCHED = [(name, number) for name in DECISIONS for number in DECISIONS[name]]
QUICK = [("connect-four", 9), ("tic-tac-toe", 4), ("trice", 9), ("triotrio", 150)]


def middle_of(game: Game, seed: int, decisions: int) -> NativeState:
    """The last position with a choice among the first ones of a random game."""
    state = NativeState(Machine(game).thinking((valued(game.strategies[0], {}),)), seed, 0)
    stream, last = Stream(seed, 1, 0), state.clone()
    for _ in range(decisions):
        state.apply_action(stream.below(len(state.legal_actions())))
        if state.is_terminal():
            break
        if len(state.legal_actions()) > 1:
            last = state.clone()
    return last


@pytest.mark.quick(4)
@pytest.mark.parametrize("grave", [False, True])
@pytest.mark.parametrize(("name", "decisions"), mostly_exhaustive(SEARCHED, QUICK))
def test_the_kernel_searches_as_defined(name: str, decisions: int, grave: bool) -> None:
    agrees(name, decisions, grave=grave)


SWITCHED: dict[str, dict[str, Any]] = {
    "mast": {"mast": True},
    "mast without grave": {"mast": True, "grave": False},
    "urgency": {"grave": False, "urgency": 0.6},
    "cut-off": {"cutoff": 3},
    "cut-off without grave": {"cutoff": 1, "grave": False},
    "minimax": {"minimax": 0.4, "grave": False},
    "bias": {"bias": 0.5},
    "everything": {"mast": True, "cutoff": 6, "minimax": 0.2, "bias": 0.1, "urgency": 0.5},
}


@pytest.mark.quick(12)
@pytest.mark.parametrize("switched", SWITCHED.values(), ids=SWITCHED)
@pytest.mark.parametrize(("name", "decisions"), mostly_exhaustive(SEARCHED, QUICK))
def test_the_kernel_searches_as_defined_with_switches(name: str, decisions: int, switched: dict[str, Any]) -> None:
    if name != "trio" or not (switched.get("minimax") or switched.get("bias")):  # its cards are hidden
        agrees(name, decisions, **switched)


LEFTOVERS = """\
game: Leftovers
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Mark: {}}
actions:
  anywhere: {choose: {target: empty}, when: mover = Ann, do: place Mark of mover on target}
  below: {choose: {target: empty within row(1)}, when: mover = Ben, do: place Mark of mover on target}
turn: {play: {actions: [anywhere, below], otherwise: skip}}
end:
  line: when line(3, own) then mover wins
  full: when no empty then draw
strategies:
  most: {about: has the most marks, value: count own - count enemy}
"""
"""Once the first row is full Ben is skipped, and Ann goes on alone."""


@pytest.mark.parametrize(
    "switched",
    [{"grave": False}, {"grave": True}, SWITCHED["mast without grave"], SWITCHED["cut-off without grave"]],
    ids=["native playouts", "grave", "mast", "cut-off"],
)
def test_players_without_options_are_skipped(tmp_path: Path, switched: dict[str, Any]) -> None:
    """Searches that counted options without skipping took such games for drawn there."""
    path = tmp_path / "leftovers.yaml"
    path.write_text(LEFTOVERS, encoding="utf-8")
    agrees(str(path), 0, **switched)


def agrees(name: str, decisions: int, **switched: Any) -> None:
    """Compare a search with its definition."""
    game, iterations = pg.load(name).game, OF_TRIO if name == "trio" else ITERATIONS
    state, recipe = middle_of(game, 3, decisions), Recipe(iterations, EXPLORATION, **switched)
    random, two = meets_chance(game), len(game.players) == 2
    found = TreeSearch(state.native, recipe, by_strategy(state.native, 0)).search(state, Stream(5, 5, 5))
    value = by_worths(lambda each, player: each.worth(0, player), steepness(state.native, 0))
    recipe = replace(recipe, minimax=0.0 if random else recipe.minimax)
    plain = Search(recipe, proves=two and not random, draws=random, value=value)
    defined = plain.search(state, iterations, Stream(5, 5, 5))
    assert found.visits.tolist() == [edge.visits for edge in defined.edges]
    assert found.iterations == defined.visits
    means = [edge.total / edge.visits if edge.visits else np.nan for edge in defined.edges]
    np.testing.assert_allclose(found.means, means, rtol=1e-12)
    proven = [edge.proven[defined.mover] if edge.proven else np.nan for edge in defined.edges]
    np.testing.assert_array_equal(found.proven, proven)


def test_exploration_counts_as_defined_to_the_last_digit() -> None:
    """Of options that do equally well the last digit decides. With the logarithms of a C library one root in fifteen
    was another one, and a search of Triad went other ways than its definition from the 159th iteration on."""
    native = NativeState(Machine(pg.load("tic-tac-toe").game).thinking()).native
    edge, spread, numbers = Edge(visits=3, total=1.5), 1 / np.sqrt(3), range(1, 1001)
    for grave in (False, True):
        recipe = Recipe(numbers[-1], EXPLORATION, grave=grave)
        roots, plain = TreeSearch(native, recipe)._roots, Search(recipe, proves=False, draws=False)
        if grave:
            scores = [plain.score(edge, 0, None, number) for number in numbers]
        else:
            scores = [plain._score(Node(0, [edge], b"", 0, visits=number), edge) for number in numbers]
        assert scores == [0.5 + EXPLORATION * roots[number] * spread for number in numbers]


def test_a_won_position_is_proven_and_the_search_ends() -> None:
    state = NativeState(Machine(pg.load("tic-tac-toe").game).thinking())
    for option in (0, 2, 0, 2):  # X has a1 and b1, O a2 and c2
        state.apply_action(option)
    found = TreeSearch(state.native, Recipe(100_000, EXPLORATION, grave=False)).search(state, Stream(0, 0, 0))
    assert found.value == 1.0 and found.iterations < 1000
    assert found.proven[int(np.nanargmax(found.proven))] == 1.0


def test_a_drawn_position_is_proven() -> None:
    state = NativeState(Machine(pg.load("tic-tac-toe").game).thinking())
    for option in (0, 3, 6, 0, 4):  # a1, b2, c3, b1, b3: O must take a3, X then c1, and nobody completes a line
        state.apply_action(option)
    found = TreeSearch(state.native, Recipe(5000, EXPLORATION, grave=False)).search(state, Stream(0, 0, 0))
    assert found.value == 0.5 and found.iterations < 5000


def test_without_proofs_all_iterations_are_played() -> None:
    state = NativeState(Machine(pg.load("tic-tac-toe").game).thinking())
    recipe = Recipe(5000, EXPLORATION, proves=False, grave=False)
    found = TreeSearch(state.native, recipe).search(state, Stream(0, 0, 0))
    assert found.value is None and found.iterations == 5000 == found.visits.sum()
    assert np.isnan(found.proven).all()


def test_a_full_tree_is_searched_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_EDGES", 64)
    monkeypatch.setattr(tree, "MAX_EDGES", 200)
    state = NativeState(Machine(pg.load("breakthrough").game).thinking())
    search = TreeSearch(state.native, Recipe(3000, EXPLORATION, grave=False))
    found = search.search(state, Stream(0, 0, 0))
    assert found.iterations == 3000 == found.visits.sum()
    assert len(search.tree.edges) <= 200 and found.nodes <= module.FIRST_NODES


def test_room_is_made_without_changing_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state = NativeState(Machine(pg.load("breakthrough").game).thinking())
    roomy = TreeSearch(state.native, Recipe(3000, EXPLORATION, grave=False)).search(state, Stream(0, 0, 0))
    monkeypatch.setattr(module, "FIRST_NODES", 1)
    monkeypatch.setattr(module, "FIRST_EDGES", 32)
    narrow = TreeSearch(state.native, Recipe(3000, EXPLORATION, grave=False)).search(state, Stream(0, 0, 0))
    assert narrow.visits.tolist() == roomy.visits.tolist() and narrow.nodes == roomy.nodes


def test_a_search_can_be_cancelled() -> None:
    state, stop = NativeState(Machine(pg.load("triune").game).thinking()), CancelToken()
    stop.set()
    with pytest.raises(Cancelled):
        TreeSearch(state.native, Recipe(1_000_000, EXPLORATION, grave=False)).search(state, Stream(0, 0, 0), stop)


def test_logarithms() -> None:
    computed = logarithms(5000)
    assert computed[0] == computed[1] == 0.0
    np.testing.assert_allclose(computed[2:], [log(number) for number in range(2, 5000)], rtol=4e-16)
