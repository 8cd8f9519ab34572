"""Tree search where something is hidden: it does what its plain definition does, and uses what it may know only."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from playground.compiler import load
from playground.engine.knowledge import History
from playground.engine.native.compile import Native, compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.strategies import valued
from playground.search.hidden.history import followed
from playground.search.mcts import search as module
from playground.search.mcts import tree
from playground.search.mcts.calibration import by_strategy, steepness
from playground.search.mcts.evaluation import no_evaluation
from playground.search.mcts.halving import better_half, positions_of_round
from playground.search.mcts.hidden_search import HiddenSearch as Search
from playground.search.mcts.recipe import Recipe
from playground.search.mcts.search import Found
from tests.engine.knowledge.hidden_games import AT_ONCE, DICE_UNDER_CUPS, PARITY, PEEK, compiled
from tests.quick_set import large_kernels, mostly_exhaustive
from tests.search.by_definition import by_worths
from tests.search.hidden_by_definition import PlainHiddenSearch

pytestmark = large_kernels

EXPLORATION = 0.7

GUESSING = """
game: Guessing
about: Ann hides a number, and Ben guesses it.
players: [Ann, Ben]
board: {shape: rectangle, columns: 1, rows: 1}
pieces: {Stone: {}}
variables:
  secret: {type: 0..4, each: player, seen by: owner}
  guessed: {type: 0..4}
actions:
  hide: {choose: {n: 1..4}, do: set secret of mover to n; player_after(mover) continues with guessing}
  guess: {choose: {n: 1..4}, do: set guessed to n}
turn:
  hiding: {actions: hide}
  guessing: {actions: guess}
end:
  right: when guessed > 0 and guessed = secret of opponent then mover wins
  wrong: when guessed > 0 then opponent wins
