"""Effects that give a component a value which is as secret as the choice, or the variable, behind it.

    hide: {choose: {one: colours}, do: set secret of mover to one; place Peg on code with colour one}

Others see no more of what lies there than of a die that was rolled there unseen: any value is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.hidden_dependence import asks_for_secret, deciding, secret_choices, stored_choices

Names = frozenset[str]

IsSecret = Callable[[core.Expression], bool]
"""Whether others may not know the value of an expression, where it stands."""

Mark = Callable[[core.Effect, IsSecret], core.Effect]
"""What becomes of an effect that consists of no others."""


def with_secret_values(game: core.Game) -> core.Game:
    """The game with the effects marked that set attributes to values which others may not know
    (`core.Effect.secret_attributes`)."""
    return _with_marks(game, _with_attributes) if game.conceals and game.attributes else game


def secret_kinds(game: core.Game, at_once: Collection[int]) -> list[core.Place | core.Turn]:
    """The effects that put or make a component of a kind which others may not know. `at_once` are the actions that
    several players choose at the same time."""
    found = list[core.Place | core.Turn]()

    def note(effect: core.Effect, is_secret: IsSecret) -> core.Effect:
        if isinstance(effect, core.Place | core.Turn) and is_secret(effect.piece):
            found.append(effect)
        return effect

    _with_marks(game, note, at_once)
    return found


def _with_attributes(effect: core.Effect, is_secret: IsSecret) -> core.Effect:
    match effect:
        case core.SetAttribute(attribute=attribute, value=value) if is_secret(value):
            return replace(effect, secret_attributes=(attribute,))
        case core.Place(attributes=attributes):
            secret = tuple(name for name, value in attributes if is_secret(value))
            return replace(effect, secret_attributes=secret) if secret else effect
    return effect


def _with_marks(game: core.Game, mark: Mark, at_once: Collection[int] = ()) -> core.Game:
    stored = stored_choices(game)
    for number in at_once:
        stored[number] = frozenset(range(len(game.actions[number].bindings)))
    marking = _Marking(frozenset(variable.name for variable in game.variables if variable.secret), mark)
    return replace(
        game,
        setup=marking.through(game.setup, frozenset()),
        actions=tuple(_action(marking, action, places) for action, places in zip(game.actions, stored, strict=True)),
        steps=tuple(_step(marking, step) for step in game.steps),
        triggers=tuple(_rule(marking, rule, stored) for rule in game.triggers),
        end_conditions=tuple(_rule(marking, rule, stored) for rule in game.end_conditions),
    )


def _action(marking: _Marking, action: core.Action, places: Iterable[int]) -> core.Action:
    names = frozenset(action.bindings[place].variable for place in places)
    return replace(action, effects=marking.through(action.effects, names))


def _step(marking: _Marking, step: core.Step) -> core.Step:
    stuck = None if step.stuck is None else marking.through(step.stuck, frozenset())
    return replace(step, stuck=stuck, then=marking.through(step.then, frozenset()))


def _rule(marking: _Marking, rule: core.Rule, stored: list[frozenset[int]]) -> core.Rule:
    names = secret_choices(rule, stored)
    secretly = marking.is_secret(rule.condition, names)
    return replace(rule, effects=marking.through(rule.effects, names, secretly=secretly))


@dataclass(frozen=True)
class _Marking:
    """Goes through effects; `variables` are the secret ones of the game."""

    variables: Names
    mark: Mark

    def is_secret(self, expression: core.Expression, names: Names) -> bool:
        """Whether an expression asks for a secret variable, or for one of some names."""
        return asks_for_secret(expression, self.variables, names)

    def through(
        self, effects: Iterable[core.Effect], names: Names, *, secretly: bool = False
    ) -> tuple[core.Effect, ...]:
        """Effects with the marks. `names` have secret values, and `secretly` is whether a secret decides if these
        effects happen."""
        return tuple(self._each(effects, names, secretly))

    def _each(self, effects: Iterable[core.Effect], names: Names, secretly: bool) -> Iterator[core.Effect]:
        for effect in effects:
            match effect:
                case core.If():
                    decided = secretly or self.is_secret(effect.condition, names)
                    then = self.through(effect.then, names, secretly=decided)
                    yield replace(effect, then=then, otherwise=self.through(effect.otherwise, names, secretly=decided))
                case core.ForEach(variable=name, domain=domain):
                    inner = names | {name} if self.is_secret(domain, names) else names
                    yield replace(effect, body=self.through(effect.body, inner, secretly=secretly))
                case core.Repeat():
                    decided = secretly or any(self.is_secret(part, names) for part in deciding(effect))
                    yield replace(effect, body=self.through(effect.body, names, secretly=decided))
                case core.Bind(variable=name, value=value):
                    inner = names | {name} if self.is_secret(value, names) else names
                    yield replace(effect, body=self.through(effect.body, inner, secretly=secretly))
                case _:
                    yield self.mark(effect, lambda value: secretly or self.is_secret(value, names))
