"""Changing every body of a program: the statements of its functions, and those within statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import is_
from typing import Any

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.program import IRFunction, Program

Body = tuple[ir.Statement, ...]


def over_bodies(program: Program, change: Callable[[Body], Body]) -> Program:
    """The program with a change applied to the bodies of all functions, innermost first."""
    functions: tuple[IRFunction, ...] = tuple([_with_body(function, change) for function in program.functions])
    return program if all(map(is_, functions, program.functions)) else replace(program, functions=functions)


def changed(body: Body, change: Callable[[Body], Body]) -> Body:
    """A body with a change applied to it after it was applied to all bodies within it; the same object if it is the
    same."""
    within = [_with_inner(each, change) if type(each) in _CHANGED else each for each in body]
    return change(body if all(map(is_, within, body)) else tuple(within))


def unless_same(body: Body, statements: Iterable[ir.Statement]) -> Body:
    """A body of these statements; the same object if they are the same, so that nothing around it is made anew."""
    new = tuple(statements)
    return body if len(new) == len(body) and all(map(is_, new, body)) else new


def bodies_within(body: Body) -> list[Body]:
    """A body and all those within it, innermost first."""
    found: list[Body] = []

    def note(each: Body) -> Body:
        found.append(each)
        return each

    changed(body, note)
    return found


def _with_inner(statement: ir.Statement, change: Callable[[Body], Body]) -> ir.Statement:
    return _CHANGED[type(statement)](statement, change)


def _with_sides(statement: ir.IRIf, change: Callable[[Body], Body]) -> ir.IRIf:
    then, otherwise = changed(statement.then, change), changed(statement.otherwise, change)
    is_same = then is statement.then and otherwise is statement.otherwise
    return statement if is_same else ir.IRIf(statement.condition, then, otherwise)


def _with_body(owner: Any, change: Callable[[Body], Body]) -> Any:
    """A function or statement with a change applied to its body, which is all that is within it."""
    body: Body = changed(owner.body, change)
    return owner if body is owner.body else replace(owner, body=body)


def _with_cases(statement: ir.Switch, change: Callable[[Body], Body]) -> ir.Switch:
    bodies = [body for _, body in statement.cases]
    new = [changed(body, change) for body in bodies]
    if all(map(is_, new, bodies)):
        return statement
    return replace(statement, cases=tuple(zip((number for number, _ in statement.cases), new, strict=True)))


_CHANGED: dict[type[ir.Statement], Callable[[Any, Callable[[Body], Body]], ir.Statement]] = {
    ir.IRIf: _with_sides,
    ir.Switch: _with_cases,
    **dict.fromkeys((ir.ForBits, ir.ForNumbers, ir.IRBlock, ir.Repeat, ir.Rounds), _with_body),
}
"""What applies a change to the bodies within each class of statement that has any."""
