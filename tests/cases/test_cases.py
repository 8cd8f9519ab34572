"""Every folder `<operation>/<case>/` is a tiny ruleset with a transcript of a game, which both engines must reproduce.

`ruleset.yaml` is the game. `expected.txt` is the transcript: lines that begin with `>` are the options to play, all
others are what is seen before and after. To add a case write the ruleset and the `>` lines, run
`pytest tests/cases --update-golden`, and read what has been written before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from transcripts import choices_of, transcript

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.operations import SPECS
from playground.game.rule_expressions import expressions_of

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/ruleset.yaml"))
EFFECTS = {kind.__name__ for kind in core.Effect.__subclasses__()}
EXPRESSIONS = {kind.__name__ for kind in core.Expression.__subclasses__()} - {"Constant", "Variable", "Operation"}


def snake(name: str) -> str:
    """`ForEach` as `for_each`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


MUST_HAVE = sorted({row.name for row in SPECS} | {snake(name) for name in EFFECTS | EXPRESSIONS})


@cache
def game_of(case: Path) -> core.Game:
    return load(str(case / "ruleset.yaml")).game


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_case(case: Path, update_golden: bool) -> None:
    game, file = game_of(case), case / "expected.txt"
    expected = file.read_text(encoding="utf-8")
    choices = choices_of(expected)
    if update_golden:
        file.write_text(transcript(ReferenceState(game), choices), encoding="utf-8")
        expected = file.read_text(encoding="utf-8")
    for state in (ReferenceState(game), NativeState(compile_game(game))):
        assert transcript(state, choices) == expected


@pytest.mark.exhaustive
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_case_in_checking_mode(case: Path) -> None:
    game, expected = game_of(case), (case / "expected.txt").read_text(encoding="utf-8")
    state = NativeState(compile_game(game, checked=True))
    assert transcript(state, choices_of(expected)) == expected


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
