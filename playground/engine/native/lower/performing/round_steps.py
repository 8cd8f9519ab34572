"""What a round of a loop does, as steps: single effects, each under conditions.

    if one is enemy then (set owner of one to mover; raise points of mover by 1) else flip one

Each condition is read after some steps of the round: here all of them before the first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce

from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.performing.sites_of_rounds import sites_around
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
class Inner:
    """The sites, given that of the round, that are each the variable of an effect."""

    variable: str
    sites: core.Expression

    def total(self, number: core.Expression, most: int) -> core.Expression:
        """The sum of a number of all of them, of which there are `most` at most."""
        low, high = min(0, number.type.low * most), max(0, number.type.high * most)
        count = core.Operation("count", (self.sites,), type=core.Type("int", 0, most))
        if core.mentions(number, self.variable):
            name = f"each {self.variable}"
            of_each = core.substitute(number, self.variable, core.Variable(name, type=SITE))
            return core.Quantified("sum", name, self.sites, of_each, type=core.Type("int", low, high))
        return core.Operation("multiply", (count, number), type=core.Type("int", low, high))


@dataclass(frozen=True)
class Step:
    """An effect of a round, under conditions; those of a loop `within` the round are all of its rounds."""

    effect: core.Effect
    conditions: tuple[Condition, ...]
    sides: Sides
    within: Inner | None = None

    def excludes(self, other: Step) -> bool:
        """Whether no round has both effects."""
        return any((branch, not side) in other.sides for branch, side in self.sides)


SITE, SITES, TRUTH = core.Type("site"), core.Type("sites"), core.Type("bool")


class NotAtOnceError(Exception):
    """The rounds of a loop cannot be done at once."""


def steps_of(body: Effects, lowering: Lowering) -> list[Step]:
    """The steps of a round. Raises NotAtOnceError if it does anything else."""
    collected = _Collected(lowering)
    collected.add(body, (), ())
    return collected.steps


@dataclass
class _Collected:
    """The steps found so far."""

    lowering: Lowering
    steps: list[Step] = field(default_factory=list)

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
                    named = (core.substitute_in_effect(each, effect.variable, effect.value) for each in effect.body)
                    self.add(tuple(named), conditions, sides)
                case core.ForEach():
                    self._add_within(effect, conditions, sides)
                case core.SetOwner() | core.Remove() | core.Turn() | core.Flip() | core.SetAttribute() | core.Assign():
                    self.steps.append(Step(effect, conditions, sides))
                case _:
                    raise NotAtOnceError

    def _add_within(self, effect: core.ForEach, conditions: tuple[Condition, ...], sides: Sides) -> None:
        """Add the steps of a loop over sites, each for all of its rounds."""
        around = None if effect.domain.type.kind == "sites" else sites_around(effect, self.lowering)
        loop = effect if around is None else around
        if loop.domain.type.kind != "sites":
            raise NotAtOnceError
        within = _Collected(self.lowering)
        within.add(loop.body, (), ())
        for step in within.steps:
            sums = isinstance(step.effect, core.Assign) and step.effect.sites is None
            if step.within is not None or (sums and around is not None and not is_there(step, loop.variable)):
                raise NotAtOnceError
            sites = loop.domain
            if step.conditions:
                holding = _held(step.conditions)
                sites = core.Where(loop.variable, sites, holding, type=SITES)
            self.steps.append(Step(step.effect, conditions, sides, Inner(loop.variable, sites)))


def is_there(step: Step, variable: str) -> bool:
    """Whether a step is done only if there is a site as its variable."""
    for condition in step.conditions:
        match condition.expression:
            case core.Operation(name="contains", arguments=(_, core.Variable(name=name))):
                if condition.holds and name == variable:
                    return True
    return False


def _held(conditions: tuple[Condition, ...]) -> core.Expression:
    """Whether all conditions are as they have to be."""
    parts = (
        each.expression if each.holds else core.Operation("not", (each.expression,), type=TRUTH) for each in conditions
    )
    return all_of(parts)


def all_of(parts: Iterable[core.Expression]) -> core.Expression:
    """Whether all of some conditions hold."""
    return reduce(lambda one, other: core.Operation("and", (one, other), type=TRUTH), parts)


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
