"""The compiled alpha-beta search decides as plain minimax does, whatever it leaves out, and finds what is proven."""

from __future__ import annotations

import threading
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import playground as pg
from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.core import Constant, Type
from playground.game.strategies import valued
from playground.search.alphabeta import memory
from playground.search.alphabeta.recipe import Recipe
from playground.search.alphabeta.search import AlphaBeta, Found
from playground.search.alphabeta.values import WIN
from playground.search.exact.solve import Effort, solve
from playground.search.mcts.calibration import by_strategy, steepness
from tests.quick_set import mostly_exhaustive
from tests.race import RACE
from tests.search.alphabeta_by_definition import Minimax
from tests.search.exact.small_games import loaded

UNBOUNDED = 10**8

COMPARED = {
    "connect-four": [(9, 4), (25, 5)],
    "tic-tac-toe": [(1, 4), (3, 6)],
    "breakthrough?size=5": [(0, 3), (11, 3), (14, 3)],
    "breakthrough": [(30, 2)],
    "draughts": [(12, 3), (30, 2)],
    "race": [(0, 3), (3, 3), (6, 4)],
    "triune": [(5, 1)],
}
"""Random decisions after which each game is searched, and how deep."""

CASES = [(name, decisions, depth) for name, pairs in COMPARED.items() for decisions, depth in pairs]
QUICK = [("draughts", 12, 3), ("connect-four", 9, 4), ("breakthrough?size=5", 14, 3), ("race", 3, 3)]

SWITCHED = {
    "everything": {},
    "no table": {"table": False},
    "no order": {"orders": False},
    "no null windows": {"scouts": False},
    "no probes": {"probes": False},
    "captures": {"quiescence": True},
    "no pruning": {"prunes": False},
    "nothing": {"table": False, "orders": False, "scouts": False, "probes": False, "prunes": False},
}


def game_of(name: str, folder: Path) -> Compiled:
    if name != "race":
        return pg.load(name)
    path = folder / "race.yaml"
    path.write_text(RACE, encoding="utf-8")
    return pg.load(str(path))


def after(compiled: Compiled, decisions: int, seed: int = 3) -> NativeState:
    """The last position with a choice among the first ones of a random game, with the first strategy compiled."""
    game = compiled.game
    state = NativeState(compiled.machine.thinking((valued(game.strategies[0], {}),)), seed, 0)
    stream, last = Stream(seed, 1, 0), state.clone()
    for _ in range(decisions):
        state.apply_action(stream.below(len(state.legal_actions())))
        if state.is_terminal():
            break
        if len(state.legal_actions()) > 1:
            last = state.clone()
    return last


def start(compiled: Compiled) -> NativeState:
    """The start of a game, with an evaluation by which all positions are worth the same."""
    nothing = Constant(0, type=Type("int", 0, 0))
    return NativeState(compiled.machine.thinking((nothing,)))


def searched(state: NativeState, recipe: Recipe, seed: int = 5) -> Found:
    return AlphaBeta(state.native, recipe, by_strategy(state.native, 0)).search(state, Stream(seed, 5, 5))


@pytest.mark.parametrize(("name", "decisions", "depth"), mostly_exhaustive(CASES, QUICK))
def test_it_decides_as_minimax_does(name: str, decisions: int, depth: int, tmp_path: Path) -> None:
    state, certain = after(game_of(name, tmp_path), decisions), name != "race"
    slope = steepness(state.native, 0)
    plain = {each: Minimax(certain, each, slope).decide(state, depth, Stream(5, 5, 5)) for each in {certain, False}}
    for switched in SWITCHED.values():
        recipe = replace(Recipe(UNBOUNDED, depth), **switched)
        found = searched(state, recipe)
        option, value = plain[recipe.quiescence and certain]
        assert found.value == pytest.approx(value, abs=1e-12), switched
        if certain:  # means over outcomes are equal but for rounding
            assert found.option == option, switched


SOLVED = {
    "hexapawn": -(WIN - 6),
    "hexapawn?columns=4": None,
    "nim": None,
    "climb": None,
    "tic-tac-toe": 0.0,
    "tic-tac-toe@misere": 0.0,
    "tic-tac-toe?size=4": WIN - 5,
    "breakthrough?size=4": -(WIN - 14),
    "connect-four?width=4&height=4": 0.0,
}
"""Values to the first player, those of docs/solving.md; None: as `solve` finds them."""


@pytest.mark.parametrize("name", mostly_exhaustive(SOLVED, ("hexapawn", "tic-tac-toe", "nim", "climb")))
def test_it_finds_the_value_of_small_games(name: str, tmp_path: Path) -> None:
    compiled, expected = loaded(name, tmp_path), SOLVED[name]
    state = start(compiled)
    found = searched(state, Recipe(UNBOUNDED))
    if expected is None:
        solution = solve(compiled, Effort(100_000, 60.0), watch=lambda _: None)
        assert solution.length is not None
        expected = (WIN - solution.length) * (1 if solution.low[0] == 1 else -1)
    assert found.certain and found.value == expected


