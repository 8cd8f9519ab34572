"""The values of an expression for all values of its locals, computed when a game is compiled.

Each part is computed once for all combinations of the locals that it has itself: what spreads from one of two sites is
not computed again for each other one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from operator import and_, mul, or_, sub, xor
from typing import Any

from playground.engine.native.ir.constants import evaluated
from playground.engine.native.ir.nodes import IRNode

Values = Sequence[int]
"""The value for each combination of some locals, in lexicographic order; truth values and sets are numbers."""

_QUICK: dict[str, Callable[[int, int], int]] = {
    "add": int.__add__,
    "sub": sub,
    "mul": mul,
    "div": lambda a, b: a // max(b, 1),
    "mod": lambda a, b: a % max(b, 1),
    "join": or_,
    "meet": and_,
    "minus": lambda a, b: a & ~b,
    "differ": xor,
}
"""Operations of two operands that are quicker than `evaluated`, or that must not fail where their value is not used."""


class ForEveryValue:
    """Computes expressions that depend on the given locals only, by computing `most` values at most."""

    def __init__(self, locals_: Mapping[str, range], bits: int, most: int) -> None:
        self._numbers = {name: number for number, name in enumerate(locals_)}
        self._ranges = [*locals_.values()]
        self._bits = bits  # all that a set may have
        self._most = most
        self._known = dict[int, tuple[frozenset[int], Values] | None]()
        self._kept = list[IRNode]()
        self.computed = 0
        """How many values have been computed."""

    def of(self, node: IRNode) -> Values | None:
        """The value for each combination of all locals; None if it depends on anything else, or takes too long."""
        found = self._of(node)
        return None if found is None else self._spelt_out(*found, frozenset(range(len(self._ranges))))

    def _of(self, node: IRNode) -> tuple[frozenset[int], Values] | None:
        """The locals that an expression has, and its value for each combination of them."""
        if id(node) not in self._known:
            self._known[id(node)] = self._computed(node)
            self._kept.append(node)
        return self._known[id(node)]

    def _computed(self, node: IRNode) -> tuple[frozenset[int], Values] | None:
        if node.op == "const":
            return frozenset(), (int(str(node.detail)) if node.type != "bool" else int(bool(node.detail)),)
        if node.op == "local":
            number = self._numbers.get(str(node.detail))
            return None if number is None else (frozenset((number,)), self._ranges[number])
        operands = []
        for arg in node.args:
            operand = self._of(arg)
            if operand is None:
                return None
            operands.append(operand)
        if not operands:
            return None
        operation = self._operation(node)
        names = frozenset[int]().union(*(each for each, _ in operands))
        self.computed += prod(len(self._ranges[name]) for name in names)
        if operation is None or self.computed > self._most:
            return None
        columns = [self._spelt_out(each, values, names) for each, values in operands]
        return names, [*map(operation, *columns)]

    def _spelt_out(self, names: frozenset[int], values: Values, wider: frozenset[int]) -> Values:
        """The values for each combination of more locals, most of which they do not depend on."""
        for added in sorted(wider - names):
            inner = prod(len(self._ranges[name]) for name in names if name > added)
            times, longer = len(self._ranges[added]), list[int]()
            for start in range(0, len(values), inner):
                longer += [*values[start : start + inner]] * times
            names, values = names | {added}, longer
        return values

    def _operation(self, node: IRNode) -> Callable[..., int] | None:
        """What computes a node from the values of its operands; None if it depends on the position."""
        name, detail, bits = node.op, node.detail, self._bits
        quick = _QUICK.get(name)
        if quick is not None:
            return quick
        match name:
            case "choose":
                return lambda condition, yes, no: yes if condition else no
            case "table" if isinstance(detail, tuple):
                last = len(detail) - 1
                return lambda index: int(detail[min(max(index, 0), last)])
            case "slide":
                by = int(str(detail))
                return (lambda members: members << by & bits) if by > 0 else lambda members: members >> -by
            case "spread":
                steps: Any = detail
                return lambda start, passable, ways: _spread(start, passable, ways, steps)
        if evaluated(name, (0,) * len(node.args)) is None:
            return None
        return lambda *operands: int(evaluated(name, operands) or 0)


def _spread(start: int, passable: int, ways: int, steps: Sequence[tuple[int, int, int]]) -> int:
    """The sites of `start`, and those to which steps onto passable sites lead, in the directions of the bits `ways`."""
    reached = new = start
    while new:
        led = 0
        for by, begins, place in steps:
            if ways >> place & 1:
                led |= (new & begins) << by if by > 0 else (new & begins) >> -by
        new = led & passable & ~reached
        reached |= new
    return reached
