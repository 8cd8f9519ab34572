"""Effects that give a component a value or a kind which is as secret as the choice, or the variable, behind it.

    hide: {choose: {one: colours}, do: set secret of mover to one; place Peg on code with colour one}
    hide: {choose: {one: kinds}, do: set secret of mover to one; place one on code}

Others see no more of what lies there than of a die that was rolled there unseen: any value is possible, and any of the
kinds that such effects of the game give.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.core import KIND
from playground.game.effect_sequences import Compound, EffectSequence, all_effects
from playground.game.effect_walk import with_changed_effects
from playground.game.hidden_dependence import asks_for_secret, deciding, secret_choices, stored_choices

Names = frozenset[str]


def with_secret_values(game: core.Game) -> core.Game:
    """The game with the effects marked that set attributes to values, or make components of kinds, which others may not
    know (`core.Effect.secret_attributes`), and with these kinds (`core.Game.secret_kinds`)."""
    if not game.conceals or (not game.attributes and len(game.pieces) < 2):
        return game
    marked = with_changed_effects(game, _Beginnings(game).of, _marked)
    return replace(marked, secret_kinds=tuple(sorted(_secret_kinds(marked))))


def _marked(effect: core.Effect, around: _Around) -> core.Effect:
    match effect:
        case core.SetAttribute(attribute=attribute, value=value) if around.hides(value):
            return replace(effect, secret_attributes=(attribute,))
        case core.Place(piece=piece, attributes=attributes):
            values = (*attributes, (KIND, piece))
            secret = tuple(name for name, value in values if around.hides(value))
            return replace(effect, secret_attributes=secret) if secret else effect
        case core.Turn(piece=piece) if around.hides(piece):
            return replace(effect, secret_attributes=(KIND,))
    return effect


def _secret_kinds(game: core.Game) -> set[int]:
    """The kinds that the marked effects give, and what these are flipped to."""
    effects = list(all_effects(game))
    giving = [each for each in effects if isinstance(each, core.Place | core.Turn) and KIND in each.secret_attributes]
    values = _Values(game, effects) if giving else None
    kinds = set[int]().union(*(values.kinds_of(each.piece) for each in giving)) if values else set[int]()
    waiting = list(kinds) if any(isinstance(effect, core.Flip) for effect in effects) else []
    while waiting:
        flipped = game.pieces[waiting.pop()].flips_to
        if flipped not in (core.NOTHING, *kinds):
            kinds.add(flipped)
            waiting.append(flipped)
    return kinds


class _Values:
    """From what names and variables of a game may have their values."""

    def __init__(self, game: core.Game, effects: Iterable[core.Effect]) -> None:
        self._every = frozenset(range(len(game.pieces)))
        self._origins = {each.variable: [each.domain] for action in game.actions for each in action.bindings}
        for rule in (*game.triggers, *game.end_conditions):
            actions = range(len(game.actions)) if rule.actions is None else rule.actions
            for choice in rule.choices:
                bindings = (game.actions[each].bindings[at] for each, at in zip(actions, choice.places, strict=True))
                self._origins[choice.variable] = [binding.domain for binding in bindings]
        rolled = set[str]()
        for effect in effects:
            match effect:
                case core.ForEach(variable=name, domain=value) | core.Bind(variable=name, value=value):
                    self._origins.setdefault(name, []).append(value)
                case core.Assign(variable=name, value=value):
                    self._origins.setdefault(name, []).append(value)
                case core.RollVariable(variable=name):
                    rolled.add(name)
        self._starts = {each.name: each.start for each in game.variables if each.name not in rolled}

    def kinds_of(self, value: core.Expression, passed: frozenset[str] = frozenset()) -> frozenset[int]:
        """The kinds among which is the one that an expression stands for, or those of the set that it stands for.

        `passed` are names whose values have been considered.
        """
        match value:
            case core.Constant(value=frozenset() as kinds):
                return kinds
            case core.Constant(value=int() as kind):
                return frozenset((kind,)) & self._every
            case core.Variable(name=name) if name in self._origins:
                return self._kinds_of_name(name, passed)
            case core.StateVariable(name=name) if name in self._starts:
                return self._kinds_of_name(name, passed) | frozenset((self._starts[name],)) & self._every
            case core.Choice(_, one, other):
                return self.kinds_of(one, passed) | self.kinds_of(other, passed)
        return self._every

    def _kinds_of_name(self, name: str, passed: frozenset[str]) -> frozenset[int]:
        if name in passed:
            return frozenset()
        values = self._origins.get(name, ())
        return frozenset[int]().union(*(self.kinds_of(each, passed | {name}) for each in values))


@dataclass(frozen=True)
class _Around:
    """What is secret where an effect stands: the `variables` of the game, the values of `names`, and, if it is
    `secretly` decided, whether the effect happens."""

    variables: Names
    names: Names = frozenset()
    secretly: bool = False

    def is_secret(self, expression: core.Expression) -> bool:
        """Whether an expression asks for something secret."""
        return asks_for_secret(expression, self.variables, self.names)

    def hides(self, value: core.Expression) -> bool:
        """Whether others may not know the value that an effect here gives."""
        return self.secretly or self.is_secret(value)

    def within(self, effect: Compound) -> _Around:
        """What is secret within an effect."""
        match effect:
            case core.ForEach(variable=name, domain=value) | core.Bind(variable=name, value=value):
                return replace(self, names=self.names | {name}) if self.is_secret(value) else self
        return replace(self, secretly=self.secretly or any(map(self.is_secret, deciding(effect))))


class _Beginnings:
    """What is secret where the sequences of a game begin."""

    def __init__(self, game: core.Game) -> None:
        self.game, self.stored = game, stored_choices(game)
        self.all = _Around(frozenset(variable.name for variable in game.variables if variable.secret))

    def of(self, sequence: EffectSequence) -> _Around:
        """What is secret in a sequence: nothing but the variables in the setup and in steps."""
        if sequence.action is not None:
            return self._of_action(sequence.action)
        return self.all if sequence.rule is None else self._of_rule(sequence.rule)

    def _of_action(self, number: int) -> _Around:
        """What is secret in an action: the choices that it stores secretly."""
        bindings = self.game.actions[number].bindings
        return replace(self.all, names=frozenset(bindings[place].variable for place in self.stored[number]))

    def _of_rule(self, rule: core.Rule) -> _Around:
        """What is secret in a rule that follows actions which store choices secretly."""
        around = replace(self.all, names=secret_choices(rule, self.stored))
        return replace(around, secretly=around.is_secret(rule.condition))
