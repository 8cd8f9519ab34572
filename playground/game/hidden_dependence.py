"""Which effects of a game take place, or where, depending on what is hidden: not all players know whether they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from playground.game.assigned_sums import added_terms, is_shown
from playground.game.core import (
    Action,
    Assign,
    Bind,
    Effect,
    Expression,
    ForEach,
    Game,
    If,
    Repeat,
    Rule,
    StateVariable,
    Variable,
    mentions,
    parts,
)
from playground.game.effect_sequences import all_within, inner, sequences_after_setup
from playground.game.hidden import depends_on_hidden

Decides = Callable[[Effect], Iterable[Expression]]
"""The expressions of an effect whose values others have to know for the effect to be certain."""


@dataclass(frozen=True)
class Scope:
    """What expressions may mention within some effects: `hidden` are variables whose values depend on what is hidden,
    `chosen` those of sites that the mover has chosen, which others may not know, or whose values follow from these."""

    game: Game
    hidden: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()

    @classmethod
    def of(cls, game: Game, action: Action) -> Scope:
        """The scope of an action's effects."""
        chosen = (binding.variable for binding in action.bindings if binding.is_of_sites)
        return cls(game, chosen=frozenset(chosen))

    def hides(self, expression: Expression) -> bool:
        """Whether the value of an expression depends on what is hidden."""
        return depends_on_hidden(expression, self.game) or any(mentions(expression, name) for name in self.hidden)

    def may_hide(self, expression: Expression) -> bool:
        """Whether others may not know the value of an expression."""
        return self.hides(expression) or any(mentions(expression, name) for name in self.chosen)

    def within(self, effect: Effect) -> Scope:
        """The scope of the effects within an effect."""
        match effect:
            case Bind(variable=name, value=value) | ForEach(variable=name, domain=value) if self.hides(value):
                return replace(self, hidden=self.hidden | {name})
            case Bind(variable=name, value=value) | ForEach(variable=name, domain=value) if self.may_hide(value):
                return replace(self, chosen=self.chosen | {name})
        return self


def deciding(effect: If | ForEach | Repeat) -> tuple[Expression, ...]:
    """The expressions that decide whether, and how often, the effects within an effect happen."""
    match effect:
        case If():
            return (effect.condition,)
        case ForEach():
            return (effect.domain,)
    return tuple(part for part in (effect.times, effect.goes_on, effect.until) if part is not None)


def uncertain_effects(game: Game) -> Iterator[Effect]:
    """The effects, without those that consist of others, of which others may not know whether or where they happen."""
    return _uncertain_of(game, _where)


def effects_with_hidden_values(game: Game) -> Iterator[Effect]:
    """Those of which others may not know whether or where they happen, or what is assigned or written there."""
    return _uncertain_of(game, _expressions)


def _uncertain_of(game: Game, decides: Decides) -> Iterator[Effect]:
    for sequence in sequences_after_setup(game):
        scope, certain = Scope(game), True
        if sequence.action is not None:
            scope = Scope.of(game, game.actions[sequence.action])
        elif sequence.rule is not None:
            scope = Scope(game, chosen=frozenset(each.variable for each in sequence.rule.choices if each.is_of_sites))
            certain = not scope.may_hide(sequence.rule.condition)
        yield from _uncertain(sequence.effects, scope, decides, certain=certain)


def _uncertain(effects: Iterable[Effect], scope: Scope, decides: Decides, *, certain: bool) -> Iterator[Effect]:
    for effect in effects:
        match effect:
            case If() | ForEach() | Repeat():
                certainly = certain and not any(map(scope.may_hide, deciding(effect)))
                yield from _uncertain(inner(effect), scope.within(effect), decides, certain=certainly)
            case Bind():
                yield from _uncertain(inner(effect), scope.within(effect), decides, certain=certain)
            case _ if not certain or any(map(scope.may_hide, decides(effect))):
                yield effect


def _expressions(effect: Effect) -> Iterator[Expression]:
    """All expressions of an effect that does not consist of others."""
    return (part for part in vars(effect).values() if isinstance(part, Expression))


def _where(effect: Effect) -> Iterator[Expression]:
    """The expressions that say where an effect happens: not what is assigned to a variable, which all see or nobody."""
    parts = (effect.index, effect.sites) if isinstance(effect, Assign) else vars(effect).values()
    return (part for part in parts if isinstance(part, Expression))


def asks_for_secret(expression: Expression, variables: frozenset[str], names: frozenset[str]) -> bool:
    """Whether an expression asks for one of some secret variables, or for a name whose value is secret."""
    if isinstance(expression, StateVariable) and expression.name in variables:
        return True
    if isinstance(expression, Variable) and expression.name in names:
        return True
    return any(asks_for_secret(part, variables, names) for part in parts(expression))


def stored_choices(game: Game) -> list[frozenset[int]]:
    """For each action the places of the choices that it stores secretly."""
    return [frozenset(secretly_stored(action, game)) for action in game.actions]


def secret_choices(rule: Rule, stored: Sequence[frozenset[int]]) -> frozenset[str]:
    """The names of a rule for choices that an action which it follows stores secretly."""
    actions = range(len(stored)) if rule.actions is None else rule.actions
    return frozenset(
        choice.variable
        for choice in rule.choices
        if any(place in stored[action] for action, place in zip(actions, choice.places, strict=True))
    )


def secretly_stored(action: Action, game: Game) -> Iterator[int]:
    """The indices of the bindings on which the value of a secret variable depends, unless the action shows them in
    another way; all of a secret action."""
    if action.secret:
        yield from range(len(action.bindings))
        return
    secret = {variable.name for variable in game.variables if variable.secret}
    assignments = [e for e in all_within(action.effects) if isinstance(e, Assign) and e.variable in secret]
    stored = [term for effect in assignments for term in added_terms(effect, game)]
    for place, binding in enumerate(action.bindings):
        if any(mentions(term, binding.variable) for term in stored) and not is_shown(binding, action, game):
            yield place
