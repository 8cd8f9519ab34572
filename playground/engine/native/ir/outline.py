"""A pass: loops that are alike become calls of one function.

Where options are tried, each cell has a loop over its sites, and these loops differ in little but numbers:

    found = {}; for site in A: if f(0, 1, site, site + 8): found += site          found = tried_0(A, 1, 8)
    found = {}; for site in B: if f(0, 2, site, site + 16): found += site    →    found = tried_0(B, 2, 16)

A loop of this kind calls a function, perhaps on a copy of the position, computes one variable, and changes nothing
else. What it uses and does not compute itself is passed to the function, unless it is the same constant in all loops;
so is by how many bits it slides a set:

    for site in A: if not g(slide(site, +8)): …; for site in B: if not g(slide(site, -9)): …
        rotate(site, 8) and rotate(site, 55), where nothing is slid beyond the ends of a set
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.bodies import Body, bodies_within, changed, unless_same
from playground.engine.native.ir.nodes import NO_READS, IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.uses import values_of

MIN_ALIKE = 3
"""Loops that are alike, from which on they share a function."""

MAX_PARTS = 200
"""The most parts of a loop's expressions, counted as often as they occur: longer loops are left alone."""


BITS_OF_WORD = 64

MAX_WORDS_ROTATED = 2
"""Sets of more words are not rotated in registers."""


@dataclass(frozen=True)
class _Loop:
    """A loop that computes one variable, which is `start` before it; afterwards `kept` defines a local with its value.

    Loops of the same `shape` differ only in what is `given`: what they use and do not compute themselves.
    """

    variable: str
    start: IRNode
    loop: ir.ForBits
    kept: ir.Define
    shape: Hashable
    given: tuple[IRNode, ...]


def outline_loops(program: Program) -> Program:
    """Let loops that are alike share a function; those of evaluations are left as they are, so that the rest of the
    program is the same with and without them."""
    groups = defaultdict[Hashable, list[_Loop]](list)
    touched: set[str] = set()
    for function in program.functions[: program.alone]:
        for found in _loops_of_function(function, program.nodes):
            groups[found.shape].append(found)
            touched.add(function.name)
    functions: list[IRFunction] = []
    calls: dict[int, ir.Call] = {}
    for loops in groups.values():
        if len(loops) >= MIN_ALIKE:
            shared = _Shared(f"tried_{len(functions)}", loops, program.nodes)
            functions.append(shared.function())
            calls |= {id(each.kept): shared.call(each) for each in loops}
    if not functions:
        return program
    left = (_calling(each, calls) if each.name in touched else each for each in program.functions)
    return replace(program, functions=(*functions, *left), alone=program.alone + len(functions))


def _calling(function: IRFunction, calls: Mapping[int, ir.Call]) -> IRFunction:
    """A function with calls in place of loops."""
    body = changed(function.body, lambda body: _with_calls(body, calls))
    return _without_unused_variables(replace(function, body=body))


# ---- finding loops


def _loops_of_function(function: IRFunction, nodes: Nodes) -> Iterator[_Loop]:
    """The loops of a function that may become calls: they call functions, and nothing else uses their variable."""
    bodies = bodies_within(function.body)
    triples = (three for body in bodies for three in zip(body, body[1:], body[2:], strict=False))
    found = [loop for loop in (_loop(*three) for three in triples) if loop is not None]
    if not found:
        return
    names = frozenset(name for name, _ in function.variables)
    uses = Counter(name for body in bodies for statement in body for name in _variables_of(statement, names))
    for start, loop, kept in found:
        own = Counter(name for each in (start, loop, *loop.body, kept) for name in _variables_of(each, names))
        shape = _Shape(loop, start.name, nodes)
        if shape.sound and own == {start.name: uses[start.name]}:
            form = (start.value.type, start.value.detail, *shape.form)
            yield _Loop(start.name, start.value, loop, kept, form, tuple(shape.given))


def _loop(
    start: ir.Statement, loop: ir.Statement, kept: ir.Statement
) -> tuple[ir.IRAssign, ir.ForBits, ir.Define] | None:
    """Three statements, if they are a loop over sites that calls functions, and what is before and after it."""
    if not (isinstance(start, ir.IRAssign) and isinstance(loop, ir.ForBits) and isinstance(kept, ir.Define)):
        return None
    keeps = start.value.op == "const" and kept.value.op == "variable" and kept.value.detail == start.name
    calls = any(isinstance(each, ir.Call) for each in loop.body)
    return (start, loop, kept) if keeps and calls else None


def _variables_of(statement: ir.Statement, names: frozenset[str]) -> Iterable[str]:
    """The variables, of those with these names, that a statement assigns or reads itself."""
    read = NO_READS
    for value in values_of(statement):
        if value.reads is not read:
            read = read | value.reads if read else value.reads
    used = read & names if read else read
    return (statement.name, *used) if isinstance(statement, ir.IRAssign) else used


def _rotated(slide: IRNode, nodes: Nodes) -> IRNode | None:
    """How many bits to the left a set is rotated in place of being slid; None unless either leads to the same: what is
    slid beyond the ends of a set would come around."""
    [members] = slide.args
    if nodes.words > MAX_WORDS_ROTATED or members.op != "meet" or members.args[1].op != "const":
        return None
    by, kept, bits = int(str(slide.detail)), int(str(members.args[1].detail)), BITS_OF_WORD * nodes.words
    stays = kept >> bits - by == 0 if by > 0 else kept & (1 << -by) - 1 == 0
    return nodes.number(by % bits) if stays else None


