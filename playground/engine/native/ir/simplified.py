"""What simplifies operations on tables and constant sets, and chains of questions about sets, when they are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from playground.engine.native.ir.node import IRNode, Maker

MAX_CHAIN = 16
"""The last parts of a chain of `or` that are looked through."""


def from_table(values: Sequence[int], index: IRNode) -> tuple[tuple[int, ...], IRNode]:
    """The same table with an index that is in no table of numbers itself, which is the player after the mover twice."""
    if index.op != "table" or not isinstance(index.detail, tuple):
        return tuple(values), index
    return tuple(values[number] for number in index.detail), index.args[0]


def same_in_table(table: IRNode, number: int, nodes: Maker) -> IRNode | None:
    """Whether a table has a number, as a test of its index; None where several tests would be needed."""
    values: tuple[int, ...] = table.detail  # type: ignore[assignment]  # tables hold tuples of numbers
    index = table.args[0]
    equal = [place for place, value in enumerate(values) if value == number]
    if not equal:
        return nodes.truth(False)
    if len(equal) == 1:
        return nodes.op("same", index, nodes.number(equal[0]))
    if len(equal) == len(values) - 1:
        other = next(place for place, value in enumerate(values) if value != number)
        return nodes.op("not", nodes.op("same", index, nodes.number(other)))
    return None


def with_all_of(size: IRNode, number: int, nodes: Maker) -> IRNode | None:
    """Whether a set within a known one has as many members as that, as a question about those that it lacks."""
    members = size.args[0]
    known = members.args[1] if members.op == "meet" else members
    if known.op != "const" or int(str(known.detail)).bit_count() != number:
        return None
    return nodes.op("none_in", nodes.op("minus", known, members.args[0]))


def joined_questions(name: str, first: IRNode, last: IRNode, nodes: Maker) -> IRNode | None:
    """`first or last`, or `first and last`, where both ask whether sets have members: one question of their union.

    Before: `A has a site or B has one`, and `A is empty and B is empty`. After: `A or B has a site`, or is empty.
    """
    outer = "none_in" if name == "and" else "not"
    if first.op == last.op == outer:
        empty = [part if outer == "none_in" else part.args[0] for part in (first, last)]
        if all(part.op == "none_in" for part in empty):
            none = nodes.op("none_in", nodes.op("join", *(part.args[0] for part in empty)))
            return none if name == "and" else nodes.op("not", none)
    return _joined_with_earlier(first, last, nodes) if name == "or" else None


def _joined_with_earlier(first: IRNode, last: IRNode, nodes: Maker) -> IRNode | None:
    """`first or last`, where a part of `first` asks the same of another set under the same condition: of both at once.

    Before: `A has a site, or c and B has one, or C has one`. After: `A or C has a site, or c and B has one`.
    """
    question = _question_of(last)
    if question is None:
        return None
    condition, members = question
    later: list[IRNode] = []
    while len(later) < MAX_CHAIN:
        part = first.args[1] if first.op == "or" else first
        found = _question_of(part)
        if found is not None and found[0] is condition:
            has_one = nodes.op("not", nodes.op("none_in", nodes.op("join", found[1], members)))
            result = has_one if condition is None else nodes.op("and", condition, has_one)
            result = nodes.op("or", first.args[0], result) if first.op == "or" else result
            for each in reversed(later):
                result = nodes.op("or", result, each)
            return result
        if first.op != "or":
            return None
        later.append(part)
        first = first.args[0]
    return None


def _question_of(part: IRNode) -> tuple[IRNode | None, IRNode] | None:
    """A condition, None if there is none, and the set that must have a member besides."""
    if part.op == "and":
        condition, part = part.args
        members = _of_which_some(part)
        return None if members is None else (condition, members)
    members = _of_which_some(part)
    return None if members is None else (None, members)


def _of_which_some(part: IRNode) -> IRNode | None:
    return part.args[0].args[0] if part.op == "not" and part.args[0].op == "none_in" else None


def joined_meets(first: IRNode, last: IRNode, nodes: Maker) -> IRNode | None:
    """A union of two sets within the same one: their union within it; also where the first is part of a larger union.

    Before: `A meet S, or B meet S`, and `C, or A meet S, or B meet S`. After: `(A or B) meet S`, and `C, or that`.
    """
    if last.op != "meet":
        return None
    within = _within_same(first, last, nodes)
    if within is not None or first.op != "join":
        return within
    within = _within_same(first.args[1], last, nodes)
    return None if within is None else nodes.op("join", first.args[0], within)


def _within_same(first: IRNode, last: IRNode, nodes: Maker) -> IRNode | None:
    if first.op != "meet":
        return None
    for shared, one in (first.args, first.args[::-1]):
        if shared.op != "const" and shared in last.args:
            another = last.args[1] if last.args[0] is shared else last.args[0]
            return nodes.op("meet", nodes.op("join", one, another), shared)
    return None


def met_slides(first: IRNode, last: IRNode, nodes: Maker) -> IRNode | None:
    """What two sets that are moved alike have in common: what they have in common, moved.

    Before: `A moved north, meet B moved north`. After: `(A meet B) moved north`.
    """
    one, another = _slid(first), _slid(last)
    if one is None or another is None or one[0].detail != another[0].detail:
        return None
    moved = nodes.op("slide", nodes.op("meet", one[0].args[0], another[0].args[0]), detail=one[0].detail)
    return nodes.op("meet", moved, nodes.bits(one[1] & another[1] & nodes.bits_of_sets))


def _slid(node: IRNode) -> tuple[IRNode, int] | None:
    """A set that is moved, and the sites that are left of it."""
    if node.op == "slide":
        return node, -1
    if node.op == "meet" and node.args[0].op == "slide" and node.args[1].op == "const":
        return node.args[0], int(str(node.args[1].detail))
    return None


def with_constant_set(name: str, node: IRNode, constant: IRNode, nodes: Maker) -> IRNode | None:
    """The meet or join of a set with a constant one, or what is left of it without that, if it is simpler."""
    bits = int(str(constant.detail))
    if name == "meet":
        return constant if bits == 0 else node if bits == nodes.bits_of_sets else _within(node, bits, nodes)
    if name == "join":
        return constant if bits == nodes.bits_of_sets else node if bits == 0 else None
    return nodes.bits(0) if bits == nodes.bits_of_sets else node if bits == 0 else None


def _within(node: IRNode, bits: int, nodes: Maker) -> IRNode | None:
    """The members of a set in a known set, in one operation: of known members in another, or moved there."""
    last = node.args[-1] if node.args else node
    if node.op == "gather" and not cast("tuple[int, int]", node.detail)[0] & ~bits:
        return node
    if node.op not in ("meet", "slide") or last.op != "const":
        return None
    known = int(str(last.detail))
    if node.op == "meet":
        return nodes.op("meet", node.args[0], nodes.bits(known & bits))
    moved = int(str(node.detail))
    return nodes.bits((known << moved if moved > 0 else known >> -moved) & bits)
