"""A pass: conditions that follow each other are tested no more often than they need to be.

    if P and Q { a }                  if P {
    if P and R { b }        ──►           if Q { a }
                                          if P and R { b }     or `if R`, where `a` changes nothing that P reads

    if P { A = {} }                   if P { A = {} }
    if some A { b }         ──►       else { if some A { b } }

Triggers of house rules that are switched off share the test of what switches them off; and what one trigger has settled
is not looked at again by the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from itertools import groupby

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, over_bodies, unless_same
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.signatures import SIGNATURES
from playground.engine.native.ir.uses import EVERY_SET, changes, operations_up_to

MAX_WORKED_OUT = 24
"""The most operations of a condition that is worked out for what a branch leads to."""


def share_tests(program: Program) -> Program:
    """Test what several conditions have in common once, and no condition that cannot hold."""
    return over_bodies(program, partial(_shared, program.nodes))


def _shared(nodes: Nodes, body: Body) -> Body:
    if sum(isinstance(each, ir.IRIf) for each in body) < 2:
        return body
    result = list[ir.Statement]()
    for test, group in groupby(_with_others(nodes, body), _first_test):
        statements = tuple(group)
        if test is None or len(statements) == 1:
            result += statements
        else:
            result.append(ir.IRIf(test, _where(test, statements, nodes)))
    return unless_same(body, result)


# ---- a test in common


def _first_test(statement: ir.Statement) -> IRNode | None:
    """The test with which the condition of a statement begins, if that compares a value of the position with a
    constant."""
    if not isinstance(statement, ir.IRIf) or statement.otherwise:
        return None
    first = statement.condition
    while first.op == "and":
        first = first.args[0]
    plain = first.args[0] if first.op == "not" else first
    compares = plain.op in ("same", "less", "at_most") and {part.op for part in plain.args} == {"load", "const"}
    return first if compares else None


def _where(test: IRNode, statements: Sequence[ir.Statement], nodes: Nodes) -> Body:
    """Statements that begin with a test, where it holds."""
    result, changed = list[ir.Statement](), set[str]()
    for each in statements:
        assert isinstance(each, ir.IRIf)
        rest = [part for part in _conjuncts(each.condition) if part is not test]
        if not test.reads.isdisjoint(changed):
            result.append(each)
        elif rest:
            result.append(ir.IRIf(reduce(partial(nodes.op, "and"), rest), each.then))
        else:
            result += each.then
        changed |= changes(each.then)
    return tuple(result)


def _conjuncts(condition: IRNode) -> list[IRNode]:
    """What a condition says must hold, one after the other."""
    parts, waiting = list[IRNode](), [condition]
    while waiting:
        part = waiting.pop()
        if part.op == "and":
            waiting += reversed(part.args)
        else:
            parts.append(part)
    return parts


# ---- what a branch settles


def _with_others(nodes: Nodes, body: Body) -> Body:
    """A body in which conditions that a branch makes false are tested only where another one is taken."""
    result = list[ir.Statement]()
    place = 0
    while place < len(body):
        statement, place = body[place], place + 1
        if isinstance(statement, ir.IRIf) and not statement.otherwise:
            settled, start = _settled(statement.then), place
            while settled and place < len(body) and _is_false(body[place], settled, nodes):
                place += 1
            if place > start:
                statement = ir.IRIf(statement.condition, statement.then, _shared(nodes, body[start:place]))
        result.append(statement)
    return tuple(result)


def _settled(body: Body) -> dict[tuple[str, int], IRNode]:
    """The values of fields after a body that are known, by the name of the field and the place in it."""
    known: dict[tuple[str, int], IRNode] = {}
    for statement in body:
        names = changes((statement,))
        if names:
            gone = [
                key for key, value in known.items() if key[0] in names or (EVERY_SET in names and value.type == "set")
            ]
            for key in gone:
                del known[key]
        if isinstance(statement, ir.Store) and statement.index.op == statement.value.op == "const":
            known[statement.field, int(str(statement.index.detail))] = statement.value
    return known


def _is_false(statement: ir.Statement, settled: Mapping[tuple[str, int], IRNode], nodes: Nodes) -> bool:
    """Whether the condition of a statement is false where fields have known values."""
    if not isinstance(statement, ir.IRIf) or statement.otherwise:
        return False
    condition = statement.condition
    if condition.reads.isdisjoint(name for name, _ in settled):
        return False
    if operations_up_to(MAX_WORKED_OUT, condition) > MAX_WORKED_OUT:
        return False
    found = _worked_out(condition, settled, nodes, {})
    return found.op == "const" and not found.detail


def _worked_out(
    node: IRNode, settled: Mapping[tuple[str, int], IRNode], nodes: Nodes, known: dict[IRNode, IRNode]
) -> IRNode:
    """An expression where fields have known values."""
    if node not in known:
        known[node] = node
        if node.op == "load" and node.args[0].op == "const":
            known[node] = settled.get((str(node.detail), int(str(node.args[0].detail))), node)
        elif node.op == "choose" or node.op in SIGNATURES:
            args = [_worked_out(each, settled, nodes, known) for each in node.args]
            known[node] = nodes.choose(*args) if node.op == "choose" else nodes.op(node.op, *args, detail=node.detail)
    return known[node]