def test_captures_are_looked_into_at_the_end_of_a_line() -> None:
    """A pawn that can be taken back is no gain: one decision ahead only a search that follows captures sees that."""
    game = pg.load("breakthrough?size=5")
    native = game.machine.thinking((valued(game.game.strategies[0], {"loose": 0, "run": 0}),))
    gains = []
    for number in range(20):
        state, stream = NativeState(native, 0, number), Stream(3, number, 0)
        for _ in range(8):
            if not state.is_terminal():
                state.apply_action(stream.below(len(state.legal_actions())))
        if len(state.legal_actions()) < 2:
            continue
        values = [searched(state, Recipe(UNBOUNDED, 1, quiescence=looks)).value for looks in (False, True)]
        gains.append(values[0] - values[1])
    assert min(gains) == 0 and max(gains) >= 20  # a pawn is worth 20


def test_repeated_positions_end_a_line(tmp_path: Path) -> None:
    """On two squares the hunter catches the hare; on a row of four the hare escapes for ever, which is a draw."""
    values = []
    for name in ("chase?columns=2", "chase"):
        state = start(loaded(name, tmp_path))
        values.append(searched(state, Recipe(20_000)).value)
    assert values == [WIN - 1, 0.0]


def test_positions_that_the_game_has_been_in_count_as_even() -> None:
    """What comes back to them before the end of a line; those of another game do not count."""
    compiled = pg.load("breakthrough")
    state = after(compiled, 1)
    search = AlphaBeta(state.native, Recipe(UNBOUNDED, depth=2), by_strategy(state.native, 0))
    free = search.search(state, Stream(1, 0, 0))
    for decisions in range(2, 20):
        if free.value <= 0.0:
            state = after(compiled, decisions)
            free = search.search(state, Stream(1, 0, 0))
    assert 0.0 < free.value < WIN / 2
    past = []
    for option in range(len(state.legal_actions())):
        follower = state.clone()
        follower.apply_action(option)
        past.append(follower.to_bytes())
    assert search.search(state, Stream(1, 0, 0), past=past).value == 0.0
    others = [block for option, block in enumerate(past) if option != free.option]
    found = search.search(state, Stream(1, 0, 0), past=others)
    assert (found.option, found.value) == (free.option, free.value)
    assert 0.0 <= search.search(state, Stream(1, 0, 0), past=[past[free.option]]).value < free.value
    assert search.search(state, Stream(1, 0, 0), past=[state.to_bytes()]) == free


def test_the_end_of_a_game_by_its_maximum_length_is_seen(tmp_path: Path) -> None:
    """Nobody wins within two decisions, although a win is near."""
    state = start(loaded("climb?max_decisions=2", tmp_path))
    found = searched(state, Recipe(UNBOUNDED))
    assert found.certain and found.value == 0.0


def test_dice_are_weighed_by_their_probabilities(tmp_path: Path) -> None:
    """Ann wins Push with probability 25/81 (tests/engine/test_chance_nodes.py)."""
    state = start(loaded("push", tmp_path))
    for probes in (True, False):
        found = searched(state, Recipe(UNBOUNDED, probes=probes))
        assert found.certain and found.value == pytest.approx(float(2 * Fraction(25, 81) - 1), abs=1e-12)


def test_many_outcomes_are_sampled(tmp_path: Path) -> None:
    """With fewer outcomes than a die has faces the value is a mean over so many, and the same for the same stream."""
    state = start(loaded("push", tmp_path))
    recipe = Recipe(UNBOUNDED, outcomes=2)
    values = [searched(state, recipe, seed).value for seed in (1, 1, 2, 3)]
    assert values[0] == values[1] and len(set(values)) > 1


@pytest.mark.parametrize("name", ["connect-four", "race"])
def test_a_search_takes_as_many_positions_as_it_may(name: str, tmp_path: Path) -> None:
    state = after(game_of(name, tmp_path), 3)
    search = AlphaBeta(state.native, Recipe(3_000), by_strategy(state.native, 0))
    first, second = (search.search(state, Stream(5, 5, 5)) for _ in range(2))
    assert first == second and (first.certain or 3_000 <= first.nodes < 3_000 + 100)
    assert searched(state, Recipe(1)).depth == 1


def test_a_search_whose_memory_has_to_grow_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(pg.load("breakthrough"), 10)
    expected = searched(state, Recipe(5_000))
    for name in ("FIRST_OPTIONS", "FIRST_OUTCOMES"):
        monkeypatch.setattr(memory, name, 64)
    assert searched(state, Recipe(5_000)) == expected


def test_a_small_table_forgets_but_finds_the_same_value() -> None:
    state = after(pg.load("connect-four"), 9)
    search, expected = AlphaBeta(state.native, Recipe(UNBOUNDED, 5), by_strategy(state.native, 0)), []
    for table in (search._table, memory.new_table(1)):
        search._table = table
        expected.append(search.search(state, Stream(5, 5, 5)).value)
    assert len(search._table.check) < 100 and expected[0] == expected[1]


def test_a_cancelled_search_ends_soon() -> None:
    state, stop = after(pg.load("connect-four"), 9), CancelToken()
    search = AlphaBeta(state.native, Recipe(10**12), by_strategy(state.native, 0))
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    with pytest.raises(Cancelled):
        search.search(state, Stream(5, 5, 5), stop)
    timer.join()
