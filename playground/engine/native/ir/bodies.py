"""Changing every body of a program: the statements of its functions, and those within statements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.program import Program

Body = tuple[ir.Statement, ...]


def over_bodies(program: Program, change: Callable[[Body], Body]) -> Program:
    """The program with a change applied to the bodies of all functions, innermost first."""
    functions = tuple(replace(f, body=changed(f.body, change)) for f in program.functions)
    return replace(program, functions=functions)


def changed(body: Body, change: Callable[[Body], Body]) -> Body:
    """A body with a change applied to it after it was applied to all bodies within it; the same object if it is the
    same."""
    within = tuple([_with_inner(statement, change) for statement in body])
    return change(body if all(map(is_, within, body)) else within)


def _with_inner(statement: ir.Statement, change: Callable[[Body], Body]) -> ir.Statement:
    match statement:
        case ir.IRIf():
            then, otherwise = changed(statement.then, change), changed(statement.otherwise, change)
            is_same = then is statement.then and otherwise is statement.otherwise
            return statement if is_same else ir.IRIf(statement.condition, then, otherwise)
        case ir.ForBits() | ir.ForNumbers() | ir.IRBlock() | ir.Repeat() | ir.Rounds():
            body = changed(statement.body, change)
            return statement if body is statement.body else replace(statement, body=body)
        case ir.Switch():
            bodies = [body for _, body in statement.cases]
            new = [changed(body, change) for body in bodies]
            if all(map(is_, new, bodies)):
                return statement
            return replace(statement, cases=tuple(zip((number for number, _ in statement.cases), new, strict=True)))
    return statement