"""

SCORED = PEEK.replace(
    "over: when decisions >= 40 then draw",
    "rich: when decisions >= 12 and (sum card in (hand of mover within occupied) giving number of card) > 3 "
    "then mover wins\n  poor: when decisions >= 12 then opponent wins",
)
DICED = DICE_UNDER_CUPS.replace(
    "over: when decisions >= 20 then draw",
    "lucky: when decisions >= 9 and (sum die in (cup of mover within occupied) giving eyes of die) > 7 "
    "then mover wins\n  unlucky: when decisions >= 9 then opponent wins",
)
"""The same games with winners."""


def with_strategy(text: str, value: str) -> str:
    """A game with a strategy that has this value."""
    return f"{text}\nstrategies:\n  simple: {{value: {value}}}\n"


QUIET = SCORED.replace("end:\n", "  nod: {do: nothing}\nend:\n", 1)
"""One more action, after which 'clear' is the fourth: the first action has 3 as a value."""

TEXTS = {
    "quiet": with_strategy(QUIET, "count (hand of me within occupied)"),
    "peek": with_strategy(SCORED, "sum card in (hand of me within occupied) giving number of card"),
    "cups": with_strategy(DICED, "sum die in (cup of me within occupied) giving eyes of die"),
    "computed": with_strategy(PARITY, "total of me"),
    "at-once": with_strategy(AT_ONCE, "count (hand of me within occupied)"),
}


@cache
def native_of(name: str) -> Native:
    game = compiled(TEXTS[name]).game if name in TEXTS else load(name).game
    return compile_game(game, (valued(game.strategies[0], {}),), thinking=True)


def positions_of(name: str, decisions: int, count: int) -> tuple[NativeState, bytes]:
    """A random game after so many decisions and a choice, and positions that the player cannot tell from it."""
    state, choose = NativeState(native_of(name), 3, 0), Random(decisions)
    history = followed(state)
    while decisions > 0 or len(state.legal_actions()) < 2:
        history.apply_action(choose.randrange(len(state.legal_actions())))
        decisions -= 1
    return state, history.dealt(state.current_player(), Stream(1, 2, 3), count)


def states_of(positions: bytes, state: NativeState) -> Iterator[NativeState]:
    size = state.native.layout.size
    for start in range(0, len(positions), size):
        each = NativeState(state.native)
        each.load(positions[start : start + size])
        yield each


def searched(state: NativeState, positions: bytes, iterations: int, grave: bool) -> Found:
    return searched_by(Recipe(iterations, EXPLORATION, grave=grave), state, positions)


def searched_by(recipe: Recipe, state: NativeState, positions: bytes) -> Found:
    evaluation = by_strategy(state.native, 0) if recipe.needs_evaluation else no_evaluation
    return Search(state.native, recipe, evaluation).search_positions(positions, Stream(5, 5, 5))


CASES = [
    ("peek", 3, 120),
    ("quiet", 4, 60),
    ("cups", 4, 120),
    ("computed", 2, 120),
    ("at-once", 1, 120),
    pytest.param("trio", 30, 12, marks=pytest.mark.exhaustive),
    pytest.param("trio@teams", 1, 12, marks=pytest.mark.exhaustive),
    pytest.param("trio@any-card", 100, 12, marks=pytest.mark.exhaustive),
]


@pytest.mark.parametrize("grave", [False, True])
@pytest.mark.parametrize(("name", "decisions", "iterations"), CASES)
def test_the_kernel_searches_as_defined(name: str, decisions: int, iterations: int, grave: bool) -> None:
    agrees(Recipe(iterations, EXPLORATION, grave=grave), name, decisions)


SWITCHED = {
    "mast": {"mast": True},
    "fpu": {"grave": False, "urgency": 0.5},
    "cut-off": {"cutoff": 5},
    "cut-off at once": {"cutoff": 1, "grave": False, "mast": True},
}


@pytest.mark.parametrize("switched", SWITCHED.values(), ids=SWITCHED)
@pytest.mark.parametrize(("name", "decisions", "iterations"), mostly_exhaustive(CASES[:5]))
def test_the_kernel_searches_as_defined_with_switches(
    name: str, decisions: int, iterations: int, switched: dict[str, Any]
) -> None:
    agrees(Recipe(iterations, EXPLORATION, **switched), name, decisions)


def agrees(recipe: Recipe, name: str, decisions: int) -> None:
    """Compare a search with its definition."""
    iterations = recipe.iterations
    state, positions = positions_of(name, decisions, iterations // 2)
    found = searched_by(recipe, state, positions)
    states = list(states_of(positions, state))
    slope = steepness(state.native, 0) if recipe.needs_evaluation else 0.0
    value = by_worths(lambda each, player: each.worth(0, player), slope)
    defined = PlainHiddenSearch(recipe, value).search(states, iterations, Stream(5, 5, 5))
    edges = [defined.options[option] for option in state.options()]
    assert found.visits.tolist() == [edge.visits for edge in edges]
    assert found.iterations == defined.visits
    means = [edge.total / edge.visits if edge.visits else np.nan for edge in edges]
    np.testing.assert_allclose(found.means, means, rtol=1e-12)


def test_room_is_made_without_changing_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state, positions = positions_of("peek", 3, 400)
    roomy = searched(state, positions, 400, grave=False)
    monkeypatch.setattr(module, "FIRST_NODES", 16)
    monkeypatch.setattr(module, "FIRST_EDGES", 64)
    narrow = searched(state, positions, 400, grave=False)
    assert narrow.nodes == roomy.nodes > 16 and narrow.visits.tolist() == roomy.visits.tolist()


def test_a_full_tree_is_searched_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_EDGES", 64)
    monkeypatch.setattr(tree, "MAX_EDGES", 200)
    state, positions = positions_of("peek", 3, 500)
    search = Search(state.native, Recipe(500, EXPLORATION))
    assert search.search_positions(positions, Stream(0, 0, 0)).iterations > 100
    assert len(search.tree.edges) <= 200


def test_what_another_player_hides_is_not_found_out() -> None:
    """In Ann's search, Ben guesses without knowing what she hides: right in a fourth of the iterations while she tries
    four numbers, and in half of them while she tries two. If he saw it, he would always be right."""
    state = NativeState(compile_game(compiled(GUESSING).game, thinking=True))
    history = followed(state)
    found = searched(state, history.dealt(0, Stream(1, 1, 1), 1), 4000, grave=False)
    assert 0.55 < (found.means * found.visits).sum() / found.iterations < 0.8


def test_rounds_are_equally_long_but_for_short_searches() -> None:
    assert positions_of_round(25, 1000) == 8 and positions_of_round(13, 800) == 15
    assert positions_of_round(2, 100) == 50
    assert positions_of_round(25, 100) == 4 and positions_of_round(25, 500) == 5


def test_the_better_half_of_what_differs_goes_on() -> None:
    results = np.array([[0, 1, 1, 0, 0.5], [1, 1, 1, 0, 0.5]])
    assert better_half(results) == [1, 0]
    assert better_half(results[:, [3, 3, 3]]) == [0]


def test_positions_are_those_that_are_drawn_one_by_one() -> None:
    for native in (True, False):
        state = NativeState(native_of("peek"), 2, 0)
        history = followed(state) if native else History(state, keeps_past=False)
        one, other = Stream(1, 1, 1), Stream(1, 1, 1)
        drawn = b"".join(history.resample(1, one).to_bytes() for _ in range(5))
        assert history.dealt(1, other, 5) == drawn and one.place == other.place
