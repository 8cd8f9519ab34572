"""The invariants of the IR, each with a name (`verify_expressions.py`).

`verify` returns the broken ones, as `name: where and what`. Tests run it after lowering and after each pass; it is not
part of compiling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from playground.engine.layout import Layout
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.numbers_of_sets import may_hold_numbers, names_of_numbers
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.uses import nodes_of, values_of
from playground.engine.native.ir.verify_expressions import ExpressionVerifier


class _Verifier(ExpressionVerifier):
    """Checks the statements of one function as well."""

    @cached_property
    def numbered(self) -> frozenset[str]:
        """The names of what may hold numbers of sets."""
        return names_of_numbers(self.function, self.program.nodes)

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
                return self.defined(statement.name, defined) if statement.name else defined
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
                for end in statement.ends:
                    self.expect(end, "int", "an end of a range")
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
            case ir.KeepLayers():
                for members in statement.members:
                    self.expect(members, "set", "a layer")
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
                if statement.members is not None:
                    self.expect(statement.members, "set", "the sites of options")
            case ir.KeepStarts():
                self.expect(statement.members, "set", "the sites where a leg starts")
            case ir.ReserveWays():
                self.expect(statement.first, "int", "the number of first legs")
                self.expect(statement.both, "int", "the number of options of two legs")
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
