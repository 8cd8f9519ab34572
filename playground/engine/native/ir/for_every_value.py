"""The values of an expression for all values of its locals, computed when a game is compiled.

Each part is computed once for all combinations of the locals that it has itself: what spreads from one of two sites is
not computed again for each other one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from math import prod
from operator import and_, eq, le, lt, mul, not_, or_, sub, xor
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from playground.engine.native.ir.constants import evaluated, gathered
from playground.engine.native.ir.nodes import IRNode

Words = npt.NDArray[np.uint64]

Values = Sequence[int] | Words
"""The value for each combination of some locals, in lexicographic order; truth values and sets are numbers. Many sets
of one word are an array."""

WORD = 64

MIN_ARRAY = 256
"""The fewest sets that are combined as an array."""

_OF_WORDS: dict[str, Callable[[Words, Words], Words]] = {
    "join": np.bitwise_or,
    "meet": np.bitwise_and,
    "minus": lambda a, b: a & ~b,
    "differ": np.bitwise_xor,
}
"""Operations of two sets of one word."""

_QUICK: dict[str, Callable[..., int]] = {
    "add": int.__add__,
    "sub": sub,
    "mul": mul,
    "same": eq,
    "same_set": eq,
    "less": lt,
    "at_most": le,
    "and": and_,
    "or": or_,
    "div": lambda a, b: a // max(b, 1),
    "mod": lambda a, b: a % max(b, 1),
    "join": or_,
    "meet": and_,
    "minus": lambda a, b: a & ~b,
    "differ": xor,
    "not": not_,
    "none_in": not_,
}
"""Operations that are quicker than `evaluated`, or that must not fail where their value is not used."""


class ForEveryValue:
    """Computes expressions that depend on the given locals only."""

    def __init__(self, locals_: Mapping[str, range], bits: int) -> None:
        self._numbers = {name: number for number, name in enumerate(locals_)}
        self._ranges = [*locals_.values()]
        self._bits = bits  # all that a set may have
        self._known = dict[int, tuple[frozenset[int], Values] | None]()
        self._kept = list[IRNode]()
        self._reached = dict[tuple[int, tuple[int, ...], tuple[int, ...]], tuple[int, ...]]()
        self.computed = 0
        """How many values have been computed."""

    def of(self, node: IRNode, most: int) -> Sequence[int] | None:
        """The value for each combination of all locals; None if it depends on anything else, or more than `most` values
        would be computed for it."""
        limit, waiting = self.computed + most, [node]
        while waiting:
            part = waiting[-1]
            unknown = [arg for arg in part.args if id(arg) not in self._known]
            if id(part) not in self._known and not unknown:
                self._known[id(part)] = self._computed(part, limit)
                self._kept.append(part)
            waiting += unknown
            if not unknown:
                waiting.pop()
        found = self._known[id(node)]
        return None if found is None else _listed(self._spelt_out(*found, frozenset(range(len(self._ranges)))))

    def _computed(self, node: IRNode, limit: int) -> tuple[frozenset[int], Values] | None:
        """The locals that an expression has, and its value for each combination of them; its parts are known."""
        if node.op == "const":
            return frozenset(), (int(str(node.detail)) if node.type != "bool" else int(bool(node.detail)),)
        if node.op == "local":
            number = self._numbers.get(str(node.detail))
            return None if number is None else (frozenset((number,)), self._ranges[number])
        found = [self._known[id(arg)] for arg in node.args]
        operands = [operand for operand in found if operand is not None]
        operation = self._operation(node) if operands and len(operands) == len(found) else None
        names = frozenset[int]().union(*(each for each, _ in operands))
        self.computed += prod(len(self._ranges[name]) for name in names)
        if operation is None or self.computed > limit:
            return None
        columns = [self._spelt_out(each, values, names) for each, values in operands]
        if node.op in _OF_WORDS and self._bits.bit_length() <= WORD and len(columns[0]) >= MIN_ARRAY:
            return names, _OF_WORDS[node.op](*(np.asarray(column, np.uint64) for column in columns))
        return names, [*map(operation, *map(_listed, columns))]

    def _spelt_out(self, names: frozenset[int], values: Values, wider: frozenset[int]) -> Values:
        """The values for each combination of more locals, most of which they do not depend on."""
        for added in sorted(wider - names):
            inner = prod(len(self._ranges[name]) for name in names if name > added)
            times = len(self._ranges[added])
            if isinstance(values, np.ndarray):
                values = np.repeat(values.reshape(-1, 1, inner), times, axis=1).reshape(-1)
            else:
                chunks = ([*values[start : start + inner]] * times for start in range(0, len(values), inner))
                values = [*chain.from_iterable(chunks)]
            names = names | {added}
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
            case "gather":
                pairs = cast("tuple[int, int]", detail)
                return lambda members: gathered(members, *pairs)
            case "spread":
                steps: Any = detail
                return lambda start, passable, ways: _spread(start, passable, ways, steps)
            case "spread_by":
                shifts = cast("tuple[int, ...]", detail)
                return lambda start, *origins: self._layers(start, shifts, origins)[-1]
            case "shortest":
                farthest, *ways = cast("tuple[int, ...]", detail)
                return lambda start, goal, *origins: _first_at(
                    goal, self._layers(start, tuple(ways), origins), farthest
                )
        if evaluated(name, (0,) * len(node.args)) is None:
            return None
        return lambda *operands: int(evaluated(name, operands) or 0)

    def _layers(self, start: int, shifts: tuple[int, ...], origins: tuple[int, ...]) -> tuple[int, ...]:
        """The sites within 0, 1, 2, … steps from `start`, which shift the sites of `origins`, as far as there are
        more. From each start they are found once, however many goals there are."""
        key = start, shifts, origins
        found = self._reached.get(key)
        if found is None:
            layers, new = [start], start
            while new:
                led = 0
                for by, begins in zip(shifts, origins, strict=True):
                    led |= (new & begins) << by if by > 0 else (new & begins) >> -by
                new = led & ~layers[-1]
                layers.append(layers[-1] | new)
            found = self._reached[key] = tuple(layers)
        return found


def _first_at(goal: int, layers: Sequence[int], farthest: int) -> int:
    """The first layer that meets a goal; `farthest` if there is none."""
    return next((steps for steps, reached in enumerate(layers) if reached & goal), farthest)


def _listed(values: Values) -> Sequence[int]:
    """Values as plain numbers."""
    return cast("list[int]", values.tolist()) if isinstance(values, np.ndarray) else values


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
