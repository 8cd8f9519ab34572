"""A pass: cells that are counted alike, one after the other, are counted in a loop.

    a = tried_0(A, 1, 8); cell 0 offers a; b = tried_0(B, 2, 16); cell 1 offers b; …
    cells keep A, B, …; for each cell: it offers tried_0(its set, [1, 2, …][cell], [8, 16, …][cell])

LLVM then has a call to compile in place of one for each cell, and so have the running totals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.alike import Alike, InRounds, NotAlike
from playground.engine.native.ir.bodies import Body, over_bodies, unless_same
from playground.engine.native.ir.bounds import Bounds
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program

KEEPING = "sets_"
"""With this begin the names of functions that keep sets of cells."""

BITS_OF_WORD = 64

WORDS_ROTATED = (2,)
"""The words of a set with which sets are computed in loops: more are not rotated in registers, and with one it makes no
game shorter."""

MIN_CELLS = 6
"""The fewest cells that are counted in a loop."""

MAX_PARTS = 500
"""The parts of expressions for sets of cells, of several words each, that one function has: LLVM takes more than linear
time for long blocks about them. Those of a word each are left together, which is faster for them."""


@dataclass(frozen=True)
class _Counted:
    """A cell that offers what a function leaves of a set, and what it takes besides."""

    index: int
    members: IRNode
    function: str
    arguments: tuple[IRNode, ...]

    def is_followed_by(self, other: _Counted) -> bool:
        """Whether the other cell is the next one, and counted like this one."""
        if other.index != self.index + 1 or other.function != self.function:
            return False
        pairs = zip(self.arguments, other.arguments, strict=True)
        return all(one is another or one.op == another.op == "const" for one, another in pairs)


def count_in_loops(program: Program) -> Program:
    """Let cells that are counted alike be counted in a loop."""
    restricting = frozenset(each.name for each in program.functions if _restricts(each))
    if not restricting:
        return program
    looping = _Looping(restricting, program.nodes)
    changed = over_bodies(program, looping.change)
    functions = (*looping.functions, *changed.functions)
    return replace(changed, functions=functions, alone=changed.alone + len(looping.functions))


def keeps_sets(name: str) -> bool:
    """Whether a function of this name does nothing but to keep sets: LLVM finds no instructions to combine in it."""
    return name.startswith(KEEPING)


def _restricts(function: IRFunction) -> bool:
    """Whether a function goes over the set that it is given, and returns some of its members."""
    if len(function.body) != 2 or not function.parameters or len(function.variables) != 1:
        return False
    loop, result = function.body
    if not isinstance(loop, ir.ForBits) or not isinstance(result, ir.Return) or result.value is None:
        return False
    (name, start), members, found = function.variables[0], loop.members, result.value
    gathers = (found.op, found.detail, start.op, start.detail) == ("variable", name, "const", 0)
    is_given = (members.op, members.detail) == ("local", function.parameters[0][0])
    assigned = [each.value for each in loop.body if isinstance(each, ir.IRAssign)]
    plain = all(isinstance(each, ir.IRAssign | ir.Call | ir.Define) for each in loop.body)
    return gathers and is_given and plain and all(_adds_member(value, found, loop.name) for value in assigned)


def _adds_member(value: IRNode, found: IRNode, site: str) -> bool:
    """Whether a value is the set found so far, with or without this site."""
    if value.op == "choose":
        return all(_adds_member(each, found, site) for each in value.args[1:])
    if value.op == "join" and value.args[0] is found and value.args[1].op == "bit":
        added = value.args[1].args[0]
        return (added.op, added.detail) == ("local", site)
    return value is found


@dataclass(frozen=True)
class _Looping:
    """Changes bodies; the `restricting` functions leave some members of the set that they are given. Further
    `functions` keep sets."""

    restricting: frozenset[str]
    nodes: Nodes
    functions: list[IRFunction] = field(default_factory=list)

    @cached_property
    def _bounds(self) -> Bounds:
        return Bounds(self.nodes)

    def change(self, body: Body) -> Body:
        """A body in which cells are counted in loops."""
        result: list[ir.Statement] = []
        runs: list[list[_Counted]] = []
        place = 0
        while place < len(body):
            run = list(self._run(body, place))
            after = place + max(1, 2 * len(run))
            is_loop = len(run) >= MIN_CELLS
            if runs and not (is_loop and self.nodes.words in WORDS_ROTATED and run[0].index == runs[-1][-1].index + 1):
                result += self._counted_in_loops(runs)
                runs = []
            if is_loop:
                runs.append(run)
            else:
                result += body[place:after]
            place = after
        return unless_same(body, [*result, *self._counted_in_loops(runs)])

    def _counted_in_loops(self, runs: Sequence[Sequence[_Counted]]) -> Iterator[ir.Statement]:
        """The cells of neighbouring runs: their sets are kept together, since actions have much of them in common."""
        if runs:
            yield from self._kept(runs[0][0].index, [each.members for run in runs for each in run])
        for run in runs:
            columns = tuple(zip(*(each.arguments for each in run), strict=True))
            yield together.CountCells(run[0].index, len(run), run[0].function, columns)

    def _kept(self, first: int, members: Sequence[IRNode]) -> Iterator[ir.Statement]:
        """What keeps the sets of cells: by functions if their expressions are long, and not of this function alone."""
        is_narrow = self.nodes.bits_of_sets.bit_length() <= BITS_OF_WORD
        parts = _parts_of(members)
        if is_narrow or len(parts) <= MAX_PARTS or any(map(_is_local, parts)):
            yield together.KeepSets(first, tuple(members))
            return
        left = dict(enumerate(members, first))
        if self.nodes.words in WORDS_ROTATED:
            yield from self._kept_alike(left)
        for group in _groups(left.items()):
            yield self._kept_by(tuple(together.KeepSets(number, (each,)) for number, each in group))

    def _kept_alike(self, left: dict[int, IRNode]) -> Iterator[ir.Statement]:
        """Loops that keep the sets of cells that are alike, which then are no longer left."""
        first, members = min(left), list(left.values())
        alike = Alike(self.nodes, BITS_OF_WORD * self.nodes.words)
        loops: dict[int, tuple[InRounds, list[ir.Statement]]] = {}
        for block in alike.blocks(members):
            rounds, kept = loops.setdefault(len(block.starts), (InRounds(alike, self.nodes.local("round", "int")), []))
            start = rounds.numbers([first + each for each in block.starts])
            try:
                sets = [rounds.of([members[each + place] for each in block.starts]) for place in range(block.cells)]
            except NotAlike:
                continue
            for place, each in enumerate(sets):
                kept.append(together.KeepSet(self.nodes.op("add", start, self.nodes.number(place)), each))
            for cell in block.starts:
                for place in range(block.cells):
                    del left[first + cell + place]
        for count, (rounds, kept) in loops.items():
            before = [ir.IRAssign(name, value) for name, value in rounds.values.items()]
            loop = ir.ForNumbers("round", 0, count - 1, (*before, *kept))
            yield self._kept_by((loop,), tuple((name, self.nodes.bits(0)) for name in rounds.values))

    def _kept_by(self, body: Body, variables: tuple[tuple[str, IRNode], ...] = ()) -> ir.Statement:
        """A function that does nothing but to keep sets."""
        name = f"{KEEPING}{len(self.functions)}"
        self.functions.append(IRFunction(name, (), variables, body))
        return together.KeepSetsBy(name)

    def _run(self, body: Body, place: int) -> Iterator[_Counted]:
        """The cells that are counted alike from a place of a body on."""
        before: _Counted | None = None
        while (counted := self._counted(body[place : place + 2])) is not None:
            if before is not None and not before.is_followed_by(counted):
                return
            yield counted
            before, place = counted, place + 2

    def _counted(self, statements: Body) -> _Counted | None:
        """The cell that a call and the statement after it count; None if they do something else."""
        if len(statements) < 2 or not isinstance(statements[0], ir.Call) or not isinstance(statements[1], ir.CountCell):
            return None
        call, cell = statements
        assert isinstance(call, ir.Call)
        assert isinstance(cell, ir.CountCell)
        if call.function not in self.restricting or cell.members is None:
            return None
        members, offered = call.arguments[0], cell.members
        if offered.op == "meet" and offered.args[1].op == "const":
            if self._bounds.of(members) & ~int(str(offered.args[1].detail)):
                return None
            offered = offered.args[0]
        if offered is not self.nodes.local(call.name, "set"):
            return None
        return _Counted(cell.index, members, call.function, call.arguments[1:])


def _groups(cells: Iterable[tuple[int, IRNode]]) -> Iterator[list[tuple[int, IRNode]]]:
    """Cells with their sets, as many together as have expressions of up to `MAX_PARTS` parts."""
    group, parts = list[tuple[int, IRNode]](), set[IRNode]()
    for number, members in cells:
        of_each = _parts_of([members])
        with_it = parts | of_each
        if group and len(with_it) > MAX_PARTS:
            yield group
            group, with_it = [], of_each
        group.append((number, members))
        parts = with_it
    if group:
        yield group


def _parts_of(values: Iterable[IRNode]) -> set[IRNode]:
    """The expressions in values, without constants."""
    waiting, seen = list(values), set[IRNode]()
    while waiting:
        node = waiting.pop()
        if node.op != "const" and node not in seen:
            seen.add(node)
            waiting += node.args
    return seen


def _is_local(node: IRNode) -> bool:
    """Whether an expression has a value in one function only."""
    return node.op in ("local", "variable", "lanes")
