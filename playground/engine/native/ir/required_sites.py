"""A pass: what a condition on one site requires of one set is looked up by that site.

    (last in {a b c} and {a b c} within own) or (last in {c d e} and {c d e} within own) or …      49 lines in all
    required_1[last] within own or … or required_13[last] within own                 as many as a site has lines

A condition that only asks whether a set has certain sites, which depend on another site, holds if the set has all of
those that one of several ways requires. Which these are is worked out for each site when the game is compiled. So are
rows round the last move, that are written out step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.alternatives import operands
from playground.engine.native.ir.bodies import Body, over_bodies, unless_same
from playground.engine.native.ir.constants import evaluated
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.uses import operations_up_to, parts_of

MIN_OPERATIONS, MAX_WORK = 60, 60_000
"""The fewest operations of a condition of which what it requires is looked up, and the most for all sites together."""

MAX_WAYS = 32
"""The most ways in which a condition can hold for a site."""

MAX_WORDS = 8192
"""The most words of the tables of a condition: as much as half of the cache that is fastest."""

OPERATIONS_OF_WAY = 4
"""Operations for each word of what a way requires."""

Ways = frozenset[int]
"""Sets of sites, as bits: a condition holds if all sites of any of them are in the set."""

NEVER, ALWAYS = Ways(), Ways((0,))


class _Other(Exception):
    """A condition asks anything else, or there are too many ways."""


def look_required_sites_up(program: Program) -> Program:
    """Look up by a site what conditions require of a set, where that takes less than to test it."""
    return over_bodies(program, partial(_with_tables, program.nodes))


def _with_tables(nodes: Nodes, body: Body) -> Body:
    result = list[ir.Statement]()
    for statement in body:
        if isinstance(statement, ir.IRIf) and statement.condition.op in ("and", "or"):
            most = MAX_WORK // max(1, nodes.all_sites.bit_length())
            operations = operations_up_to(most, statement.condition)
            if MIN_OPERATIONS <= operations <= most:
                shorter = _looked_up(statement.condition, operations, nodes)
                statement = ir.IRIf(shorter, statement.then, statement.otherwise) if shorter else statement
        result.append(statement)
    return unless_same(body, result)


def _looked_up(condition: IRNode, operations: int, nodes: Nodes) -> IRNode | None:
    """The same condition by tables; None if it is not on one site and one set, or tables would be no gain."""
    sites = nodes.all_sites.bit_length()
    site = _only_site(condition, sites)
    if site is None:
        return None
    try:
        found = _Required(site, sites, (1 << 64 * nodes.words) - 1)
        ways = found.of(condition)
    except _Other:
        return None
    most, words = max(map(len, ways)), -(-sites // 64)
    if not most or found.members is None or most * words * OPERATIONS_OF_WAY >= operations:
        return None
    return _by_tables(site, found.members, ways, nodes) if most * words * len(ways) <= MAX_WORDS else None


def _by_tables(site: IRNode, members: IRNode, ways: Sequence[Ways], nodes: Nodes) -> IRNode:
    """Whether a set has all sites that any of some ways requires: those of no site, and then those of each site."""
    some = sum(1 << place for place, each in enumerate(ways[1:]) if each)
    columns = [sorted(each) or [0] for each in ways]
    most, index = max(map(len, columns)), nodes.op("add", site, nodes.number(1))
    tests = list[IRNode]()
    for number in range(most):
        required = nodes.table(tuple(each[min(number, len(each) - 1)] for each in columns), "set", index)
        tests.append(nodes.op("none_in", nodes.op("minus", required, members)))
    any_way = reduce(partial(nodes.op, "or"), tests)
    return nodes.op("and", nodes.op("test_or_none", nodes.bits(some), site), any_way)


def _only_site(condition: IRNode, sites: int) -> IRNode | None:
    """The site on which a condition depends: the index of a set, or of a table that has a value for each site."""
    found = dict[int, IRNode]()
    for part in parts_of((condition,)):
        index: IRNode | None = None
        if part.op in ("test", "test_or_none", "bit", "bit_or_none"):
            index = part.args[-1]
        elif part.op == "table" and isinstance(part.detail, tuple) and len(part.detail) == sites + 1:
            added = part.args[0]
            if added.op == "add" and added.args[1].op == "const" and added.args[1].detail == 1:
                index = added.args[0]
        if index is not None and index.op in ("local", "variable", "chosen"):
            found[id(index)] = index
    return next(iter(found.values())) if len(found) == 1 else None


class _Required:
    """What parts of a condition require of the set `members`, for no site and for each site."""

    def __init__(self, site: IRNode, sites: int, bits: int) -> None:
        self.site, self.range, self.bits = site, range(-1, sites), bits
        self.members: IRNode | None = None
        self._ways = dict[int, list[Ways]]()
        self._values = dict[int, list[int] | None]()

    def of(self, condition: IRNode) -> list[Ways]:
        """The ways in which a condition can hold. Raises `_Other`."""
        known = self._ways.get(id(condition))
        if known is None:
            known = self._ways[id(condition)] = self._found(condition)
        return known

    def _found(self, condition: IRNode) -> list[Ways]:
        plain = self._values_of(condition)
        if plain is not None:
            return [ALWAYS if value else NEVER for value in plain]
        match condition.op, condition.args:
            case "and" | "or" as name, _:
                combined = _all if name == "and" else _any
                return [combined(each) for each in zip(*map(self.of, operands(condition, condition.op)), strict=True)]
            case "test_or_none", (members, index):
                self._asks_of(members)
                return [NEVER if place < 0 else Ways((1 << place,)) for place in self._known(index)]
            case "none_in", (IRNode(op="minus", args=(required, members)),):
                self._asks_of(members)
                return [Ways((each,)) for each in self._known(required)]
            case "not", (IRNode(op="none_in", args=(IRNode(op="meet", args=(one, other)),)),):
                one, other = (other, one) if self._values_of(other) is None else (one, other)
                self._asks_of(one)
                return [_any_of(each) for each in self._known(other)]
        raise _Other

    def _asks_of(self, members: IRNode) -> None:
        self.members = members if self.members is None else self.members
        if members is not self.members or self._values_of(members) is not None:
            raise _Other

    def _known(self, value: IRNode) -> list[int]:
        values = self._values_of(value)
        if values is None:
            raise _Other
        return values

    def _values_of(self, node: IRNode) -> list[int] | None:
        """The values of an expression, if it depends on the site alone."""
        if id(node) not in self._values:
            self._values[id(node)] = self._worked_out(node)
        return self._values[id(node)]

    def _worked_out(self, node: IRNode) -> list[int] | None:
        if node is self.site:
            return [*self.range]
        if node.op == "const":
            return [int(str(node.detail)) if node.type != "bool" else int(bool(node.detail))] * len(self.range)
        found = [self._values_of(each) for each in node.args]
        columns = [each for each in found if each is not None]
        if not columns or len(columns) < len(found):
            return None
        values = [self._value(node, operands) for operands in zip(*columns, strict=True)]
        known = [value for value in values if value is not None]
        return known if len(known) == len(values) else None

    def _value(self, node: IRNode, operands: tuple[int, ...]) -> int | None:
        """The value of an operation; None if it is not known."""
        match node.op, node.detail:
            case "choose", _:
                return operands[1] if operands[0] else operands[2]
            case "table", tuple() as values:
                return int(values[operands[0]]) if 0 <= operands[0] < len(values) else None
            case "slide", by:
                steps = int(str(by))
                return operands[0] << steps & self.bits if steps > 0 else operands[0] >> -steps
            case "div" | "mod", _ if operands[1] <= 0:
                return None
        value = evaluated(node.op, operands)
        return None if value is None else int(value)


def _all(parts: Sequence[Ways]) -> Ways:
    """The ways in which all parts hold."""
    if NEVER in parts:
        return NEVER
    certain, several = 0, list[Ways]()
    for each in parts:
        if len(each) == 1:
            certain |= next(iter(each))
        else:
            several.append(each)
    found = {certain}
    for each in several:
        found = _shortest({first | second for first in found for second in each})
    return Ways(found)


def _any(parts: Sequence[Ways]) -> Ways:
    """The ways in which any part holds."""
    return Ways(_shortest(set().union(*parts)))


def _any_of(sites: int) -> Ways:
    """Each of some sites is required, or another one."""
    if sites.bit_count() > MAX_WAYS:
        raise _Other
    return Ways(1 << place for place in range(sites.bit_length()) if sites >> place & 1)


def _shortest(ways: set[int]) -> set[int]:
    """Ways without those that require all that another one does. Raises `_Other` if too many are left."""
    if len(ways) < 2:
        return ways
    kept = list[int]()
    for way in sorted(ways, key=int.bit_count):
        if not any(each & ~way == 0 for each in kept):
            kept.append(way)
    if len(kept) > MAX_WAYS:
        raise _Other
    return set(kept)
