"""Steps that say nothing of players without an option: they pass where a turn begins, and nowhere else.

With `by: mover` they are left out there, and `then` happens; players other than the mover are left out anywhere, which
logs say.

A pass in the middle of a turn ends a chain of decisions that a ruleset meant to be complete, and nobody would notice.
The game stops there instead, as a mistake of its rules. A step that is reached both at the beginning of a turn and in
the middle of one becomes two steps with the same name and the same actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.always_offered import always_offered
from playground.game.effect_sequences import inner, sequences_of_rules
from playground.game.effect_walk import changed_each
from playground.game.names import MOVER
from playground.game.prune import PASSES
from playground.ruleset.model import Ruleset
from playground.source.text import Span

Place = tuple[int, bool]
"""A step, and whether a player has decided before in the same turn."""


def without_silent_passes(game: core.Game, ruleset: Ruleset) -> core.Game:
    """The game in which players pass where a turn begins, or where the ruleset says so."""
    silent = {number: span for number, step in enumerate(game.steps) if (span := _silent(step, game, ruleset))}
    reached = _reached(game)
    if not any((number, True) in reached for number in silent):
        return game
    return _Writer(game, silent, reached).game()


def _silent(step: core.Step, game: core.Game, ruleset: Ruleset) -> Span | None:
    """Where a step stands that says nothing of players without an option, and may have some; None for others."""
    if not _is_of_the_mover(step) or step.stuck not in ((None,) if step.by is None else ((),)):
        return None
    if always_offered(game.actions[number] for number in step.actions):
        return None
    declared = ruleset.turn.get(step.name)
    if declared is None:
        return next((action.span for action in ruleset.actions.values()), None)
    return declared.span if declared.otherwise is None else None


def _is_of_the_mover(step: core.Step) -> bool:
    """Whether the player whose turn it is decides in a step, also where `by` says so."""
    return step.by is None or step.by == MOVER


def _reached(game: core.Game) -> set[Place]:
    """The steps that are reached at the beginning of a turn, and those in the middle of one."""
    rules = [effect for sequence in sequences_of_rules(game) for effect in sequence.effects]
    waiting: list[Place] = [(0, False), *((step, False) for step in _continued(game.setup))]
    waiting += [(step, True) for step in _continued(rules)]
    reached: set[Place] = set()
    while waiting:
        place = waiting.pop()
        if place in reached:
            continue
        reached.add(place)
        step = game.steps[place[0]]
        effects = [*step.then, *(effect for action in step.actions for effect in game.actions[action].effects)]
        waiting += [(each, True) for each in _continued(effects)]
        waiting += [(each, place[1] or step.by is not None) for each in _continued(step.stuck or ())]
    return reached


def _continued(effects: Iterable[core.Effect]) -> Iterator[int]:
    """The steps with which effects continue a turn."""
    for effect in effects:
        if isinstance(effect, core.Continue):
            yield effect.step
        yield from _continued(inner(effect))


@dataclass
class _Writer:
    """Writes the steps of a game anew. `silent` are those in question, with their places in the ruleset."""

    source: core.Game
    silent: Mapping[int, Span]
    reached: set[Place]

    def __post_init__(self) -> None:
        self.faults = list(self.source.faults)
        doubled = sorted(self._doubled())
        self.in_the_middle = {step: len(self.source.steps) + place for place, step in enumerate(doubled)}
        """The numbers of the steps that are added for the middle of turns, by the steps that they are copies of."""

    def _doubled(self) -> set[int]:
        """The steps that need a copy: reached in both ways, and not the same for both."""
        both = {step for step, middle in self.reached if middle and (step, False) in self.reached}
        steps = self.source.steps
        both = {step for step in both if _is_of_the_mover(steps[step]) and not steps[step].joined}
        doubled = both & set(self.silent)
        while more := {each for each in both - doubled if doubled & {*_continued(self.source.steps[each].stuck or ())}}:
            doubled |= more
        return doubled

    def game(self) -> core.Game:
        """The whole game; without the action *pass* if it is of no use any more."""
        source = self.source
        steps = [self._step(number, (number, False) not in self.reached) for number in range(len(source.steps))]
        steps += [self._step(number, True) for number in self.in_the_middle]
        actions = [replace(action, effects=self._later(action.effects)) for action in source.actions]
        if all(step.stuck is not None for step in steps) and actions[-1].name in PASSES:
            actions.pop()
        return replace(
            source,
            actions=tuple(actions),
            steps=tuple(steps),
            triggers=tuple(replace(rule, effects=self._later(rule.effects)) for rule in source.triggers),
            end_conditions=tuple(replace(rule, effects=self._later(rule.effects)) for rule in source.end_conditions),
            faults=tuple(self.faults),
        )

    def _step(self, number: int, middle: bool) -> core.Step:
        step = self.source.steps[number]
        if middle and number in self.silent:
            return replace(step, stuck=(self._stop(step, self.silent[number]),), then=self._later(step.then))
        if step.stuck is not None and (middle or step.by is not None):
            step = replace(step, stuck=self._later(step.stuck))
        return replace(step, then=self._later(step.then))

    def _stop(self, step: core.Step, span: Span) -> core.Stop:
        fault = core.NoOption(span, step.name)
        if fault not in self.faults:
            self.faults.append(fault)
        return core.Stop(self.faults.index(fault), span=span)

    def _later(self, effects: tuple[core.Effect, ...]) -> tuple[core.Effect, ...]:
        """Effects in the middle of a turn, which continue with the copies."""
        return changed_each(effects, self._effect)

    def _effect(self, effect: core.Effect) -> core.Effect:
        if isinstance(effect, core.Continue):
            return replace(effect, step=self.in_the_middle.get(effect.step, effect.step))
        return effect
