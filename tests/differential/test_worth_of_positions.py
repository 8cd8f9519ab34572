"""What positions are worth: the same on both engines, for every player, with weights as they may be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from side_by_side import natives

from playground.compiler import Compiled, load
from playground.engine.layout import layout_of
from playground.engine.native.compile import compile_game, llvm_text
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import frame_of
from playground.game.core import Expression, Game
from playground.game.strategies import valued
from playground.ruleset.find import ruleset_names
from tests.quick_set import mostly_exhaustive

POSITIONS = 10
FIRST_DECISIONS = 30
CHOSEN = (None, "low", "high")


def selections() -> list[str]:
    """Every ruleset that can be played by name."""
    return list(ruleset_names())


def values_of(compiled: Compiled) -> tuple[Expression, ...]:
    """The values of all strategies, with usual, least and greatest weights."""
    return tuple(
        valued(strategy, {} if chosen is None else {w.name: getattr(w, chosen) for w in strategy.weights})
        for strategy in compiled.game.strategies
        for chosen in CHOSEN
    )


@pytest.mark.quick(3)
@pytest.mark.parametrize("selection", selections())
def test_every_ruleset_has_a_strategy(selection: str) -> None:
    assert all(strategy.about for strategy in load(selection).game.strategies)
    assert load(selection).game.strategies


def position(compiled: Compiled, number: int, random: Random) -> bytes:
    """Some position of a random game, which may be a finished one."""
    state = compiled.initial_state(9, number)
    for _ in range(random.randrange(FIRST_DECISIONS)):
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    return state.to_bytes()


@pytest.mark.parametrize("selection", mostly_exhaustive(selections(), ("tic-tac-toe",)))
def test_engines_agree_on_what_positions_are_worth(selection: str) -> None:
    compiled, random = load(selection), Random(selection)
    values, players = values_of(compiled), range(len(compiled.game.players))
    machines = [NativeState(machine) for machine in natives(compiled.game, values)]
    reference, found = compiled.reference_state(), set[tuple[int, int]]()
    for number in range(POSITIONS):
        block = position(compiled, number, random)
        for state in (reference, *machines):
            state.load(block)
        for which, value in enumerate(values):
            for me in players:
                worth = reference.worth(value, me)
                assert [worth, worth] == [state.worth(which, me) for state in machines]
                found.add((which, worth))
    for which in range(0, len(values), len(CHOSEN)):
        assert len({worth for each, worth in found if each == which}) > 1  # it distinguishes positions


@pytest.mark.quick(3)
@pytest.mark.parametrize("selection", selections())
def test_native_play_does_not_know_of_strategies(selection: str) -> None:
    game = load(selection).game
    assert text_of(game) == text_of(replace(game, strategies=()))
    assert "evaluate" not in text_of(game)


def test_values_become_sound_functions() -> None:
    compiled = load("breakthrough")
    program = lower(compiled.game, values_of(compiled))
    assert not verify(program, layout_of(compiled.game))
    assert not verify(run_passes(program), layout_of(compiled.game))
    assert "@pg_evaluate" in text_of(compiled.game, values_of(compiled))


def test_without_values_there_is_nothing_to_ask() -> None:
    state = load("tic-tac-toe").initial_state()
    assert state.native.library.evaluate is None
    with pytest.raises(ValueError, match="no evaluation 0"):
        state.worth(0, 0)


def test_nobody_else_than_players_values_positions() -> None:
    compiled = load("tic-tac-toe")
    state = NativeState(compile_game(compiled.game, values_of(compiled)))
    for player in (-1, 2):
        with pytest.raises(ValueError, match="no player"):
            state.worth(0, player)


def text_of(game: Game, values: tuple[Expression, ...] = ()) -> str:
    program, layout = run_passes(lower(game, values)), layout_of(game)
    return llvm_text(game, program, layout, frame_of(program, layout, game))
