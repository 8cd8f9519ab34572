"""The IR as text for people.

An expression that a statement uses in several places is one object, and is written once: as `%3 = …` before the
statement. The name is not used after the statement, since values it depends on may have changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import cast

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import Cell, IRFunction, Program
from playground.engine.native.ir.uses import values_of
from playground.source.diagnostics import CompilerBug

INDENT = "  "
MAX_ENTRIES = 8
"""The most entries of a constant table that are written out."""


def show_program(program: Program) -> str:
    """The cells of each step, then every function."""
    cells = [line for step, row in enumerate(program.cells) for line in _cells(step, row)]
    functions = ["\n".join(_FunctionText(function).lines()) for function in program.functions]
    return "\n\n".join(["\n".join(cells), *functions])


def _cells(step: int, cells: Iterable[Cell]) -> Iterator[str]:
    for number, cell in enumerate(cells):
        values = ", ".join(_value(*pair) for pair in zip(cell.base, cell.factor, strict=True))
        walked = f" walked by {cell.enumerator}" if cell.enumerator else ""
        if cell.rows:
            walked = f" in rows {cell.rows.first}..{cell.rows.first + cell.rows.count - 1}"
        if cell.layers:
            first = cell.layers.first + cell.layers.digits
            walked = f" in layers {first}..{first + cell.layers.count - 1}"
        second = f", values from {cell.second.first} on of leg {cell.second.action}" if cell.second else ""
        second = f", a set of the sites from value {cell.of_set.first} on" if cell.of_set else second
        yield f"cell {step}.{number}: action {cell.action} ({values}){walked}{second}"


def _value(base: int, factor: int) -> str:
    """A value of an option: a constant, or one that depends on the chosen site."""
    if not factor:
        return str(base)
    site = "site" if factor == 1 else f"{factor}·site"
    return site if not base else f"{site}{base:+d}"


class _FunctionText:
    """Writes one function."""

    def __init__(self, function: IRFunction) -> None:
        self.function = function
        self.numbers = count()

    def lines(self) -> Iterator[str]:
        function = self.function
        parameters = ", ".join(f"{name}: {type_}" for name, type_ in function.parameters)
        yield f"function {function.name}({parameters})" + (f" -> {function.result}" if function.result else "")
        for name, start in function.variables:
            yield from self._with_values(INDENT, f"var {name} = {{}}", start)
        yield from self._body(function.body, INDENT)

    def _body(self, body: Iterable[ir.Statement], indent: str) -> Iterator[str]:
        for statement in body:
            yield from self._statement(statement, indent)

    def _statement(self, statement: ir.Statement, indent: str) -> Iterator[str]:
        match statement:
            case ir.IRIf():
                yield from self._with_values(indent, "if {}", statement.condition)
                yield from self._body(statement.then, indent + INDENT)
                if statement.otherwise:
                    yield f"{indent}else"
                    yield from self._body(statement.otherwise, indent + INDENT)
            case ir.ForBits():
                yield from self._with_values(indent, f"for {statement.name} in {{}}", statement.members)
                yield from self._body(statement.body, indent + INDENT)
            case ir.ForNumbers():
                within = " within {}..{}" if statement.ends else ""
                loop = f"for {statement.name} in {statement.low}..{statement.high}{within}"
                yield from self._with_values(indent, loop, *statement.ends)
                yield from self._body(statement.body, indent + INDENT)
            case ir.Repeat():
                yield f"{indent}repeat at most {statement.max_rounds} times"
                yield from self._body(statement.body, indent + INDENT)
                yield from self._with_values(indent, "until {}", statement.done)
            case ir.Rounds():
                yield from self._with_values(indent, "{} times", statement.times)
                yield from self._body(statement.body, indent + INDENT)
            case ir.IRDraw():
                yield from self._with_values(indent, f"{statement.name} = a random number below {{}}", statement.bound)
            case ir.Recall():
                text = f"{statement.name} = how many of the last {statement.window} equal this, {{}} being next at {{}}"
                yield from self._with_values(indent, text, *values_of(statement))
            case ir.Call():
                where = "" if statement.copied == "nothing" else f" on a copy of {statement.copied}"
                places = ", ".join("{}" for _ in statement.arguments)
                defined = f"let {statement.name} = " if statement.name else ""
                text = f"{defined}{statement.function}({places}){where}"
                yield from self._with_values(indent, text, *statement.arguments)
            case ir.Reorder():
                by = f" by {statement.attribute}" if statement.attribute else ""
                yield from self._with_values(indent, f"{statement.method} {{}}{by}", statement.members)
            case ir.IRBlock():
                yield f"{indent}block {statement.label}"
                yield from self._body(statement.body, indent + INDENT)
            case ir.Switch():
                yield from self._with_values(indent, "switch {}", statement.value)
                for number, body in statement.cases:
                    yield f"{indent}case {number}"
                    yield from self._body(body, indent + INDENT)
            case _:
                yield from self._simple(statement, indent)

    def _simple(self, statement: ir.Statement, indent: str) -> Iterator[str]:
        match statement:
            case ir.Define():
                yield from self._with_values(indent, f"let {statement.name} = {{}}", statement.value)
            case ir.IRAssign():
                yield from self._with_values(indent, f"{statement.name} = {{}}", statement.value)
            case ir.Store():
                yield from self._with_values(indent, f"{statement.field}[{{}}] = {{}}", *values_of(statement))
            case ir.Capture():
                yield from self._with_values(indent, "capture {}", statement.members)
            case ir.LogEvent():
                text = f"log event {statement.kind} {statement.detail} ({{}}, {{}}) on {{}}"
                yield from self._with_values(indent, text, *values_of(statement))
            case ir.Fire():
                yield from self._with_values(indent, "rule {} fires", statement.rule)
            case ir.Charge():
                yield from self._with_values(indent, "charge section {}", statement.section)
            case ir.Return() if statement.value:
                yield from self._with_values(indent, "return {}", statement.value)
            case _:
                yield from self._of_options(statement, indent)

    def _of_options(self, statement: ir.Statement, indent: str) -> Iterator[str]:
        """What is counted, kept and visited of options."""
        match statement:
            case ir.CountCell():
                text, values = f"cell {statement.index} counts {{}}", [statement.count]
                if statement.members:
                    text, values = f"cell {statement.index} offers {{}}", [statement.members]
                yield from self._with_values(indent, text, *values)
            case together.KeepSets():
                for number, members in enumerate(statement.members, statement.first):
                    yield from self._with_values(indent, f"set of cell {number} = {{}}", members)
            case together.KeepSet():
                yield from self._with_values(indent, "set of cell {} = {}", *values_of(statement))
            case together.CountCells():
                yield from self._cells(statement, indent)
            case ir.KeepRow():
                places = ", ".join("{}" for _ in statement.values)
                text = f"row {{}} after ({places}) offers {{}}, {{}} in all"
                yield from self._with_values(indent, text, *values_of(statement))
            case ir.KeepLayers():
                for number, members in enumerate(statement.members, statement.first):
                    yield from self._with_values(indent, f"set of layers {number} = {{}}", members)
            case ir.KeepStarts():
                yield from self._with_values(indent, f"leg {statement.index} starts on {{}}", statement.members)
            case ir.SetBestWorth():
                yield from self._with_values(indent, "best worth = {}", statement.value)
            case ir.VisitOption():
                places = ", ".join("{}" for _ in statement.values)
                of = () if statement.members is None else (statement.members,)
                each = " with each site of {}" if of else ""
                yield from self._with_values(indent, f"visit ({places}){each}", *statement.values, *of)
            case ir.ReserveWays():
                first, second = statement.actions
                text = f"room for {{}} ways that end with action {first}, {{}} with action {second}"
                yield from self._with_values(indent, text, statement.first, statement.both)
            case ir.AddLeg():
                places = ", ".join("{}" for _ in statement.values)
                roams = " of what came from {}" if statement.roams else ""
                text = f"leg: action {statement.action} ({places}) from {{}} after way {{}}{roams}"
                yield from self._with_values(indent, text, *values_of(statement))
            case ir.EndLeg():
                text = "end of leg: last {}, next {} at {}, goes on {}"
                yield from self._with_values(indent, text, *values_of(statement))
            case _:
                yield indent + _bare(statement)

    def _cells(self, statement: together.CountCells, indent: str) -> Iterator[str]:
        for number in range(statement.cells):
            of_cell = [values[number] for values in statement.arguments]
            places = ", ".join(["its set", *("{}" for _ in of_cell)])
            text = f"cell {statement.first + number} offers {statement.function}({places})"
            yield from self._with_values(indent, text, *of_cell)

    def _with_values(self, indent: str, text: str, *values: IRNode) -> Iterator[str]:
        """A line with values, after lines for the shared expressions in them."""
        shared = _shared(values)
        names: dict[int, str] = {}
        for node in shared:
            name = f"%{next(self.numbers)}"
            yield f"{indent}{name} = {_expression(node, names)}"
            names[id(node)] = name
        yield indent + text.format(*(_expression(value, names) for value in values))


def _shared(values: Iterable[IRNode]) -> list[IRNode]:
    """Expressions that values use more than once, parts before wholes, without leaves and loads."""
    order: dict[int, IRNode] = {}
    uses: Counter[int] = Counter()

    def visit(node: IRNode) -> None:
        uses[id(node)] += 1
        if uses[id(node)] == 1:
            for argument in node.args:
                visit(argument)
            order[id(node)] = node

    for value in values:
        visit(value)
    return [node for key, node in order.items() if uses[key] > 1 and node.args and node.op != "load"]


def _expression(node: IRNode, names: Mapping[int, str]) -> str:
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
        case "plane_of":
            return f"plane_of({node.detail[0]}, {arguments[0]})"  # type: ignore[index]  # the field, and how many
        case "call":
            return f"{detail}()"
        case "slide":
            return f"slide({arguments[0]}, {int(detail):+d})"
        case "gather":
            sites, others = cast("tuple[int, int]", node.detail)
            return f"gather({arguments[0]}, 0x{sites:x} by 0x{others:x})"
        case "spread":
            by = " ".join(f"{slide:+d}" for slide, _, _ in node.detail)  # type: ignore[attr-defined]  # its directions
            return f"spread({', '.join(arguments)}, by {by})"
        case "spread_by" | "shortest":
            return f"{node.op}({', '.join(arguments)}, by {' '.join(map(str, node.detail))})"  # type: ignore[call-overload]  # its numbers
        case "table":
            return f"table({_entries(node)})[{arguments[0]}]"
    return f"{node.op}({', '.join(arguments)})"


def _entries(node: IRNode) -> str:
    values = node.detail if isinstance(node.detail, tuple) else ()
    shown = [f"0x{value:x}" if node.type == "set" else str(value) for value in values[:MAX_ENTRIES]]
    return " ".join(shown + [f"… {len(values)} in all"] * (len(values) > MAX_ENTRIES))


def _bare(statement: ir.Statement) -> str:
    """A statement without values."""
    match statement:
        case ir.Leave():
            return f"leave {statement.label}"
        case ir.Remember():
            return "remember the position"
        case ir.ClearLegs():
            return "no way is known"
        case ir.GrowLegs():
            return f"let {statement.name} = the options that the legs of cell {statement.index} lead to"
        case ir.LeftOut():
            return f"let {statement.name} = the action of the first leg without room, or -1"
        case ir.PreferWays():
            return f"let {statement.left} = the options left of greatest {statement.function}, {statement.worth}"
        case ir.FirstWays():
            return f"cell {statement.index} has the first of these options"
        case ir.NextLeg():
            return f"let {statement.name} = whether there is another leg, which is chosen now"
        case together.KeepSetsBy():
            return f"{statement.function}() keeps sets of cells"
        case together.CountFirst():
            return f"cells to {statement.cells - 1} are counted by {statement.function}()"
        case together.AnyCounted():
            return f"let {statement.name} = whether {statement.function}() counts any option"
        case ir.EndCells():
            return f"end of cells, {statement.used} used" + (", may pass" if statement.may_pass else "")
        case ir.Return():
            return "return"
    raise CompilerBug(f"there is no text for a {type(statement).__name__}")