class _Shape:
    """The form of the body of a loop, with places for what is given; `sound` unless it has other statements than calls
    that change nothing, locals, and assignments to its variable. By how much a set is slid is given as well."""

    def __init__(self, loop: ir.ForBits, variable: str, nodes: Nodes) -> None:
        self.numbers = {loop.name: 0}
        self.variable, self.nodes = variable, nodes
        self.given: list[IRNode] = []
        self.sound = True
        self._left = MAX_PARTS
        self._own: dict[int, bool] = {}
        self.form = tuple(self._statement(statement) for statement in loop.body)

    def _statement(self, statement: ir.Statement) -> Hashable:
        values = tuple(self._node(node) for node in values_of(statement))
        match statement:
            case ir.Define():
                self.numbers[statement.name] = len(self.numbers)
                return ("let", values)
            case ir.Call() if not statement.changed:
                self.numbers[statement.name] = len(self.numbers)
                return ("call", statement.function, statement.copied, values)
            case ir.IRAssign() if statement.name == self.variable:
                return ("assign", values)
        self.sound = False
        return None

    def _node(self, node: IRNode) -> Hashable:
        self._left -= 1
        if self._left < 0:
            self.sound = False
            return None
        if not self.is_own(node):
            self.given.append(node)
            return ("given", node.type)
        if node.op == "local":
            return ("local", self.numbers[str(node.detail)])
        if node.op == "variable":
            return "variable"
        rotated = _rotated(node, self.nodes) if node.op == "slide" else None
        if rotated is not None:
            self.given.append(rotated)
            return ("rotate", self._node(node.args[0]))
        return (node.op, node.detail, *(self._node(arg) for arg in node.args))

    def is_own(self, node: IRNode) -> bool:
        """Whether an expression depends on what the loop computes."""
        known = self._own.get(id(node))
        if known is None:
            named = node.detail in self.numbers if node.op == "local" else node.op == "variable"
            known = self._own[id(node)] = named or any(map(self.is_own, node.args))
        return known


# ---- the function in their place


@dataclass
class _Shared:
    """The function that loops of one shape share. It takes the members of the loop, and `columns` of what is given:
    places whose values differ, or are no constants. Places that always have equal values are one column."""

    name: str
    loops: list[_Loop]
    nodes: Nodes
    columns: list[int] = field(default_factory=list)
    places: list[int | None] = field(default_factory=list)
    """For each place of what is given, the index of its column, or None for a constant."""

    def __post_init__(self) -> None:
        seen: dict[tuple[int, ...], int] = {}
        for place, first in enumerate(self.loops[0].given):
            values = tuple(id(loop.given[place]) for loop in self.loops)
            if first.op == "const" and len(set(values)) == 1:
                self.places.append(None)
                continue
            if values not in seen:
                seen[values] = len(self.columns)
                self.columns.append(place)
            self.places.append(seen[values])

    def call(self, loop: _Loop) -> ir.Call:
        """The call in place of a loop."""
        arguments = (loop.loop.members, *(loop.given[place] for place in self.columns))
        return ir.Call(loop.kept.name, self.name, arguments, "nothing")

    def function(self) -> IRFunction:
        """The first of the loops, as a function."""
        first = self.loops[0]
        types = [first.given[place].type for place in self.columns]
        parameters = (("members", "set"), *((f"given_{number}", type_) for number, type_ in enumerate(types)))
        stand_ins = [self.nodes.local(name, type_) for name, type_ in parameters[1:]]
        given = [
            node if column is None else stand_ins[column] for node, column in zip(first.given, self.places, strict=True)
        ]
        body = _Rewriting(first, given, self.nodes).body()
        loop = replace(first.loop, members=self.nodes.local("members", "set"), body=body)
        result = self.nodes.variable(first.variable, first.start.type)
        variables = ((first.variable, first.start),)
        return IRFunction(self.name, parameters, variables, (loop, ir.Return(result)), first.start.type)


class _Rewriting:
    """Writes the body of a loop again, with other values for what is given, in the order in which it is met."""

    def __init__(self, loop: _Loop, given: Iterable[IRNode], nodes: Nodes) -> None:
        self._shape = _Shape(loop.loop, loop.variable, nodes)
        self._loop, self._values, self._nodes = loop.loop, iter(given), nodes

    def body(self) -> Body:
        """The statements of the body."""
        return tuple(self._rewritten(statement) for statement in self._loop.body)

    def _rewritten(self, statement: ir.Statement) -> ir.Statement:
        if isinstance(statement, ir.Call):
            return replace(statement, arguments=tuple(map(self._with_given, statement.arguments)))
        assert isinstance(statement, ir.Define | ir.IRAssign)
        return replace(statement, value=self._with_given(statement.value))

    def _with_given(self, node: IRNode) -> IRNode:
        if not self._shape.is_own(node):
            return next(self._values)
        if node.op == "slide" and _rotated(node, self._nodes) is not None:
            by = next(self._values)
            return self._nodes.op("rotate", self._with_given(node.args[0]), by)
        return self._nodes.with_args(node, tuple(map(self._with_given, node.args))) if node.args else node


def _with_calls(body: Body, calls: Mapping[int, ir.Call]) -> Body:
    """A body with a call in place of each loop, of the assignment before it, and of the local after it."""
    result: list[ir.Statement] = []
    for statement in body:
        call = calls.get(id(statement))
        if call is None:
            result.append(statement)
        else:
            result[-2:] = [call]
    return unless_same(body, result)


def _without_unused_variables(function: IRFunction) -> IRFunction:
    """A function without the variables that none of its statements uses."""
    names, bodies = frozenset(name for name, _ in function.variables), bodies_within(function.body)
    used = {name for body in bodies for statement in body for name in _variables_of(statement, names)}
    return replace(function, variables=tuple(each for each in function.variables if each[0] in used))
