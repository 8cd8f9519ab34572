"""What the setup does to the state of zeros that it begins with, worked out ahead as far as it is known.

    for plane in 0..2: owner[plane] = minus(owner[plane], {a1})        owner[0] = {a1 a8}
    owner[0] = join(owner[0], {a1})                              ──►
    … the same for a8

Most games place their pieces on sites that are named, so that little more remains than the sets of the first position.
Where components are hidden from players, each event is logged with the position before it, so that what is changed is
stored before the next event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.signatures import SIGNATURES
from playground.engine.native.ir.uses import each_of

MAX_ROUNDS = 10_000
"""The statements within loops that are worked out ahead."""

LINES_OF_STATEMENT, LINES_OF_STORE, LINES_OF_EVENT = 5, 2, 10
"""The lines of LLVM text of statements, about, and of those that remain: loops that log events may be shorter."""

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
    left = start.left_of(function.body)
    return replace(function, body=(*start.statements(), *left))


@dataclass
class _Start:
    """What is known while the setup goes on: `values` of fields by name and index, and of locals; those of fields that
    are `pending` are not stored yet by what is `written`."""

    nodes: Nodes
    values: dict[tuple[str, int], IRNode] = field(default_factory=dict)
    written: list[ir.Statement] = field(default_factory=list)
    pending: dict[tuple[str, int], IRNode] = field(default_factory=dict)
    locals: dict[str, IRNode] = field(default_factory=dict)
    rounds: int = field(default_factory=lambda: MAX_ROUNDS)
    saved: int = 0
    """The lines of text that are saved so far."""

    def left_of(self, body: Body) -> Body:
        """The statements of a body from the first one on that is not known; what comes before is done."""
        done = next((place for place, each in enumerate(body) if not self.does(each)), len(body))
        match body[done:]:
            case (ir.IRBlock(label, inner), *others):
                left = self.left_of(inner)
                return (ir.IRBlock(label, left), *others) if left else self.left_of(tuple(others))
        return body[done:]

    def statements(self) -> Iterable[ir.Statement]:
        """What leads from zeros to what is known."""
        yield from self.written
        yield from (ir.Define(name, value) for name, value in self.locals.items())
        yield from self._stores()

    def _stores(self) -> Iterable[ir.Statement]:
        for (name, index), value in self.pending.items():
            yield ir.Store(name, self.nodes.number(index), value)

    def does(self, statement: ir.Statement) -> bool:
        """Whether what a statement does is known, and no more is written than would be; then it is done."""
        before = dict(self.values), dict(self.locals), list(self.written), dict(self.pending)
        try:
            self._do(statement)
            saved = self.saved + self._saved_by(statement, self.written[len(before[2]) :])
            if saved >= 0:
                self.saved = saved
                return True
        except _NotKnown:
            pass
        self.values, self.locals, self.written, self.pending = before
        return False

    def _saved_by(self, statement: ir.Statement, written: Sequence[ir.Statement]) -> int:
        """The lines that are saved if this is written in place of a statement."""
        stores = sum(isinstance(each, ir.Store) for each in written)
        lines = LINES_OF_STORE * stores + LINES_OF_EVENT * (len(written) - stores)
        return LINES_OF_STATEMENT * sum(1 for _ in each_of((statement,))) - lines

    def _do(self, statement: ir.Statement) -> None:
        match statement:
            case ir.Define():
                self.locals[statement.name] = self._value(statement.value)
            case ir.Store():
                self._store((statement.field, int(str(self._value(statement.index).detail))), statement.value)
            case ir.IRIf():
                holds = self._value(statement.condition).detail
                self._all(statement.then if holds else statement.otherwise)
            case ir.ForNumbers():
                ends = [int(str(self._value(end).detail)) for end in statement.ends] or [statement.low, statement.high]
                for number in range(max(statement.low, ends[0]), min(statement.high, ends[1]) + 1):
                    self.locals[statement.name] = self.nodes.number(number)
                    self._all(statement.body)
                self.locals.pop(statement.name, None)
            case ir.LogEvent():
                values = [self._value(each) for each in (statement.first, statement.second, statement.members)]
                event = replace(statement, first=values[0], second=values[1], members=values[2])
                self.written += [*self._stores(), event]
                self.pending = {}
            case _:
                raise _NotKnown

    def _store(self, place: tuple[str, int], node: IRNode) -> None:
        value = self._value(node)
        if self.values.get(place, self.nodes.bits(0)) is not value:
            self.values[place] = self.pending[place] = value

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
