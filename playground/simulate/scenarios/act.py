"""Trying a scenario: making its choices on the reference engine, then looking whether all is as it expects.

The native engine is put into the position before each choice and must offer the same options; where chance takes no
part in the choice, it must come to the same position as well. (Only the reference engine can be told what dice show.)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from playground.engine.notation import board_text
from playground.engine.reference.state import ReferenceState
from playground.simulate.notations import spellings
from playground.simulate.scenarios.dice import Dice, DiceProblem
from playground.simulate.scenarios.look import options_of, unmet
from playground.simulate.scenarios.stage import Staged
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.source.tree import Scalar

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
        for choice in scenario.when:
            refused = _choose(state, choice)
            if refused:
                return (refused,)
        if isinstance(state.chance, Dice) and state.chance.shown < len(state.chance.told):
            unused = scenario.dice[state.chance.shown] if scenario.dice else None
            raise DiceProblem(f"'dice' says {unused.text if unused else ''}, but nothing is rolled any more")
    except DiceProblem as problem:
        return (Problem(scenario.dice[0].span if scenario.dice else scenario.span, str(problem)),)
    found = [(expectation, unmet(expectation, staged, state)) for expectation in scenario.then]
    problems = [Problem(expectation.span, message) for expectation, message in found if message]
    if problems:  # the position is shown once, below them all
        problems[-1] = replace(problems[-1], message=f"{problems[-1].message}\n{_position(state)}")
    return tuple(problems)


def _beginning(staged: Staged) -> ReferenceState:
    chance = None if staged.dice is None else Dice(staged.dice)
    return ReferenceState(staged.game, SEED, setup=staged.setup, chance=chance)


def _choose(state: ReferenceState, choice: Scalar) -> Problem | None:
    """Make a choice; gives the problem if it cannot be made."""
    offered = spellings(state)
    numbers = [number for number, option in enumerate(offered) if choice.text in option]
    if not numbers:
        hint = did_you_mean(choice.text, (spelling for option in offered for spelling in option))
        told = f"{options_of(state)}{f' ({hint})' if hint.startswith('did') else ''}"
        return Problem(choice.span, f"'{choice.text}' cannot be chosen: {told}\n{_position(state)}")
    state.apply_action(numbers[0])
    return None


def _position(state: ReferenceState) -> str:
    """The position as a referee sees it."""
    return "\n".join(f"    {line}" for line in board_text(state.game, state.to_bytes()).splitlines())
