"""Conditions that are tested in two parts: what must hold besides a plain test is computed only where that holds.

`if settled and (P or Q) …` becomes `if settled { if P or Q … }`. Those of very many parts are computed as a whole.
"""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.uses import operations_up_to

MIN_LEFT_OUT, MAX_LEFT_OUT = 4, 24
"""The fewest operations for which a branch is worth it, and the most: larger conditions often share parts with what
comes after them, which would then be computed again."""

MIN_TOGETHER = 40
"""The fewest 'and' and 'or' that are all computed before a branch: what fewer of them say is often foreseen."""


def split(condition: IRNode, nodes: Nodes) -> tuple[IRNode, IRNode | None]:
    """The plain test with which a conjunction begins, and the rest of it; the condition and None if it does not."""
    first, rest = condition, None
    while first.op == "and":
        first, last = first.args
        rest = last if rest is None else nodes.op("and", last, rest)
    if rest is None or not _is_plain(first) or not MIN_LEFT_OUT <= operations_up_to(MAX_LEFT_OUT, rest) <= MAX_LEFT_OUT:
        return condition, None
    return first, rest


def is_of_many(condition: IRNode) -> bool:
    """Whether a condition is made of so many others that LLVM is not to test them one after the other.

    It makes a branch of each 'and' and 'or', of which a processor foresees few where stones lie at random.
    """
    found, waiting = set[int](), [condition]
    while waiting and len(found) < MIN_TOGETHER:
        part = waiting.pop()
        if part.op in ("and", "or") and id(part) not in found:
            found.add(id(part))
            waiting += part.args
    return len(found) >= MIN_TOGETHER


def _is_plain(test: IRNode) -> bool:
    """Whether a value of the position is compared with a constant."""
    if test.op == "not":
        return _is_plain(test.args[0])
    return test.op in ("same", "less", "at_most") and {part.op for part in test.args} == {"load", "const"}
