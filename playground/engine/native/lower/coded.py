"""Numbers of sites that a position has as sets, one for each binary digit of a code (`layout.py`).

    site        a1 b1 c1
    code         3  0  2       sets {a1}, {a1 c1}

The digits of a code that is computed decide, for each set, whether sites are added to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.statements import Statement, Store


def loaded(field: str, count: int, nodes: Nodes, first: IRNode | None = None) -> tuple[IRNode, ...]:
    """The sets of the digits of a code, lowest first; `first` is the number of the first set if that is not 0."""
    return tuple(nodes.load(field, "set", _place(nodes, digit, first)) for digit in range(count))


def code_at(digits: tuple[IRNode, ...], site: IRNode, may_be_none: bool, nodes: Nodes) -> IRNode:
    """The code of a site; 0 for none."""
    code, test = nodes.number(0), "test_or_none" if may_be_none else "test"
    for digit, members in enumerate(digits):
        here = nodes.op("truth_as_number", nodes.op(test, members, site))
        code = nodes.op("add", code, nodes.op("mul", here, nodes.number(1 << digit)))
    return code


def sites_with_code(digits: tuple[IRNode, ...], code: IRNode, nodes: Nodes) -> IRNode:
    """The sites that have a code."""
    unequal = nodes.bits(0)
    for digit, members in enumerate(digits):
        unequal = nodes.op("join", unequal, nodes.op("differ", members, _everywhere_if(code, digit, nodes)))
    return nodes.op("minus", nodes.bits(nodes.all_sites), unequal)


def give_code(
    field: str, count: int, code: IRNode, mask: IRNode, emit: Callable[[Statement], None], nodes: Nodes,
    first: IRNode | None = None,
) -> None:  # fmt: skip
    """Give sites a code, whatever theirs was."""
    for digit, members in enumerate(loaded(field, count, nodes, first)):
        added = nodes.op("meet", mask, _everywhere_if(code, digit, nodes))
        changed = nodes.op("join", nodes.op("minus", members, mask), added)
        emit(Store(field, _place(nodes, digit, first), changed))


def give_digits(
    field: str, digits: Sequence[IRNode], mask: IRNode, emit: Callable[[Statement], None], nodes: Nodes,
    first: IRNode | None = None,
) -> None:  # fmt: skip
    """Give sites, each its own, codes by the sets of their digits, lowest first."""
    for number, digit in enumerate(digits):
        place = _place(nodes, number, first)
        kept = nodes.op("minus", nodes.load(field, "set", place), mask)
        emit(Store(field, place, nodes.op("join", kept, nodes.op("meet", digit, mask))))


def step_code(
    field: str, count: int, step: int, end: int, mask: IRNode, keep: Callable[[IRNode], IRNode],
    emit: Callable[[Statement], None], nodes: Nodes, first: IRNode | None = None,
) -> None:  # fmt: skip
    """Raise (`step` 1) or lower (-1) the codes of sites by one, but those that are `end` already.

    The digits that change are found by carrying, on their sets. To read a code, add to it and write all of its digits
    takes three times as long, and longer in the rounds of a loop, which wait for what the round before has written.
    """
    digits, reached = loaded(field, count, nodes, first), mask
    for number, digit in enumerate(digits):
        reached = nodes.op("meet" if end >> number & 1 else "minus", reached, digit)
    carried = [keep(nodes.op("minus", mask, reached))]
    for digit in digits[:-1]:
        carried.append(keep(nodes.op("meet" if step > 0 else "minus", carried[-1], digit)))
    for number, (digit, carry) in enumerate(zip(digits, carried, strict=True)):
        emit(Store(field, _place(nodes, number, first), nodes.op("differ", digit, carry)))


def _place(nodes: Nodes, digit: int, first: IRNode | None) -> IRNode:
    return nodes.number(digit) if first is None else nodes.op("add", first, nodes.number(digit))


def _everywhere_if(code: IRNode, digit: int, nodes: Nodes) -> IRNode:
    """All sites if a digit of a code is 1, otherwise none."""
    return nodes.choose(nodes.op("digit", code, nodes.number(digit)), nodes.bits(nodes.all_sites), nodes.bits(0))
