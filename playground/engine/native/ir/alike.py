"""The sets of cells that differ in constants only, computed in a loop over these.

    cell 8 keeps meet(A, slide(E, -10) & 0x7f…)           for n in 0..2: cell [8, 24, 40][n] keeps
    cell 24 keeps meet(A, slide(E, +8) & 0xfe…)     →        meet(A, rotate(E, [54, 8, …][n]) & [0x7f…, 0xfe…, …][n])
    cell 40 keeps …

Moves in several directions are alike, cell by cell: what is alike is looked for in blocks of neighbouring cells, so
that cells of one direction still share what leads to them. LLVM then has one block to compile in place of several.
Blocks of as many rounds are in one loop, which computes once what they have in common: captures, say, that promote.

What a piece passes is empty at all distances before its own, one more for each cell. Where cells follow each other in
the rounds of a loop, a variable keeps it from one round to the next:

    cell 9 keeps slide(E, -10) & A; cell 10 keeps slide(E, -10) & slide(E, -20) & B; …
    for n in 0..: passed = rotate(E, [118, 108, …][n]) & (passed or all where a direction begins); cell … keeps
    passed & …
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from operator import and_, or_, xor

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.signatures import Type

MAX_BLOCK = 24
"""The most neighbouring cells of a block."""

MIN_SAVED = 3
"""The cells that need not be written if a block is a loop, from which on it is one."""

MAX_DEPTH = 60
"""The depth of the expressions that are compared."""

_VARYING = frozenset(("load", "same", "less", "at_most", "add", "sub", "meet", "join", "minus", "differ", "choose"))
"""Operations whose constant operands may differ."""

_EVALUATED: Mapping[str, Callable[[int, int], int]] = {
    "meet": and_,
    "join": or_,
    "minus": lambda one, other: one & ~other,
    "differ": xor,
}
"""Operations on two sets, of which those of constants are worked out."""

_FIRST_UNIQUE = 0x20000
"""Characters from here on stand for cells that are like no other."""


@dataclass(frozen=True)
class Block:
    """So many neighbouring cells from each of these on, which are alike."""

    starts: tuple[int, ...]
    cells: int


@dataclass
class Alike:
    """Finds blocks of cells whose sets are alike, and makes the sets of a block for any of its rounds."""

    nodes: Nodes
    bits: int
    """The bits of the words of a set."""
    _shapes: dict[IRNode, int] = field(default_factory=dict)
    _numbers: dict[object, int] = field(default_factory=dict)
    _depths: dict[IRNode, int] = field(default_factory=dict)
    heights: dict[IRNode, int] = field(default_factory=dict)
    """Of how many slides of one set a set is met."""

    def blocks(self, members: Sequence[IRNode]) -> list[Block]:
        """Blocks of these cells, no two of which share a cell: each is the one that saves most of what is left."""
        text = [self._character(each, place) for place, each in enumerate(members)]
        found: list[Block] = []
        while (block := _best_block("".join(text))) is not None:
            found.append(block)
            for start in block.starts:
                for place in range(start, start + block.cells):
                    text[place] = chr(_FIRST_UNIQUE + place)
        return found

    def _character(self, members: IRNode, place: int) -> str:
        """A character for the shape of a set, the same for those that are alike."""
        shape = self.shape(members)
        return chr(_FIRST_UNIQUE + place) if self._depths[members] > MAX_DEPTH else chr(shape)

    def shape(self, node: IRNode) -> int:
        """A number that expressions have in common which differ in constants only. Expressions may be very deep."""
        shapes, depths, waiting = self._shapes, self._depths, [node]
        while waiting:
            part = waiting[-1]
            unknown = [each for each in part.args if each not in shapes]
            if unknown:
                waiting += unknown
                continue
            waiting.pop()
            if part not in shapes:
                shapes[part] = self._numbers.setdefault(self._key(part), len(self._numbers))
                depths[part] = 1 + max([depths[each] for each in part.args]) if part.args else 1
        return shapes[node]

    def _key(self, node: IRNode) -> object:
        op, shapes = node.op, self._shapes
        if op == "const":
            return (node.type, node.detail)
        slid = self._slid(node) if op == "meet" else None
        if slid is not None:
            return ("slid", shapes[slid])
        if op in _VARYING:
            varying = [each.type if each.op == "const" and each.type != "bool" else shapes[each] for each in node.args]
            return (op, node.type, node.detail, *varying)
        args = [shapes[each] for each in node.args]
        detail = len(node.detail) if op == "table" and isinstance(node.detail, tuple) else node.detail
        return (op, node.type, detail, *args)

    def _slid(self, node: IRNode) -> IRNode | None:
        """The set that another is a restricted slide of, or is met from several such slides of."""
        if self.is_restricted_slide(node):
            self.heights[node] = 1
            return node.args[0].args[0]
        lower, last = node.args
        height = self.heights.get(lower)
        if height is None or self.heights.get(last) != 1 or self._base(lower) is not self._base(last):
            return None
        self.heights[node] = height + 1
        return self._base(last)

    def _base(self, node: IRNode) -> IRNode:
        while self.heights[node] > 1:
            node = node.args[1]
        return node.args[0].args[0]

    def is_restricted_slide(self, node: IRNode) -> bool:
        """Whether a set is slid and then restricted to where nothing comes that a rotation would bring around."""
        if node.op != "meet" or node.args[0].op != "slide" or node.args[1].op != "const":
            return False
        by, kept = int(str(node.args[0].detail)), int(str(node.args[1].detail))
        return kept & ((1 << by) - 1) == 0 if by > 0 else kept >> self.bits + by == 0


_ByIndex = tuple[IRNode | None, tuple[int, ...]]
"""The index of a table, and the sets for its values; a constant has no index."""


class NotAlike(Exception):
    """Expressions have one shape, and yet none that they have in a loop."""


@dataclass
class InRounds:
    """Makes what several expressions of one shape are in a loop, each in a round of its own. Before, a round assigns
    these `values` to variables. Raises NotAlike where there is no such expression."""

    alike: Alike
    number: IRNode
    """The number of the round."""
    values: dict[str, IRNode] = field(default_factory=dict)
    _made: dict[tuple[int, ...], IRNode] = field(default_factory=dict)
    _indexed: dict[IRNode, _ByIndex | None] = field(default_factory=dict)

    @cached_property
    def _nodes(self) -> Nodes:
        return self.alike.nodes

    def of(self, each: Sequence[IRNode]) -> IRNode:
        """What is the first of these in the first round, the second in the second, and so on."""
        first = each[0]
        if all(node is first for node in each):
            return first
        key = tuple(map(id, each))
        known = self._made.get(key)
        if known is None:
            known = self._made[key] = self._new(first, each)
        return known

    def numbers(self, values: Sequence[int]) -> IRNode:
        """A number for each round."""
        return self._nodes.table(tuple(values), "int", self.number)

    def _new(self, first: IRNode, each: Sequence[IRNode]) -> IRNode:
        """What expressions of one shape become in the loop, none of them the same in all rounds."""
        if first.op == "const":
            return self._nodes.table(tuple(int(str(node.detail)) for node in each), first.type, self.number)
        fixed = self._fixed(each) if first.type == "set" else None
        if fixed is not None:
            return fixed
        heights = [self.alike.heights.get(node, 0) for node in each]
        if len(set(heights)) > 1:
            return self._kept_over_rounds(each, heights)
        if heights[0] == 1:
            slid = self.of([node.args[0].args[0] for node in each])
            by = [int(str(node.args[0].detail)) % self.alike.bits for node in each]
            moved = self._nodes.op("rotate", slid, self.numbers(by))
            return self._nodes.op("meet", moved, self.of([node.args[1] for node in each]))
        args = tuple(self.of(parts) for parts in zip(*(node.args for node in each), strict=True))
        if first.op == "table" and any(node.detail != first.detail for node in each):
            return self._table([node.detail for node in each], first.type, args[0])  # type: ignore[misc]  # of numbers
        return self._nodes.with_args(first, args)

    def _fixed(self, each: Sequence[IRNode]) -> IRNode | None:
        """Sets of each round by the index of a table, such as the player to move, if they depend on nothing else."""
        found = []
        for node in each:
            by = self._by_index(node)
            if by is None:
                return None
            found.append(by)
        indices = {index for index, _ in found}
        if len(indices) != 1:
            return None
        [index] = indices
        return None if index is None else self._table([values for _, values in found], "set", index)

    def _by_index(self, node: IRNode) -> _ByIndex | None:
        """An index and the sets for its values, if a set depends on no more; a constant has one set and no index."""
        if node in self._indexed:
            return self._indexed[node]
        found = self._indexed[node] = self._newly_by_index(node)
        return found

    def _newly_by_index(self, node: IRNode) -> _ByIndex | None:
        if node.op == "const":
            return None, (int(str(node.detail)),)
        if node.op == "table":
            return node.args[0], node.detail  # type: ignore[return-value]  # tables hold tuples of numbers
        if node.op == "slide":
            of, by = self._by_index(node.args[0]), int(str(node.detail))
            return of and (of[0], tuple((each << by if by > 0 else each >> -by) & self._all_bits for each in of[1]))
        if node.op not in _EVALUATED:
            return None
        left, right = map(self._by_index, node.args)
        if left is None or right is None or (left[0] is not right[0] and None not in (left[0], right[0])):
            return None
        size = max(len(left[1]), len(right[1]))
        pairs = zip(*(of[1] * (size if of[0] is None else 1) for of in (left, right)), strict=True)
        return left[0] or right[0], tuple(_EVALUATED[node.op](one, other) for one, other in pairs)

    @property
    def _all_bits(self) -> int:
        return (1 << self.alike.bits) - 1

    def _kept_over_rounds(self, each: Sequence[IRNode], heights: Sequence[int]) -> IRNode:
        """A variable, which in each round keeps what it had and has one more slide, or begins anew."""
        begins = [height == 1 for height in heights]
        follows = (node.args[0] is before for before, node in pairwise(each))
        if not begins[0] or not all(map(or_, begins[1:], follows)):
            raise NotAlike
        last = self.of([node if first else node.args[1] for node, first in zip(each, begins, strict=True)])
        passed = self._nodes.variable(f"passed.{len(self.values)}", "set")
        everything = self._nodes.bits_of_sets
        anew = self._nodes.table(tuple(everything if first else 0 for first in begins), "set", self.number)
        self.values[str(passed.detail)] = self._nodes.op("meet", last, self._nodes.op("join", passed, anew))
        return passed

    def _table(self, each: Sequence[tuple[int, ...]], type_: Type, index: IRNode) -> IRNode:
        """A table of the tables of all rounds."""
        size = self._nodes.number(len(each[0]))
        place = self._nodes.op("add", self._nodes.op("mul", self.number, size), index)
        return self._nodes.table(tuple(value for values in each for value in values), type_, place)


def _best_block(text: str) -> Block | None:
    """The block of characters that saves most if it is written once; None if none saves enough. A block is repeated
    only where the block that is a cell shorter is."""
    best, saved = list[int](), MIN_SAVED - 1
    starts: Iterable[int] = range(len(text))
    for cells in range(1, MAX_BLOCK + 1):
        places = defaultdict[str, list[int]](list)
        for start in starts:
            places[text[start : start + cells]].append(start)
        repeated = [each for each in places.values() if len(each) > 1 and each[-1] + cells <= len(text)]
        for each in repeated:
            apart = _apart(each, cells)
            if (len(apart) - 1) * cells > saved:
                best, saved, most = apart, (len(apart) - 1) * cells, cells
        starts = sorted(start for each in repeated for start in each)
    return Block(tuple(best), most) if best else None


def _apart(starts: Sequence[int], cells: int) -> list[int]:
    """Where blocks of so many cells begin, without those that begin within the one before."""
    apart = [starts[0]]
    for start in starts[1:]:
        if start >= apart[-1] + cells:
            apart.append(start)
    return apart
