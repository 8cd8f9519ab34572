"""What the rounds of a loop give their sites, all at once: an owner, a kind, or values, each site its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from typing import Any, TypeVar

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define, Statement
from playground.engine.native.lower.at_once.by_site import ValuesBySite
from playground.engine.native.lower.at_once.numbers import NUMBERS
from playground.engine.native.lower.coded import give_digits
from playground.engine.native.lower.performing.planes import Planes
from playground.engine.native.lower.performing.round_steps import NotAtOnceError
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core
from playground.game.rule_expressions import all_parts

SITES = core.Type("sites")

T = TypeVar("T", IRNode, Sliced)


@dataclass
class Giving:
    """Lowers effects on the sites that `variable` stands for. `perform` lowers other effects.

    What is computed before any of them is collected in `before`, and in `readings` what is read of the position, each
    with what depends on it and after how many effects of the round it is read.
    """

    planes: Planes
    perform: Callable[[Iterable[core.Effect]], None]
    variable: str
    before: list[Statement] = field(default_factory=list)
    readings: list[tuple[core.Expression, frozenset[str], int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.expressions, self.scope, self.nodes = self.planes.expressions, self.planes.scope, self.planes.nodes
        self.slices = Slices(self.nodes)

    def holding(self, condition: core.Expression) -> IRNode | None:
        """The sites for which a condition holds."""
        return self.expressions.sites_where(condition, self.variable)

    def before_all(self, expression: core.Expression, after: int, lower: Callable[[], T | None]) -> T:
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
        self.before += statements
        self.readings.append((expression, reads, after))
        return value

    def kept(self, value: IRNode) -> IRNode:
        """A value as it is before all rounds."""
        with self.scope.inner() as statements:
            kept = self.scope.keep(value)
        self.before += statements
        return kept

    def depends(self, expression: core.Expression) -> bool:
        """Whether an expression depends on the site of the round."""
        return self.scope.depends(expression, self.variable)

    def is_site(self, sites: core.Expression) -> bool:
        """Whether some sites are the one of the round."""
        match self.scope.meant(sites):
            case core.Variable(name=name):
                return name == self.variable
            case core.Operation(name="singleton", arguments=(site,)):
                return self.is_site(site)
        return False

    # ---- effects

    def give(self, effect: core.Effect, members: IRNode, number: int) -> None:
        """An effect on the site of the round, for some members; `number` effects of the round come before it."""
        if isinstance(effect, core.SetAttribute) and self.depends(effect.value):
            self._give_attribute(effect, members, number)
        elif isinstance(effect, core.Assign) and self.depends(effect.value):
            self._give_values(effect, members, number)
        else:
            self._give_all(effect, members, number)

    def must_be_fixed(self, expression: core.Expression, number: int) -> None:
        """Raise NotAtOnceError if a part of an effect depends on the site; otherwise it is read once."""
        if self.depends(expression):
            raise NotAtOnceError
        self.before_all(expression, number, partial(self.expressions.lower, expression))

    def _give_all(self, effect: core.Effect, members: IRNode, number: int) -> None:
        """An effect that is the same for all sites, or for those of each owner, or each kind, that is given."""
        parts = {name: part for name, part in vars(effect).items() if isinstance(part, core.Expression)}
        each = next((name for name in ("player", "piece") if name in parts and self.depends(parts[name])), None)
        for name, part in parts.items():
            if name not in ("sites", each):
                self.must_be_fixed(part, number)
        if each is None:
            self._give_to(effect, members)
            return
        value = parts[each]
        lifted = self.before_all(value, number, partial(self.expressions.number_of_each, value, self.variable))
        game = self.scope.game
        sites = [
            self.kept(self.nodes.op("meet", members, self.slices.equal(lifted, Sliced(found))))
            for found in range(len(game.players if each == "player" else game.pieces))
        ]
        for found, having in enumerate(sites):
            constant = core.Constant(found, type=replace(value.type, optional=False))
            self._give_to(_with(effect, each, constant), having)

    def _give_to(self, effect: core.Effect, members: IRNode) -> None:
        name = self.scope.fresh("having")
        with self.scope.binding({name: members}):
            self.perform((_with(effect, "sites", core.Variable(name, type=SITES)),))

    def _give_values(self, effect: core.Assign, members: IRNode, number: int) -> None:
        """A value of a variable that depends on the site."""
        if effect.index is not None:
            self.must_be_fixed(effect.index, number)
        values = ValuesBySite(effect.variable, effect.index, self.expressions)
        if effect.value.type.kind == "bool":
            digits = [self.before_all(effect.value, number, partial(self.holding, effect.value))]
        else:
            type_ = values.variable.type
            bounds = (type_.low, type_.high) if type_.kind == "int" else None
            sliced = self._numbers(effect.value, number, bounds)
            digits = self.slices.digits_above(sliced, values.by_site.low, values.by_site.digits)
        values.give_digits([self.kept(digit) for digit in digits], members)

    def _give_attribute(self, effect: core.SetAttribute, members: IRNode, number: int) -> None:
        attribute, nodes = self.expressions.attribute(effect.attribute), self.nodes
        if attribute.coded:
            self._give_code(effect, attribute, members, number)
            return
        given = self._changed_values(effect, attribute, number)
        if given is None:
            bounds = None if attribute.words else (attribute.low, attribute.high)
            sliced = self._numbers(effect.value, number, bounds)
            given = [self.slices.equal(sliced, Sliced(each)) for each in _values(attribute)]
        given = [self.kept(nodes.op("meet", members, sites)) for sites in given]
        if attribute.words:
            members = reduce(partial(nodes.op, "join"), given)
        mask = self.scope.keep(nodes.op("meet", members, self.planes.bearing(attribute)))
        self.planes.take_off(f"attr.{attribute.name}", attribute.size, mask)
        for place, sites in enumerate(given):
            self.planes.put_on(f"attr.{attribute.name}", nodes.number(place), nodes.op("meet", sites, mask))

    def _give_code(self, effect: core.SetAttribute, attribute: core.Attribute, members: IRNode, number: int) -> None:
        """The same where the sets are the digits of a code for each value."""
        nodes, field_ = self.nodes, f"attr.{attribute.name}"
        sliced = self._numbers(effect.value, number, None if attribute.words else (attribute.low, attribute.high))
        digits = self.slices.digits_above(sliced, attribute.low - 1, attribute.set_count)
        digits = [self.kept(digit) for digit in digits]
        if attribute.words:
            members = nodes.op("minus", members, self.kept(self.slices.equal(sliced, Sliced(core.NOTHING))))
        mask = self.scope.keep(nodes.op("meet", members, self.planes.bearing(attribute)))
        give_digits(field_, digits, mask, self.scope.emit, nodes)

    def _changed_values(self, effect: core.SetAttribute, attribute: core.Attribute, number: int) -> list[IRNode] | None:
        """The sites that get each value, where the new one depends on nothing but the value before."""
        nodes, given = self.nodes, dict.fromkeys(_values(attribute), self.slices.nowhere)
        read = (each for each in all_parts((effect.value,)) if isinstance(each, core.AttributeOf))
        before = next((each for each in read if each.attribute == attribute.name and self.is_site(each.site)), None)
        if before is None:
            return None
        for place, each in enumerate(_values(attribute)):
            value = self.scope.known(_with_value(effect.value, before, each))
            if attribute.words or not isinstance(value, int):
                return None
            after = min(max(value, attribute.low), attribute.high)
            plane = nodes.load(f"attr.{attribute.name}", "set", nodes.number(place))
            given[after] = nodes.op("join", given[after], plane)
        self.readings.append((before, frozenset((f"attr.{attribute.name}",)), number))
        return [*given.values()]

    def _numbers(self, value: core.Expression, number: int, bounds: tuple[int, int] | None) -> Sliced:
        """A number for each site, cut off at the ends of a range."""
        if value.type.kind not in NUMBERS:
            raise NotAtOnceError
        sliced = self.before_all(value, number, partial(self.expressions.number_of_each, value, self.variable))
        low, high = bounds or (value.type.low, value.type.high)
        if value.type.low < low:
            sliced = self.slices.chosen(self.slices.less(sliced, Sliced(low)), Sliced(low), sliced)
        if value.type.high > high:
            sliced = self.slices.chosen(self.slices.less(Sliced(high), sliced), Sliced(high), sliced)
        return sliced


def _with(effect: Any, name: str, part: core.Expression) -> core.Effect:
    """An effect with another part."""
    changed: core.Effect = replace(effect, **{name: part})
    return changed


def _values(attribute: core.Attribute) -> range:
    return range(attribute.low, attribute.high + 1)


def _with_value(expression: core.Expression, of: core.Expression, value: int) -> core.Expression:
    """An expression with a number in place of a part."""
    if expression == of:
        return core.Constant(value, type=core.Type("int", value, value))
    parts = core.parts(expression)
    return core.with_parts(expression, [_with_value(part, of, value) for part in parts]) if parts else expression
