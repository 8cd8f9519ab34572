"""Changing every body of a program: the statements of its functions, and those within statements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.program import Program

Body = tuple[ir.Statement, ...]


def over_bodies(program: Program, change: Callable[[Body], Body]) -> Program:
    """The program with a change applied to the bodies of all functions, innermost first."""
    functions = tuple(replace(f, body=changed(f.body, change)) for f in program.functions)
    return replace(program, functions=functions)


def changed(body: Body, change: Callable[[Body], Body]) -> Body:
    """A body with a change applied to it after it was applied to all bodies within it."""
    return change(tuple(_with_inner(statement, change) for statement in body))


def _with_inner(statement: ir.Statement, change: Callable[[Body], Body]) -> ir.Statement:
    match statement:
        case ir.IRIf():
            then, otherwise = changed(statement.then, change), changed(statement.otherwise, change)
            return replace(statement, then=then, otherwise=otherwise)
        case ir.ForBits() | ir.ForNumbers() | ir.IRBlock() | ir.Repeat() | ir.Rounds():
            return replace(statement, body=changed(statement.body, change))
        case ir.Switch():
            return replace(statement, cases=tuple((number, changed(body, change)) for number, body in statement.cases))
    return statement
