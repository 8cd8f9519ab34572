"""About how many machine operations statements take: a word of a set, a number or a test is one.

What the position decides is guessed: a set that is not known has an eighth of the sites, at most 8, a condition holds
one time in four, and a loop that ends when nothing changes is repeated a few times.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.ir.uses import values_of
from playground.game.connected import largest_group

MAX_GUESSED = 8
"""The most members that a set is taken to have of which nothing is known."""

TIMES_TO_BRANCH = 4
"""What is done under a condition is taken to be done once in so many times."""

MAX_REPEATED = 8
"""The rounds that a loop is taken for that ends when nothing changes."""

_OF_A_SET = {
    "size": 2,
    "slide": 2,
    "gather": 3,
    "lowest": 2,
    "highest": 2,
    "nth": 10,
    "spread": 100,
    "plane_of": 10,
    "spread_by": 100,
    "shortest": 100,
}
"""Operations on sets that take several operations for each word."""


_LOOPS = ir.ForBits | ir.ForNumbers | ir.Repeat | ir.Rounds | ir.Reorder

REORDERED = 12
"""What it takes for each place to shuffle or sort several: a random number, and two places swapped."""

COPIED = 100
"""What copying the position is taken to cost, for a function that looks for an option on a copy."""


class Cost:
    """The operations of one function of a program. `searches` are functions that look for options, but try none;
    `pieces` has the most pieces that there can be of some kinds."""

    def __init__(
        self,
        functions: Mapping[str, IRFunction],
        sites: int,
        searches: frozenset[str] = frozenset(),
        pieces: Mapping[int, int] | None = None,
    ) -> None:
        self._functions, self._searches = functions, searches
        self._pieces = pieces or {}
        self._sites, self._words = sites, max(1, -(-sites // 64))
        self._computed = set[int]()
        """Expressions whose value is known where the statements are that come next."""
        self.tries = False
        """Whether options are tried, whose consequences are not counted."""
        self.looped = 0
        """The operations of loops over sites, numbers or rounds."""
        self._depth = 0
        self._defined = dict[str, IRNode]()
        """What names stand for."""
        self._reached = dict[object, int]()
        self._gathered = dict[str, int]()
        """How many members the sets have that loops gather."""

    def of(self, body: Iterable[ir.Statement]) -> int:
        """The operations of statements."""
        return sum(map(self._statement, body))

    def _statement(self, statement: ir.Statement) -> int:
        if not isinstance(statement, _LOOPS):
            return self._operations(statement)
        self._depth += 1
        result = self._operations(statement)
        self._depth -= 1
        self.looped += 0 if self._depth else result
        return result

    def _operations(self, statement: ir.Statement) -> int:
        own = sum(map(self._value, values_of(statement)))
        match statement:
            case ir.Define():
                self._defined[statement.name] = statement.value
            case ir.IRIf():
                either = self._inner(statement.then), self._inner(statement.otherwise)
                if _is_of_sizes(statement.condition):
                    own += min(either)  # it is there to do what takes less
                else:
                    own += max(either) if statement.otherwise else either[0] // TIMES_TO_BRANCH
            case ir.Switch():
                own += max((self._inner(case) for _, case in statement.cases), default=0)
            case ir.IRBlock():
                own += self.of(statement.body)
            case ir.ForBits():
                size = self._size_of(statement.members)
                self._note_gathered(statement, size)
                own += size * (3 + self._inner(statement.body))
            case ir.ForNumbers():
                own += (statement.high - statement.low + 1) * (1 + self._inner(statement.body))
            case ir.Repeat():
                own += min(MAX_REPEATED, statement.max_rounds) * self._inner(statement.body)
            case ir.Reorder():
                own += REORDERED * self._most_of(statement.members)
            case ir.Rounds():
                own += MAX_REPEATED * self._inner(statement.body)
            case together.CountFirst() | together.AnyCounted() | together.KeepSetsBy():
                own += self._called(statement.function)
            case together.CountCells():
                own += statement.cells * self._called(statement.function)
            case ir.Call() if statement.copied == "nothing":
                own += self._called(statement.function)
            case ir.Call() if statement.function in self._searches:
                own += COPIED + self._called(statement.function)
            case ir.Call() | ir.AddLeg() | ir.GrowLegs() | ir.PreferWays():
                self.tries = True
        return own + 1

    def _note_gathered(self, loop: ir.ForBits, size: int) -> None:
        """A set that a loop gathers has the members for which a condition holds."""
        for statement in loop.body:
            if isinstance(statement, ir.IRAssign) and statement.value.type == "set":
                self._gathered[statement.name] = max(1, size // TIMES_TO_BRANCH)

    def _inner(self, body: Iterable[ir.Statement]) -> int:
        """Statements of an inner block, whose values are not known after it."""
        before = set(self._computed)
        result = self.of(body)
        self._computed = before
        return result

    def _called(self, name: str) -> int:
        function = self._functions.get(name)
        if function is None:
            return 0
        called = Cost(self._functions, self._sites, self._searches, self._pieces)
        result = called.of(function.body)
        self.tries |= called.tries
        self.looped += 0 if self._depth else called.looped
        return result

    def _size_of(self, members: IRNode) -> int:
        """How many members a set is taken to have."""
        guess, args = min(MAX_GUESSED, max(1, self._sites // 8)), members.args
        match members.op:
            case "const":
                return int(str(members.detail)).bit_count()
            case "table" if isinstance(members.detail, tuple):
                return max(int(each).bit_count() for each in members.detail)
            case "variable" if members.detail in self._gathered:
                return self._gathered[str(members.detail)]
            case "local" if members.detail in self._defined:
                return self._size_of(self._defined[str(members.detail)])
            case "meet":
                return min(map(self._size_of, args))
            case "minus" | "slide":
                return self._size_of(args[0])
            case "join":
                return min(self._sites, sum(map(self._size_of, args)))
            case "choose":
                return max(map(self._size_of, args[1:]))
            case "bit" | "bit_or_none" | "first_of":
                return 1
            case "load" if members.detail == "piece" and args[0].op == "const":
                return min(guess, self._pieces.get(int(str(args[0].detail)), guess))
            case "spread" if self._size_of(args[0]) == 1:
                return min(guess, max(1, self._most_reached(members) // 16))  # the first gap ends it
        return guess

    def _most_of(self, members: IRNode) -> int:
        """The most members that a set can have, as far as that is known."""
        match members.op:
            case "const":
                return int(str(members.detail)).bit_count()
            case "local" if members.detail in self._defined:
                return self._most_of(self._defined[str(members.detail)])
            case "meet":
                return min(map(self._most_of, members.args))
            case "minus" | "slide":
                return self._most_of(members.args[0])
        return self._sites

    def _of_spread(self, spread: IRNode) -> int:
        """The operations of a spread for each word: some for each direction and round, of which there are fewer where
        it cannot reach far."""
        assert isinstance(spread.detail, tuple)
        rounds = min(MAX_REPEATED, 1 + self._most_reached(spread) // 8)
        return min(_OF_A_SET["spread"], 3 * len(spread.detail) * rounds)

    def _most_reached(self, spread: IRNode) -> int:
        """The most sites that a spread from one of them can reach."""
        assert isinstance(spread.detail, tuple)
        if spread.detail not in self._reached:
            slides = ((by, int(begins)) for by, begins, _ in spread.detail)
            links = ((site, site + by) for by, begins in slides for site in range(self._sites) if begins >> site & 1)
            self._reached[spread.detail] = largest_group(links)
        return self._reached[spread.detail]

    def _value(self, node: IRNode) -> int:
        """The operations that compute an expression, those of parts that are known left out."""
        total, waiting = 0, [node]
        while waiting:
            part = waiting.pop()
            if id(part) in self._computed or part.op in ("const", "local", "variable"):
                continue
            self._computed.add(id(part))
            waiting += part.args
            if part.op == "call":
                total += self._called(str(part.detail))
            is_set = part.type == "set" or any(arg.type == "set" for arg in part.args)
            of_each = self._of_spread(part) if part.op == "spread" else _OF_A_SET.get(part.op, 1)
            total += (self._words if is_set else 1) * of_each
        return total


def _is_of_sizes(condition: IRNode) -> bool:
    """Whether it compares how many members two sets have."""
    return condition.op == "less" and all(each.op == "size" for each in condition.args)
