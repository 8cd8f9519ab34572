"""Which values statements use, and what they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.nodes import CHOSEN, IRNode

EVERY_SET = "every set"
"""Stands for all sets of the state in the result of `changes`."""


def changes(body: Iterable[ir.Statement]) -> set[str]:
    """The fields and variables that statements may change."""
    changed: set[str] = set()
    for statement in body:
        match statement:
            case ir.IRAssign():
                changed.add(statement.name)
            case ir.Store():
                changed.add(statement.field)
            case ir.Call():
                changed |= statement.changed
            case ir.Reorder():
                changed.add(EVERY_SET)
            case ir.Remember():
                changed |= {"remembered", "history"}
            case ir.NextLeg():
                changed.add(CHOSEN)
            case ir.IRIf():
                changed |= changes(statement.then) | changes(statement.otherwise)
            case ir.ForBits() | ir.ForNumbers() | ir.IRBlock() | ir.Repeat() | ir.Rounds():
                changed |= changes(statement.body)
            case ir.Switch():
                for _, inner in statement.cases:
                    changed |= changes(inner)
    return changed


def values_of(statement: ir.Statement) -> tuple[IRNode, ...]:
    """The values that a statement uses itself, without those of statements within it."""
    values = _VALUES.get(type(statement))
    return () if values is None else values(statement)


def _values_of_cell(cell: ir.CountCell) -> tuple[IRNode, ...]:
    return (cell.count,) if cell.members is None else (cell.members, cell.count)


def _values_of_cells(cells: together.CountCells) -> tuple[IRNode, ...]:
    return tuple(value for column in cells.arguments for value in dict.fromkeys(column))


def _values_of_leg(leg: ir.AddLeg) -> tuple[IRNode, ...]:
    return (*leg.values, leg.last, leg.parent, *((leg.roams.origin,) if leg.roams else ()))


_VALUES: dict[type[ir.Statement], Callable[[Any], tuple[IRNode, ...]]] = {
    ir.Define: lambda statement: (statement.value,),
    ir.IRAssign: lambda statement: (statement.value,),
    ir.Store: attrgetter("index", "value"),
    ir.IRIf: lambda statement: (statement.condition,),
    ir.ForBits: lambda statement: (statement.members,),
    ir.ForNumbers: attrgetter("ends"),
    ir.Reorder: lambda statement: (statement.members,),
    ir.Capture: lambda statement: (statement.members,),
    ir.Repeat: lambda statement: (statement.done,),
    ir.Fire: lambda statement: (statement.rule,),
    ir.Charge: lambda statement: (statement.section,),
    ir.Rounds: lambda statement: (statement.times,),
    ir.KeepRow: lambda row: (row.place, *row.values, row.members, row.total),
    ir.ReserveWays: attrgetter("first", "both"),
    ir.KeepLayers: attrgetter("members"),
    ir.KeepStarts: lambda statement: (statement.members,),
    ir.SetBestWorth: lambda statement: (statement.value,),
    ir.IRDraw: lambda statement: (statement.bound,),
    ir.Recall: attrgetter("player", "step"),
    ir.Call: attrgetter("arguments"),
    ir.Switch: lambda statement: (statement.value,),
    ir.CountCell: _values_of_cell,
    together.CountCells: _values_of_cells,
    together.KeepSet: attrgetter("index", "members"),
    together.KeepSets: attrgetter("members"),
    ir.VisitOption: lambda visit: visit.values if visit.members is None else (*visit.values, visit.members),
    ir.AddLeg: _values_of_leg,
    ir.EndLeg: attrgetter("last", "player", "step", "goes_on"),
    ir.LogEvent: attrgetter("first", "second", "members"),
    ir.Return: lambda result: () if result.value is None else (result.value,),
}
"""What finds the values of each class of statement that uses any, which is done very often."""


def each_of(body: Iterable[ir.Statement]) -> Iterator[ir.Statement]:
    """Statements and those within them."""
    for statement in body:
        yield statement
        match statement:
            case ir.IRIf():
                yield from each_of((*statement.then, *statement.otherwise))
            case ir.ForBits() | ir.ForNumbers() | ir.Repeat() | ir.Rounds() | ir.IRBlock():
                yield from each_of(statement.body)
            case ir.Switch():
                for _, case in statement.cases:
                    yield from each_of(case)


def nodes_of(statement: ir.Statement) -> list[IRNode]:
    """Every expression that a statement uses, including parts of expressions, each once."""
    return parts_of(values_of(statement))


def parts_of(values: Iterable[IRNode]) -> list[IRNode]:
    """Expressions and all of their parts, each once."""
    nodes: dict[int, IRNode] = {}
    waiting = list(values)
    while waiting:
        node = waiting.pop()
        if id(node) not in nodes:
            nodes[id(node)] = node
            waiting += node.args
    return list(nodes.values())


def operations_up_to(bound: int, node: IRNode) -> int:
    """How many operations an expression takes, at most one more than the bound."""
    seen, waiting = set[int](), [node]
    while waiting and len(seen) <= bound:
        part = waiting.pop()
        if id(part) not in seen and part.op not in ("const", "local"):
            seen.add(id(part))
            waiting += part.args
    return len(seen)


def sets_defined_from(body: Sequence[ir.Statement], place: int) -> Iterator[IRNode]:
    """The sets of locals that are defined one after the other from some place of a body on."""
    for statement in islice(body, place, None):
        if not isinstance(statement, ir.Define):
            return
        if statement.value.type == "set":
            yield statement.value
