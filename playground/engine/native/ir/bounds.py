"""Which bits a set may have at most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_

from playground.engine.native.ir.nodes import IRNode, Nodes


class Bounds:
    """The bits that the sets of one function may have, found out once for each expression.

    `defined` are the values of its locals, of those that are defined once.
    """

    def __init__(self, nodes: Nodes, defined: Mapping[str, IRNode] | None = None) -> None:
        self._all = nodes.bits_of_sets
        self._whole = (1 << 64 * nodes.words) - 1
        self._defined = defined or {}
        self._known: dict[int, int] = {}

    def of(self, node: IRNode) -> int:
        """The bits that a set may have."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = self._new(node)
        return known

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
            case "table" if isinstance(node.detail, tuple):
                return int(reduce(or_, node.detail))
            case "gather" if isinstance(node.detail, tuple):
                return int(node.detail[0])
        return self._all
