"""What variables have been set to on the way to an effect: in `set heir to mover; next player is heir` it is the mover.

Only what is set without a condition on that way has a value that is known. What may have been changed in another way,
in a loop for example, gets a name of its own: it is the same in all that follows, and unlike what it was before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.effect_sequences import Effects, all_within, branches

Place = tuple[str, core.Expression | None]
"""A variable, and for which player or number it is, if each of them has its own."""


@dataclass(frozen=True)
class Values:
    """The values of variables at some place; `changed` are new names of those of which no value is known."""

    known: Mapping[Place, core.Expression] = field(default_factory=dict)
    changed: Mapping[str, str] = field(default_factory=dict)

    def of(self, expression: core.Expression) -> core.Expression:
        """An expression with the values of its variables in their place."""
        before = core.parts(expression)
        expression = core.with_parts(expression, [self.of(part) for part in before]) if before else expression
        match expression:
            case core.Variable(name=name):
                return self.known.get((name, None), expression)
            case core.StateVariable(name=name, index=index, site=site):
                value = self.known.get((name, index)) if site is None else None
                if value is not None:
                    return value
                renamed = self.changed.get(name, name)
                return core.StateVariable(renamed, index, site, type=expression.type, span=expression.span)
        return expression

    def after(self, effect: core.Effect) -> Values:
        """The values after an effect that is done in any case."""
        match effect:
            case core.Assign(variable, index, value, None):
                place = (variable, None if index is None else self.of(index))
                return Values({**self._without(variable, place), place: self.of(value)}, self.changed)
        names = {each.variable for each in all_within([effect]) if isinstance(each, core.Assign | core.RollVariable)}
        values = self
        for name in names:
            renamed = f"{self.changed.get(name, name)} after {id(effect)}"
            values = Values(values._without(name), {**values.changed, name: renamed})
        return values

    def _without(self, name: str, place: Place | None = None) -> dict[Place, core.Expression]:
        """What is known, without a variable; with `place`, without those of its values that may be the one there."""
        return {
            known: value
            for known, value in self.known.items()
            if known[0] != name or (place is not None and _are_apart(known[1], place[1]))
        }


def _are_apart(one: core.Expression | None, other: core.Expression | None) -> bool:
    return isinstance(one, core.Constant) and isinstance(other, core.Constant) and one.value != other.value


def values_around(effects: Effects, goal: core.Effect, values: Values) -> tuple[Values | None, Values]:
    """The values where a sequence has come to the effect `goal` somewhere within it, None if it is not there, and those
    after the sequence."""
    found: Values | None = None
    for effect in effects:
        here, inside = (values, values.after(effect)) if effect is goal else _within(effect, goal, values)
        found, values = here or found, inside if here else values.after(effect)
    return found, values


def _within(effect: core.Effect, goal: core.Effect, values: Values) -> tuple[Values | None, Values]:
    """The same of the branches of an effect. What a loop changes may be so before any of its rounds."""
    if isinstance(effect, core.ForEach | core.Repeat):
        values = values.after(effect)
    elif isinstance(effect, core.Bind):
        values = Values({**values.known, (effect.variable, None): values.of(effect.value)}, values.changed)
    each = (values_around(branch, goal, values) for branch in branches(effect))
    return next((found for found in each if found[0] is not None), (None, values))
