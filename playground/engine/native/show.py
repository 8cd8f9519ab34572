"""The IR and the machine code for people.

An expression that a statement uses in several places is one object, and is written once: as `%3 = …` before the
statement. After it the name is not used again, since what it was made of may have changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from playground.engine.native.ir import (
    Assign,
    Block,
    Capture,
    Cell,
    CountCell,
    Define,
    Draw,
    EndCells,
    Fire,
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
    values_of,
)
from playground.engine.native.jit import optimize, target_machine
from playground.engine.native.nodes import Node
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
        if cell.rows:
            walked = f" in rows {cell.rows.first}..{cell.rows.first + cell.rows.most - 1}"
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
        self.numbers = count()

    def lines(self) -> Iterator[str]:
        function = self.function
        parameters = ", ".join(f"{name}: {type_}" for name, type_ in function.parameters)
        yield f"function {function.name}({parameters})" + (f" -> {function.result}" if function.result else "")
        for name, start in function.variables:
            yield from self._with_values(INDENT, f"var {name} = {{}}", start)
        yield from self._body(function.body, INDENT)

    def _body(self, body: Iterable[Statement], indent: str) -> Iterator[str]:
        for statement in body:
            yield from self._statement(statement, indent)

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
            case ForNumbers():
                yield f"{indent}for {statement.name} in {statement.low}..{statement.high}"
                yield from self._body(statement.body, indent + INDENT)
            case Repeat():
                yield f"{indent}repeat {statement.most} times at most"
                yield from self._body(statement.body, indent + INDENT)
                yield from self._with_values(indent, "until {}", statement.done)
            case Rounds():
                yield from self._with_values(indent, "{} times", statement.times)
                yield from self._body(statement.body, indent + INDENT)
            case Draw():
                yield from self._with_values(indent, f"{statement.name} = a random number below {{}}", statement.bound)
            case Lay():
                by = f" by {statement.attribute}" if statement.attribute else ""
                yield from self._with_values(indent, f"{statement.way} {{}}{by}", statement.members)
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
                yield from self._with_values(indent, f"{statement.field}[{{}}] = {{}}", *values_of(statement))
            case CountCell():
                text, values = f"cell {statement.index} counts {{}}", [statement.count]
                if statement.members:
                    text, values = f"cell {statement.index} offers {{}}", [statement.members]
                yield from self._with_values(indent, text, *values)
            case KeepRow():
                places = ", ".join("{}" for _ in statement.values)
                text = f"row {{}} after ({places}) offers {{}}, {{}} in all"
                yield from self._with_values(indent, text, *values_of(statement))
            case Want():
                yield from self._with_values(indent, "want {}", statement.value)
            case Found():
                places = ", ".join("{}" for _ in statement.values)
                yield from self._with_values(indent, f"found ({places})", *statement.values)
            case Capture():
                yield from self._with_values(indent, "capture {}", statement.members)
            case Fire():
                yield from self._with_values(indent, "rule {} fires", statement.rule)
            case Return() if statement.value:
                yield from self._with_values(indent, "return {}", statement.value)
            case _:
                yield indent + _bare(statement)

    def _with_values(self, indent: str, text: str, *values: Node) -> Iterator[str]:
        """A line with values in it, after the lines of the shared values it needs first."""
        shared = _shared(values)
        names: dict[int, str] = {}
        for node in shared:
            name = f"%{next(self.numbers)}"
            yield f"{indent}{name} = {_expression(node, names)}"
            names[id(node)] = name
        yield indent + text.format(*(_expression(value, names) for value in values))


def _shared(values: Iterable[Node]) -> list[Node]:
    """What values use more than once, parts before what they are part of; leaves and plain loads not."""
    order: dict[int, Node] = {}
    uses: Counter[int] = Counter()

    def visit(node: Node) -> None:
        uses[id(node)] += 1
        if uses[id(node)] == 1:
            for argument in node.args:
                visit(argument)
            order[id(node)] = node

    for value in values:
        visit(value)
    return [node for key, node in order.items() if uses[key] > 1 and node.args and node.op != "load"]


def _expression(node: Node, names: Mapping[int, str]) -> str:
    if id(node) in names:
        return names[id(node)]
    arguments = [_expression(argument, names) for argument in node.args]
    detail = str(node.detail)
    match node.op:
        case "const":
            return f"0x{int(detail):x}" if node.type == "set" else detail.lower()
        case "local":
            return detail
        case "variable":
            return f"${detail}"
        case "chosen":
            return f"chosen[{detail}]"
        case "load":
            return f"{detail}[{arguments[0]}]"
        case "call":
            return f"{detail}()"
        case "slide":
            return f"slide({arguments[0]}, {int(detail):+d})"
        case "table":
            return f"table({_entries(node)})[{arguments[0]}]"
    return f"{node.op}({', '.join(arguments)})"


def _entries(node: Node) -> str:
    values = node.detail if isinstance(node.detail, tuple) else ()
    shown = [f"0x{value:x}" if node.type == "set" else str(value) for value in values[:MOST_ENTRIES]]
    return " ".join(shown + [f"… {len(values)} in all"] * (len(values) > MOST_ENTRIES))


def _bare(statement: Statement) -> str:
    """A statement without values."""
    match statement:
        case Leave():
            return f"leave {statement.label}"
        case EndCells():
            return f"end of cells, {statement.used} used" + (", may pass" if statement.may_pass else "")
        case Return():
            return "return"
    raise CompilerBug(f"no words for a {type(statement).__name__}")
