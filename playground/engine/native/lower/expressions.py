"""Core expressions to IR values.

Conditions on a site are lifted to all sites at once where possible (`lift.py`); otherwise they are tested site by site
in a loop.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRAssign, IRIf
from playground.engine.native.lower.at_once.attributes import coded_value, sites_of_value
from playground.engine.native.lower.at_once.by_site import ValuesBySite
from playground.engine.native.lower.at_once.existence import has_members
from playground.engine.native.lower.at_once.lift import lift
from playground.engine.native.lower.at_once.looked_up import looked_up
from playground.engine.native.lower.at_once.meeting import Meeting
from playground.engine.native.lower.at_once.nearby import NearbySets
from playground.engine.native.lower.at_once.numbers import lift_number
from playground.engine.native.lower.at_once.said_otherwise import said_of_members
from playground.engine.native.lower.compared_with_all import some_or_none
from playground.engine.native.lower.comprehensions import Comprehensions
from playground.engine.native.lower.directions import GEOMETRY, Directions
from playground.engine.native.lower.facts import depends_on_position, repeated_in
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.iterated import iterated, lower_iterated
from playground.engine.native.lower.laziness import apart, logical, one_of_two
from playground.engine.native.lower.lowering import Nearby, ir_type
from playground.engine.native.lower.membership import SETS_WITHOUT_VALUE
from playground.engine.native.lower.once import once
from playground.engine.native.lower.position import POSITION, PositionLowering
from playground.engine.native.lower.scope import Alias, Meaning, Members
from playground.engine.native.lower.sliced import Sliced
from playground.engine.native.lower.spreading import SPREADING, Spreading
from playground.engine.native.lower.walks import prepared, walks_within
from playground.game import core
from playground.game.core import NOTHING
from playground.source.diagnostics import CompilerBug

PLAIN = {
    "add": "add",
    "subtract": "sub",
    "multiply": "mul",
    "not": "not",
    "union": "join",
    "intersection": "meet",
    "difference": "minus",
    "count": "size",
}
"""Operations that correspond to a single IR operation on the values of their arguments."""


class Expressions(Comprehensions, PositionLowering, Directions, Spreading):
    """Lowers every expression of the core."""

    def lower(self, expression: core.Expression) -> IRNode:
        """The IR value of an expression."""
        if isinstance(expression, core.Variable):
            return self._variable(expression)
        if not depends_on_position(expression):
            known = self.scope.known(expression)
            if known is not None:
                return self.constant(known, expression.type)
            return once(self, "value", expression, partial(self._without_position, expression))
        form = repeated_in(self.scope.game).form_of(expression)
        if form is not None:
            return self.called(expression, form)
        return once(self, "value", expression, partial(self.written_out, expression))

    def _without_position(self, expression: core.Expression) -> IRNode:
        """The IR value of an expression that does not depend on the position, from a table if that is worth it."""
        found = looked_up(expression, self, partial(self.written_out, expression))
        if found is not None:
            return found
        form = None if self.for_every_value else repeated_in(self.scope.game).form_of(expression)
        return self.written_out(expression) if form is None else self.called(expression, form)

    def written_out(self, expression: core.Expression) -> IRNode:
        """The IR value of an expression whose value is not known, without a function for all of it."""
        lowered = LOWERED.get(type(expression))
        if lowered is None:
            raise CompilerBug(f"the native engine cannot lower {type(expression).__name__}")
        return lowered(self, expression)

    def sites_where(self, condition: core.Expression, variable: str) -> IRNode | None:
        """The sites for which a condition holds; see `lift.py`."""
        return lift(condition, variable, self)

    def number_of_each(self, expression: core.Expression, variable: str) -> Sliced | None:
        """The number that an expression has for each site; see `numbers.py`."""
        return lift_number(expression, variable, self)

    def nearby(self, sites: core.Expression, variable: str) -> Nearby | None:
        """A set that depends on a site; see `nearby.py`."""
        return NearbySets(variable, self).of(sites)

    def sites_holding(self, sites: core.Expression, site: core.Expression, variable: str) -> IRNode | None:
        """The sites for which a set that depends on them has `site` as a member; see `nearby.py`."""
        return NearbySets(variable, self).holding(sites, site)

    def sites_meeting(self, sites: core.Expression, targets: IRNode, variable: str) -> IRNode | None:
        """The sites for which a set that depends on them has a member among some targets; see `meeting.py`."""
        return Meeting(variable, self).of(sites, targets)

    def constant(self, value: core.Value, type_: core.Type) -> IRNode:
        """A value that is known at compile time."""
        if isinstance(value, frozenset):
            return self.nodes.bits(bits_of(value))
        if isinstance(value, str):
            raise CompilerBug("a word has no value in a running game")
        return self.nodes.truth(bool(value)) if type_.kind == "bool" else self.nodes.number(int(value))

    # ---- names

    def _variable(self, expression: core.Variable) -> IRNode:
        meaning = self.scope.names[expression.name]
        if isinstance(meaning, Alias):
            return self.lower(meaning.expression)
        if isinstance(meaning, int):
            return self.constant(meaning, expression.type)
        if isinstance(meaning, Members):
            raise CompilerBug(f"the native engine has no value for {expression}")
        return meaning

    def _statevariable(self, expression: core.StateVariable) -> IRNode:
        if expression.site is not None:
            return ValuesBySite(expression.name, expression.index, self).at(expression.site)
        variable = next(v for v in self.scope.game.variables if v.name == expression.name)
        node = self.nodes.load(f"var.{expression.name}", "int", self.place_in(variable, expression.index))
        if expression.type.kind == "bool":
            return self.nodes.op("not", self.nodes.op("same", node, self.nodes.number(0)))
        return node

    def place_in(self, variable: core.GameVariable, index: core.Expression | None) -> IRNode:
        """The place of an index among the values of a variable; the nearest one if it is out of range."""
        nodes = self.nodes
        if index is None or variable.each is None:
            return nodes.number(0)
        place = nodes.op("sub", self.lower(index), nodes.number(variable.each.low))
        if variable.each.kind != "int":
            return place
        last = nodes.number(variable.size - 1)
        if index.type.low < variable.each.low:
            place = nodes.choose(nodes.op("less", place, nodes.number(0)), nodes.number(0), place)
        if index.type.high > variable.each.high:
            place = nodes.choose(nodes.op("less", last, place), last, place)
        return place

    def _table(self, expression: core.Table) -> IRNode:
        numbers = tuple(bits_of(v) if isinstance(v, frozenset) else int(v) for v in expression.values)
        kind, index = "set" if isinstance(expression.values[0], frozenset) else "int", self.lower(expression.index)
        if expression.index.type.optional:
            found = self.nodes.table((0, *numbers), kind, self.nodes.op("add", index, self.nodes.number(1)))
        elif kind == "int" and numbers == tuple(range(len(numbers))):
            found = index
        else:
            found = self.nodes.table(numbers, kind, index)
        if expression.type.kind == "bool":
            return self.nodes.op("not", self.nodes.op("same", found, self.nodes.number(0)))
        return found

    def _attributeof(self, expression: core.AttributeOf) -> IRNode:
        attribute = self.attribute(expression.attribute)
        if attribute.coded:
            return coded_value(attribute, expression.site, self)
        missing = NOTHING if attribute.words else 0
        return self._which(f"attr.{attribute.name}", attribute.size, expression.site, attribute.low, missing)

    def _withattribute(self, expression: core.WithAttribute) -> IRNode:
        nodes, attribute = self.nodes, self.attribute(expression.attribute)
        value, type_ = self.lower(expression.value), expression.value.type
        number = nodes.op("sub", value, nodes.number(attribute.low))
        if not type_.optional and attribute.low <= type_.low and type_.high <= attribute.high:
            return sites_of_value(attribute, number, nodes)
        exists = nodes.truth(True)
        if type_.optional or type_.low < attribute.low:
            exists = nodes.op("at_most", nodes.number(attribute.low), value)
        if type_.high > attribute.high:
            exists = nodes.op("and", exists, nodes.op("at_most", value, nodes.number(attribute.high)))
        safe = nodes.choose(exists, number, nodes.number(0))
        return nodes.choose(exists, sites_of_value(attribute, safe, nodes), nodes.bits(0))

    def _let(self, expression: core.Let) -> IRNode:
        found = iterated(expression)
        if found is not None:
            return lower_iterated(self, found)
        meaning = self.let(expression)
        with self.scope.binding({expression.variable: meaning}):
            return self.lower(expression.body)

    def let(self, expression: core.Let) -> Meaning:
        """What the variable of a `Let` stands for: its value, or the expression where that is a set of no sites. A
        direction that is known remains so, since what lies in it can be said of all sites at once."""
        known = self.scope.known(expression.value) if expression.value.type.kind == "way" else None
        if isinstance(known, int):
            return known
        by_name = expression.value.type.kind in SETS_WITHOUT_VALUE
        return Alias(expression.value) if by_name else self.lower(expression.value)

    def _choice(self, expression: core.Choice) -> IRNode:
        condition = self.lower(expression.condition)
        if condition.op == "const":
            return self.lower(expression.yes if condition.detail else expression.no)
        if walks_within(expression.yes) or walks_within(expression.no):
            return self._one_of_two(condition, expression)
        yes, no = (apart(self.scope, partial(self.lower, side)) for side in (expression.yes, expression.no))
        return one_of_two(self.scope, condition, yes, no)

    def _one_of_two(self, condition: IRNode, expression: core.Choice) -> IRNode:
        """A choice between two values of which only the chosen one is computed."""
        result = self.scope.variable(self.nodes.zero(ir_type(expression)))
        sides, names = [], dict[str, IRNode]()
        for side in [prepared(side, self, names) for side in (expression.yes, expression.no)]:
            with self.scope.inner() as statements, self.scope.binding(names):
                self.scope.emit(IRAssign(str(result.detail), self.lower(side)))
            sides.append(tuple(statements))
        self.scope.emit(IRIf(condition, *sides))
        return self.freeze(result)

    # ---- operations

    def _operation(self, expression: core.Operation) -> IRNode:
        if expression.name in PLAIN:
            return self.nodes.op(PLAIN[expression.name], *map(self.lower, expression.arguments))
        lowered = OPERATIONS.get(expression.name)
        posed = said_of_members(expression, self) if expression.name in ("less", "at_most") else None
        if posed is None and expression.name in ("less", "equal"):
            posed = some_or_none(expression, self.scope)
        if posed is not None:
            return self.lower(posed)
        if lowered is None:
            raise CompilerBug(f"the native engine does not implement '{expression.name}'")
        return lowered(self, *expression.arguments)

    def _and(self, *sides: core.Expression) -> IRNode:
        return self._logical("and", *sides)

    def _or(self, *sides: core.Expression) -> IRNode:
        return self._logical("or", *sides)

    def _logical(self, name: str, *sides: core.Expression) -> IRNode:
        first = apart(self.scope, partial(self.lower, sides[0]))
        if first.value.op == "const":
            return first.value if first.value.detail is (name == "or") else self.lower(sides[1])
        return logical(self.scope, name, first, apart(self.scope, partial(self.lower, sides[1])))

    def _less(self, left: core.Expression, right: core.Expression) -> IRNode:
        less = self.nodes.op("less", *self.compared(left, right))
        counted = less.args[-1] if less.args and less.args[0] is self.nodes.number(0) else less
        return has_members(counted.args[0], self.nodes) if counted.op == "size" else less

    def _at_most(self, left: core.Expression, right: core.Expression) -> IRNode:
        return self.nodes.op("at_most", *self.compared(left, right))

    def _equal(self, left: core.Expression, right: core.Expression) -> IRNode:
        a, b = self.compared(left, right)
        if a.type == "bool":
            return self.nodes.op("same", *(self.nodes.op("truth_as_number", side) for side in (a, b)))
        return self.nodes.op("same_set" if a.type == "set" else "same", a, b)

    def _divide(self, dividend: core.Expression, divisor: core.Expression) -> IRNode:
        return self.nodes.op("div", self.lower(dividend), self._divisor(divisor))

    def _modulo(self, dividend: core.Expression, divisor: core.Expression) -> IRNode:
        return self.nodes.op("mod", self.lower(dividend), self._divisor(divisor))

    def _divisor(self, divisor: core.Expression) -> IRNode:
        """1 where the divisor is less: a value is also computed where the condition that allows it does not hold."""
        nodes, node, one = self.nodes, self.lower(divisor), self.nodes.number(1)
        return nodes.choose(nodes.op("less", node, one), one, node)

    def _present(self, value: core.Expression) -> IRNode:
        """A value that is used only where it is not none; the code stays within its tables elsewhere too."""
        lowered, zero = self.lower(value), self.nodes.number(0)
        return self.nodes.choose(self.nodes.op("less", lowered, zero), zero, lowered)

    def _complement(self, sites: core.Expression) -> IRNode:
        return self.nodes.op("minus", self.nodes.bits(self.nodes.all_sites), self.lower(sites))

    def _contains(self, sites: core.Expression, site: core.Expression) -> IRNode:
        name = "test_or_none" if site.type.optional else "test"
        return self.nodes.op(name, self.lower(sites), self.lower(site))

    def _singleton(self, site: core.Expression) -> IRNode:
        return self.nodes.op("bit_or_none" if site.type.optional else "bit", self.lower(site))


LOWERED: dict[type[core.Expression], Callable[..., IRNode]] = {
    core.StateVariable: Expressions._statevariable,
    core.Operation: Expressions._operation,
    core.AttributeOf: Expressions._attributeof,
    core.WithAttribute: Expressions._withattribute,
    core.Table: Expressions._table,
    core.Let: Expressions._let,
    core.Quantified: Expressions._quantified,
    core.Where: Expressions._where,
    core.Choice: Expressions._choice,
    core.After: Expressions._after,
    core.CanMove: Expressions._canmove,
}
"""The method that lowers each class of expression; constants and variables never get here."""

OPERATIONS: dict[str, Callable[..., IRNode]] = {
    **GEOMETRY,
    **POSITION,
    **SPREADING,
    "and": Expressions._and,
    "or": Expressions._or,
    "divide": Expressions._divide,
    "modulo": Expressions._modulo,
    "equal": Expressions._equal,
    "less": Expressions._less,
    "at_most": Expressions._at_most,
    "present": Expressions._present,
    "complement": Expressions._complement,
    "contains": Expressions._contains,
    "singleton": Expressions._singleton,
    "contains_way": Expressions.contains_direction,
}
"""The method that lowers each operation that is not in `PLAIN`."""
