"""Where sets hold numbers of sets in place of sites: while several are chosen at once (`lower/choices/subsets.py`).

Such a number may be no site of the board, so that a position must never hold one. All of this is an upper bound: what
a loop or a call has is taken to be sites, which checking mode tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction


def names_of_numbers(function: IRFunction, nodes: Nodes) -> frozenset[str]:
    """The locals and variables of a function that may hold bits of no site."""
    names = frozenset[str]()
    if not nodes.beyond:
        return names
    given = [*function.variables, *_given_in(function.body)]
    while found := {name for name, value in given if name not in names and may_hold_numbers(value, names, nodes)}:
        names |= found
    return names


def may_hold_numbers(node: IRNode, names: frozenset[str], nodes: Nodes) -> bool:
    """Whether a value may be a set with bits of no site, given the names of those that may."""
    if node.type != "set":
        return False
    match node.op:
        case "const":
            return bool(int(str(node.detail)) & ~nodes.all_sites)
        case "table":
            values: tuple[int, ...] = node.detail  # type: ignore[assignment]  # as lowering makes it
            return any(value & ~nodes.all_sites for value in values)
        case "local" | "variable":
            return node.detail in names
        case "choose" | "join" | "differ":
            return any(may_hold_numbers(each, names, nodes) for each in node.args)
        case "meet":
            return all(may_hold_numbers(each, names, nodes) for each in node.args)
        case "minus" | "first_of":
            return may_hold_numbers(node.args[0], names, nodes)
    return False


def _given_in(body: Iterable[ir.Statement]) -> Iterator[tuple[str, IRNode]]:
    """The names that are defined or assigned anywhere, with what they are given."""
    for statement in body:
        match statement:
            case ir.Define() | ir.IRAssign():
                yield statement.name, statement.value
            case ir.IRIf():
                yield from _given_in((*statement.then, *statement.otherwise))
            case ir.Switch():
                for _, case in statement.cases:
                    yield from _given_in(case)
            case ir.ForBits() | ir.ForNumbers() | ir.IRBlock() | ir.Repeat() | ir.Rounds():
                yield from _given_in(statement.body)
