"""A pass: of alternatives that ask the same in another order, one is tested.

    if (P and Q and R) or (R and Q and P) { a }     ──►     if P and Q and R { a }

Rows that are looked for in both directions of a line are the same. What asks more than another alternative is left out.
"""

from __future__ import annotations

from functools import partial, reduce

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, over_bodies, unless_same
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Program

MIN_ALTERNATIVES, MAX_ALTERNATIVES = 4, 200
"""The fewest alternatives that are compared with each other, and the most."""


def drop_equal_alternatives(program: Program) -> Program:
    """Test one of several alternatives of a condition that ask the same."""
    return over_bodies(program, partial(_without_equal, program.nodes))


def _without_equal(nodes: Nodes, body: Body) -> Body:
    return unless_same(body, [_shorter(each, nodes) if isinstance(each, ir.IRIf) else each for each in body])


def _shorter(statement: ir.IRIf, nodes: Nodes) -> ir.IRIf:
    alternatives = operands(statement.condition, "or")
    if not MIN_ALTERNATIVES <= len(alternatives) <= MAX_ALTERNATIVES:
        return statement
    compared = [(frozenset(map(id, operands(each, "and"))), each) for each in alternatives]
    kept = dict[frozenset[int], IRNode]()
    for parts, each in sorted(compared, key=lambda alternative: len(alternative[0])):
        if not any(other <= parts for other in kept):
            kept[parts] = each
    if len(kept) == len(alternatives):
        return statement
    tested = {*map(id, kept.values())}
    condition = reduce(partial(nodes.op, "or"), [each for each in alternatives if id(each) in tested])
    return ir.IRIf(condition, statement.then, statement.otherwise)


def operands(condition: IRNode, name: str) -> list[IRNode]:
    """What a chain of 'and' or of 'or' consists of, in order and each once; a condition alone if it is none."""
    parts, seen, waiting = list[IRNode](), set[int](), [condition]
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if part.op == name:
            waiting += reversed(part.args)
        else:
            parts.append(part)
    return parts
