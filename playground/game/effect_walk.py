"""Changes each effect of a game that consists of no others, given what holds where it stands.

What holds is of a type of its own for each purpose, `Around`: it begins anew in the setup, in each action, step and
rule (`Beginnings`), and says what holds within effects that consist of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol, Self, TypeVar

from playground.game import core


class Surroundings(Protocol):
    """What holds where an effect stands."""

    def within(self, effect: core.If | core.ForEach | core.Repeat | core.Bind) -> Self:
        """What holds for the effects within an effect that stands here."""


Around = TypeVar("Around", bound=Surroundings)

Begun = TypeVar("Begun", bound=Surroundings, covariant=True)

Change = Callable[[core.Effect, Around], core.Effect]
"""What becomes of an effect that consists of no others."""


class Beginnings(Protocol[Begun]):
    """What holds where the effects of each part of a game begin."""

    def of_setup(self) -> Begun:
        """What holds in the setup."""

    def of_action(self, number: int) -> Begun:
        """What holds in the action with this number."""

    def of_step(self, step: core.Step, *, is_stuck: bool) -> Begun:
        """What holds where a step ends, or, with `is_stuck`, where its player has no option."""

    def of_rule(self, rule: core.Rule) -> Begun:
        """What holds in a rule that follows actions, or ends the game."""


def with_changed_effects(game: core.Game, beginnings: Beginnings[Around], change: Change[Around]) -> core.Game:
    """The game with `change` made to all of its effects."""

    def changed_step(step: core.Step) -> core.Step:
        stuck = step.stuck
        if stuck is not None:
            stuck = changed(stuck, beginnings.of_step(step, is_stuck=True), change)
        return replace(step, stuck=stuck, then=changed(step.then, beginnings.of_step(step, is_stuck=False), change))

    def changed_rule(rule: core.Rule) -> core.Rule:
        return replace(rule, effects=changed(rule.effects, beginnings.of_rule(rule), change))

    return replace(
        game,
        setup=changed(game.setup, beginnings.of_setup(), change),
        actions=tuple(
            replace(action, effects=changed(action.effects, beginnings.of_action(number), change))
            for number, action in enumerate(game.actions)
        ),
        steps=tuple(map(changed_step, game.steps)),
        triggers=tuple(map(changed_rule, game.triggers)),
        end_conditions=tuple(map(changed_rule, game.end_conditions)),
    )


def changed(effects: Iterable[core.Effect], around: Around, change: Change[Around]) -> tuple[core.Effect, ...]:
    """Effects with `change` made to those within them that consist of no others."""
    return tuple(_changed(effect, around, change) for effect in effects)


def _changed(effect: core.Effect, around: Around, change: Change[Around]) -> core.Effect:
    match effect:
        case core.If():
            inside = around.within(effect)
            then, otherwise = (changed(branch, inside, change) for branch in (effect.then, effect.otherwise))
            return replace(effect, then=then, otherwise=otherwise)
        case core.ForEach() | core.Repeat() | core.Bind():
            return replace(effect, body=changed(effect.body, around.within(effect), change))
    return change(effect, around)
