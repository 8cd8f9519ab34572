"""Movements in a line as chains: each step continues from the result of the previous one.

Lifting yields the targets at distance 3 in a direction, of pieces P that pass through sites E onto sites T, as

    P moved by 3  meet  E moved by 2  meet  E moved by 1  meet  T

which is (targets at distance 2 without T, meet E) moved by 1, meet T. `chained` finds this for any sets: it takes them
apart into moved factors, and looks for a set whose factors are those of the previous one, moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from playground.engine.native.ir.nodes import IRNode, Nodes

MAX_ADDED = 2
"""The most sets that a link of a chain may add."""

Factor = tuple[IRNode, int]
"""A set, and the number of bits by which it is shifted to the left."""


@dataclass(frozen=True)
class _Product:
    """The intersection of all factors and of the constant set `mask`, which excludes bits shifted in or out."""

    factors: frozenset[Factor]
    mask: int


@dataclass(frozen=True)
class _Link:
    """A set is the previous one, intersected with `added` and `mask`, and then shifted by `unit`."""

    unit: int
    added: frozenset[Factor]
    mask: int


def chained(sets: Sequence[IRNode], offsets: Sequence[int], nodes: Nodes) -> tuple[list[IRNode], IRNode | None]:
    """The chained sets, and a mask still to be intersected with each; None if there is none.

    The offsets say how far the sets have been shifted from where they were computed.
    """
    return _Chains(nodes).of(sets, offsets)


class _Chains:
    """Finds the links between sets."""

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes
        words = -(-nodes.all_sites.bit_length() // 64)
        self.full = (1 << 64 * max(1, words)) - 1

    def of(self, sets: Sequence[IRNode], offsets: Sequence[int]) -> tuple[list[IRNode], IRNode | None]:
        """All sets, linked where possible."""
        products = [self._product(members) for members in sets]
        shared = frozenset.intersection(*(product.factors for product in products))
        common = frozenset(factor for factor in shared if factor[1] == 0)
        bodies = [_Product(product.factors - common, product.mask) for product in products]
        units = [second - first for first, second in pairwise(offsets)]
        links = [None, *(self._link(*pair, unit) for pair, unit in zip(pairwise(bodies), units, strict=True))]
        result: list[IRNode] = []
        for body, link in zip(bodies, self._with_one_mask(links, bodies), strict=True):
            result.append(self._node(body) if link is None else self._linked(result[-1], link))
        return result, self._node(_Product(common, self.full)) if common else None

    # ---- taking apart

    def _product(self, node: IRNode) -> _Product:
        match node.op:
            case "const":
                return _Product(frozenset(), int(str(node.detail)))
            case "meet":
                left, right = (self._product(argument) for argument in node.args)
                return _Product(left.factors | right.factors, left.mask & right.mask)
            case "slide":
                moved, amount = self._product(node.args[0]), int(str(node.detail))
                return _Product(_moved(moved.factors, amount), self._shifted(moved.mask, amount))
        return _Product(frozenset({(node, 0)}), self.full)

    def _shifted(self, bits: int, amount: int) -> int:
        return (bits << amount) & self.full if amount >= 0 else bits >> -amount

    # ---- linking

    def _link(self, before: _Product, body: _Product, unit: int) -> _Link | None:
        back = _moved(body.factors, -unit)
        mask = self._shifted(body.mask, -unit)
        added = back - before.factors
        is_link = before.factors <= back and len(added) <= MAX_ADDED and before.factors and unit
        return _Link(unit, added, mask) if is_link and not mask & ~before.mask else None

    def _with_one_mask(self, links: Sequence[_Link | None], bodies: Sequence[_Product]) -> list[_Link | None]:
        """Consecutive links share a mask where the result is the same, since it is then intersected only once."""
        result = list(links)
        first = 0
        while first < len(links):
            last = first
            while last < len(links) and _same_step(links[first], links[last]):
                last += 1
            family = [(number, link) for number in range(first, last) if (link := links[number]) is not None]
            mask = 0
            for _, link in family:
                mask |= link.mask
            if all(bodies[number - 1].mask & mask == link.mask for number, link in family):
                for number, link in family:
                    result[number] = _Link(link.unit, link.added, mask)
            first = max(last, first + 1)
        return result

    # ---- putting together

    def _node(self, product: _Product) -> IRNode:
        result = self.nodes.bits(product.mask & self.nodes.all_sites)
        for node, amount in _ordered(product.factors):
            result = self.nodes.op("meet", self.nodes.op("slide", node, detail=amount), result)
        return result

    def _linked(self, before: IRNode, link: _Link) -> IRNode:
        met = self.nodes.op("meet", before, self._node(_Product(link.added, link.mask)))
        return self.nodes.op("slide", met, detail=link.unit)


def _moved(factors: frozenset[Factor], amount: int) -> frozenset[Factor]:
    return frozenset((node, moved + amount) for node, moved in factors)


def _same_step(first: _Link | None, other: _Link | None) -> bool:
    return first is not None and other is not None and (first.unit, first.added) == (other.unit, other.added)


def _ordered(factors: frozenset[Factor]) -> list[Factor]:
    """In an order that is the same in every run."""
    return sorted(factors, key=lambda factor: (factor[1], factor[0].op, str(factor[0].detail), sorted(factor[0].reads)))
