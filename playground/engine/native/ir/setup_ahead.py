"""What the setup does to the state of zeros that it begins with, worked out ahead as far as it is known.

    for plane in 0..2: owner[plane] = minus(owner[plane], {a1})        owner[0] = {a1 a8}
    owner[0] = join(owner[0], {a1})                              ──►
    … the same for a8

Most games place their pieces on sites that are named, so that little more remains than the sets of the first position.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.signatures import SIGNATURES

MAX_ROUNDS = 10_000
"""The statements within loops that are worked out ahead."""

MAX_DEPTH = 30
"""The depth of expressions that are worked out ahead."""


class _NotKnown(Exception):
    """What a statement does depends on more than is known ahead."""


def work_out_setup(program: Program) -> Program:
    """The program with the first statements of its setup replaced by what they lead to."""
    functions = tuple(_ahead(each, program.nodes) if each.name == "setup" else each for each in program.functions)
    return replace(program, functions=functions)


def _ahead(function: IRFunction, nodes: Nodes) -> IRFunction:
    start = _Start(nodes)
    done = next((place for place, each in enumerate(function.body) if not start.does(each)), len(function.body))
    return replace(function, body=(*start.statements(), *function.body[done:]))


@dataclass
class _Start:
    """What is known while the setup goes on: `values` of fields by name and index, and of locals."""

    nodes: Nodes
    values: dict[tuple[str, int], IRNode] = field(default_factory=dict)
    locals: dict[str, IRNode] = field(default_factory=dict)
    rounds: int = field(default_factory=lambda: MAX_ROUNDS)

    def statements(self) -> Iterable[ir.Statement]:
        """What leads from zeros to what is known."""
        yield from (ir.Define(name, value) for name, value in self.locals.items())
        for (name, index), value in self.values.items():
            if value is not self.nodes.bits(0):
                yield ir.Store(name, self.nodes.number(index), value)

    def does(self, statement: ir.Statement) -> bool:
        """Whether what a statement does is known; then it is done."""
        before = dict(self.values), dict(self.locals)
        try:
            self._do(statement)
        except _NotKnown:
            self.values, self.locals = before
            return False
        return True

    def _do(self, statement: ir.Statement) -> None:
        match statement:
            case ir.Define():
                self.locals[statement.name] = self._value(statement.value)
            case ir.Store():
                index = int(str(self._value(statement.index).detail))
                self.values[statement.field, index] = self._value(statement.value)
            case ir.IRIf():
                holds = self._value(statement.condition).detail
                self._all(statement.then if holds else statement.otherwise)
            case ir.ForNumbers():
                ends = [int(str(self._value(end).detail)) for end in statement.ends] or [statement.low, statement.high]
                for number in range(max(statement.low, ends[0]), min(statement.high, ends[1]) + 1):
                    self.locals[statement.name] = self.nodes.number(number)
                    self._all(statement.body)
                self.locals.pop(statement.name, None)
            case _:
                raise _NotKnown

    def _all(self, body: tuple[ir.Statement, ...]) -> None:
        self.rounds -= len(body)
        if self.rounds < 0:
            raise _NotKnown
        for statement in body:
            self._do(statement)

    def _value(self, node: IRNode) -> IRNode:
        return self._worked_out(node, {}, MAX_DEPTH)

    def _worked_out(self, node: IRNode, found: dict[IRNode, IRNode], depth: int) -> IRNode:
        """The constant that an expression is."""
        if node.op == "const":
            return node
        if node not in found:
            if depth == 0:
                raise _NotKnown
            found[node] = self._new(node, tuple(self._worked_out(arg, found, depth - 1) for arg in node.args))
        return found[node]

    def _new(self, node: IRNode, args: tuple[IRNode, ...]) -> IRNode:
        """The value of an operation of known `args` in the position so far. Raises _NotKnown where it has none."""
        nodes, result = self.nodes, None
        match node.op:
            case "local":
                result = self.locals.get(str(node.detail))
            case "load":
                result = self._loaded(str(node.detail), int(str(args[0].detail)), node)
            case "plane_of":
                field_: tuple[str, int] = node.detail  # type: ignore[assignment]  # as `Nodes.plane_of` makes it
                name, count = field_
                site = int(str(args[0].detail))
                held = [site >= 0 and self._bits(name, plane) >> site & 1 for plane in range(count)]
                result = nodes.number(held.index(1) if 1 in held else -1)
            case "choose":
                result = nodes.choose(*args)
            case "table":
                result = nodes.table(node.detail, node.type, args[0])  # type: ignore[arg-type]  # a tuple of numbers
            case name if name in SIGNATURES:
                result = nodes.op(name, *args, detail=node.detail)
        if result is None or result.op != "const":
            raise _NotKnown
        return result

    def _loaded(self, name: str, index: int, node: IRNode) -> IRNode | None:
        """The value of a field; of sets none is stored before the setup stores it."""
        return self.values.get((name, index), self.nodes.bits(0) if node.type == "set" else None)

    def _bits(self, name: str, index: int) -> int:
        return int(str(self.values.get((name, index), self.nodes.bits(0)).detail))
