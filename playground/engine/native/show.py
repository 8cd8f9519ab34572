"""The IR and the machine code for people.

An expression that stands in several places is one object, so it is written once, as `%3 = …` before the statement
that first needs it; `variable` and `load` are written anew where they stand, since what they give may have changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from playground.engine.native.ir import (
    Assign,
    Block,
    Cell,
    CountCell,
    Define,
    EndCells,
    Fire,
    ForBits,
    Found,
    Function,
    If,
    Leave,
    Node,
    Program,
    Return,
    Statement,
    Store,
    Switch,
)
from playground.engine.native.jit import optimize, target_machine
from playground.source.diagnostics import CompilerBug

INDENT = "  "
MOST_ENTRIES = 8
"""Entries of a constant table that are written out."""


def show_program(program: Program) -> str:
    """The cells of each step, then every function."""
    cells = [line for step, row in enumerate(program.cells) for line in _cells(step, row)]
    functions = ["\n".join(_FunctionText(function).lines()) for function in program.functions]
    return "\n\n".join(["\n".join(cells), *functions])


def assembly(text: str) -> str:
    """The machine code that an LLVM module becomes, in the assembler's language of this processor."""
    import llvmlite.binding as llvm

    machine = target_machine()
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    optimize(module)
    result: str = machine.emit_assembly(module)
    return result


def _cells(step: int, cells: Iterable[Cell]) -> Iterator[str]:
    for number, cell in enumerate(cells):
        values = ", ".join(_value(*pair) for pair in zip(cell.base, cell.factor, strict=True))
        walked = f" walked by {cell.enumerator}" if cell.enumerator else ""
        yield f"cell {step}.{number}: action {cell.action} ({values}){walked}"


def _value(base: int, factor: int) -> str:
    """A value of an option: a constant, or one that depends on the chosen site."""
    if not factor:
        return str(base)
    site = "site" if factor == 1 else f"{factor}·site"
    return site if not base else f"{site}{base:+d}"


class _FunctionText:
    """Writes one function."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.names: dict[int, str] = {}
        self.uses = _uses(function)

    def lines(self) -> Iterator[str]:
        function = self.function
        parameters = ", ".join(f"{name}: {type_}" for name, type_ in function.parameters)
        yield f"function {function.name}({parameters})" + (f" -> {function.result}" if function.result else "")
        for name, start in function.variables:
            yield from self._with_values(INDENT, f"var {name} = {{}}", start)
        yield from self._body(function.body, INDENT)

    def _body(self, body: Iterable[Statement], indent: str) -> Iterator[str]:
        """A block; what is named inside is not known after it."""
        outside = dict(self.names)
        for statement in body:
            yield from self._statement(statement, indent)
        self.names = outside

    def _statement(self, statement: Statement, indent: str) -> Iterator[str]:
        match statement:
            case If():
                yield from self._with_values(indent, "if {}", statement.condition)
                yield from self._body(statement.then, indent + INDENT)
                if statement.otherwise:
                    yield f"{indent}else"
                    yield from self._body(statement.otherwise, indent + INDENT)
            case ForBits():
                yield from self._with_values(indent, f"for {statement.name} in {{}}", statement.members)
                yield from self._body(statement.body, indent + INDENT)
            case Block():
                yield f"{indent}block {statement.label}"
                yield from self._body(statement.body, indent + INDENT)
            case Switch():
                yield from self._with_values(indent, "switch {}", statement.value)
                for number, body in statement.cases:
                    yield f"{indent}case {number}"
                    yield from self._body(body, indent + INDENT)
            case _:
                yield from self._simple(statement, indent)

    def _simple(self, statement: Statement, indent: str) -> Iterator[str]:
        match statement:
            case Define():
                yield from self._with_values(indent, f"let {statement.name} = {{}}", statement.value)
            case Assign():
                yield from self._with_values(indent, f"{statement.name} = {{}}", statement.value)
            case Store():
                yield from self._with_values(indent, f"{statement.field}[{{}}] = {{}}", statement.index, statement.value)
            case CountCell():
                text, values = f"cell {statement.index} counts {{}}", [statement.count]
                if statement.members:
                    text, values = f"cell {statement.index} offers {{}}", [statement.members]
                yield from self._with_values(indent, text, *values)
            case Found():
                places = ", ".join("{}" for _ in statement.values)
                yield from self._with_values(indent, f"found ({places})", *statement.values)
            case Return() if statement.value:
                yield from self._with_values(indent, "return {}", statement.value)
            case _:
                yield indent + _bare(statement)

    def _with_values(self, indent: str, text: str, *values: Node) -> Iterator[str]:
        """A line with values in it, after the lines of the shared values it needs first."""
        named: list[str] = []
        written = [self._expression(value, named) for value in values]
        yield from (indent + line for line in named)
        yield indent + text.format(*written)

    def _expression(self, node: Node, named: list[str]) -> str:
        if id(node) in self.names:
            return self.names[id(node)]
        arguments = [self._expression(argument, named) for argument in node.args]
        text = _operation(node, arguments)
        if self.uses[id(node)] < 2 or not node.args or node.op == "load" or _may_change(node):
            return text
        name = self.names[id(node)] = f"%{len(self.names)}"
        named.append(f"{name} = {text}")
        return name


def _may_change(node: Node) -> bool:
    """Whether a value depends on what statements change, so that its name would lie after one of them."""
    return bool(node.reads)


def _uses(function: Function) -> Counter[int]:
    """How often each expression stands in a function, by identity; parts of a shared one count once."""
    uses: Counter[int] = Counter()
    waiting = [start for _, start in function.variables] + list(_values(function.body))
    while waiting:
        node = waiting.pop()
        uses[id(node)] += 1
        if uses[id(node)] == 1:
            waiting.extend(node.args)
    return uses


