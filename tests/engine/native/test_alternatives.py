"""Of the alternatives of a condition that ask the same, or more than another one, one is tested."""

from __future__ import annotations

from dataclasses import replace
from functools import partial, reduce
from itertools import product

import pytest

from playground.compiler import load
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.alternatives import MIN_ALTERNATIVES, drop_equal_alternatives, operands
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.program import lower

TEXT = "game: G\nplayers: [Ann, Ben]\nboard: square 2\npieces: {Man: {}}\nturn: put\n"
PROGRAM = lower(load("g.yaml", text=TEXT + "actions: {put: {choose: {spot: empty}, do: place Man on spot}}\n").game)
NODES = PROGRAM.nodes
A, B, C, D, E = (NODES.local(name, "bool") for name in "abcde")


def all_of(*conditions: IRNode) -> IRNode:
    return reduce(partial(NODES.op, "and"), conditions)


def any_of(*conditions: IRNode) -> IRNode:
    return reduce(partial(NODES.op, "or"), conditions)


def shortened(condition: IRNode) -> IRNode:
    """The condition of a statement after the pass."""
    function = replace(PROGRAM.functions[0], body=(ir.IRIf(condition, (ir.Return(None),), ()),))
    [statement] = drop_equal_alternatives(replace(PROGRAM, functions=(function,))).functions[0].body
    assert isinstance(statement, ir.IRIf)
    return statement.condition


def value(condition: IRNode, known: dict[str, bool]) -> bool:
    if condition.op == "local":
        return known[str(condition.detail)]
    return (all if condition.op == "and" else any)(value(each, known) for each in condition.args)


@pytest.mark.parametrize(
    ("alternatives", "left"),
    [
        ((all_of(A, B, C), all_of(C, B, A), all_of(B, A, C), D), 2),
        ((all_of(A, B), all_of(B, A, C), all_of(C, D), all_of(D, E, C), E), 3),
        ((all_of(A, B), all_of(A, C), all_of(A, D), all_of(B, C)), 4),
    ],
)
def test_each_is_tested_once(alternatives: tuple[IRNode, ...], left: int) -> None:
    before = any_of(*alternatives)
    after = shortened(before)
    assert len(operands(after, "or")) == left
    assert (after is before) == (left == len(alternatives))
    for values in product((False, True), repeat=5):
        known = dict(zip("abcde", values, strict=True))
        assert value(after, known) == value(before, known)


def test_few_alternatives_are_left_as_they_are() -> None:
    few = any_of(all_of(A, B), all_of(B, A), C)
    assert len(operands(few, "or")) < MIN_ALTERNATIVES
    assert shortened(few) is few
