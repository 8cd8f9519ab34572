"""A pass: numbers that are raised or lowered under a condition are chosen between, in place of a branch.

    if c { points[m] = points[m] + 1 }
    points[m] = c ? points[m] + 1 : points[m]

Whether a stone makes a row is known to no processor before: a branch that is predicted wrongly takes longer than what
it skips. LLVM does the same for values, but never where memory is written. What is noted, as opposed to counted, such
as that a pawn made a double step, happens so seldom that its branches are predicted well.
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, over_bodies, unless_same
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.ranges import Ranges
from playground.engine.native.ir.uses import operations_up_to

MAX_CHANGES = 2
"""The most numbers that a branch changes."""

MAX_OPERATIONS = 16
"""The most operations that compute all of them."""

_VARIABLE = "var."
"""How the fields of variables begin; what decides about turns and the end of a game changes seldom."""

_ARITHMETIC = ("add", "sub", "mul", "less", "at_most", "same", "and", "or", "not", "truth_as_number")

_SIMPLE = frozenset(("const", "local", "variable", "choose", *_ARITHMETIC))
"""Operations whose values may be computed where they do not matter."""


def change_without_branches(program: Program) -> Program:
    """Choose between the numbers before and after small changes."""
    return over_bodies(program, _Chosen(program.nodes, Ranges.of(program)).body)


@dataclass(frozen=True)
class _Chosen:
    """Chooses between numbers, in place of branches."""

    nodes: Nodes
    ranges: Ranges

    def body(self, body: Body) -> Body:
        """The same statements without branches around small changes."""
        result = list[ir.Statement]()
        for statement in body:
            result += self._without_branch(statement) or (statement,)
        return unless_same(body, result)

    def _without_branch(self, statement: ir.Statement) -> tuple[ir.Statement, ...] | None:
        """Stores that choose, in place of a branch around a few; None for all other statements."""
        if not isinstance(statement, ir.IRIf) or statement.otherwise or not 0 < len(statement.then) <= MAX_CHANGES:
            return None
        condition, stores = statement.condition, list[ir.Store]()
        if condition.op != "local" and len(statement.then) > 1:
            return None  # the first change may decide whether the condition holds
        for each in statement.then:
            if not isinstance(each, ir.Store) or not each.field.startswith(_VARIABLE) or each.value.type != "int":
                return None
            if each.field not in each.value.reads:
                return None
            stores.append(each)
        values = [part for store in stores for part in (store.index, store.value)]
        if sum(operations_up_to(MAX_OPERATIONS + 1, value) for value in values) > MAX_OPERATIONS:
            return None
        chosen = [self._store(store, condition) for store in stores]
        return None if None in chosen else tuple(each for each in chosen if each is not None)

    def _store(self, store: ir.Store, condition: IRNode) -> ir.Store | None:
        index, value = (self._anywhere(each, condition) for each in (store.index, store.value))
        if index is None or value is None:
            return None
        index = self._valid(index, condition, self._size(store.field))
        before = self.nodes.load(store.field, value.type, index)
        return ir.Store(store.field, index, self.nodes.choose(condition, value, before))

    def _anywhere(self, value: IRNode, condition: IRNode) -> IRNode | None:
        """The same value where a condition holds, which can be computed where it does not; None if it is not simple."""
        if value.op not in _SIMPLE and value.op not in ("load", "table"):
            return None
        parts = [self._anywhere(each, condition) for each in value.args]
        args = tuple(each for each in parts if each is not None)
        if len(args) < len(parts):
            return None
        if value.op in ("load", "table"):
            length = len(value.detail) if isinstance(value.detail, tuple) else self._size(str(value.detail))
            args = (self._valid(args[0], condition, length),)
        return value if args == value.args else self.nodes.with_args(value, args)

    def _valid(self, index: IRNode, condition: IRNode, count: int) -> IRNode:
        """An index that is never outside of so many: the first one where the condition does not hold, unless it is
        certainly inside. What several rounds change would wait for each other there."""
        is_mover = index.op == "load" and index.detail == "mover"
        if index.op == "const" or is_mover or self.ranges.is_index(index, count):
            return index
        return self.nodes.choose(condition, index, self.nodes.number(0))

    def _size(self, field: str) -> int:
        """How many numbers a field has; 0 if that is not known."""
        return self.nodes.sizes.get(field, 0)
