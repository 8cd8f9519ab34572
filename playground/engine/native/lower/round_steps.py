"""What a round of a loop does, as steps: single effects, each under conditions.

    if one is enemy then (set owner of one to mover; raise points of mover by 1) else flip one

Each condition is read after some steps of the round: here all of them before the first one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.engine.native.lower.scope import Alias
from playground.game import core
from playground.game.roaming import conjuncts

Effects = tuple[core.Effect, ...]

Sides = tuple[tuple[int, bool], ...]
"""The branches in which an effect is, from the outermost: what each belongs to, and whether it is the one taken where
its condition holds."""


@dataclass(frozen=True)
class Condition:
    """Whether a condition has to hold, or not to hold, for an effect; `after` so many effects of the round."""

    expression: core.Expression
    holds: bool
    after: int


@dataclass(frozen=True)
class Step:
    """An effect of a round, under conditions."""

    effect: core.Effect
    conditions: tuple[Condition, ...]
    sides: Sides

    def excludes(self, other: Step) -> bool:
        """Whether no round has both effects."""
        return any((branch, not side) in other.sides for branch, side in self.sides)


class NotAtOnceError(Exception):
    """The rounds of a loop cannot be done at once."""


def steps_of(body: Effects) -> tuple[list[Step], dict[str, Alias]]:
    """The steps of a round, with the names that are used in them. Raises NotAtOnceError if it does anything else."""
    collected = _Collected()
    collected.add(body, (), ())
    return collected.steps, collected.names


@dataclass
class _Collected:
    """The steps found so far."""

    steps: list[Step] = field(default_factory=list)
    names: dict[str, Alias] = field(default_factory=dict)

    def add(self, effects: Effects, conditions: tuple[Condition, ...], sides: Sides) -> None:
        """Add the steps of some effects."""
        for effect in effects:
            match effect:
                case core.If():
                    after = len(self.steps)
                    parts = tuple(Condition(part, True, after) for part in conjuncts(effect.condition))
                    self.add(effect.then, (*conditions, *parts), (*sides, (id(effect), True)))
                    not_so = Condition(effect.condition, False, after)
                    self.add(effect.otherwise, (*conditions, not_so), (*sides, (id(effect), False)))
                case core.Bind():
                    self.names[effect.variable] = Alias(effect.value)
                    self.add(effect.body, conditions, sides)
                case core.SetOwner() | core.Remove() | core.Turn() | core.Flip() | core.SetAttribute() | core.Assign():
                    self.steps.append(Step(effect, conditions, sides))
                case _:
                    raise NotAtOnceError


def added(effect: core.Assign) -> tuple[core.Expression, int]:
    """What an assignment adds to a variable, or subtracts if the sign is negative."""
    match effect.value:
        case core.Operation(name="add" | "subtract" as name, arguments=(before, more)) if _is_it(before, effect):
            return more, 1 if name == "add" else -1
        case core.Operation(name="add", arguments=(more, before)) if _is_it(before, effect):
            return more, 1
    raise NotAtOnceError


def _is_it(value: core.Expression, effect: core.Assign) -> bool:
    """Whether a value is that of the variable which an effect changes."""
    match value:
        case core.StateVariable(name=name, index=index, site=None):
            return name == effect.variable and index == effect.index and value.type.kind == "int"
    return False
