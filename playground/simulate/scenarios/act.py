"""Trying a scenario: making its choices on both engines, then looking whether all is as it expects.

The reference engine makes the beginning. From there the native engine follows choice by choice: it is told what the
dice show, and must offer the same options and come to the same positions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playground.engine.chance import Chance, Script
from playground.engine.layout import layout_of
from playground.engine.notation import board_text
from playground.engine.packing import unpack
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import Stream
from playground.simulate.notations import spellings
from playground.simulate.scenarios.dice import Dice, DiceProblem
from playground.simulate.scenarios.look import options_of, unmet
from playground.simulate.scenarios.stage import Staged
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.source.tree import Scalar

if TYPE_CHECKING:
    from playground.engine.native.state import NativeState

SEED = 1
"""Where chance is left to itself, a scenario is game 0 of this seed."""


@dataclass(frozen=True)
class Problem:
    """Something that is not as a scenario says; `span` is where it says so."""

    span: Span
    message: str


def act(staged: Staged) -> tuple[Problem, ...]:
    """What is wrong with a scenario; nothing if all is as it says."""
    scenario = staged.scenario
    try:
        state = _beginning(staged)
        problem = _played(staged, state)
        if not problem:
            _check_all_shown(state.chance)
    except DiceProblem as unfit:
        return (Problem(scenario.dice[0].span if scenario.dice else scenario.span, str(unfit)),)
    if problem:
        return (problem,)
    found = [(expectation, unmet(expectation, staged, state)) for expectation in scenario.then]
    problems = [Problem(expectation.span, message) for expectation, message in found if message]
    if problems:  # the position is shown once, below them all
        problems[-1] = replace(problems[-1], message=f"{problems[-1].message}\n{_position(state)}")
    return tuple(problems)


def _beginning(staged: Staged) -> ReferenceState:
    chance = None if staged.dice is None else Dice(staged.dice)
    return ReferenceState(staged.game, SEED, setup=staged.setup, chance=chance)


def _check_all_shown(chance: Chance) -> None:
    if isinstance(chance, Dice) and chance.shown < len(chance.told):
        raise DiceProblem(f"'dice' tells what {len(chance.told)} rolls give, but there are only {chance.shown}")


def _played(staged: Staged, state: ReferenceState) -> Problem | None:
    """Make the choices of a scenario on both engines; gives the first problem."""
    twin = _twin(staged, state)
    difference = _difference(state, twin)
    if difference:
        return Problem(staged.scenario.span, f"at the beginning {difference}")
    for choice in staged.scenario.when:
        problem = _choose(state, twin, choice)
        if problem:
            return problem
    return None


def _twin(staged: Staged, state: ReferenceState) -> NativeState:
    """The native engine in the same position."""
    from playground.engine.native.state import NativeState

    twin = NativeState(staged.compiled.native)
    twin.load(state.to_bytes())
    return twin


def _choose(state: ReferenceState, twin: NativeState, choice: Scalar) -> Problem | None:
    """Make a choice; gives the problem if it cannot be made, or if the engines come to differ."""
    offered = spellings(state)
    numbers = [number for number, option in enumerate(offered) if choice.text in option]
    if not numbers:
        hint = did_you_mean(choice.text, (spelling for option in offered for spelling in option))
        told = f"{options_of(state)}{f' ({hint})' if hint.startswith('did') else ''}"
        return Problem(choice.span, f"'{choice.text}' cannot be chosen: {told}\n{_position(state)}")
    before = state.chance.copy()
    state.apply_action(numbers[0])
    twin.set_dice(_told(before, state.chance))
    twin.apply_action(numbers[0])
    difference = _difference(state, twin)
    return Problem(choice.span, f"after '{choice.text}' {difference}") if difference else None


def _told(before: Chance, after: Chance) -> Stream | Script:
    """Something that draws what was drawn in between."""
    if isinstance(before, Dice) and isinstance(after, Dice):
        return Script(tuple(after.drawn[len(before.drawn) :]))
    assert isinstance(before, Stream)
    return before


def _difference(state: ReferenceState, twin: NativeState) -> str:
    """What the engines disagree about; nothing if all is the same."""
    layout = layout_of(state.game)
    one, other = unpack(layout, state.to_bytes()), unpack(layout, twin.to_bytes())
    differing = [f"'{name}': {one[name]} and {other[name]}" for name in one if one[name] != other[name]]
    if differing:
        return f"the reference and the native engine are in different positions: {'; '.join(differing)}"
    if state.options() != twin.options():
        return "the reference and the native engine offer different options"
    return ""


def _position(state: ReferenceState) -> str:
    """The position as a referee sees it."""
    return "\n".join(f"    {line}" for line in board_text(state.game, state.to_bytes()).splitlines())
