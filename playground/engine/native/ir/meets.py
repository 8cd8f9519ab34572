"""A pass: the sets of cells are met in such an order that cells share as much as possible.

    cell 0 offers meet(own, meet(kind, A))           cell 0 offers meet(P, A)            where P = meet(own, kind)
    cell 1 offers meet(own, meet(kind, meet(A, B)))  cell 1 offers meet(meet(P, A), B)

The parts that most cells have come first. A final restriction that changes nothing is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.bodies import Body, over_bodies
from playground.engine.native.ir.bounds import Bounds
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Program

MIN_CELLS = 6
"""The fewest cells of a body that are worth looking at."""


def share_meets(program: Program) -> Program:
    """Let the sets of the cells of each body share parts."""
    sharing = _Sharing(program.nodes, Bounds(program.nodes))
    return over_bodies(program, sharing.change)


@dataclass(frozen=True)
class _Sharing:
    nodes: Nodes
    bounds: Bounds

    def change(self, body: Body) -> Body:
        """A body with the sets of its cells written anew, if that takes fewer operations."""
        cells = list(dict.fromkeys(each for statement in body for each in _sets_of(statement)))
        if len(cells) < MIN_CELLS:
            return body
        parts = [list(self._parts(self._without_restriction(each))) for each in cells]
        frequency = Counter(part for each in parts for part in dict.fromkeys(each))
        place = {part: number for number, part in enumerate(frequency)}
        after = [self._met(sorted(set(each), key=lambda part: (-frequency[part], place[part]))) for each in parts]
        if _operations(after) >= _operations(cells):
            return body
        instead = dict(zip(cells, after, strict=True))
        return tuple(self._with_sets(statement, instead) for statement in body)

    def _without_restriction(self, members: IRNode) -> IRNode:
        """A set without a final restriction that changes nothing."""
        while members.op == "meet" and members.args[1].op == "const":
            if self.bounds.of(members.args[0]) & ~int(str(members.args[1].detail)):
                break
            members = members.args[0]
        return members

    def _parts(self, node: IRNode) -> Iterator[IRNode]:
        """The sets that a set is met from."""
        if node.op == "meet" and node.args[1].op != "const":
            for each in node.args:
                yield from self._parts(each)
        else:
            yield node

    def _met(self, parts: Sequence[IRNode]) -> IRNode:
        return reduce(partial(self.nodes.op, "meet"), parts)

    def _with_sets(self, statement: ir.Statement, instead: Mapping[IRNode, IRNode]) -> ir.Statement:
        if isinstance(statement, together.KeepSets):
            return replace(statement, members=tuple(instead[each] for each in statement.members))
        if isinstance(statement, together.KeepSet):
            return replace(statement, members=instead[statement.members])
        if isinstance(statement, ir.CountCell) and statement.members is not None:
            members = instead[statement.members]
            return replace(statement, members=members, count=self.nodes.op("size", members))
        return statement


def _sets_of(statement: ir.Statement) -> Iterable[IRNode]:
    if isinstance(statement, together.KeepSets):
        return statement.members
    if isinstance(statement, together.KeepSet):
        return (statement.members,)
    if isinstance(statement, ir.CountCell) and statement.members is not None:
        return (statement.members,)
    return ()


def _operations(values: Iterable[IRNode]) -> int:
    """The number of operations that sets are met by."""
    waiting, seen = list(values), set[int]()
    while waiting:
        node = waiting.pop()
        if node.op == "meet" and id(node) not in seen:
            seen.add(id(node))
            waiting += node.args
    return len(seen)
