"""What a loop computes in each round alike, and what can thus be computed once before it.

    for x in A: if test(slide(own), x): …         s = slide(own); for x in A: if test(s, x): …

Expressions are pure and total, so that what only some rounds need may be computed all the same; what is computed under
a condition, or in a loop within the loop, is left where it is: it may not be needed at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.uses import EVERY_SET, changes, each_of, parts_of, values_of

_CHEAP = frozenset(("const", "local", "variable", "load", "chosen", "best_worth", "not", "bit", "bit_or_none"))
"""What is as fast to compute as to keep in a register for the whole loop."""

_LEFT = frozenset(("call", "best_worth", "lanes"))
"""What depends on more than it says that it reads, or is part of something else."""

MIN_LATER_LOOPS, MIN_SHARED = 2, 30
"""What so many later loops have in common with one is shared if it is so many operations on sets of several words. The
first loop may be empty: with sets of one word a game of dice would be slower by a twentieth."""

Loop = ir.ForBits | ir.ForNumbers

NO_NAMES = frozenset[str]()


class Invariants:
    """Finds the invariants of the loops of one function; with sets of several words it is `wide`."""

    def __init__(self, *, wide: bool) -> None:
        self._wide = wide
        self._locals: dict[IRNode, frozenset[str] | None] = {}
        self._found: dict[int, tuple[Loop, list[IRNode]]] = {}

    def of(self, loop: Loop) -> list[IRNode]:
        """The largest expressions that the rounds of a loop have in common."""
        known = self._found.get(id(loop))
        if known is None:
            known = self._found[id(loop)] = loop, self._of(loop.body, loop.name)
        return known[1]

    def shared(self, statement: ir.Statement, following: Iterable[ir.Statement]) -> list[IRNode]:
        """What to compute before a loop, even if it is empty, since those after it have it in common as well."""
        if not self._wide or not isinstance(statement, ir.ForBits):
            return []
        later = [self.of(each) for each in following if isinstance(each, ir.ForBits)]
        if len(later) < MIN_LATER_LOOPS:
            return []
        loops = Counter(id(node) for common in later for node in common)
        shared = [node for node in self.of(statement) if loops[id(node)] >= MIN_LATER_LOOPS]
        operations = sum(bool(node.args) for node in parts_of(shared))
        return shared if operations >= MIN_SHARED else []

    def _of(self, body: tuple[ir.Statement, ...], name: str) -> list[IRNode]:
        changed = changes(body)
        if EVERY_SET in changed:
            return []
        own = {name, *defined_in(body)}
        found: dict[IRNode, None] = {}
        seen = set[IRNode]()
        for statement in body:
            for value in values_of(statement):
                self._collect(value, changed, own, found, seen)
            if _may_leave(statement):
                break
        return list(found)

    def _collect(
        self, node: IRNode, changed: set[str], own: set[str], found: dict[IRNode, None], seen: set[IRNode]
    ) -> None:
        waiting = [node]
        while waiting:
            part = waiting.pop()
            if part in seen:
                continue
            seen.add(part)
            names = self._names(part)
            if names is not None and part.reads.isdisjoint(changed) and names.isdisjoint(own):
                if part.op not in _CHEAP:
                    found[part] = None
            else:
                waiting += part.args

    def _names(self, node: IRNode) -> frozenset[str] | None:
        """The locals that an expression uses; None if it must stay where it is. Expressions may be very deep."""
        known, waiting = self._locals, [node]
        while waiting:
            part = waiting[-1]
            if part not in known:
                unknown = [arg for arg in part.args if arg not in known]
                if unknown:
                    waiting += unknown
                    continue
                known[part] = self._names_of_one(part)
            waiting.pop()
        return known[node]

    def _names_of_one(self, node: IRNode) -> frozenset[str] | None:
        """The same, where the locals of all its parts are known."""
        if node.op == "local":
            return frozenset((str(node.detail),))
        result: frozenset[str] | None = None if node.op in _LEFT else NO_NAMES
        for part in node.args:
            names = self._locals[part]
            result = None if result is None or names is None else result | names if names else result
        return result


def _may_leave(statement: ir.Statement) -> bool:
    """Whether what follows a statement may be left out."""
    match statement:
        case ir.Leave() | ir.Return() | ir.EndCells() | ir.VisitOption():
            return True
        case ir.IRIf():
            return any(map(_may_leave, (*statement.then, *statement.otherwise)))
        case ir.ForBits() | ir.ForNumbers() | ir.IRBlock() | ir.Repeat() | ir.Rounds():
            return any(map(_may_leave, statement.body))
        case ir.Switch():
            return any(_may_leave(each) for _, inner in statement.cases for each in inner)
    return False


def defined_in(body: Iterable[ir.Statement]) -> Iterator[str]:
    """The locals that statements define."""
    for statement in body:
        match statement:
            case ir.Define() | ir.IRDraw() | ir.Recall() | ir.Call() | ir.GrowLegs() | ir.LeftOut() | ir.NextLeg():
                yield statement.name
            case ir.PreferWays():
                yield from (statement.left, statement.worth)
            case ir.ForBits() | ir.ForNumbers():
                yield statement.name
                yield from defined_in(statement.body)
            case ir.Repeat() | ir.Rounds() | ir.IRBlock():
                yield from defined_in(statement.body)
            case ir.IRIf():
                yield from (*defined_in(statement.then), *defined_in(statement.otherwise))
            case ir.Switch():
                for _, inner in statement.cases:
                    yield from defined_in(inner)


def sets_defined_once(body: Sequence[ir.Statement]) -> dict[str, IRNode]:
    """The values of the locals of a function that are sets, without names of several locals."""
    names = Counter(defined_in(body))
    defined = (each for each in each_of(body) if isinstance(each, ir.Define) and each.value.type == "set")
    return {each.name: each.value for each in defined if names[each.name] == 1}
