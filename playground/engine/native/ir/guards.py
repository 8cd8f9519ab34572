"""A pass: conditions on sets that take long are tested only where a part of them that does not take long may hold.

    if some (A meet P) { a }; if some (A meet Q) { b }
    if some A { if some (A meet P) { a }; if some (A meet Q) { b } }

Here P and Q take long: that three dice match, where three are in line. Conditions that follow each other share one
test, so that what they have in common is computed once.
"""

from __future__ import annotations

from functools import partial, reduce

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, over_bodies, unless_same
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.uses import operations_up_to

MAX_IN_GUARD = 8
"""The most operations of a part of a guard."""

MIN_LEFT_OUT = 150
"""The fewest operations that are worth a branch, which is predicted wrongly at times."""


def guard_long_conditions(program: Program) -> Program:
    """Test what does not take long before conditions that do."""
    return over_bodies(program, partial(_guarded, program.nodes))


def _guarded(nodes: Nodes, body: Body) -> Body:
    result, guard = list[ir.Statement](), None
    for statement in body:
        before, guard = guard, _guard_of(statement, nodes)
        if guard is None:
            result.append(statement)
        elif guard is before:
            last = result[-1]
            assert isinstance(last, ir.IRIf)
            result[-1] = ir.IRIf(guard, (*last.then, statement))
        else:
            result.append(ir.IRIf(guard, (statement,)))
    return unless_same(body, result)


def _guard_of(statement: ir.Statement, nodes: Nodes) -> IRNode | None:
    """What must hold for the condition of a statement, if that takes much longer to test."""
    if not isinstance(statement, ir.IRIf) or statement.otherwise:
        return None
    for part in _parts(statement.condition, "and"):
        if part.op == "not" and part.args[0].op == "none_in":
            sets = part.args[0].args[0]
            if operations_up_to(MIN_LEFT_OUT, sets) >= MIN_LEFT_OUT:
                return _some(sets, nodes)
    return None


def _some(sets: IRNode, nodes: Nodes) -> IRNode | None:
    """Whether a union may have members, as far as those factors of its parts say that do not take long."""
    guards = list[IRNode]()
    for part in _parts(sets, "join"):
        factors = [each for each in _parts(part, "meet") if operations_up_to(MAX_IN_GUARD, each) <= MAX_IN_GUARD]
        if all(each.op == "const" for each in factors):
            return None
        guards.append(reduce(partial(nodes.op, "meet"), factors))
    return nodes.op("not", nodes.op("none_in", reduce(partial(nodes.op, "join"), guards)))


def _parts(node: IRNode, operation: str) -> list[IRNode]:
    """The different expressions to which an operation is applied, again and again, from the first on."""
    parts, seen, waiting = list[IRNode](), set[int](), [node]
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if part.op == operation:
            waiting += reversed(part.args)
        else:
            parts.append(part)
    return parts
