"""Which bits a set may have at most, and how many of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import reduce
from operator import or_

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.ir.statements import IRAssign
from playground.engine.native.ir.uses import each_of

MAX_ROUNDS = 3
"""A variable whose bound still grows after so many rounds may have all bits."""


class Bounds:
    """The bits that the sets of one function may have, found out once for each expression.

    `defined` are the values of its locals, of those that are defined once, and `variables` the bits that its variables
    may have.
    """

    def __init__(
        self,
        nodes: Nodes,
        defined: Mapping[str, IRNode] | None = None,
        variables: Mapping[str, int] | None = None,
    ) -> None:
        self._all = nodes.bits_of_sets
        self._whole = (1 << 64 * nodes.words) - 1
        self._defined = defined or {}
        self._variables = variables or {}
        self._known: dict[int, int] = {}

    def of(self, node: IRNode) -> int:
        """The bits that a set may have."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = self._new(node)
        return known

    def most(self, node: IRNode) -> int:
        """How many members a set has at most."""
        args = node.args
        match node.op:
            case "meet":
                return min(map(self.most, args))
            case "join":
                return min(sum(map(self.most, args)), self.of(node).bit_count())
            case "minus":
                return self.most(args[0])
            case "choose":
                return max(map(self.most, args[1:]))
            case "table" if isinstance(node.detail, tuple):
                return max(int(each).bit_count() for each in node.detail)
            case "bit" | "bit_or_none" | "first_of":
                return 1
            case "local" if str(node.detail) in self._defined:
                return self.most(self._defined[str(node.detail)])
        return self.of(node).bit_count()

    def _new(self, node: IRNode) -> int:
        """The bits that the sets an expression may stand for have at most."""
        args = node.args
        match node.op:
            case "const":
                return int(str(node.detail))
            case "meet":
                return self.of(args[0]) & self.of(args[1])
            case "join" | "differ":
                return self.of(args[0]) | self.of(args[1])
            case "minus" | "first_of":
                return self.of(args[0])
            case "choose":
                return self.of(args[1]) | self.of(args[2])
            case "slide":
                by = int(str(node.detail))
                return self.of(args[0]) << by & self._whole if by > 0 else self.of(args[0]) >> -by
            case "local" if str(node.detail) in self._defined:
                return self.of(self._defined[str(node.detail)])
            case "variable":
                return self._variables.get(str(node.detail), self._all)
            case "table" if isinstance(node.detail, tuple):
                return int(reduce(or_, node.detail))
            case "gather" if isinstance(node.detail, tuple):
                return int(node.detail[0])
        return self._all


def bounds_in(function: IRFunction, nodes: Nodes, defined: Mapping[str, IRNode]) -> Bounds:
    """The bits that sets may have in a function with some locals, also those of its variables: what is assigned to them
    at most."""
    assigned = defaultdict[str, list[IRNode]](list)
    for name, start in function.variables:
        if start.type == "set":
            assigned[name].append(start)
    for statement in each_of(function.body):
        if isinstance(statement, IRAssign) and statement.value.type == "set":
            assigned[statement.name].append(statement.value)
    known, rounds = dict.fromkeys(assigned, 0), 0
    while True:
        bounds = Bounds(nodes, defined, known)
        after = {
            name: reduce(or_, map(bounds.of, values), known[name]) & nodes.bits_of_sets
            for name, values in assigned.items()
        }
        if after == known:
            return bounds
        rounds += 1
        if rounds > MAX_ROUNDS:
            after = {name: bits if bits == known[name] else nodes.bits_of_sets for name, bits in after.items()}
        known = after
