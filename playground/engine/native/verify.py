"""The invariants of the IR, each with a name.

`verify` returns what is broken, as `name: where and what`. It is run in tests after lowering and after each pass, and
is not part of compiling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from playground.engine.layout import Layout
from playground.engine.native.ir import (
    Assign,
    Block,
    Capture,
    CountCell,
    Define,
    Draw,
    EndCells,
    ForBits,
    ForNumbers,
    Found,
    Function,
    If,
    KeepRow,
    Lay,
    Leave,
    Program,
    Repeat,
    Return,
    Rounds,
    Statement,
    Store,
    Switch,
    Want,
    nodes_of,
)
from playground.engine.native.nodes import SIGNATURES, Node

INVARIANTS = {
    "types-fit": "operations get values of the types they are made for, and variables keep theirs",
    "defined-before-use": "locals are defined on every way to where they are used, and once",
    "variables-declared": "only declared variables are read and assigned",
    "fields-exist": "loads and stores name a field of the layout, its type and one of its values",
    "sets-on-board": "constant sets hold sites of the board only",
    "slides-within": "a set is shifted by less than its width",
    "tables-cover": "an index known while compiling lies within its table",
    "divisors-positive": "divisors are positive constants",
    "calls-exist": "calls name an enumerator of the program",
    "blocks-enclose": "a leave stands within the block it leaves",
    "ends-last": "nothing follows a leave, a return or the end of the cells",
    "rows-of-cells": "rows are kept while counting, with the values that a cell's rows have",
    "cells-in-order": "the cells of a step are counted from 0 without gaps, as many as the program lists",
}


@dataclass
class _Verifier:
    program: Program
    layout: Layout
    function: Function
    broken: list[str] = field(default_factory=list)

    def tell(self, invariant: str, what: str) -> None:
        """Remember a broken invariant."""
        text = f"{invariant}: {self.function.name}: {what}"
        if text not in self.broken:
            self.broken.append(text)

    # ---- statements

    def body(self, body: Iterable[Statement], defined: frozenset[str], labels: frozenset[str]) -> None:
        """A list of statements, given the locals that are defined before it."""
        ended = False
        for statement in body:
            if ended:
                self.tell("ends-last", f"{type(statement).__name__} is never reached")
            for node in nodes_of(statement):
                self.node(node, defined)
            defined = self.statement(statement, defined, labels)
            ended = isinstance(statement, Leave | Return | EndCells)

    def statement(self, statement: Statement, defined: frozenset[str], labels: frozenset[str]) -> frozenset[str]:
        """One statement; the locals defined after it."""
        match statement:
            case Define():
                if statement.name in defined:
                    self.tell("defined-before-use", f"{statement.name} is defined twice")
                return defined | {statement.name}
            case Assign():
                self.assign(statement)
            case Store():
                self.access(statement.field, statement.index, statement.value.type)
            case If():
                self.expect(statement.condition, "bool", "the condition of an if")
                self.body(statement.then, defined, labels)
                self.body(statement.otherwise, defined, labels)
            case ForBits():
                self.expect(statement.members, "set", "the members of a loop")
                self.body(statement.body, defined | {statement.name}, labels)
            case ForNumbers():
                self.body(statement.body, defined | {statement.name}, labels)
            case Repeat():
                self.expect(statement.done, "bool", "the end of a repetition")
                self.body(statement.body, defined, labels)
            case Rounds():
                self.expect(statement.times, "int", "the number of rounds")
                self.body(statement.body, defined, labels)
            case KeepRow():
                self.row(statement)
            case Capture():
                self.expect(statement.members, "set", "what is captured")
            case Want():
                self.expect(statement.value, "int", "what options are worth")
            case Draw():
                self.expect(statement.bound, "int", "the bound of a random number")
                if statement.name in defined:
                    self.tell("defined-before-use", f"{statement.name} is defined twice")
                return defined | {statement.name}
            case Lay():
                self.expect(statement.members, "set", "what is laid anew")
                if statement.attribute is not None:
                    self.access(statement.attribute, self.program.nodes.number(0), "set")
            case Block():
                self.body(statement.body, defined, labels | {statement.label})
            case Switch():
                for _, body in statement.cases:
                    self.body(body, defined, labels)
            case Leave() if statement.label not in labels:
                self.tell("blocks-enclose", f"{statement.label} is left from outside")
            case Found():
                for value in statement.values:
                    self.expect(value, "int", "a value of an option")
        return defined

    def row(self, statement: KeepRow) -> None:
        """A row that is kept belongs to a cell, which has as many values before its sites."""
        for value in (statement.place, *statement.values, statement.total):
            self.expect(value, "int", "a number of a row")
        self.expect(statement.members, "set", "the members of a row")
        known = {rows.values for rows in self.program.rows}
        if self.function.name != "count" or len(statement.values) not in known:
            self.tell("rows-of-cells", f"a row with {len(statement.values)} values")

    def assign(self, statement: Assign) -> None:
        """An assignment fits a declared variable."""
        types = {name: start.type for name, start in self.function.variables}
        if statement.name not in types:
            self.tell("variables-declared", f"{statement.name} is assigned")
        elif types[statement.name] != statement.value.type:
            self.tell("types-fit", f"{statement.name} is assigned a {statement.value.type}")

    # ---- expressions

    def expect(self, node: Node, type_: str, what: str) -> None:
        """A value has a type."""
        if node.type != type_:
            self.tell("types-fit", f"{what} is a {node.type}")

    def node(self, node: Node, defined: frozenset[str]) -> None:
        """One expression, whose parts are looked at on their own."""
        match node.op:
            case "const":
                if node.type == "set" and int(str(node.detail)) & ~self.program.everything:
                    self.tell("sets-on-board", f"{int(str(node.detail)):#x}")
            case "local":
                if node.detail not in defined:
                    self.tell("defined-before-use", f"{node.detail} is used")
            case "variable":
                if node.detail not in [name for name, _ in self.function.variables]:
                    self.tell("variables-declared", f"{node.detail} is read")
            case "load":
                self.access(str(node.detail), node.args[0], node.type)
            case "call":
                if node.detail not in [function.name for function in self.program.functions]:
                    self.tell("calls-exist", f"{node.detail} is called")
            case "table":
                self.table(node)
            case "choose":
                self.expect(node.args[0], "bool", "the condition of a choice")
                if node.args[1].type != node.args[2].type:
                    self.tell("types-fit", f"a choice between {node.args[1].type} and {node.args[2].type}")
            case "chosen" | "wanted":
                pass
            case "chosen_at":
                self.expect(node.args[0], "int", "the index of a chosen value")
            case _:
                self.operation(node)

    def operation(self, node: Node) -> None:
        """An operation with a signature."""
        takes, gives = SIGNATURES[node.op]
        if tuple(arg.type for arg in node.args) != takes or node.type != gives:
            self.tell("types-fit", f"{node.op} of {', '.join(arg.type for arg in node.args)}")
        if node.op == "slide" and abs(int(str(node.detail))) >= 64 * self.layout.words:
            self.tell("slides-within", f"by {node.detail}")
        if node.op in ("div", "mod"):
            divisor = node.args[1]
            if divisor.op != "const" or int(str(divisor.detail)) < 1:
                self.tell("divisors-positive", f"{node.op} by {divisor.op}")

    def table(self, node: Node) -> None:
        """A constant table and its index."""
        self.expect(node.args[0], "int", "the index of a table")
        if not isinstance(node.detail, tuple) or not node.detail:
            self.tell("tables-cover", "a table without values")

    def access(self, name: str, index: Node, type_: str) -> None:
        """A load or store of a field."""
        known = self.layout.by_name.get(name)
        if known is None:
            self.tell("fields-exist", name)
            return
        if known.kind != type_:
            self.tell("fields-exist", f"{name} is taken for a {type_}")
        self.expect(index, "int", f"the index of {name}")
        if index.op == "const" and not 0 <= int(str(index.detail)) < known.count:
            self.tell("fields-exist", f"{name} has no value {index.detail}")


def verify(program: Program, layout: Layout) -> tuple[str, ...]:
    """The invariants that a program breaks, empty if none."""
    broken: list[str] = []
    for function in program.functions:
        verifier = _Verifier(program, layout, function)
        verifier.body(function.body, frozenset(name for name, _ in function.parameters), frozenset())
        if function.name == "count":
            _check_cells(program, verifier)
        broken += verifier.broken
    return tuple(broken)


def _check_cells(program: Program, verifier: _Verifier) -> None:
    """Each step's cells are counted in order, and there are as many as the program says."""
    body = verifier.function.body
    steps = [case for _, case in body[0].cases] if body and isinstance(body[0], Switch) else [body]
    if len(steps) != len(program.cells):
        verifier.tell("cells-in-order", f"{len(steps)} steps are counted, {len(program.cells)} listed")
    for number, (statements, cells) in enumerate(zip(steps, program.cells, strict=False)):
        counted = [statement.index for statement in _flat(statements) if isinstance(statement, CountCell)]
        ends = [statement for statement in _flat(statements) if isinstance(statement, EndCells)]
        listed = len(cells) - sum(end.may_pass for end in ends)
        if counted != list(range(listed)) or len(ends) != 1 or ends[0].used != listed:
            verifier.tell("cells-in-order", f"step {number} counts {counted} and lists {listed}")


def _flat(body: Iterable[Statement]) -> Iterator[Statement]:
    for statement in body:
        yield statement
        if isinstance(statement, If):
            yield from _flat((*statement.then, *statement.otherwise))
        elif isinstance(statement, ForBits | ForNumbers | Block | Repeat | Rounds):
            yield from _flat(statement.body)
