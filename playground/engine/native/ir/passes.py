"""Passes over the IR: each takes a program and returns an equivalent one.

Constant folding and common subexpressions need no pass: `Nodes` does both when expressions are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.alternatives import drop_equal_alternatives
from playground.engine.native.ir.bodies import Body, bodies_within, over_bodies, unless_same
from playground.engine.native.ir.cells import count_in_loops
from playground.engine.native.ir.either_player import ask_of_either_player
from playground.engine.native.ir.guards import guard_long_conditions
from playground.engine.native.ir.meets import share_meets
from playground.engine.native.ir.outline import outline_loops
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.required_sites import look_required_sites_up
from playground.engine.native.ir.setup_ahead import work_out_setup
from playground.engine.native.ir.shared_tests import share_tests
from playground.engine.native.ir.unions import keep_unions
from playground.engine.native.ir.unused import drop_unused
from playground.engine.native.ir.without_branches import change_without_branches


def decide_branches(program: Program) -> Program:
    """Replace branches on known conditions by the statements they lead to.

    Before: `if true { a } else { b }; if x { }`. After: `a`.
    """
    return over_bodies(program, _decided)


def drop_unreachable(program: Program) -> Program:
    """Drop statements after the end of a body.

    Before: `leave done; a`. After: `leave done`.
    """
    return over_bodies(program, _until_end)


def merge_equal_functions(program: Program) -> Program:
    """Keep one of several functions that are the same, repeatedly, since those that call them may be the same then.

    Before: `f() { 1 }; g() { 1 }; x = g()`. After: `f() { 1 }; x = f()`.
    """
    while True:
        first: dict[object, str] = {}
        called, instead = _called(program), dict[str, str]()
        alike = Counter(map(_likeness, program.functions))
        for function in program.functions:
            if alike[_likeness(function)] == 1:
                continue  # to compare it, all of its statements would be looked at
            kept = first.setdefault((*function.parameters, *function.variables, function.body), function.name)
            if kept != function.name and {kept, function.name} <= called:
                instead[function.name] = kept
        if not instead:
            return program
        functions = tuple(function for function in program.functions if function.name not in instead)
        alone = sum(function.name not in instead for function in program.functions[: program.alone])
        program = over_bodies(replace(program, functions=functions, alone=alone), partial(_calling, instead))


PASSES: tuple[Callable[[Program], Program], ...] = (
    work_out_setup,
    decide_branches,
    drop_unreachable,
    drop_unused,
    drop_equal_alternatives,
    look_required_sites_up,
    guard_long_conditions,
    share_tests,
    merge_equal_functions,
    ask_of_either_player,
    outline_loops,
    count_in_loops,
    share_meets,
    keep_unions,
    change_without_branches,
)
"""The passes, in the order in which they run."""


def run_passes(program: Program) -> Program:
    """The program after all passes."""
    for run in PASSES:
        program = run(program)
    return program


def _likeness(function: IRFunction) -> Hashable:
    """What functions that are the same have in common, and is quickly compared."""
    return function.parameters, function.variables, tuple(map(type, function.body))


def _called(program: Program) -> set[str]:
    """The functions that statements call."""
    bodies = (body for function in program.functions for body in bodies_within(function.body))
    return {statement.function for body in bodies for statement in body if isinstance(statement, ir.Call)}


def _calling(instead: Mapping[str, str], body: Body) -> Body:
    """A body that calls other functions instead of some."""
    return unless_same(
        body,
        [
            replace(statement, function=instead[statement.function])
            if isinstance(statement, ir.Call) and statement.function in instead
            else statement
            for statement in body
        ],
    )


def _decided(body: Body) -> Body:
    if not any(isinstance(statement, ir.IRIf) for statement in body):
        return body
    result: list[ir.Statement] = []
    for statement in body:
        if not isinstance(statement, ir.IRIf):
            result.append(statement)
        elif statement.condition.op == "const":
            result += statement.then if statement.condition.detail else statement.otherwise
        elif statement.then or statement.otherwise:
            result.append(statement)
    return unless_same(body, result)


def _until_end(body: Body) -> Body:
    for number, statement in enumerate(body):
        if isinstance(statement, ir.Leave | ir.Return | ir.EndCells):
            return body[: number + 1]
    return body
