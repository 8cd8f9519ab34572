"""A pass: what is computed and used nowhere is dropped, also where it is collected in the rounds of a loop.

    x = none; for site in S { x = x | {site} }; store 2      store 2

A condition that is looked at for all sites first, and then differently, leaves such loops.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, changed, unless_same
from playground.engine.native.ir.node import IRNode
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.uses import each_of, values_of

_LOOPS = ir.ForBits | ir.ForNumbers | ir.IRBlock


def drop_unused(program: Program) -> Program:
    """Drop locals and variables that nothing else needs, and loops and branches that do nothing, repeatedly.

    Before: `a = x + 1; store 2`. After: `store 2`.
    """
    return replace(program, functions=tuple(_without_unused(function) for function in program.functions))


def _without_unused(function: IRFunction) -> IRFunction:
    variables = frozenset(name for name, _ in function.variables)
    while True:
        used = _used(function.body, variables)
        body = changed(function.body, partial(_only_used, used, variables))
        if body is function.body:
            return function
        function = replace(function, body=body)


def _only_used(used: frozenset[str], variables: frozenset[str], body: Body) -> Body:
    kept = list[ir.Statement]()
    for statement in body:
        match statement:
            case ir.Define(name=name):
                is_needed = name in used
            case ir.IRAssign(name=name):
                is_needed = name in used or name not in variables
            case ir.IRIf(then=(), otherwise=()):
                is_needed = False
            case _:
                is_needed = not isinstance(statement, _LOOPS) or bool(statement.body)
        if is_needed:
            kept.append(statement)
    return unless_same(body, kept)


def _used(body: Body, variables: frozenset[str]) -> frozenset[str]:
    """The locals and variables that matter for anything but values that do not matter."""
    given, waiting = defaultdict[str, list[IRNode]](list), list[IRNode]()
    for statement in each_of(body):
        match statement:
            case ir.Define(name=name, value=value):
                given[name].append(value)
            case ir.IRAssign(name=name, value=value) if name in variables:
                given[name].append(value)
            case _:
                waiting += values_of(statement)
    return frozenset(_needed(waiting, given, variables))


def _needed(waiting: list[IRNode], given: dict[str, list[IRNode]], variables: Iterable[str]) -> set[str]:
    """The names in some values, and in what is given to these names."""
    used, seen, varies = set[str](), set[IRNode](), frozenset(variables)
    while waiting:
        node = waiting.pop()
        if node in seen or not (node.has_locals or node.reads & varies):
            continue
        seen.add(node)
        waiting += node.args
        if node.op in ("local", "variable") and node.detail not in used:
            used.add(str(node.detail))
            waiting += given.get(str(node.detail), ())
    return used
