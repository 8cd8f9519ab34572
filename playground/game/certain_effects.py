"""Effects that happen whatever lies hidden, so that all players know of them, and what they say to everybody.

Whether and how often such an effect happens depends on nothing that a player may not know: not on what is hidden, nor
on chosen sites or secret choices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.effect_sequences import Compound, EffectSequence
from playground.game.effect_walk import with_changed_effects
from playground.game.hidden_dependence import Scope, deciding, secret_choices, stored_choices

Change = Callable[[core.Effect, Scope], core.Effect]
"""What becomes of an effect that consists of no others, given what expressions may mention there."""

_ALTERING = (core.Place, core.Turn, core.Flip, core.SetOwner, core.SetAttribute)
"""Effects that say what lies on a site afterwards."""


def with_public_effects(game: core.Game) -> core.Game:
    """The game with the effects marked of which everybody knows what they put where (`core.Effect.is_public`)."""
    return with_certain_effects(game, _marked) if game.conceals else game


def _marked(effect: core.Effect, scope: Scope) -> core.Effect:
    if not isinstance(effect, _ALTERING):
        return effect
    values = [value for _, value in effect.attributes] if isinstance(effect, core.Place) else []
    parts = [*values, *(part for part in vars(effect).values() if isinstance(part, core.Expression))]
    return effect if any(map(scope.may_hide, parts)) else replace(effect, is_public=True)


def with_certain_effects(game: core.Game, change: Change) -> core.Game:
    """The game in which `change` is made to all effects that certainly happen."""

    def changed_if_certain(effect: core.Effect, around: _Around) -> core.Effect:
        return change(effect, around.scope) if around.certain else effect

    return with_changed_effects(game, _Beginnings(game).of, changed_if_certain)


@dataclass(frozen=True)
class _Around:
    """Whether all know that the effects here happen, and what their expressions may mention."""

    scope: Scope
    certain: bool = True

    def within(self, effect: Compound) -> _Around:
        """What holds for the effects within an effect."""
        decided = () if isinstance(effect, core.Bind) else deciding(effect)
        certain = self.certain and not any(map(self.scope.may_hide, decided))
        return _Around(self.scope.within(effect), certain)


class _Beginnings:
    """What holds where the sequences of a game begin."""

    def __init__(self, game: core.Game) -> None:
        self.game, self.stored = game, stored_choices(game)

    def of(self, sequence: EffectSequence) -> _Around:
        """What holds in a sequence. Whether the player of a step has no option may depend on what is hidden."""
        if sequence.action is not None:
            return self._of_action(sequence.action)
        if sequence.rule is not None:
            return self._of_rule(sequence.rule)
        has_options = sequence.step is not None and bool(self.game.steps[sequence.step].actions)
        return _Around(Scope(self.game), certain=not (sequence.is_stuck and has_options))

    def _of_action(self, number: int) -> _Around:
        """What holds in an action, whose choices may be secret."""
        action = self.game.actions[number]
        names = frozenset(action.bindings[place].variable for place in self.stored[number])
        scope = Scope.of(self.game, action)
        return _Around(replace(scope, hidden=scope.hidden | names))

    def _of_rule(self, rule: core.Rule) -> _Around:
        """What holds in a rule, whose choices are hidden if an action that it follows stores them secretly."""
        hidden = secret_choices(rule, self.stored)
        chosen = frozenset(each.variable for each in rule.choices if each.is_of_sites)
        scope = Scope(self.game, hidden=hidden, chosen=chosen)
        return _Around(scope, certain=not scope.may_hide(rule.condition))
