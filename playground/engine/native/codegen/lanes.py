"""Expressions that differ in constants only, computed at once as the lanes of a vector.

    the lines of three eastwards     S meet (S shifted by -1) meet (S shifted by -2)
    … northwards                     S meet (S shifted by -4) meet (S shifted by -8)
    both                             V = both of S; V meet (V shifted by -1, -4) meet (V shifted by -2, -8)

Only sets of one word are lanes. What all expressions share is computed once and copied to all lanes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from playground.engine.native.codegen.module import Module
from playground.engine.native.codegen.sets import SetWriter
from playground.engine.native.ir.nodes import IRNode

MIN_LANES = 3
"""The fewest expressions that are worth a vector."""

MIN_SAVED = 18
"""About how many instructions a vector must save: it takes six to unite its lanes, and what follows waits for them."""

_OF_WORDS = {"join": "or", "meet": "and", "differ": "xor"}

Lanes = tuple[IRNode, ...]


class LaneWriter(SetWriter):
    """Writes the values of expressions, several alike at once where that saves instructions."""

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self._unlike = set[int]()
        """Unions that are part of one whose parts are not alike."""
        self._forms = dict[int, int]()

    def _join(self, node: IRNode) -> str:
        """A union: those of its parts that are alike become lanes of vectors."""
        groups = list[Lanes]()
        if self.module.layout.words == 1 and id(node) not in self._unlike:
            parts, inner = self._united(node)
            groups = self._alike(parts)
            self._unlike.update(() if groups else inner)
        if not groups:
            return self.put(f"or {self.typed(node.args[0])}, {self.value(node.args[1])}")
        in_lanes = {id(part) for group in groups for part in group}
        results = [self.value(part) for part in parts if id(part) not in in_lanes]
        for group in groups:
            type_ = _type(group)
            name = f"@llvm.vector.reduce.or.v{len(group)}i64"
            self.module.intrinsic(f"i64 {name}({type_})")
            results.append(self.put(f"call i64 {name}({type_} {self.lanes(group)})"))
        united, *others = results
        for other in others:
            united = self.put(f"or i64 {united}, {other}")
        return united

    def _united(self, node: IRNode) -> tuple[list[IRNode], list[int]]:
        """The different sets whose union a set is, those that are known already as a whole; and the identities of the
        unions within it."""
        parts, inner, waiting = dict[int, IRNode](), list[int](), list(reversed(node.args))
        while waiting:
            part = waiting.pop()
            if part.op == "join" and id(part) not in self.known:
                inner.append(id(part))
                waiting += reversed(part.args)
            else:
                parts[id(part)] = part
        return list(parts.values()), inner

    def _alike(self, parts: Sequence[IRNode]) -> list[Lanes]:
        """Groups of parts that are worth a vector each."""
        groups: defaultdict[int, list[IRNode]] = defaultdict(list)
        if len(parts) >= MIN_LANES:
            for part in parts:
                groups[self._form(part)].append(part)
        lanes = [tuple(group) for group in groups.values() if len(group) >= MIN_LANES]
        return [group for group in lanes if self._fits(group) and self._saved(group) >= MIN_SAVED]

    def _form(self, node: IRNode) -> int:
        """A number that expressions of the same operations share."""
        waiting = [node]
        while waiting:
            part = waiting[-1]
            missing = [arg for arg in part.args if id(arg) not in self._forms]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            self._forms[id(part)] = hash((part.op, part.type, *(self._forms[id(arg)] for arg in part.args)))
        return self._forms[id(node)]

    def _saved(self, lanes: Lanes) -> int:
        """About how many instructions a vector of these lanes saves."""
        operations, shared, waiting, seen = 0, 0, [lanes], set[tuple[int, ...]]()
        while waiting:
            each = waiting.pop()
            key = tuple(map(id, each))
            if key in seen:
                continue
            seen.add(key)
            if len(set(key)) == 1:
                shared += each[0].op != "const"
            elif each[0].op not in ("const", "load"):
                operations += 1
                waiting += zip(*(lane.args for lane in each), strict=True)
        return (len(lanes) - 1) * operations - shared

    # ---- which expressions are alike

    def _fits(self, lanes: Lanes) -> bool:
        """Whether expressions of one form become the lanes of a vector."""
        waiting, seen = [lanes], set[tuple[int, ...]]()
        while waiting:
            each = waiting.pop()
            key, first = tuple(map(id, each)), each[0]
            if key in seen or len(set(key)) == 1:
                continue
            seen.add(key)
            if any(lane.op != first.op for lane in each) or first.op not in ("const", "load", *self.LANES):
                return False
            if first.op == "load" and not _are_neighbours(each):
                return False
            if first.op in self.LANES:
                waiting += zip(*(lane.args for lane in each), strict=True)
        return True

    # ---- writing them

    def lanes(self, nodes: Lanes) -> str:
        """The vector of some expressions that fit."""
        whole = self.module.program.nodes.lanes(nodes)
        known = self.known.register(id(whole))
        if known is not None:
            return known
        register = self._written_lanes(nodes)
        self.known.add(id(whole), whole, register)
        return register

    def _written_lanes(self, nodes: Lanes) -> str:
        first, type_ = nodes[0], _type(nodes)
        if first.op == "const":
            return _constants([int(str(node.detail)) for node in nodes])
        if all(node is first for node in nodes):
            alone = self.put(f"insertelement {type_} poison, {self.typed(first)}, i32 0")
            return self.put(f"shufflevector {type_} {alone}, {type_} poison, <{len(nodes)} x i32> zeroinitializer")
        if first.op == "load":
            return self.put(f"load {type_}, ptr {self.address(str(first.detail), first.args[0])}, align 8")
        return self.LANES[first.op](self, nodes)

    def _parts(self, nodes: Lanes) -> list[Lanes]:
        return list(zip(*(node.args for node in nodes), strict=True))

    def _lanes_of_two(self, nodes: Lanes) -> str:
        left, right = self._parts(nodes)
        return self.put(f"{_OF_WORDS[nodes[0].op]} {_type(nodes)} {self.lanes(left)}, {self.lanes(right)}")

    def _lanes_minus(self, nodes: Lanes) -> str:
        left, right = self._parts(nodes)
        type_, kept = _type(nodes), self.lanes(left)
        if right[0].op == "const":
            every_bit = self.module.program.nodes.bits_of_sets
            return self.put(f"and {type_} {kept}, {_constants([every_bit & ~int(str(r.detail)) for r in right])}")
        inverted = self.put(f"xor {type_} {self.lanes(right)}, {_constants([-1] * len(nodes))}")
        return self.put(f"and {type_} {kept}, {inverted}")

    def _lanes_slide(self, nodes: Lanes) -> str:
        """Shifted to the right, then to the left: each lane one of them, if any."""
        moved, type_ = self.lanes(self._parts(nodes)[0]), _type(nodes)
        amounts = [int(str(node.detail)) for node in nodes]
        right, left = ([max(0, sign * each) for each in amounts] for sign in (-1, 1))
        for operation, by in (("lshr", right), ("shl", left)):
            if any(by):
                moved = self.put(f"{operation} {type_} {moved}, {_constants(by)}")
        return moved

    LANES: ClassVar[Mapping[str, Callable[..., str]]] = {
        "join": _lanes_of_two,
        "meet": _lanes_of_two,
        "differ": _lanes_of_two,
        "minus": _lanes_minus,
        "slide": _lanes_slide,
    }
    """What writes each operation for all lanes."""

    VALUES: ClassVar[Mapping[str, Callable[..., str]]] = {**SetWriter.VALUES, "join": _join}


def _type(nodes: Lanes) -> str:
    return f"<{len(nodes)} x i64>"


def _are_neighbours(loads: Lanes) -> bool:
    """Whether sets of one field follow each other in memory, as far as their places in it are known."""
    indices = [each.args[0] for each in loads]
    if len({each.detail for each in loads}) > 1 or any(index.op != "const" for index in indices):
        return False
    numbers = [int(str(index.detail)) for index in indices]
    return numbers == list(range(numbers[0], numbers[0] + len(loads)))


def _constants(words: Sequence[int]) -> str:
    """A constant vector; words are written as signed numbers."""
    return f"<{', '.join(f'i64 {word - (word >> 63 << 64) if word >= 0 else word}' for word in words)}>"
