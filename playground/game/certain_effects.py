"""Effects that happen whatever lies hidden, so that all players know of them, and what they say to everybody.

Whether and how often such an effect happens depends on nothing that a player may not know: not on what is hidden, nor
on chosen sites or secret choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from playground.game import core
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
    walk = _Walk(game, change, stored_choices(game))
    return replace(
        game,
        setup=walk.through(game.setup, Scope(game), certain=True),
        actions=tuple(map(walk.action, range(len(game.actions)))),
        steps=tuple(map(walk.step, game.steps)),
        triggers=tuple(map(walk.rule, game.triggers)),
        end_conditions=tuple(map(walk.rule, game.end_conditions)),
    )


class _Walk:
    """Goes through the effects of a game; `stored` are the choices that each action stores secretly."""

    def __init__(self, game: core.Game, change: Change, stored: list[frozenset[int]]) -> None:
        self.game, self.change, self.stored = game, change, stored

    def through(self, effects: Iterable[core.Effect], scope: Scope, *, certain: bool) -> tuple[core.Effect, ...]:
        """Effects after the change; `certain` is whether all know that they happen."""
        return tuple(self._each(effects, scope, certain))

    def _each(self, effects: Iterable[core.Effect], scope: Scope, certain: bool) -> Iterator[core.Effect]:
        for effect in effects:
            match effect:
                case core.If():
                    known = certain and not any(map(scope.may_hide, deciding(effect)))
                    branches = (effect.then, effect.otherwise)
                    then, otherwise = (self.through(branch, scope, certain=known) for branch in branches)
                    yield replace(effect, then=then, otherwise=otherwise)
                case core.ForEach() | core.Repeat():
                    known = certain and not any(map(scope.may_hide, deciding(effect)))
                    yield replace(effect, body=self.through(effect.body, scope.within(effect), certain=known))
                case core.Bind():
                    yield replace(effect, body=self.through(effect.body, scope.within(effect), certain=certain))
                case _:
                    yield self.change(effect, scope) if certain else effect

    def action(self, number: int) -> core.Action:
        """An action, whose choices may be secret."""
        action = self.game.actions[number]
        names = frozenset(action.bindings[place].variable for place in self.stored[number])
        scope = Scope.of(self.game, action)
        scope = replace(scope, hidden=scope.hidden | names)
        return replace(action, effects=self.through(action.effects, scope, certain=True))

    def step(self, step: core.Step) -> core.Step:
        """A step. Whether its player has no option may depend on what is hidden."""
        scope = Scope(self.game)
        stuck = None if step.stuck is None else self.through(step.stuck, scope, certain=not step.actions)
        return replace(step, stuck=stuck, then=self.through(step.then, scope, certain=True))

    def rule(self, rule: core.Rule) -> core.Rule:
        """A rule, whose choices are hidden if an action that it follows stores them secretly."""
        hidden = secret_choices(rule, self.stored)
        chosen = frozenset(each.variable for each in rule.choices if each.is_of_sites)
        scope = Scope(self.game, hidden=hidden, chosen=chosen)
        return replace(rule, effects=self.through(rule.effects, scope, certain=not scope.may_hide(rule.condition)))
