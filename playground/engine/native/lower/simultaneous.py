"""Effects of the rounds of a loop that do not matter to each other, done for all of its sites at once.

    for each one in S do if one is enemy then set owner of one to mover      one effect, on the enemies of S
    for each one in S do raise height of one by 1                            the digits of all heights change at once
    for each one in S do raise points of mover by level of one               one number, the sum
    for each way in W do if ahead(a, way, 1) is enemy then remove it …       a loop over the sites around `a`

What is changed is what lies on the site of the round, its values, or a number that is only raised or only lowered.
Whatever else is read must not be changed by any round: then all is known before the first one. What is read of the site
itself may be changed there, once it has been read; other rounds do not reach it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from typing import Any, TypeVar

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define, Statement, Store
from playground.engine.native.ir.uses import EVERY_SET, changes
from playground.engine.native.lower.by_site import ValuesBySite
from playground.engine.native.lower.numbers import NUMBERS
from playground.engine.native.lower.planes import Planes
from playground.engine.native.lower.round_steps import Condition, Effects, NotAtOnceError, Step, added, steps_of
from playground.engine.native.lower.seen_on_site import reads_only_there
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core
from playground.game.rule_expressions import all_parts

ON_SITES = core.SetOwner | core.Remove | core.Turn | core.Flip | core.SetAttribute
"""Effects on sites that may be done for many of them at once."""

SITES = core.Type("sites")

T = TypeVar("T", IRNode, Sliced)


@dataclass
class Lifted:
    """A step for all sites: `members` have it; its statements change `changed`. `readings` are what it reads of the
    position, each with what depends on it and after how many effects of the round it is read."""

    step: Step
    statements: list[Statement]
    changed: frozenset[str]
    readings: list[tuple[core.Expression, frozenset[str], int]]
    on_site: bool


@dataclass
class RoundsAtOnce:
    """The rounds of a loop over the sites `members`, each of which is `variable`. `perform` lowers effects.

    With `start`, a loop over directions or numbers has been made one over the sites that lie ahead of it: it is looked
    at in each round, in which there may be no such site.
    """

    planes: Planes
    perform: Callable[[Iterable[core.Effect]], None]
    variable: str
    members: IRNode
    start: core.Expression | None = None
    _rises: dict[str, bool] = field(default_factory=dict)
    """Whether the numbers that rounds add to are raised, or lowered."""
    _before: list[Statement] = field(default_factory=list)
    _readings: list[tuple[core.Expression, frozenset[str], int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.expressions, self.scope, self.nodes = self.planes.expressions, self.planes.scope, self.planes.nodes
        self.slices = Slices(self.nodes)

    def at_once(self, body: Effects) -> bool:
        """Do at once what `body` does in all rounds; False, and nothing is done, if that may be something else."""
        variables, members = len(self.scope.variables), self.members
        try:
            steps, names = steps_of(body)
            self.members = self._kept(members)
            with self.scope.binding(names):
                lifted = [self._lifted(step, number) for number, step in enumerate(steps)]
                self._check(lifted, frozenset() if self.start is None else members.reads)
        except NotAtOnceError:
            del self.scope.variables[variables:]
            return False
        for statements in (self._before, *(each.statements for each in lifted)):
            self.scope.statements.extend(statements)
        return True

    # ---- the steps of a round

    def _lifted(self, step: Step, number: int) -> Lifted:
        """A step for all sites, with what is computed before any is done."""
        self._readings = []
        effect, members = step.effect, self._having(step)
        target = effect.sites if isinstance(effect, core.Assign | ON_SITES) else None
        with self.scope.inner() as statements:
            if target is None and isinstance(effect, core.Assign):
                self._add_up(effect, step, members, number)
            elif target is None or not self._is_site(target):
                raise NotAtOnceError
            elif self._depends(getattr(effect, "value", None)):
                self._give_each(effect, members, number)
            else:
                self._give_all(effect, members, number)
        return Lifted(step, statements, frozenset(changes(statements)), self._readings, target is not None)

    def _having(self, step: Step) -> IRNode:
        """The members that have an effect, as a set that is known before the first round."""
        members = self.members
        for condition in step.conditions:
            holding = self._before_all(
                condition.expression, condition.after, partial(self._holding, condition.expression)
            )
            members = self.nodes.op("meet" if condition.holds else "minus", members, holding)
        return self._kept(members)

    def _holding(self, condition: core.Expression) -> IRNode | None:
        return self.expressions.sites_where(condition, self.variable)

    def _before_all(self, expression: core.Expression, after: int, lower: Callable[[], T | None]) -> T:
        """What an expression is for all sites before the first round, though a round reads it after some effects."""
        with self.scope.inner() as statements:
            value = lower()
        if value is None or not all(isinstance(each, Define) for each in statements):
            raise NotAtOnceError
        nodes = value.planes if isinstance(value, Sliced) else (value,)
        reads = frozenset[str]().union(*(node.reads for node in nodes))
        for each in statements:
            assert isinstance(each, Define)
            reads |= each.value.reads
        self._before += statements
        self._readings.append((expression, reads, after))
        return value

    def _kept(self, value: IRNode) -> IRNode:
        with self.scope.inner() as statements:
            kept = self.scope.keep(value)
        self._before += statements
        return kept

    def _depends(self, expression: core.Expression | None) -> bool:
        return expression is not None and self.scope.depends(expression, self.variable)

    def _is_site(self, sites: core.Expression) -> bool:
        """Whether some sites are the one of the round."""
        match self.scope.meant(sites):
            case core.Variable(name=name):
                return name == self.variable
            case core.Operation(name="singleton", arguments=(site,)):
                return self._is_site(site)
        return False

    # ---- effects

    def _give_all(self, effect: core.Effect, members: IRNode, number: int) -> None:
        """An effect that is the same for all sites."""
        for name, part in vars(effect).items():
            if name != "sites" and isinstance(part, core.Expression):
                if self._depends(part):
                    raise NotAtOnceError
                self._before_all(part, number, partial(self.expressions.lower, part))
        name = self.scope.fresh("having")
        with self.scope.binding({name: members}):
            self.perform((_on(effect, core.Variable(name, type=SITES)),))

    def _give_each(self, effect: core.Effect, members: IRNode, number: int) -> None:
        """A value that depends on the site."""
        if isinstance(effect, core.SetAttribute):
            self._give_attribute(effect, members, number)
            return
        assert isinstance(effect, core.Assign)
        assert effect.sites is not None
        if effect.index is not None:
            if self._depends(effect.index):
                raise NotAtOnceError
            self._before_all(effect.index, number, partial(self.expressions.lower, effect.index))
        values = ValuesBySite(effect.variable, effect.index, self.expressions)
        if effect.value.type.kind == "bool":
            digits = [self._before_all(effect.value, number, partial(self._holding, effect.value))]
        else:
            type_ = values.variable.type
            bounds = (type_.low, type_.high) if type_.kind == "int" else None
            sliced = self._numbers(effect.value, number, bounds)
            digits = self.slices.digits_above(sliced, values.by_site.low, values.by_site.digits)
        values.give_digits([self._kept(digit) for digit in digits], members)

    def _give_attribute(self, effect: core.SetAttribute, members: IRNode, number: int) -> None:
        attribute, nodes = self.expressions.attribute(effect.attribute), self.nodes
        if attribute.coded:
            raise NotAtOnceError
        given = self._changed_values(effect, attribute, number)
        if given is None:
            bounds = None if attribute.words else (attribute.low, attribute.high)
            sliced = self._numbers(effect.value, number, bounds)
            given = [self.slices.equal(sliced, Sliced(each)) for each in _values(attribute)]
        given = [self._kept(nodes.op("meet", members, sites)) for sites in given]
        if attribute.words:
            members = reduce(partial(nodes.op, "join"), given)
        mask = self.scope.keep(nodes.op("meet", members, self.planes.bearing(attribute)))
        self.planes.take_off(f"attr.{attribute.name}", attribute.size, mask)
        for place, sites in enumerate(given):
            self.planes.put_on(f"attr.{attribute.name}", nodes.number(place), nodes.op("meet", sites, mask))

    def _changed_values(self, effect: core.SetAttribute, attribute: core.Attribute, number: int) -> list[IRNode] | None:
        """The sites that get each value, where the new one depends on nothing but the value before."""
        nodes, given = self.nodes, dict.fromkeys(_values(attribute), self.slices.nowhere)
        read = (each for each in all_parts((effect.value,)) if isinstance(each, core.AttributeOf))
        before = next((each for each in read if each.attribute == attribute.name and self._is_site(each.site)), None)
        if before is None:
            return None
        for place, each in enumerate(_values(attribute)):
            value = self.scope.known(_with_value(effect.value, before, each))
            if attribute.words or not isinstance(value, int):
                return None
            after = min(max(value, attribute.low), attribute.high)
            plane = nodes.load(f"attr.{attribute.name}", "set", nodes.number(place))
            given[after] = nodes.op("join", given[after], plane)
        self._readings.append((before, frozenset((f"attr.{attribute.name}",)), number))
        return [*given.values()]

    def _numbers(self, value: core.Expression, number: int, bounds: tuple[int, int] | None) -> Sliced:
        """A number for each site, cut off at the ends of a range."""
        if value.type.kind not in NUMBERS:
            raise NotAtOnceError
        sliced = self._before_all(value, number, partial(self.expressions.number_of_each, value, self.variable))
        low, high = bounds or (value.type.low, value.type.high)
        if value.type.low < low:
            sliced = self.slices.chosen(self.slices.less(sliced, Sliced(low)), Sliced(low), sliced)
        if value.type.high > high:
            sliced = self.slices.chosen(self.slices.less(Sliced(high), sliced), Sliced(high), sliced)
        return sliced

    def _add_up(self, effect: core.Assign, step: Step, members: IRNode, number: int) -> None:
        """A number that each round raises, or each lowers: by the sum of all."""
        nodes, variable = self.nodes, next(v for v in self.scope.game.variables if v.name == effect.variable)
        more, sign = added(effect)
        if variable.by_site is not None or more.type.low < 0 < more.type.high:
            raise NotAtOnceError
        rises = (sign > 0) == (more.type.low >= 0)
        if self._rises.setdefault(effect.variable, rises) != rises:
            raise NotAtOnceError
        if self.start is not None and not any(self._is_there(condition) for condition in step.conditions):
            raise NotAtOnceError
        if effect.index is not None:
            if self._depends(effect.index):
                raise NotAtOnceError
            self._before_all(effect.index, number, partial(self.expressions.lower, effect.index))
        if self._depends(more):
            sliced = self._before_all(more, number, partial(self.expressions.number_of_each, more, self.variable))
            total = self.slices.total(sliced, members)
        else:
            each = self._before_all(more, number, partial(self.expressions.lower, more))
            total = nodes.op("mul", nodes.op("size", members), each)
        total = self._kept(total)
        field_, place = f"var.{effect.variable}", self.expressions.place_in(variable, effect.index)
        value = nodes.op("add" if sign > 0 else "sub", nodes.load(field_, "int", place), total)
        low, high = nodes.number(variable.type.low), nodes.number(variable.type.high)
        value = nodes.choose(nodes.op("less", value, low), low, value)
        self.scope.emit(Store(field_, place, nodes.choose(nodes.op("less", high, value), high, value)))

    def _is_there(self, condition: Condition) -> bool:
        """Whether a condition can only hold if there is a site."""
        match condition.expression:
            case core.Operation(name="contains", arguments=(_, site)):
                return condition.holds and self._is_site(site)
        return False

    # ---- whether rounds matter to each other

    def _check(self, lifted: Sequence[Lifted], looked_at: Set[str]) -> None:
        """Raise NotAtOnceError if what a step reads may be something else when its round comes; all rounds look at some
        fields."""
        changed = frozenset[str]().union(*(each.changed for each in lifted))
        if EVERY_SET in changed or looked_at & changed:
            raise NotAtOnceError
        elsewhere = frozenset[str]().union(*(each.changed for each in lifted if not each.on_site))
        for each in lifted:
            if each.changed & frozenset[str]().union(*(o.changed for o in lifted if o.on_site != each.on_site)):
                raise NotAtOnceError
            for expression, reads, after in each.readings:
                earlier = (one for one in lifted[:after] if not one.step.excludes(each.step))
                if reads & elsewhere or any(reads & one.changed for one in earlier):
                    raise NotAtOnceError
                if reads & changed and not reads_only_there(
                    expression, self.variable, reads & changed, self.expressions
                ):
                    raise NotAtOnceError


def _on(effect: Any, sites: core.Expression) -> core.Effect:
    """An effect on other sites."""
    moved: core.Effect = replace(effect, sites=sites)
    return moved


def _values(attribute: core.Attribute) -> range:
    return range(attribute.low, attribute.high + 1)


def _with_value(expression: core.Expression, of: core.Expression, value: int) -> core.Expression:
    """An expression with a number in place of a part."""
    if expression == of:
        return core.Constant(value, type=core.Type("int", value, value))
    parts = core.parts(expression)
    return core.with_parts(expression, [_with_value(part, of, value) for part in parts]) if parts else expression
