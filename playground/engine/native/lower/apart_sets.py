"""Sets no two of which have a site in common, such as those from which exactly so many steps are possible.

    A meet (B slid by 1) minus (B slid by 2)                   one step
    A meet (B slid by 1) meet (B slid by 2)                    two steps or more: apart from the first

Of these a site is in one at most: how many of them it is in is their union, and need not be added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode, Nodes

MAX_TRIED = 8
"""The most groups of sets of which it is looked whether another set is apart from all that they have."""

Moved = tuple[IRNode, int]
"""A set that is moved by so many bits."""

Overlap = tuple[int, frozenset[Moved]]
"""What some sites, as bits, and some sets have in common."""


@dataclass(frozen=True)
class Shown:
    """What operations show of a set: all its sites are among these `bits` and in all of `within`, and none is in any
    overlap of `without`. It is empty unless each condition of `only_if` is as true as it says there."""

    bits: int
    within: frozenset[Moved]
    without: tuple[Overlap, ...]
    only_if: frozenset[tuple[IRNode, bool]] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether it is certain that the set has no site."""
        return not self.bits or self._leaves_out(self)

    def is_apart_from(self, other: Shown) -> bool:
        """Whether it is certain that two sets have no site in common."""
        if not self.bits & other.bits or self._leaves_out(other) or other._leaves_out(self):
            return True
        return any(_exclude(one, another) for one in self.only_if for another in other.only_if)

    def _leaves_out(self, other: Shown) -> bool:
        return any(sets <= other.within and not other.bits & ~bits for bits, sets in self.without)


def _exclude(one: tuple[IRNode, bool], other: tuple[IRNode, bool]) -> bool:
    """Whether two conditions cannot be as they should at the same time: one is both, or a number has two values."""
    (condition, holds), (another, holds_too) = one, other
    if condition == another:
        return holds != holds_too
    if not (holds and holds_too and condition.op == another.op == "same" and condition.args[0] == another.args[0]):
        return False
    values = condition.args[1], another.args[1]
    return all(value.op == "const" for value in values) and values[0].detail != values[1].detail


def united(sets: Sequence[IRNode], shown: Sequence[Shown], nodes: Nodes) -> list[IRNode]:
    """As many sets as are needed for each site to be in as many of them as of `sets`: those that are apart, by what is
    shown of each, are united."""
    groups = list[list[int]]()
    for number, each in enumerate(shown):
        for group in groups[: -MAX_TRIED - 1 : -1]:
            if all(each.is_apart_from(shown[other]) for other in group):
                group.append(number)
                break
        else:
            groups.append([number])
    return [reduce(partial(nodes.op, "join"), (sets[number] for number in group)) for group in groups]


def shown_by(members: IRNode, nodes: Nodes) -> Shown:
    """What is known of a set of sites by the operations that it is made by."""
    everywhere, within, left_out = nodes.bits_of_sets, set[Moved](), list[Moved]()
    bits, waiting, only_if = everywhere, [(members, 0)], set[tuple[IRNode, bool]]()
    while waiting:
        each, by = waiting.pop()
        if each.op == "minus":
            within.add((each, by))
            of, without = each.args
            waiting.append((of, by))
            out, holding = _each_of(without, nodes)
            left_out += ((one, by) for one in out)
            if not by or of.op == "const":  # what is moved may have bits that are no sites, which are in no set
                waiting += ((one, by) for one in holding)
        elif each.op == "meet":
            waiting += ((part, by) for part in each.args)
        elif each.op == "slide":
            waiting.append((each.args[0], by + _steps(each)))
        elif each.op == "const":
            bits &= _moved(int(str(each.detail)), by)
        elif each.op == "choose" and any(_is_none(side) for side in each.args[1:]):
            condition, *sides = each.args
            holds = _is_none(sides[1])
            only_if.add((condition, holds))
            waiting.append((sides[not holds], by))
        else:
            within.add((each, by))
    overlaps = tuple(_overlap(each, by, everywhere) for each, by in left_out)
    return Shown(bits, frozenset(within), overlaps, frozenset(only_if))


def _is_none(members: IRNode) -> bool:
    return members.op == "const" and members.detail == 0


def _each_of(members: IRNode, nodes: Nodes) -> tuple[list[IRNode], list[IRNode]]:
    """The sets of a union, and the union itself; and those of which it has all other sites."""
    out, others, waiting = list[IRNode](), list[IRNode](), [members]
    while waiting:
        each = waiting.pop()
        if each.op == "join":
            out.append(each)
            waiting += each.args
        elif each.op == "minus" and each.args[0] is nodes.bits(nodes.bits_of_sets):
            others.append(each.args[1])
        else:
            out.append(each)
    return out, others


def _overlap(members: IRNode, by: int, everywhere: int) -> Overlap:
    """A moved set as what others have in common."""
    bits, within, waiting = everywhere, set[Moved](), [(members, by)]
    while waiting:
        each, by = waiting.pop()
        if each.op == "meet":
            waiting += ((part, by) for part in each.args)
        elif each.op == "slide":
            waiting.append((each.args[0], by + _steps(each)))
            bits &= _moved(everywhere, by)  # others may have been moved off the board, before they are moved again
        elif each.op == "const":
            bits &= _moved(int(str(each.detail)), by)
        else:
            within.add((each, by))
    return bits, frozenset(within)


def _steps(slide: IRNode) -> int:
    return int(str(slide.detail))


def _moved(bits: int, by: int) -> int:
    return bits << by if by > 0 else bits >> -by
