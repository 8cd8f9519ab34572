"""The parts of the rules that are evaluated during a game, and bounds on the steps that each takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.steps import GameWorld, expressions_within, steps_of, steps_of_effect

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
            yield Part(action.name, tuple(expressions_within(action.effects)), number, action.effects)
    for rule in (*game.triggers, *game.end_conditions):
        expressions = (rule.condition, *expressions_within(rule.effects))
        yield Part(rule.name, expressions, None, rule.effects, rule.condition)


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
