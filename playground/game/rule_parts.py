"""The parts of the rules that are evaluated during a game, and bounds on the steps that each takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.core import ME, Type
from playground.game.moving_on import actions_of, has_option, questions_in
from playground.game.rule_expressions import all_parts, expressions_within
from playground.game.steps import GameWorld, steps_of, steps_of_effect
from playground.source.text import Span

MAX_FAST = 600_000
"""The operations of a part up to which it is not called slow: 50 to 150 µs for each decision, where most decisions
take less than one."""


STEP_OF_SEVERAL = 150
"""The operations of a step of a condition on several things that are chosen at once: each set is looked at."""


@dataclass(frozen=True)
class Part:
    """What is evaluated or done at once. `expressions` are all that occur in it.

    It is what an action lets players choose, what it does, or a question about the position after an option of it; a
    rule with its effects; what happens at a step without a decision; the score; or the value of a strategy.
    """

    name: str
    expressions: tuple[core.Expression, ...]
    action: int | None = None
    effects: tuple[core.Effect, ...] = ()
    condition: core.Expression | None = None
    chosen: tuple[tuple[str, core.Type], ...] = ()
    """The choices and other names that it uses, with their types."""

    @property
    def is_options(self) -> bool:
        """Whether it is what an action lets players choose."""
        return self.action is not None and not self.effects


def parts_of(game: core.Game) -> Iterator[Part]:
    """The parts of the rules of a game, and the values of its strategies."""
    for number, action in enumerate(game.actions):
        yield Part(action.name, (*(binding.domain for binding in action.bindings), *action.questions), action=number)
        if action.effects:
            chosen = tuple((binding.variable, binding.type) for binding in action.bindings)
            yield Part(action.name, tuple(expressions_within(action.effects)), number, action.effects, None, chosen)
    yield from _questions(game)
    for rule in (*game.triggers, *game.end_conditions):
        expressions = (rule.condition, *expressions_within(rule.effects))
        chosen = tuple((choice.variable, choice.type) for choice in rule.choices)
        yield Part(rule.name, expressions, None, rule.effects, rule.condition, chosen)
    for step in game.steps:
        if step.stuck:
            yield Part(step.name, tuple(expressions_within(step.stuck)), None, step.stuck)
    for strategy in game.strategies:
        weights = ((each.name, Type("int", each.low, each.high)) for each in strategy.weights)
        yield _value(strategy.name, strategy.value, ((ME, Type("player")), *weights))
    if game.score is not None:
        yield _value("score", game.score.value)


def _questions(game: core.Game) -> Iterator[Part]:
    """The questions of `never` and `after` about positions after options; one that several actions share, once."""
    seen = set[Span | None]()
    for action in game.actions:
        parts = [*(binding.domain for binding in action.bindings), *action.questions]
        for each in all_parts(part for part in parts if core.looks_ahead(part)):
            if isinstance(each, core.After) and each.body.span not in seen:
                seen.add(each.body.span)
                types = (argument.type for argument in each.arguments)
                yield _value(action.name, each.body, tuple(zip(each.parameters, types, strict=True)))


def _value(name: str, value: core.Expression, names: tuple[tuple[str, Type], ...] = ()) -> Part:
    """A value by itself; `names` are those in it that stand for something else."""
    return Part(name, (value,), condition=value, chosen=names)


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
    world, looking = GameWorld(game), _steps_of_questions(part, game)
    if part.is_options:
        times = STEP_OF_SEVERAL if part.action is not None and subsets_of(game.actions[part.action]) else 1
        return looking + times * sum(steps_of(each, world) for each in part.expressions)
    condition = steps_of(part.condition, world) if part.condition is not None else 0
    return looking + condition + sum(steps_of_effect(effect, world) for effect in part.effects)


def subsets_of(action: core.Action) -> list[core.Binding]:
    """The choices of several things at once of which some sets are left out by a condition."""
    return [binding for binding in action.bindings if binding.sets and isinstance(binding.domain, core.Where)]


def _steps_of_questions(part: Part, game: core.Game) -> int:
    """A bound on the steps of looking for the options about which a part asks, each for all players."""
    actions = [action for question in questions_in(part.expressions) for action in actions_of(question, game)]
    return len(game.players) * sum(steps_of(has_option(action), GameWorld(game)) for action in actions)


def may_be_slow(game: core.Game) -> bool:
    """Whether a part of the rules of a game may be slow. Nothing is slow that takes few steps."""
    return any(max_steps(part, game) > MAX_FAST for part in parts_of(game))
