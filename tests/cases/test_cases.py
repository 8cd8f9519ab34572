"""Every folder `<operation>/<case>/` is a tiny ruleset with a transcript of a game, which both engines must reproduce.

`ruleset.yaml` is the game. `expected.txt` is the transcript: lines that begin with `>` are the options to play, all
others are what is seen before and after. To add a case write the ruleset and the `>` lines, run
`UPDATE_CASES=1 pytest tests/cases`, and read what has been written before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from side_by_side import natives

from playground.compiler import load
from playground.engine.layout import FINISHED, layout_of
from playground.engine.native.state import NativeState
from playground.engine.notation import board_text, describe
from playground.engine.packing import members_of, unpack
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.operations import ROWS
from playground.game.prune import inner
from playground.game.steps import expressions_of

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/ruleset.yaml"))
EFFECTS = {kind.__name__ for kind in core.Effect.__subclasses__()}
EXPRESSIONS = {kind.__name__ for kind in core.Expression.__subclasses__()} - {"Constant", "Variable", "Operation"}
State = ReferenceState | NativeState


def snake(name: str) -> str:
    """`ForEach` as `for_each`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


MUST_HAVE = sorted({row.name for row in ROWS} | {snake(name) for name in EFFECTS | EXPRESSIONS})


def transcript(state: State, choices: list[str]) -> str:
    """What is seen of a game in which these options are chosen."""
    lines = [*seen(state)]
    for choice in choices:
        words = [describe(state.game, option) for option in state.options()]
        assert choice in words, f"'{choice}' is not an option; there are: {', '.join(words)}"
        state.apply_action(words.index(choice))
        fired = ", ".join(state.game.rule_names[rule] for rule in state.last_fired)
        lines += ["", f"> {choice}", f"fired: {fired}", *seen(state)]
    return "\n".join(lines) + "\n"


def seen(state: State) -> Iterator[str]:
    """The position, what is remembered, and who may do what or how the game ended."""
    game = state.game
    fields = unpack(layout_of(game), state.to_bytes())
    yield board_text(game, state.to_bytes())
    yield f"decisions: {fields['decisions'][0]}, turns: {fields['turns'][0]}"
    for variable in game.variables:
        yield f"{variable.name}: {', '.join(map(str, fields[f'var.{variable.name}']))}"
    if state.is_terminal():
        yield outcome(game, fields)
    else:
        step = f" ({game.steps[fields['step'][0]].name})" if len(game.steps) > 1 else ""
        options = ", ".join(describe(game, option) for option in state.options())
        yield f"{game.players[state.current_player()]}{step}: {options}"


def outcome(game: core.Game, fields: dict[str, list[int]]) -> str:
    """How a game has ended."""
    if fields["status"] != [FINISHED]:
        return f"unfinished after {fields['decisions'][0]} decisions"
    winners = " and ".join(game.players[player] for player in members_of(fields["winners"][0]))
    return f"{'won by ' + winners if winners else 'drawn'}: {game.endings[fields['ending'][0]]}"


def game_of(case: Path) -> core.Game:
    return load(str(case / "ruleset.yaml")).game


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_case(case: Path) -> None:
    game, file = game_of(case), case / "expected.txt"
    expected = file.read_text(encoding="utf-8")
    choices = [line.removeprefix("> ") for line in expected.splitlines() if line.startswith("> ")]
    if os.environ.get("UPDATE_CASES"):
        file.write_text(transcript(ReferenceState(game), choices), encoding="utf-8")
        expected = file.read_text(encoding="utf-8")
    plain, checked = natives(game)
    for state in (ReferenceState(game), NativeState(plain), NativeState(checked)):
        assert transcript(state, choices) == expected


@pytest.mark.parametrize("name", MUST_HAVE)
def test_everything_has_a_case(name: str) -> None:
    """A folder for each operation, effect and kind of expression, whose cases really use it."""
    used = set().union(*(constructs(game_of(case)) for case in CASES if case.parent.name == name))
    assert name in {snake(word) for word in used}


def constructs(game: core.Game) -> set[str]:
    """The names of all operations, effects and kinds of expressions in a game."""
    found: set[str] = set()
    for effect in all_effects(game):
        found.add(type(effect).__name__)
    for expression in all_expressions(game):
        found.add(expression.name if isinstance(expression, core.Operation) else type(expression).__name__)
    return found


def all_effects(game: core.Game) -> Iterator[core.Effect]:
    rules: tuple[Any, ...] = (*game.actions, *game.triggers, *game.end_conditions)
    waiting = [*game.setup, *(effect for rule in rules for effect in rule.effects)]
    while waiting:
        effect = waiting.pop()
        yield effect
        waiting += inner(effect)


def all_expressions(game: core.Game) -> Iterator[core.Expression]:
    waiting = [part for effect in all_effects(game) for part in expressions_of(effect)]
    waiting += [rule.condition for rule in (*game.triggers, *game.end_conditions)]
    waiting += [binding.domain for action in game.actions for binding in action.bindings]
    waiting += [action.guard for action in game.actions if action.guard is not None]
    while waiting:
        expression = waiting.pop()
        yield expression
        waiting += core.parts(expression)
