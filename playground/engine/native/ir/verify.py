"""The invariants of the IR, each with a name.

`verify` returns the broken ones, as `name: where and what`. Tests run it after lowering and after each pass; it is not
part of compiling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from playground.engine.layout import Layout
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.numbers_of_sets import may_hold_numbers, names_of_numbers
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.signatures import SIGNATURES, STEPPING
from playground.engine.native.ir.uses import nodes_of, values_of

INVARIANTS = {
    "types-fit": "operations get values of the types in their signatures, and variables keep their types",
    "defined-before-use": "locals are defined once, on every path to their uses",
    "variables-declared": "only declared variables are read and assigned",
    "fields-exist": "loads and stores name a field of the layout, its type and one of its values",
    "sets-on-board": "constant sets hold sites of the board only, but for numbers of sets, which no position holds",
    "slides-within": "a set is shifted by less than its width",
    "tables-cover": "an index known while compiling lies within its table",
    "divisors-positive": "divisors are positive constants, or 1 where a number is less",
    "calls-exist": "calls name a function of the program, and pass what it takes",
    "blocks-enclose": "a leave is within the block it leaves",
    "ends-last": "nothing follows a leave, a return or the end of the cells",
    "rows-of-cells": "rows are kept while counting, with as many values as a cell's rows have",
    "cells-in-order": "the cells of a step are counted from 0 without gaps, as many as the program lists",
}


@dataclass
class _Verifier:
    program: Program
    layout: Layout
    function: IRFunction
    broken: list[str] = field(default_factory=list)

    @cached_property
    def numbered(self) -> frozenset[str]:
        """The names of what may hold numbers of sets."""
        return names_of_numbers(self.function, self.program.nodes)

    def report(self, invariant: str, what: str) -> None:
        """Record a broken invariant."""
        text = f"{invariant}: {self.function.name}: {what}"
        if text not in self.broken:
            self.broken.append(text)

    # ---- statements

    def body(self, body: Iterable[ir.Statement], defined: frozenset[str], labels: frozenset[str]) -> None:
        """Check a list of statements, given the locals that are defined before it."""
        ended = False
        for statement in body:
            if ended:
                self.report("ends-last", f"{type(statement).__name__} is never reached")
            for node in nodes_of(statement):
                self.node(node, defined)
            defined = self.statement(statement, defined, labels)
            ended = isinstance(statement, ir.Leave | ir.Return | ir.EndCells)

    def statement(self, statement: ir.Statement, defined: frozenset[str], labels: frozenset[str]) -> frozenset[str]:
        """Check a statement; returns the locals defined after it."""
        match statement:
            case ir.Define():
                return self.defined(statement.name, defined)
            case ir.IRDraw():
                self.expect(statement.bound, "int", "the bound of a random number")
                return self.defined(statement.name, defined)
            case ir.PreferWays():
                return self.defined(statement.worth, self.defined(statement.left, defined))
            case ir.GrowLegs() | ir.LeftOut() | ir.NextLeg() | together.AnyCounted():
                return self.defined(statement.name, defined)
            case ir.Recall():
                self.expect(statement.player, "int", "the player who decides next")
                self.expect(statement.step, "int", "the step that is next")
                return self.defined(statement.name, defined)
            case ir.Call():
                called = [each for each in self.program.functions if each.name == statement.function]
                takes = [type_ for each in called for _, type_ in each.parameters]
                if not called or takes != [argument.type for argument in statement.arguments]:
                    self.report("calls-exist", f"{statement.function} is called")
                return self.defined(statement.name, defined)
            case ir.IRIf() | ir.IRBlock() | ir.Switch():
                self.branches(statement, defined, labels)
            case ir.ForBits() | ir.ForNumbers() | ir.Repeat() | ir.Rounds():
                self.loop(statement, defined, labels)
            case ir.Leave() if statement.label not in labels:
                self.report("blocks-enclose", f"{statement.label} is left from outside")
            case ir.IRAssign():
                self.assign(statement)
            case ir.Store():
                self.access(statement.field, statement.index, statement.value.type)
                if may_hold_numbers(statement.value, self.numbered, self.program.nodes):
                    self.report("sets-on-board", f"{statement.field} may hold numbers of sets")
            case ir.Reorder():
                self.reorder(statement)
            case _:
                self.note(statement)
        return defined

    def branches(
        self, statement: ir.IRIf | ir.IRBlock | ir.Switch, defined: frozenset[str], labels: frozenset[str]
    ) -> None:
        """Statements that are carried out once or not at all: what they define is not defined afterwards."""
        match statement:
            case ir.IRIf():
                self.expect(statement.condition, "bool", "the condition of an if")
                self.body(statement.then, defined, labels)
                self.body(statement.otherwise, defined, labels)
            case ir.IRBlock():
                self.body(statement.body, defined, labels | {statement.label})
            case ir.Switch():
                for _, body in statement.cases:
                    self.body(body, defined, labels)

    def loop(
        self,
        statement: ir.ForBits | ir.ForNumbers | ir.Repeat | ir.Rounds,
        defined: frozenset[str],
        labels: frozenset[str],
    ) -> None:
        """Statements that are carried out several times, some for each value of a local."""
        match statement:
            case ir.ForBits():
                self.expect(statement.members, "set", "the members of a loop")
                defined |= {statement.name}
            case ir.ForNumbers():
                defined |= {statement.name}
            case ir.Repeat():
                self.expect(statement.done, "bool", "the end of a repetition")
            case ir.Rounds():
                self.expect(statement.times, "int", "the number of rounds")
        self.body(statement.body, defined, labels)

    def note(self, statement: ir.Statement) -> None:
        """Statements that keep what is found of a position: rows, captures, the worth of options, options."""
        match statement:
            case ir.KeepRow():
                self.row(statement)
            case ir.Capture():
                self.expect(statement.members, "set", "the set of captures")
            case ir.LogEvent():
                self.expect(statement.first, "int", "the first number of an event")
                self.expect(statement.second, "int", "the second number of an event")
                self.expect(statement.members, "set", "the sites of an event")
            case together.KeepSets():
                for members in statement.members:
                    self.expect(members, "set", "the set of a cell")
            case together.KeepSet():
                self.expect(statement.index, "int", "the number of a cell")
                self.expect(statement.members, "set", "the set of a cell")
            case together.CountCells():
                self.cells(statement)
            case ir.SetBestWorth():
                self.expect(statement.value, "int", "the worth of options")
            case ir.VisitOption():
                for value in statement.values:
                    self.expect(value, "int", "a value of an option")
            case ir.KeepStarts():
                self.expect(statement.members, "set", "the sites where a leg starts")
            case ir.AddLeg():
                for value in values_of(statement):
                    self.expect(value, "int", "a number of a leg")
            case ir.EndLeg():
                for value in (statement.last, statement.player, statement.step):
                    self.expect(value, "int", "what a leg led to")
                self.expect(statement.goes_on, "bool", "whether the turn goes on after a leg")

    def cells(self, statement: together.CountCells) -> None:
        """Cells that are counted together fit the function that restricts their sets."""
        called = [each for each in self.program.functions if each.name == statement.function]
        takes = [tuple(type_ for _, type_ in each.parameters) for each in called]
        given = {("set", *(values[cell].type for values in statement.arguments)) for cell in range(statement.cells)}
        if takes != list(given):
            self.report("calls-exist", f"{statement.function} is called for cells")

    def reorder(self, statement: ir.Reorder) -> None:
        """A reordering is of a set of sites, by a field of each if it is not by chance."""
        self.expect(statement.members, "set", "the set of sites to reorder")
        if statement.attribute is not None:
            self.access(statement.attribute, self.program.nodes.number(0), "set")

    def defined(self, name: str, before: frozenset[str]) -> frozenset[str]:
        """Check that a local is new; returns the locals defined with it."""
        if name in before:
            self.report("defined-before-use", f"{name} is defined twice")
        return before | {name}

    def row(self, statement: ir.KeepRow) -> None:
        """A row has as many values as the rows of some cell."""
        for value in (statement.place, *statement.values, statement.total):
            self.expect(value, "int", "a number of a row")
        self.expect(statement.members, "set", "the members of a row")
        known = {rows.values for rows in self.program.rows}
        if self.function.name != "count" or len(statement.values) not in known:
            self.report("rows-of-cells", f"a row with {len(statement.values)} values")

    def assign(self, statement: ir.IRAssign) -> None:
        """An assignment fits a declared variable."""
        types = {name: start.type for name, start in self.function.variables}
        if statement.name not in types:
            self.report("variables-declared", f"{statement.name} is assigned")
        elif types[statement.name] != statement.value.type:
            self.report("types-fit", f"{statement.name} is assigned a {statement.value.type}")

    # ---- expressions

    def expect(self, node: IRNode, type_: str, what: str) -> None:
        """A value must have a type."""
        if node.type != type_:
            self.report("types-fit", f"{what} is a {node.type}")

    def node(self, node: IRNode, defined: frozenset[str]) -> None:
        """Check an expression without its parts."""
        match node.op:
            case "const":
                if node.type == "set" and int(str(node.detail)) & ~self.program.nodes.bits_of_sets:
                    self.report("sets-on-board", f"{int(str(node.detail)):#x}")
            case "local":
                if node.detail not in defined:
                    self.report("defined-before-use", f"{node.detail} is used")
            case "variable":
                if node.detail not in [name for name, _ in self.function.variables]:
                    self.report("variables-declared", f"{node.detail} is read")
            case "load":
                self.access(str(node.detail), node.args[0], node.type)
            case "plane_of":
                field: tuple[str, int] = node.detail  # type: ignore[assignment]  # as lowering makes them
                self.access(field[0], self.program.nodes.number(field[1] - 1), "set")
                self.expect(node.args[0], "int", "the site of a plane")
            case "call":
                if node.detail not in [function.name for function in self.program.functions]:
                    self.report("calls-exist", f"{node.detail} is called")
            case "table":
                self.table(node)
            case "spread_by" | "shortest":
                self.stepping(node)
            case "choose":
                self.expect(node.args[0], "bool", "the condition of a choice")
                if node.args[1].type != node.args[2].type:
                    self.report("types-fit", f"a choice between {node.args[1].type} and {node.args[2].type}")
            case "chosen" | "best_worth":
                pass
            case "chosen_at":
                self.expect(node.args[0], "int", "the index of a chosen value")
            case _:
                self.operation(node)

    def operation(self, node: IRNode) -> None:
        """An operation with a signature."""
        takes, gives = SIGNATURES[node.op]
        if tuple(arg.type for arg in node.args) != takes or node.type != gives:
            self.report("types-fit", f"{node.op} of {', '.join(arg.type for arg in node.args)}")
        if node.op == "slide" and abs(int(str(node.detail))) >= 64 * self.layout.words:
            self.report("slides-within", f"by {node.detail}")
        if node.op == "spread":
            self.spread(node)
        if node.op == "digit" and (node.args[1].op != "const" or not 0 <= int(str(node.args[1].detail)) < 31):
            self.report("digits-exist", f"digit {node.args[1].detail}")
        if node.op in ("div", "mod"):
            divisor = node.args[1].args[1] if node.args[1].op == "choose" else node.args[1]
            if divisor.op != "const" or int(str(divisor.detail)) < 1:
                self.report("divisors-positive", f"{node.op} by {divisor.op}")

    def spread(self, node: IRNode) -> None:
        """A spread in some directions, each of which leads from sites of the board to others."""
        steps: tuple[tuple[int, int, int], ...] = node.detail  # type: ignore[assignment]  # as lowering makes them
        if not steps or any(not 0 < abs(by) < 64 * self.layout.words for by, _, _ in steps):
            self.report("slides-within", f"spread by {[by for by, _, _ in steps]}")
        if any(begins & ~self.program.nodes.all_sites for _, begins, _ in steps):
            self.report("sets-on-board", "a spread begins off the board")

    def stepping(self, node: IRNode) -> None:
        """A spread or a shortest way by steps, each kind of which leads from a set of sites to others."""
        gives, *ends = STEPPING[node.op]
        detail: tuple[int, ...] = node.detail  # type: ignore[assignment]  # as lowering makes it
        shifts = detail[len(detail) - (len(node.args) - len(ends)) :]
        types = [arg.type for arg in node.args]
        if node.type != gives or types != [*ends, *["set"] * len(shifts)]:
            self.report("types-fit", f"{node.op} of {', '.join(types)}")
        if not shifts or any(not 0 < abs(by) < 64 * self.layout.words for by in shifts):
            self.report("slides-within", f"{node.op} by {list(shifts)}")

    def table(self, node: IRNode) -> None:
        """A constant table and its index."""
        self.expect(node.args[0], "int", "the index of a table")
        if not isinstance(node.detail, tuple) or not node.detail:
            self.report("tables-cover", "a table without values")

    def access(self, name: str, index: IRNode, type_: str) -> None:
        """A load or store of a field."""
        known = self.layout.by_name.get(name)
        if known is None:
            self.report("fields-exist", name)
            return
        if type_ != ("set" if known.holds_sets else "int"):
            self.report("fields-exist", f"{name} is used as a {type_}")
        self.expect(index, "int", f"the index of {name}")
        if index.op == "const" and not 0 <= int(str(index.detail)) < known.count:
            self.report("fields-exist", f"{name} has no value {index.detail}")


def verify(program: Program, layout: Layout) -> tuple[str, ...]:
    """The invariants that a program breaks; empty if none."""
    broken: list[str] = []
    for function in program.functions:
        verifier = _Verifier(program, layout, function)
        verifier.body(function.body, frozenset(name for name, _ in function.parameters), frozenset())
        if function.name == "count":
            _check_cells(program, verifier)
        broken += verifier.broken
    return tuple(broken)


def _check_cells(program: Program, verifier: _Verifier) -> None:
    """Each step's cells are counted in order, and there are as many as the program lists."""
    body = verifier.function.body
    steps = [case for _, case in body[0].cases] if body and isinstance(body[0], ir.Switch) else [body]
    if len(steps) != len(program.cells):
        verifier.report("cells-in-order", f"{len(steps)} steps are counted, {len(program.cells)} listed")
    for number, (statements, cells) in enumerate(zip(steps, program.cells, strict=False)):
        counted = [cell for statement in _flat(statements) for cell in _cells_of(statement)]
        ends = [statement for statement in _flat(statements) if isinstance(statement, ir.EndCells)]
        listed = len(cells) - sum(end.may_pass for end in ends)
        if counted != list(range(listed)) or len(ends) != 1 or ends[0].used != listed:
            verifier.report("cells-in-order", f"step {number} counts {counted} and lists {listed}")


def _cells_of(statement: ir.Statement) -> Iterable[int]:
    """The cells that a statement counts."""
    if isinstance(statement, together.CountCells):
        return range(statement.first, statement.first + statement.cells)
    if isinstance(statement, together.CountFirst):
        return range(statement.cells)
    return (statement.index,) if isinstance(statement, ir.CountCell) else ()


def _flat(body: Iterable[ir.Statement]) -> Iterator[ir.Statement]:
    for statement in body:
        yield statement
        if isinstance(statement, ir.IRIf):
            yield from _flat((*statement.then, *statement.otherwise))
        elif isinstance(statement, ir.ForBits | ir.ForNumbers | ir.IRBlock | ir.Repeat | ir.Rounds):
            yield from _flat(statement.body)
