"""Offers whose worth is the same in all positions are looked at together."""

from __future__ import annotations

from playground.compiler import load
from playground.engine.native.ir.bodies import bodies_within
from playground.engine.native.ir.statements import IRAssign
from playground.engine.native.lower.program import lower


def test_moves_of_one_worth_raise_the_greatest_once() -> None:
    """The moves of Russian draughts that take nothing have the worth 0, and those of every distance a cell."""
    program = lower(load("russian-draughts").game)
    count = next(function for function in program.functions if function.name == "count")
    statements = [statement for body in bodies_within(count.body) for statement in body]
    nothing = program.nodes.number(0)
    raised = [each for each in statements if isinstance(each, IRAssign) and each.value.op == "choose"]
    assert len([each for each in raised if each.value.args[1] is nothing]) == 1
