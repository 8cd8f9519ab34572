"""Which values statements use, and what they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    match statement:
        case ir.Define() | ir.IRAssign():
            return (statement.value,)
        case ir.Store():
            return (statement.index, statement.value)
        case ir.IRIf():
            return (statement.condition,)
        case ir.ForBits() | ir.Reorder() | ir.Capture():
            return (statement.members,)
        case ir.Repeat():
            return (statement.done,)
        case ir.Fire():
            return (statement.rule,)
        case ir.Charge():
            return (statement.section,)
        case ir.Rounds():
            return (statement.times,)
        case ir.KeepRow():
            return (statement.place, *statement.values, statement.members, statement.total)
        case ir.KeepStarts():
            return (statement.members,)
        case ir.SetBestWorth():
            return (statement.value,)
        case ir.IRDraw():
            return (statement.bound,)
        case ir.Recall():
            return (statement.player, statement.step)
        case ir.Call():
            return statement.arguments
        case ir.Switch():
            return (statement.value,)
        case ir.CountCell():
            return (statement.count,) if statement.members is None else (statement.members, statement.count)
        case together.CountCells():
            return tuple(value for column in statement.arguments for value in dict.fromkeys(column))
        case together.KeepSets():
            return statement.members
        case ir.VisitOption():
            return statement.values
        case ir.AddLeg():
            origin = (statement.roams.origin,) if statement.roams else ()
            return (*statement.values, statement.last, statement.parent, *origin)
        case ir.EndLeg():
            return (statement.last, statement.player, statement.step, statement.goes_on)
        case ir.LogEvent():
            return (statement.first, statement.second, statement.members)
        case ir.Return():
            return () if statement.value is None else (statement.value,)
    return ()


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
