"""Names that an action has of its own beside those that every ruleset has."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.notation import describe_all

RULES = """
game: Far and near
players: [Ann, Ben]
board: {shape: square, size: 4}
pieces: {Man: {moves: step}}
moves: {step: 1..2 squares orthogonally through empty onto not own}
setup: place Man of Ann on a1; place Man of Ben on d4
actions:
  go: {moves: own, when: "distance = 2 and distance(target, d4) > 4", do: move piece to target}
  pass: {when: decisions = 1, do: place Man of mover on b2}
end: {long: when decisions = 4 then draw}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path: Path = tmp_path_factory.mktemp("names") / "names.yaml"
    path.write_text(RULES.replace("> 4", "= 3"), encoding="utf-8")
    return load(str(path))


def test_a_function_is_not_hidden_by_what_a_movement_calls_the_same(game: Compiled) -> None:
    state = game.initial_state()
    assert describe_all(game.game, state.options(), state.to_bytes()) == ["go a1-a3", "go a1-c1"]


def test_an_action_may_be_called_pass(game: Compiled) -> None:
    names = [action.name for action in game.game.actions]
    assert names == ["go", "pass", "pass (no option)"]
    for state in (game.initial_state(), game.reference_state()):
        while not state.is_terminal():
            state.apply_action(0)
        assert state.to_bytes()
