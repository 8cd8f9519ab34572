"""Sliced numbers: a number for each site, as one set of sites for each binary digit.

    site        a1 b1 c1
    number       3  0  2       low 0, planes {a1}, {a1 c1}

Sums are computed by full adders on whole sets, comparisons from the highest digit down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.nested_sets import from_the_largest

MAX_MAPPED = 32
"""The most values of a number that are written out one by one."""

MAX_PLANES = 12
"""The most digits of a number that is the same for all sites and is not known at compile time."""


@dataclass(frozen=True)
class Sliced:
    """The number of a site is `low` plus 2^i for each plane i of `planes` that contains the site.

    If `reaching` is not empty, its first set has the sites whose number is greater than `low`, the next those whose
    number is greater than `low` + 1, and so on; none has a number greater than by all of them.
    """

    low: int
    planes: tuple[IRNode, ...] = ()
    reaching: tuple[IRNode, ...] = ()

    @property
    def high(self) -> int:
        """An upper bound of the numbers."""
        return self.low + (1 << len(self.planes)) - 1


class Slices:
    """Arithmetic on sliced numbers, those of all sites, or of whatever else the bits of sets mean."""

    def __init__(self, nodes: Nodes, everywhere: int | None = None) -> None:
        self.nodes = nodes
        self.nowhere = nodes.bits(0)
        self.everywhere = nodes.bits(nodes.all_sites if everywhere is None else everywhere)

    def of_table(self, values: Sequence[tuple[int, int]], low: int) -> Sliced:
        """Constant numbers, from pairs of a number and the sites that have it, as bits."""
        digits = max((number - low).bit_length() for number, _ in values)
        planes = [0] * digits
        for number, sites in values:
            for digit in range(digits):
                planes[digit] |= sites if (number - low) >> digit & 1 else 0
        return Sliced(low, tuple(self.nodes.bits(plane) for plane in planes))

    def of_sets(self, values: Sequence[tuple[int, IRNode]], low: int) -> Sliced:
        """Numbers from pairs of a number and the set of sites that have it; sites in no set have the number `low`."""
        digits = max((number - low).bit_length() for number, _ in values)
        planes = [self.nowhere] * digits
        for number, members in values:
            for digit in range(digits):
                if (number - low) >> digit & 1:
                    planes[digit] = self.nodes.op("join", planes[digit], members)
        return Sliced(low, tuple(planes))

    def everywhere_same(self, number: IRNode, low: int, high: int) -> Sliced | None:
        """One number of `low..high` for all sites; None if it has too many digits."""
        nodes, digits = self.nodes, (high - low).bit_length()
        if number.op == "const":
            return Sliced(int(str(number.detail)))
        if digits > MAX_PLANES:
            return None
        above, planes = nodes.op("sub", number, nodes.number(low)), []
        for digit in range(digits):
            is_set = nodes.op("digit", above, nodes.number(digit))
            planes.append(nodes.choose(is_set, self.everywhere, self.nowhere))
        return Sliced(low, tuple(planes))

    def op(self, name: str, a: IRNode, b: IRNode) -> IRNode:
        """An operation on sets of sites, without those that change nothing where one of the sets is known.

        In general they are kept: sets that look alike are the lanes of vectors (`benchmarks/notes.md`). Digits do not.
        """
        inverse = self._inverse(b)
        if b is self.everywhere:
            return {"meet": a, "join": b, "minus": self.nowhere}.get(name) or self.inverted(a)
        if a is self.everywhere and name != "minus":
            return self.op(name, b, a)
        if a is self.everywhere and inverse is not None:
            return inverse
        if inverse is not None and name in ("meet", "minus"):
            return self.nodes.op("minus" if name == "meet" else "meet", a, inverse)
        return self.nodes.op(name, a, b)

    def inverted(self, sites: IRNode) -> IRNode:
        """All other sites."""
        return self._inverse(sites) or self.nodes.op("minus", self.everywhere, sites)

    def _inverse(self, sites: IRNode) -> IRNode | None:
        """The set of which these are all other sites, if they are computed like that."""
        is_inverted = sites.op == "minus" and sites.args[0] is self.everywhere
        return sites.args[1] if is_inverted else None

    # ---- arithmetic

    def sum(self, terms: Sequence[Sliced]) -> Sliced:
        """The sum of numbers, digit by digit."""
        varying, low = [term for term in terms if term.planes], sum(term.low for term in terms)
        if len(varying) == 1:
            return replace(varying[0], low=low)
        nested = from_the_largest([term.planes[0] for term in varying])
        if nested is not None and all(len(term.planes) == 1 for term in varying):
            return self.reaching(low, nested)
        columns: list[list[IRNode]] = []
        for term in terms:
            for digit, plane in enumerate(term.planes):
                _column(columns, digit).append(plane)
        planes: list[IRNode] = []
        for digit in range(64):
            if digit == len(columns):
                break
            planes.append(self._digit(columns, digit))
        while planes and planes[-1] is self.nowhere:
            planes.pop()
        return Sliced(low, tuple(planes))

    def reaching(self, low: int, sets: tuple[IRNode, ...]) -> Sliced:
        """Numbers from the sets of the sites where they are greater than `low`, than `low` + 1, and so on. A digit
        changes wherever its power of two has been added once more."""
        planes = list[IRNode]()
        for digit in range(len(sets).bit_length()):
            step = 1 << digit
            planes.append(reduce(lambda one, other: self.op("differ", one, other), sets[step - 1 :: step]))
        return Sliced(low, tuple(planes), sets)

    def _above(self, number: Sliced, bound: int) -> IRNode:
        """The sites whose number is greater, by the sets that it reaches."""
        place = bound - number.low
        if place < 0:
            return self.everywhere
        return number.reaching[place] if place < len(number.reaching) else self.nowhere

    def _digit(self, columns: list[list[IRNode]], digit: int) -> IRNode:
        """Add up one column; carries go to the next one."""
        op, column = self.op, [plane for plane in columns[digit] if plane is not self.nowhere]
        while len(column) > 1:
            a, b, *column = column
            c = column.pop(0) if column else self.nowhere
            half = op("differ", a, b)
            carry = op("join", op("meet", a, b), op("meet", half, c))
            if carry is not self.nowhere:
                _column(columns, digit + 1).append(carry)
            column.append(op("differ", half, c))
        return column[0] if column else self.nowhere

    def negative(self, number: Sliced) -> Sliced:
        """The number with the opposite sign: every digit is inverted."""
        planes = tuple(self.inverted(plane) for plane in number.planes)
        return Sliced(-number.high, planes)

    def difference(self, a: Sliced, b: Sliced) -> Sliced:
        """a - b."""
        return self.sum((a, self.negative(b)))

    def times(self, number: Sliced, factor: int) -> Sliced:
        """A number times a constant."""
        if factor < 0:
            return self.negative(self.times(number, -factor))
        shifts = [digit for digit in range(factor.bit_length()) if factor >> digit & 1]
        terms = [Sliced(0, (self.nowhere,) * shift + number.planes) for shift in shifts]
        product = self.sum(terms)
        return Sliced(number.low * factor, product.planes)

    def product(self, a: Sliced, b: Sliced) -> Sliced:
        """a times b, digit by digit."""
        terms = [Sliced(a.low * b.low), self.times(Sliced(0, a.planes), b.low), self.times(Sliced(0, b.planes), a.low)]
        for digit, plane in enumerate(b.planes):
            partly = tuple(self.op("meet", plane, each) for each in a.planes)
            terms.append(Sliced(0, (self.nowhere,) * digit + partly))
        return self.sum(terms)

    def based(self, number: Sliced, low: int) -> Sliced:
        """The same number with another `low`, which must not exceed its own."""
        more = number.low - low
        constant = tuple(self.everywhere if more >> d & 1 else self.nowhere for d in range(more.bit_length()))
        total = self.sum((Sliced(0, number.planes), Sliced(0, constant)))
        return Sliced(low, total.planes)

    def digits_above(self, number: Sliced, low: int, count: int) -> list[IRNode]:
        """The last binary digits of what a number has more than `low`, lowest first: all of them, where it has so few
        and is no less."""
        more = (number.low - low) % (1 << count)
        constant = tuple(self.everywhere if more >> digit & 1 else self.nowhere for digit in range(count))
        planes = self.sum((Sliced(0, number.planes[:count]), Sliced(0, constant))).planes[:count]
        return [*planes, *[self.nowhere] * (count - len(planes))]

    def chosen(self, where: IRNode, yes: Sliced, no: Sliced) -> Sliced:
        """`yes` on the sites of `where`, else `no`."""
        planes = (self._either(where, a, b) for a, b in zip(*self.aligned(yes, no), strict=True))
        return Sliced(min(yes.low, no.low), tuple(planes))

    def _either(self, where: IRNode, yes: IRNode, no: IRNode) -> IRNode:
        """The sites of `yes` that are in `where`, and those of `no` that are not."""
        if where.op == "choose" and where.args[1:] == (self.everywhere, self.nowhere):
            return self.nodes.choose(where.args[0], yes, no)  # all sites or none: which holds for all alike
        return self.op("join", self.op("meet", yes, where), self.op("minus", no, where))

    def aligned(self, *numbers: Sliced) -> tuple[tuple[IRNode, ...], ...]:
        """The planes of numbers, brought to the same `low` and the same number of digits."""
        low = min(number.low for number in numbers)
        based = [self.based(number, low).planes for number in numbers]
        digits = max(len(planes) for planes in based)
        return tuple((*planes, *[self.nowhere] * (digits - len(planes))) for planes in based)

    def mapped(self, number: Sliced, function: Callable[[int], int]) -> Sliced | None:
        """A function of a number that has few values."""
        if number.high - number.low >= MAX_MAPPED:
            return None
        pairs = [(function(v), self.equal(number, Sliced(v))) for v in range(number.low, number.high + 1)]
        return self.of_sets(pairs, min(value for value, _ in pairs))

    # ---- comparisons

    def equal(self, a: Sliced, b: Sliced) -> IRNode:
        """The sites on which two numbers are the same."""
        if a.high < b.low or b.high < a.low:
            return self.nowhere
        for one, other in ((a, b), (b, a)):
            if one.reaching and not other.planes:
                return self.op("minus", self._above(one, other.low - 1), self._above(one, other.low))
        unequal = self.nowhere
        for x, y in zip(*self.aligned(a, b), strict=True):
            unequal = self.op("join", unequal, self.op("differ", x, y))
        return self.inverted(unequal)

    def less(self, a: Sliced, b: Sliced) -> IRNode:
        """The sites on which a < b."""
        op, smaller = self.op, self.nowhere
        if a.high < b.low:
            return self.everywhere
        if a.reaching and not b.planes:
            return self.inverted(self._above(a, b.low - 1))
        if b.reaching and not a.planes:
            return self._above(b, a.low)
        if a.reaching and b.reaching:
            return self._less_by_sets(a, b)
        for x, y in zip(*self.aligned(a, b), strict=True):
            undecided = op("minus", smaller, op("differ", x, y))
            smaller = op("join", op("minus", y, x), undecided)
        return smaller

    def _less_by_sets(self, a: Sliced, b: Sliced) -> IRNode:
        """The same by the sets that both numbers reach: `b` exceeds a number that `a` does not exceed."""
        smaller, greatest = self.nowhere, a.low + len(a.reaching)
        for number in range(min(max(a.low, b.low - 1), greatest), min(greatest + 1, b.low + len(b.reaching))):
            smaller = self.op("join", smaller, self.op("minus", self._above(b, number), self._above(a, number)))
        return smaller

    # ---- over a set

    def total(self, number: Sliced, members: IRNode) -> IRNode:
        """The sum of the numbers of a set's members."""
        nodes = self.nodes
        result = nodes.op("mul", nodes.op("size", members), nodes.number(number.low))
        for digit, plane in enumerate(number.planes):
            size = nodes.op("size", nodes.op("meet", members, plane))
            result = nodes.op("add", result, nodes.op("mul", size, nodes.number(1 << digit)))
        return result

    def greatest(self, number: Sliced, members: IRNode) -> IRNode:
        """The greatest number of a set's members; undefined for the empty set."""
        nodes, result = self.nodes, self.nodes.number(number.low)
        for digit, plane in reversed(list(enumerate(number.planes))):
            among = nodes.op("meet", members, plane)
            none = nodes.op("none_in", among)
            members = nodes.choose(none, members, among)
            more = nodes.choose(none, nodes.number(0), nodes.number(1 << digit))
            result = nodes.op("add", result, more)
        return result


def _column(columns: list[list[IRNode]], digit: int) -> list[IRNode]:
    while len(columns) <= digit:
        columns.append([])
    return columns[digit]
