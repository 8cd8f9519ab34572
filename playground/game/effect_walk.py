"""Changes effects of a game that consist of no others, wherever they stand.

Where the change depends on what holds there, that is of a type of its own for each purpose, `Around`: it begins anew in
each sequence of the game, and says what holds within effects that consist of others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, Self, TypeVar

from playground.game import core
from playground.game.effect_sequences import Compound, Effects, EffectSequence


class Surroundings(Protocol):
    """What holds where an effect stands."""

    def within(self, effect: Compound) -> Self:
        """What holds for the effects within an effect that stands here."""


Around = TypeVar("Around", bound=Surroundings)

Change = Callable[[core.Effect, Around], core.Effect]
"""What becomes of an effect that consists of no others."""


def with_changed_effects(
    game: core.Game, beginning: Callable[[EffectSequence], Around], change: Change[Around]
) -> core.Game:
    """The game with `change` made to all of its effects; `beginning` says what holds where a sequence begins."""
    return with_sequences(game, lambda sequence: _changed_within(sequence.effects, beginning(sequence), change))


def with_sequences(game: core.Game, changed: Callable[[EffectSequence], Effects]) -> core.Game:
    """The game with other effects in each of its sequences."""

    def changed_action(number: int, action: core.Action) -> core.Action:
        return replace(action, effects=changed(EffectSequence(action.effects, number, choices=action.bindings)))

    def changed_rule(rule: core.Rule) -> core.Rule:
        return replace(rule, effects=changed(EffectSequence(rule.effects, rule=rule)))

    def changed_step(number: int, step: core.Step) -> core.Step:
        stuck = step.stuck
        if stuck is not None:
            stuck = changed(EffectSequence(stuck, step=number, is_stuck=True))
        return replace(step, stuck=stuck, then=changed(EffectSequence(step.then, step=number)))

    return replace(
        game,
        setup=changed(EffectSequence(game.setup)),
        actions=tuple(changed_action(number, action) for number, action in enumerate(game.actions)),
        steps=tuple(changed_step(number, step) for number, step in enumerate(game.steps)),
        triggers=tuple(map(changed_rule, game.triggers)),
        end_conditions=tuple(map(changed_rule, game.end_conditions)),
    )


def changed_each(effects: Effects, change: Callable[[core.Effect], core.Effect]) -> Effects:
    """Effects with `change` made to those that consist of no others, also within those that do."""

    def changed(effect: core.Effect) -> core.Effect:
        if isinstance(effect, Compound):
            return with_branches(effect, lambda branch: changed_each(branch, change))
        return change(effect)

    return tuple(map(changed, effects))


def with_branches(effect: Compound, changed: Callable[[Effects], Effects]) -> Compound:
    """An effect with other effects in each of the sequences of which it consists."""
    if isinstance(effect, core.If):
        return replace(effect, then=changed(effect.then), otherwise=changed(effect.otherwise))
    return replace(effect, body=changed(effect.body))


def _changed_within(effects: Effects, around: Around, change: Change[Around]) -> Effects:
    """As `changed_each`, of effects where `around` holds."""

    def changed(effect: core.Effect) -> core.Effect:
        if isinstance(effect, Compound):
            inside = around.within(effect)
            return with_branches(effect, lambda branch: _changed_within(branch, inside, change))
        return change(effect, around)

    return tuple(map(changed, effects))
