"""A pass: unions of planes that every decision reads, and few decisions change, are kept in the frame.

    apply: if some (revealed meet (A join B)) { … }      apply: if some (revealed meet unions[0]) { … }
           if P { A = {}; … }                      ──►          if P { A = {}; …; keep_unions() }
                                                         keep_unions: unions[0] = A join B

The digits of the numbers of cards are such unions: cards are turned up by turns, and seldom change places. Whatever
changes a plane keeps its unions again. Where a position comes from elsewhere, the caller of `apply` has its unions kept
first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, changed
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import KEEP_UNIONS, UNIONS, IRFunction, Program
from playground.engine.native.ir.uses import EVERY_SET, changes, each_of, parts_of, values_of

MIN_SAVED = 12
"""The fewest loads and unions of a decision that are worth keeping."""


def keep_unions(program: Program) -> Program:
    """Keep unions of planes that `apply` reads in every decision, of fields that it changes in few."""
    apply = next((each for each in program.functions if each.name == "apply"), None)
    if apply is None:
        return program
    conditions = [value for each in _certain(apply.body) for value in values_of(each)]
    found = list(_unions_in(conditions))
    others = [each for each in program.functions if each.name not in _FOLLOWED]
    changing = _changing(apply.body).union(*(changes(each.body) for each in others))
    unions = () if EVERY_SET in changing else tuple(each for each in found if each.reads.isdisjoint(changing))
    parts = parts_of(unions)
    if sum(each.op in ("load", "join") for each in parts) - len(unions) < MIN_SAVED:
        return program
    nodes = program.nodes
    stores = (ir.Store(UNIONS, nodes.number(number), each) for number, each in enumerate(unions))
    keeping = IRFunction(KEEP_UNIONS, (), (), tuple(stores))
    instead = {each: nodes.load(UNIONS, "set", nodes.number(number)) for number, each in enumerate(unions)}
    reading = _Reading(nodes, frozenset(name for each in unions for name in each.reads), instead)
    left = (replace(each, body=reading.certain(each.body)) if each is apply else each for each in program.functions)
    return replace(program, functions=(keeping, *left), alone=program.alone + 1, unions=len(unions))


_FOLLOWED = ("setup", "deal", "apply")
"""Functions after which the unions are kept."""


def _certain(body: Body) -> Iterator[ir.Statement]:
    """The statements of a body that are always reached unless its block is left."""
    for statement in body:
        yield statement
        if isinstance(statement, ir.IRBlock):
            yield from _certain(statement.body)


_BRANCHING = ir.IRIf | ir.IRBlock | ir.Switch


def _changing(body: Body) -> set[str]:
    """The fields that are changed in every decision, or in half of the ways in which decisions go on."""
    changing = set[str]()
    for statement in _certain(body):
        match statement:
            case ir.Switch():
                ways = [changes(case) for _, case in statement.cases]
                every = sum(EVERY_SET in each for each in ways)
                counts = Counter(name for each in ways if EVERY_SET not in each for name in each)
                changing |= {name for name, count in counts.items() if 2 * (count + every) >= len(ways)}
                changing |= {EVERY_SET} if 2 * every >= len(ways) else set()
            case ir.IRIf() | ir.IRBlock():
                pass
            case _:
                changing |= changes((statement,))
    return changing


def _unions_in(values: Iterable[IRNode]) -> Iterator[IRNode]:
    """The largest unions of planes of an attribute within expressions, each once."""
    waiting, seen = list(values), set[int]()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.op == "join" and _is_union(node):
            yield node
        else:
            waiting += node.args


def _is_union(node: IRNode) -> bool:
    """Whether an expression is a union of planes of one attribute."""
    if len(node.reads) != 1 or not next(iter(node.reads)).startswith("attr."):
        return False
    parts = parts_of((node,))
    known = all(each.args[0].op == "const" for each in parts if each.op == "load")
    return known and all(each.op in ("join", "load", "const") for each in parts)


@dataclass
class _Reading:
    """Reads kept unions in place of the unions, where they are up to date, and keeps them where their fields change."""

    nodes: Nodes
    names: frozenset[str]
    instead: dict[IRNode, IRNode]
    _known: dict[IRNode, IRNode] = field(default_factory=dict)

    def certain(self, body: Body) -> Body:
        """Statements that are always reached, none of which changes the fields unless in a branch."""
        return tuple(self._certain(each) for each in body)

    def _certain(self, statement: ir.Statement) -> ir.Statement:
        match statement:
            case ir.IRBlock():
                return replace(statement, body=self.certain(statement.body))
            case ir.IRIf():
                sides = (self._branch(each) for each in (statement.then, statement.otherwise))
                return ir.IRIf(self._node(statement.condition), *sides)
            case ir.Switch():
                cases = tuple((number, self._branch(body)) for number, body in statement.cases)
                return replace(statement, value=self._node(statement.value), cases=cases)
        return self._reading(statement)

    def _branch(self, body: Body) -> Body:
        """The statements of a branch; up to the first that changes one of the fields, unions are up to date."""
        if not any(self._changes((each,)) for each in _certain(body) if not isinstance(each, _BRANCHING)):
            return self.certain(body)
        first = next(place for place, each in enumerate(body) if self._changes((each,)))
        own = {each.label for each in each_of(body) if isinstance(each, ir.IRBlock)}
        left = changed(body[first:], lambda inner: self._kept_before_leaving(inner, own))
        ends = isinstance(left[-1], ir.Leave | ir.Return)
        return (*map(self._reading, body[:first]), *left, *(() if ends else (self._keep(),)))

    def _changes(self, body: Body) -> bool:
        return not changes(body).isdisjoint({*self.names, EVERY_SET})

    def _kept_before_leaving(self, body: Body, own: set[str]) -> Body:
        if not body or not isinstance(body[-1], ir.Leave | ir.Return):
            return body
        if isinstance(body[-1], ir.Leave) and body[-1].label in own:
            return body
        return (*body[:-1], self._keep(), body[-1])

    def _keep(self) -> ir.Call:
        return ir.Call("", KEEP_UNIONS, (), "nothing", frozenset((UNIONS,)))

    def _reading(self, statement: ir.Statement) -> ir.Statement:
        """A statement that reads what is kept, and so do those within it."""
        values: Any = {each.name: getattr(statement, each.name) for each in fields(statement)}  # type: ignore[arg-type]  # each is a dataclass
        return type(statement)(**{name: self._part(value) for name, value in values.items()})

    def _part(self, part: Any) -> Any:
        """The same for a part of a statement."""
        if isinstance(part, IRNode):
            return self._node(part)
        if isinstance(part, tuple):
            return tuple(map(self._part, part))
        return self._reading(part) if isinstance(part, ir.Statement) else part

    def _node(self, node: IRNode) -> IRNode:
        if node.reads.isdisjoint(self.names):
            return node
        known = self._known.get(node)
        if known is None:
            known = self.instead.get(node) or self.nodes.with_args(node, tuple(map(self._node, node.args)))
            self._known[node] = known
        return known
