"""The options of a step as cells.

Choices among directions, numbers, players and pieces are written out: each combination is a cell. A last choice among
sites stays a set: its options are counted by counting the set, and the k-th option is found by selecting the k-th
member. Sites that follow from the chosen one (`ahead(piece, way, distance)`) come along by adding a number. Only a
choice that needs an evaluation of its own for each site before it is enumerated by a function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from playground.engine.native.ir import (
    Assign,
    Cell,
    CountCell,
    ForBits,
    Found,
    Function,
    If,
    Return,
    Statement,
)
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.geometry import offset, starts
from playground.engine.native.lower.scope import Scope
from playground.engine.native.nodes import Node, Type
from playground.game import core

Bindings = tuple[core.Binding, ...]


@dataclass(frozen=True)
class Prefix:
    """Choices made so far: constants, or site variables of an enumeration."""

    values: tuple[Node, ...] = ()
    conditions: tuple[Node, ...] = ()


@dataclass
class StepOptions:
    """Lowers the options of one step; `cells` and `functions` grow with each action."""

    expressions: Expressions
    step: str
    cells: list[Cell] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)

    @property
    def scope(self) -> Scope:
        """Where the statements of the counting function go."""
        return self.expressions.scope

    def add(self, number: int, action: core.Action) -> None:
        """The cells of one action."""
        guard = self.expressions.lower(action.guard) if action.guard is not None else None
        self._expand(number, action.bindings, Prefix((), (guard,) if guard else ()))

    def _expand(self, action: int, bindings: Bindings, prefix: Prefix) -> None:
        nodes = self.scope.nodes
        if not bindings:
            count = self._holding(prefix, nodes.number(1), nodes.number(0))
            self._cell(action, prefix, (), None, count)
            return
        binding, rest = bindings[0], bindings[1:]
        if binding.type.kind != "site":
            self._write_out(action, binding, rest, prefix)
            return
        following = [self._following(later, binding.variable) for later in rest]
        if all(place is not None for place in following):
            self._set_cell(action, binding, [place for place in following if place is not None], prefix)
        else:
            self._enumerate(action, bindings, prefix)

    def _write_out(self, action: int, binding: core.Binding, rest: Bindings, prefix: Prefix) -> None:
        for member in self.expressions.universe(binding.domain):
            taken = self.expressions.has_member(binding.domain, member)
            if taken.op == "const" and not taken.detail:
                continue
            conditions = prefix.conditions if taken.op == "const" else (*prefix.conditions, taken)
            value = self.scope.nodes.number(member)
            with self.scope.binding({binding.variable: member}):
                self._expand(action, rest, Prefix((*prefix.values, value), conditions))

    def _following(self, binding: core.Binding, variable: str) -> tuple[int, int] | None:
        """The (way, steps) by which a binding follows from a chosen site, if that is all there is to it."""
        domain = binding.domain
        if not (isinstance(domain, core.Operation) and domain.name == "ahead"):
            return None
        start, way, steps = domain.arguments
        known_way, known_steps = self.scope.known(way), self.scope.known(steps)
        if not (isinstance(start, core.Variable) and start.name == variable):
            return None
        return None if known_way is None or known_steps is None else (int(str(known_way)), int(str(known_steps)))

    def _set_cell(
        self, action: int, binding: core.Binding, following: Sequence[tuple[int, int]], prefix: Prefix
    ) -> None:
        nodes, board = self.scope.nodes, self.scope.board
        members = _sites(self.expressions, binding)
        for way, steps in following:
            members = nodes.op("meet", members, nodes.bits(starts(board, way, steps)))
        members = self._holding(prefix, members, nodes.bits(0))
        if members.op == "const" and members.detail == 0:
            return
        offsets = [0, *(offset(board, way, steps) for way, steps in following)]
        self._cell(action, prefix, offsets, members, nodes.op("size", members))

    def _holding(self, prefix: Prefix, yes: Node, no: Node) -> Node:
        for condition in reversed(prefix.conditions):
            yes = self.scope.nodes.choose(condition, yes, no)
        return yes

    def _cell(self, action: int, prefix: Prefix, offsets: Sequence[int], members: Node | None, count: Node) -> None:
        base = (*(int(str(value.detail)) for value in prefix.values), *offsets)
        factor = (*(0 for _ in prefix.values), *(1 for _ in offsets))
        self.scope.emit(CountCell(len(self.cells), members, count))
        self.cells.append(Cell(action, base, factor, members is not None))

    # ---- enumeration

    def _enumerate(self, action: int, bindings: Bindings, prefix: Prefix) -> None:
        """Conditions of the prefix were lowered where options are counted, and are asked there, not while walking."""
        name = f"options_{self.step}_{len(self.cells)}"
        inner = replace_scope(self.expressions)
        with inner.scope.binding(self.scope.names):
            walked = self._walk(inner, bindings, Prefix(prefix.values))
        parameters: tuple[tuple[str, Type], ...] = (("picked", "int"),)
        body = (*walked, Return(None))
        self.functions.append(Function(name, parameters, tuple(inner.scope.variables), body, "int"))
        width = len(prefix.values) + len(bindings)
        self.scope.emit(CountCell(len(self.cells), None, self._called(name, prefix)))
        self.cells.append(Cell(action, (0,) * width, (0,) * width, False, name))

    def _called(self, enumerator: str, prefix: Prefix) -> Node:
        """How many options an enumerator finds; it is not called where a condition fails."""
        nodes = self.scope.nodes
        if not prefix.conditions:
            return nodes.call(enumerator)
        found = self.scope.variable(nodes.number(0))
        self.scope.emit(Assign(str(found.detail), nodes.number(0)))
        called: Statement = Assign(str(found.detail), nodes.call(enumerator))
        for condition in reversed(prefix.conditions):
            called = If(condition, (called,))
        self.scope.emit(called)
        return found

    def _walk(self, lowering: Expressions, bindings: Bindings, prefix: Prefix) -> tuple[Statement, ...]:
        """Statements that go through all choices of the bindings; conditions of the prefix are the caller's."""
        scope = lowering.scope
        if not bindings:
            return (Found(prefix.values),)
        binding, rest = bindings[0], bindings[1:]
        with scope.inner() as statements:
            if binding.type.kind != "site":
                for member in lowering.universe(binding.domain):
                    taken = scope.keep(lowering.has_member(binding.domain, member))
                    with scope.binding({binding.variable: member}):
                        inner = self._walk(lowering, rest, Prefix((*prefix.values, scope.nodes.number(member))))
                    scope.emit(If(taken, tuple(inner)))
            else:
                members = scope.keep(_sites(lowering, binding))
                site = scope.nodes.local(scope.fresh("site"), "int")
                with scope.binding({binding.variable: site}):
                    inner = self._walk(lowering, rest, Prefix((*prefix.values, site)))
                scope.emit(ForBits(str(site.detail), members, tuple(inner)))
        return tuple(statements)


def _sites(lowering: Expressions, binding: core.Binding) -> Node:
    """The domain of a site binding as a set."""
    node = lowering.lower(binding.domain)
    if binding.domain.type.kind == "sites":
        return node
    return lowering.nodes.op("bit_or_none" if binding.domain.type.optional else "bit", node)


def replace_scope(expressions: Expressions) -> Expressions:
    """Expressions that lower into a new function."""
    scope = expressions.scope
    return Expressions(replace(scope, names={}, statements=[], variables=[]))
