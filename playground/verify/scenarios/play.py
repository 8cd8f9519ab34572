"""Running a scenario: play its choices on both engines, then check its expectations.

The reference engine sets up the initial position. From there the native engine plays along with the same draws, and
must offer the same options and reach the same positions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playground.engine.chance import Chance, Script
from playground.engine.layout import layout_of
from playground.engine.notation import board_text
from playground.engine.packing import unpack
from playground.engine.reference.effects import Decision
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import Stream
from playground.game.core import Bind, Effect, Move, Place
from playground.game.significant_places import significant_places
from playground.play.walls import standing_walls
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.verify.scenarios.dice import Dice, DiceProblem
from playground.verify.scenarios.expectations import has_stopped, options_of, status_text, unmet
from playground.verify.scenarios.offered import offered_options
from playground.verify.scenarios.prepare import Staged

if TYPE_CHECKING:
    from playground.engine.native.runtime.state import NativeState

SEED = 1
"""A scenario without `dice` is game 0 of this seed."""


@dataclass(frozen=True)
class Problem:
    """A failure of a scenario; `span` is the text that it contradicts."""

    span: Span
    message: str


def act(staged: Staged) -> tuple[Problem, ...]:
    """Run a scenario; returns its problems, none if it passes."""
    scenario = staged.scenario
    try:
        state = _initial_state(staged)
        twin = _twin(staged, state)
        problem = _in_vain(state) or _play(staged, state, twin)
        if not problem:
            _check_all_used(state.chance)
    except DiceProblem as error:
        return (Problem(scenario.dice[0].span if scenario.dice else scenario.span, str(error)),)
    if problem:
        return (problem,)
    messages = [(expectation, unmet(expectation, staged, state, twin)) for expectation in scenario.then]
    problems = [Problem(expectation.span, message) for expectation, message in messages if message]
    if problems and has_stopped(state) and (why := status_text(state)) not in problems[0].message:
        problems[0] = replace(problems[0], message=f"{why}; {problems[0].message}")
    if problems:  # the position is shown once, after all problems
        problems[-1] = replace(problems[-1], message=f"{problems[-1].message}\n{_position(state)}")
    return tuple(problems)


def _initial_state(staged: Staged) -> ReferenceState:
    chance = None if staged.dice is None else Dice(staged.dice)
    if staged.given:
        return _Beginning(staged, chance)
    return ReferenceState(staged.game, SEED, setup=staged.setup, chance=chance)


class _Beginning(ReferenceState):
    """A game from the position that a scenario gives. `vain` is the first of its texts that puts one thing somewhere
    and changes nothing: there is no room for it, or it lies nowhere."""

    def __init__(self, staged: Staged, chance: Chance | None) -> None:
        self._given = list(staged.given)
        self.vain: Scalar | None = None
        super().__init__(staged.game, SEED, setup=(), chance=chance)

    def _decision(self) -> Decision:
        decision = super()._decision()
        for text, effects in self._given:
            before = self.to_bytes() if _puts_one_thing(effects) else b""
            decision.perform(effects, {})
            if before and before == self.to_bytes() and self.vain is None:
                self.vain = text
        self._given = []
        return decision


def _in_vain(state: ReferenceState) -> Problem | None:
    """That something given changes nothing, which would let a scenario pass that is about another position."""
    text = state.vain if isinstance(state, _Beginning) else None
    if text is None:
        return None
    why = "it finds no room, or nothing to move, or it is so already"
    return Problem(text.span, f"'{text.text}' changes nothing: {why}")


def _puts_one_thing(effects: tuple[Effect, ...]) -> bool:
    """Whether effects place or move one thing, whatever else holds."""
    if len(effects) == 1 and isinstance(effects[0], Bind):
        return _puts_one_thing(effects[0].body)
    return len(effects) == 1 and isinstance(effects[0], Place | Move)


def _check_all_used(chance: Chance) -> None:
    if isinstance(chance, Dice) and chance.used < len(chance.values):
        raise DiceProblem(f"'dice' has too many values ({len(chance.values)}): the number of rolls is {chance.used}")


def _play(staged: Staged, state: ReferenceState, twin: NativeState) -> Problem | None:
    """Play the choices of a scenario on both engines; returns the first problem."""
    difference = _difference(state, twin)
    if difference:
        return Problem(staged.scenario.span, f"at the beginning {difference}")
    for choice in staged.scenario.when:
        problem = _choose(state, twin, choice)
        if problem:
            return problem
    return None


def _twin(staged: Staged, state: ReferenceState) -> NativeState:
    """A state of the native engine in the same position."""
    from playground.engine.native.runtime.state import NativeState

    twin = NativeState(staged.compiled.native)
    twin.load(state.to_bytes())
    if isinstance(state.chance, Stream):
        twin.set_dice(state.chance)
    return twin


def _choose(state: ReferenceState, twin: NativeState, choice: Scalar) -> Problem | None:
    """Play a choice; returns a problem if it is not an option, or if the engines differ afterwards."""
    offered = offered_options(state)
    numbers = [number for number, option in enumerate(offered) if choice.text in option.spellings]
    if not numbers:
        hint = did_you_mean(choice.text, (spelling for option in offered for spelling in option.spellings))
        likely = f"; {hint}" if hint.startswith("did") else ""
        options = options_of(state, [choice.text])
        return Problem(choice.span, f"'{choice.text}' cannot be chosen{likely}: {options}\n{_position(state)}")
    exact = [number for number in numbers if offered[number].shown == choice.text] or numbers
    every = state.options()
    if len({every[number].action for number in exact}) > 1:
        meant = ", ".join(dict.fromkeys(offered[number].shown for number in exact))
        return Problem(choice.span, f"'{choice.text}' may be several options: {meant}\n{_position(state)}")
    before = state.chance.copy()
    state.apply_action(exact[0])
    twin.set_dice(_replay_of(before, state.chance))
    twin.apply_action(exact[0])
    difference = _difference(state, twin)
    return Problem(choice.span, f"after '{choice.text}' {difference}") if difference else None


def _replay_of(before: Chance, after: Chance) -> Stream | Script:
    """A source of chance that repeats the draws between two states of another."""
    if isinstance(before, Dice) and isinstance(after, Dice):
        return Script(tuple(after.drawn[len(before.drawn) :]))
    assert isinstance(before, Stream)
    return before


def _difference(state: ReferenceState, twin: NativeState) -> str:
    """How the two states differ; empty if they are equal."""
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
    game, block = state.game, state.to_bytes()
    standing = standing_walls(game, block)
    walls = standing.walls if standing else None
    text = board_text(game, block, significant=significant_places(game), walls=walls)
    return "\n".join(f"    {line}" for line in text.splitlines())
