"""Expressions that differ in constants only, computed at once as the lanes of a vector.

    the lines of three eastwards     S meet (S shifted by -1) meet (S shifted by -2)
    … northwards                     S meet (S shifted by -4) meet (S shifted by -8)
    both                             V = both of S; V meet (V shifted by -1, -4) meet (V shifted by -2, -8)

Only sets of one word are lanes. What all expressions share is computed once and copied to all lanes. What spreads in
one direction takes steps of 1, 2 and 4 sites, as in `spreading.py`. Sets are rotated for them, not shifted, which is
one instruction for both ways: no bit that comes round is among the sites to which a step leads.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import ClassVar

from playground.engine.native.codegen.module import Module
from playground.engine.native.codegen.sets import SetWriter
from playground.engine.native.codegen.spreading import Step
from playground.engine.native.ir.nodes import IRNode, is_ray

MIN_LANES = 3
"""The fewest expressions that are worth a vector."""

MIN_APART = 2
"""The fewest sets that are worth a vector from which each is taken."""

MAX_APART = 8
"""The most sets that one vector has: the rest of them are in another one."""

MAX_AHEAD = 64
"""How many of the sets that follow one are looked at."""

MIN_SAVED = 18
"""About how many instructions a vector must save: it takes six to unite its lanes, and what follows waits for them."""

SPREAD_LANE = 12
"""About how many instructions it takes to spread in one direction."""

_OF_WORDS = {"join": "or", "meet": "and", "differ": "xor", "or": "or", "and": "and"}

SITES_OF_WORD = 64

Lanes = tuple[IRNode, ...]


class LaneWriter(SetWriter):
    """Writes the values of expressions, several alike at once where that saves instructions."""

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self._unlike = set[int]()
        """Unions that are part of one whose parts are not alike."""
        self._looked_at = set[int]()
        """Sets of which it is known whether they are computed with others that are like them."""
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

    def prepare_alike(self, values: Iterable[IRNode]) -> None:
        """Compute the first of some sets that are needed one after the other together with those that are like it, as
        lanes that are taken apart, if that saves instructions. Until all are needed nothing changes that they read."""
        values = tuple(islice(values, MAX_AHEAD))
        if self.module.layout.words > 1 or len(values) < MIN_APART:
            return
        first = values[0]
        if id(first) in self._looked_at or id(first) in self.known:
            return
        form = self._form(first)
        alike = {id(each): each for each in values if self._form(each) == form and id(each) not in self.known}
        lanes = tuple(alike.values())[:MAX_APART]
        self._looked_at.update(map(id, lanes))
        if len(lanes) < MIN_APART or not (self._is_defined(lanes) and self._fits(lanes)):
            return
        if self._saved_apart(lanes) >= MIN_SAVED:
            vector, type_ = self.lanes(lanes), _type(lanes)
            for number, node in enumerate(lanes):
                self.known.add(id(node), node, self.put(f"extractelement {type_} {vector}, i32 {number}"))

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
        operations = shared = 0
        for each, is_same in self._computed(lanes):
            if is_same:
                shared += 1
            else:
                operations += SPREAD_LANE if each[0].op == "spread" else 1
        return (len(lanes) - 1) * operations - shared

    def _saved_apart(self, lanes: Lanes) -> int:
        """About how many instructions it saves to compute lanes and take them apart. By themselves they share what they
        have in common, and what is known of them."""
        alone, together = set[int](), len(lanes)
        for each, is_same in self._computed(lanes):
            together += 1
            if not is_same:
                alone.update(number for number in map(id, each) if number not in self.known)
        return len(alone) - together

    def _computed(self, lanes: Lanes) -> Iterator[tuple[Lanes, bool]]:
        """What is computed for lanes, and whether it is the same for all of them; not constants and what is loaded."""
        waiting, seen = [lanes], set[tuple[int, ...]]()
        while waiting:
            each = waiting.pop()
            key = tuple(map(id, each))
            if key in seen:
                continue
            seen.add(key)
            is_same = len(set(key)) == 1
            if is_same and each[0].op != "const":
                yield each, True
            elif not is_same and each[0].op not in ("const", "load"):
                yield each, False
                waiting += self._parts(each)

    # ---- which expressions are alike

    def _is_defined(self, lanes: Lanes) -> bool:
        """Whether all locals are defined by now of which expressions are computed."""
        waiting, seen = list(lanes), set[int]()
        while waiting:
            node = waiting.pop()
            if id(node) in seen or id(node) in self.known:
                continue
            seen.add(id(node))
            if node.op == "local" and str(node.detail) not in self.locals:
                return False
            waiting += node.args
        return True

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
            if first.op == "spread" and not all(map(is_ray, each)):
                return False
            if first.op in self.LANES:
                waiting += self._parts(each)
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
            return _constants([int(node.detail) for node in nodes], first.type)  # type: ignore[call-overload]
        if all(node is first for node in nodes):
            alone = self.put(f"insertelement {type_} poison, {self.typed(first)}, i32 0")
            return self.put(f"shufflevector {type_} {alone}, {type_} poison, <{len(nodes)} x i32> zeroinitializer")
        if first.op == "load":
            return self.put(f"load {type_}, ptr {self.address(str(first.detail), first.args[0])}, align 8")
        return self.LANES[first.op](self, nodes)

    def _parts(self, nodes: Lanes) -> list[Lanes]:
        """The operands of each lane; of what spreads, the sets."""
        sets = 2 if nodes[0].op == "spread" else None
        return list(zip(*(node.args[:sets] for node in nodes), strict=True))

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

    def _lanes_spread(self, nodes: Lanes) -> str:
        """What spreads in one direction, another one for each lane: each round of steps goes twice as far."""
        type_, far = _type(nodes), 1
        steps = [(by, begins) for ((by, begins, _),) in (_steps(node) for node in nodes)]
        reached, through = map(self.lanes, self._parts(nodes))
        through = self.put(f"and {type_} {through}, {_constants([_moved(begins, by) for by, begins in steps])}")
        lasting = [begins for _, begins in steps]
        while any(lasting):  # some line is longer
            gone = self._rotated(reached, [by * far for by, _ in steps], type_)
            reached = self.put(f"or {type_} {reached}, {self.put(f'and {type_} {gone}, {through}')}")
            for _ in range(far):
                lasting = [each & _moved(each, -by) for each, (by, _) in zip(lasting, steps, strict=True)]
            if any(lasting):
                gone = self._rotated(through, [by * far for by, _ in steps], type_)
                through = self.put(f"and {type_} {through}, {gone}")
            far *= 2
        return reached

    def _rotated(self, lanes: str, amounts: Sequence[int], type_: str) -> str:
        """Each lane rotated to the left by its own number of bits, negative for the right."""
        name = f"@llvm.fshl.v{len(amounts)}i64"
        self.module.intrinsic(f"{type_} {name}({type_}, {type_}, {type_})")
        by = _constants([amount % SITES_OF_WORD for amount in amounts])
        return self.put(f"call {type_} {name}({type_} {lanes}, {type_} {lanes}, {type_} {by})")

    def _lanes_none_in(self, nodes: Lanes) -> str:
        (members,) = self._parts(nodes)
        return self.put(f"icmp eq {_type(members)} {self.lanes(members)}, zeroinitializer")

    def _lanes_not(self, nodes: Lanes) -> str:
        (denied,) = self._parts(nodes)
        return self.put(f"xor {_type(nodes)} {self.lanes(denied)}, {_constants([1] * len(nodes), 'bool')}")

    def _lanes_choose(self, nodes: Lanes) -> str:
        conditions, yes, no = self._parts(nodes)
        type_ = _type(nodes)
        decides = f"{_type(conditions)} {self.lanes(conditions)}"
        return self.put(f"select {decides}, {type_} {self.lanes(yes)}, {type_} {self.lanes(no)}")

    LANES: ClassVar[Mapping[str, Callable[..., str]]] = {
        "and": _lanes_of_two,
        "or": _lanes_of_two,
        "not": _lanes_not,
        "none_in": _lanes_none_in,
        "choose": _lanes_choose,
        "spread": _lanes_spread,
        "join": _lanes_of_two,
        "meet": _lanes_of_two,
        "differ": _lanes_of_two,
        "minus": _lanes_minus,
        "slide": _lanes_slide,
    }
    """What writes each operation for all lanes."""

    VALUES: ClassVar[Mapping[str, Callable[..., str]]] = {**SetWriter.VALUES, "join": _join}


def _type(nodes: Lanes) -> str:
    return f"<{len(nodes)} x {_ELEMENTS[nodes[0].type]}>"


_ELEMENTS = {"set": "i64", "bool": "i1"}


def _are_neighbours(loads: Lanes) -> bool:
    """Whether sets of one field follow each other in memory, as far as their places in it are known."""
    indices = [each.args[0] for each in loads]
    if len({each.detail for each in loads}) > 1 or any(index.op != "const" for index in indices):
        return False
    numbers = [int(str(index.detail)) for index in indices]
    return loads[0].type == "set" and numbers == list(range(numbers[0], numbers[0] + len(loads)))


def _steps(spread: IRNode) -> tuple[Step, ...]:
    return spread.detail  # type: ignore[return-value]  # the directions, as lowering made them


def _moved(members: int, by: int) -> int:
    return members << by if by > 0 else members >> -by


def _constants(values: Sequence[int], type_: str = "set") -> str:
    """A constant vector; words are written as signed numbers."""
    if type_ == "bool":
        return f"<{', '.join(f'i1 {bool(value)}'.lower() for value in values)}>"
    return f"<{', '.join(f'i64 {word - (word >> 63 << 64) if word >= 0 else word}' for word in values)}>"
