"""The parts of the rules that are evaluated during a game, and bounds on the steps that each takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.rule_expressions import expressions_within
from playground.game.steps import GameWorld, steps_of, steps_of_effect

MAX_FAST = 600_000
"""The operations of a part up to which it is not called slow: 50 to 150 µs for each decision, where most decisions
take less than one."""


@dataclass(frozen=True)
class Part:
    """The options of an action, its effects, or a rule with its effects. `expressions` are all that occur in it."""

    name: str
    expressions: tuple[core.Expression, ...]
    action: int | None = None
    effects: tuple[core.Effect, ...] = ()
    condition: core.Expression | None = None
    chosen: tuple[tuple[str, core.Type], ...] = ()
    """The choices that it uses, with their types."""

    @property
    def is_options(self) -> bool:
        """Whether it is what an action lets players choose."""
        return self.action is not None and not self.effects


def parts_of(game: core.Game) -> Iterator[Part]:
    """The parts of the rules of a game."""
    for number, action in enumerate(game.actions):
        parts = [*(binding.domain for binding in action.bindings), action.guard, action.prefer]
        yield Part(action.name, tuple(each for each in parts if each is not None), action=number)
        if action.effects:
            chosen = tuple((binding.variable, binding.type) for binding in action.bindings)
            yield Part(action.name, tuple(expressions_within(action.effects)), number, action.effects, None, chosen)
    for rule in (*game.triggers, *game.end_conditions):
        expressions = (rule.condition, *expressions_within(rule.effects))
        chosen = tuple((choice.variable, choice.type) for choice in rule.choices)
        yield Part(rule.name, expressions, None, rule.effects, rule.condition, chosen)


@dataclass(frozen=True)
class Section:
    """A part of the rules whose time is measured: what an action lets players choose, what it does, a trigger, an end
    condition, what happens at a step without a decision, or all the rest."""

    name: str
    what: str


def sections_of(game: core.Game) -> list[Section]:
    """The sections in the order of their numbers: two for each action, then triggers, end conditions and steps."""
    options = [Section(action.name, "what can be chosen") for action in game.actions]
    effects = [Section(action.name, "what it does") for action in game.actions]
    triggers = [Section(rule.name, "trigger") for rule in game.triggers]
    ends = [Section(rule.name, "end condition") for rule in game.end_conditions]
    steps = [Section(step.name, "without a decision") for step in game.steps]
    return [*options, *effects, *triggers, *ends, *steps, Section("", "all the rest")]


def first_of_steps(game: core.Game) -> int:
    """The number of the first step's section."""
    return 2 * len(game.actions) + len(game.triggers) + len(game.end_conditions)


def rest(game: core.Game) -> int:
    """The number of the section that has all the rest: picking an option, turns, the setup, records."""
    return first_of_steps(game) + len(game.steps)


def max_steps(part: Part, game: core.Game) -> int:
    """A bound on the steps of a part."""
    world = GameWorld(game)
    if part.is_options:
        return sum(steps_of(each, world) for each in part.expressions)
    condition = steps_of(part.condition, world) if part.condition is not None else 0
    return condition + sum(steps_of_effect(effect, world) for effect in part.effects)


def may_be_slow(game: core.Game) -> bool:
    """Whether a part of the rules of a game may be slow. Nothing is slow that takes few steps."""
    return any(max_steps(part, game) > MAX_FAST for part in parts_of(game))
