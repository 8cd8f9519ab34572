"""`pg_evaluate`: the worth of a position to a player, by one of the evaluations compiled along with a game."""

from __future__ import annotations

from playground.engine.native.codegen.builder import Builder
from playground.engine.native.codegen.driver.random_numbers import Structs
from playground.engine.native.codegen.driver.signatures import PG_EVALUATE, evaluation


def evaluating(structs: Structs, evaluations: int) -> Builder:
    """`pg_evaluate` for a number of evaluations; `which` selects one."""
    b = Builder(PG_EVALUATE, structs)
    *position, which, me = b.parameters
    with b.switch(which, range(evaluations)) as cases:
        for number, case in enumerate(cases):
            with case:
                b.ret(b.call(evaluation(number), *position, me))
    b.ret(0)
    return b
