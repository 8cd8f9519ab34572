"""Which bits a set may have at most."""

from __future__ import annotations

from collections.abc import Mapping

from playground.engine.native.ir.nodes import IRNode, Nodes


class Bounds:
    """The bits that the sets of one program may have, found out once for each expression; of locals by what they are
    `defined` as, where that is given."""

    def __init__(self, nodes: Nodes, defined: Mapping[str, IRNode] | None = None) -> None:
        self._all = nodes.bits_of_sets
        self._defined = {} if defined is None else defined
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
            case "minus":
                return self.of(args[0])
            case "choose":
                return self.of(args[1]) | self.of(args[2])
            case "slide":
                by = int(str(node.detail))
                return self.of(args[0]) << by if by > 0 else self.of(args[0]) >> -by
            case "gather" if isinstance(node.detail, tuple):
                return int(node.detail[0])
            case "local" if str(node.detail) in self._defined:
                return self.of(self._defined[str(node.detail)])
        return self._all
