"""The IR interpreted in plain Python, to separate mistakes of lowering and of passes from those of codegen.

`InterpretedState` plays the IR of a game as `NativeState` plays its machine code: the same options in the same order,
the same bytes. It is written for clarity and takes about a millisecond for a decision on a small board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import add, and_, eq, le, lt, mod, mul, or_, sub, xor

from playground.engine.layout import RUNNING, UNFINISHED, layout_of
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import Cell, IRFunction, Program
from playground.engine.native.ir.statements import (
    Capture,
    CountCell,
    Define,
    EndCells,
    Fire,
    ForBits,
    ForNumbers,
    IRAssign,
    IRBlock,
    IRDraw,
    IRIf,
    KeepRow,
    Leave,
    LogEvent,
    Reorder,
    Repeat,
    Return,
    Rounds,
    SetBestWorth,
    Statement,
    Store,
    Switch,
    VisitOption,
    values_of,
)
from playground.engine.packing import members_of, pack
from playground.engine.protocol import Option
from playground.engine.rng import CHANCE, SETUP, Stream
from playground.game.core import MAX_SKIPS, Game

Value = int
"""A number, a truth value, or a set as bits."""


class Left(Exception):
    """A block is left; the argument is its label."""


class Returned(Exception):
    """A function returns."""


def nth(members: int, number: int) -> int:
    """The `number`-th member, counted from 1, or -1."""
    listed = members_of(members)
    return listed[number - 1] if 1 <= number <= len(listed) else -1


def bit(site: int) -> int:
    """The set of a site; of -1 the empty set."""
    return 1 << site if site >= 0 else 0


OPERATIONS: dict[str, Callable[..., Value]] = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "div": lambda a, b: a // b,
    "mod": mod,
    "less": lt,
    "at_most": le,
    "same": eq,
    "and": and_,
    "or": or_,
    "not": lambda a: not a,
    "join": or_,
    "meet": and_,
    "minus": lambda a, b: a & ~b,
    "differ": xor,
    "bit": bit,
    "bit_or_none": bit,
    "test": lambda members, site: bool(members & bit(site)),
    "test_or_none": lambda members, site: bool(members & bit(site)),
    "size": int.bit_count,
    "lowest": lambda members: nth(members, 1),
    "highest": lambda members: members.bit_length() - 1,
    "nth": nth,
    "first_of": lambda members: members & -members,
    "none_in": lambda members: members == 0,
    "same_set": eq,
    "truth_as_number": int,
}


def spread(start: int, passable: int, ways: int, steps: tuple[tuple[int, int], ...]) -> int:
    """The sites of `start`, and those to which steps onto passable sites lead, in the directions of the bits `ways`."""
    reached, before = start, -1
    while reached != before:
        before = reached
        for place, (by, begins) in enumerate(steps):
            leaving = before & begins if ways >> place & 1 else 0
            reached |= (leaving << by if by > 0 else leaving >> -by) & passable
    return reached


class Machine:
    """Runs functions of a program on the fields of a position."""

    def __init__(self, program: Program, fields: dict[str, list[int]], words: int) -> None:
        self.program, self.fields = program, fields
        self.functions = {function.name: function for function in program.functions}
        self.full = (1 << 64 * words) - 1
        self.chance = Stream(0, 0, SETUP)
        self.chosen: tuple[int, ...] = ()
        """The number of the action that is played, and the values chosen for it."""
        self.names: dict[str, Value] = {}
        self.best_worth = self.captures = 0
        self.fired: list[int] = []
        self.cells: dict[int, list[tuple[int, ...]]] = {}
        """What `count` found for each cell: sites of a set, values of rows with a site, or as many empty tuples."""
        self.rows: list[tuple[tuple[int, ...], int]] = []
        self.visited: list[tuple[int, ...]] = []
        self.may_pass = False

    def run(self, name: str) -> None:
        """Run a function with names of its own."""
        function: IRFunction = self.functions[name]
        outer, self.names = self.names, {}
        for variable, start in function.variables:
            self.names[variable] = self.value(start)
        try:
            self.body(function.body)
        except Returned:
            pass
        finally:
            self.names = outer

    # ---- values

    def value(self, node: IRNode) -> Value:
        """The value of an expression now. Parts that it has in common are evaluated once."""
        return self._value(node, {})

    def _value(self, node: IRNode, known: dict[int, Value]) -> Value:
        if id(node) not in known:
            known[id(node)] = self._evaluated(node, known)
        return known[id(node)]

    def _evaluated(self, node: IRNode, known: dict[int, Value]) -> Value:
        if node.op == "choose":
            condition, yes, no = node.args
            return self._value(yes if self._value(condition, known) else no, known)
        arguments = [self._value(argument, known) for argument in node.args]
        detail = node.detail
        match node.op:
            case "const":
                return detail
            case "local" | "variable":
                return self.names[detail]
            case "chosen":
                return self.chosen[detail + 1]
            case "chosen_at":
                return self.chosen[arguments[0] + 1]
            case "best_worth":
                return self.best_worth
            case "load":
                return self.fields[detail][arguments[0]]
            case "table":
                assert arguments[0] >= 0, "the index of a table is negative"
                return detail[arguments[0]]
            case "call":
                return self._called(detail)
            case "slide":
                return (arguments[0] << detail if detail > 0 else arguments[0] >> -detail) & self.full
            case "spread":
                return spread(*arguments, detail)
        return OPERATIONS[node.op](*arguments)

    def _called(self, enumerator: str) -> int:
        self.visited = []
        self.run(enumerator)
        return len(self.visited)

    # ---- statements

    def body(self, statements: Iterable[Statement]) -> None:
        """Statements in order."""
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: Statement) -> None:
        """One statement."""
        match statement:
            case Define() | IRAssign():
                self.names[statement.name] = self.value(statement.value)
            case Store():
                value, index = self.value(statement.value), self.value(statement.index)
                self.fields[statement.field][index] = value
            case IRDraw():
                self.names[statement.name] = self.chance.below(self.value(statement.bound))
            case Reorder():
                self._reorder(statement)
            case Fire():
                self.fired.append(self.value(statement.rule))
            case Capture():
                self.captures += self.value(statement.members).bit_count()
            case LogEvent():  # nobody follows the game
                for value in values_of(statement):
                    self.value(value)
            case CountCell() | KeepRow() | SetBestWorth() | EndCells() | VisitOption():
                self._options(statement)
            case _:
                self._flow(statement)

    def _flow(self, statement: Statement) -> None:
        match statement:
            case IRIf():
                self.body(statement.then if self.value(statement.condition) else statement.otherwise)
            case Switch():
                self.body(dict(statement.cases).get(self.value(statement.value), ()))
            case ForBits():
                self._for_each(statement.name, members_of(self.value(statement.members)), statement.body)
            case ForNumbers():
                self._for_each(statement.name, range(statement.low, statement.high + 1), statement.body)
            case Rounds():
                for _ in range(self.value(statement.times)):
                    self.body(statement.body)
            case Repeat():
                for _ in range(statement.max_rounds):
                    self.body(statement.body)
                    if self.value(statement.done):
                        break
            case IRBlock():
                try:
                    self.body(statement.body)
                except Left as left:
                    if left.args != (statement.label,):
                        raise
            case Leave():
                raise Left(statement.label)
            case Return():
                raise Returned
            case _:
                raise NotImplementedError(type(statement).__name__)

    def _for_each(self, name: str, members: Iterable[int], body: tuple[Statement, ...]) -> None:
        for member in members:
            self.names[name] = member
            self.body(body)

    def _reorder(self, statement: Reorder) -> None:
        """Sites get the contents of others, in every plane."""
        sites = members_of(self.value(statement.members))
        order = list(sites)
        if statement.method == "shuffle":
            self.chance.shuffle(order)
        else:
            order.sort(key=lambda site: self._rank(str(statement.attribute), site))
        for name in self.fields:
            if name in ("owner", "piece") or name.startswith("attr."):
                for number, plane in enumerate(self.fields[name]):
                    moved = sum(bit(site) for site, source in zip(sites, order, strict=True) if plane & bit(source))
                    self.fields[name][number] = plane & ~sum(map(bit, sites)) | moved

    def _rank(self, attribute: str, site: int) -> int:
        """Components by their value; then those without one, and empty sites last."""
        values = self.fields[attribute]
        ranked = (*values, sum(self.fields["owner"]))
        return next((rank for rank, plane in enumerate(ranked) if plane & bit(site)), len(ranked))

    # ---- options

    def _options(self, statement: Statement) -> None:
        match statement:
            case CountCell():
                self.cells[statement.index] = self._counted(statement)
            case KeepRow():
                place = self.value(statement.place)
                members = self.value(statement.members)
                values = tuple(map(self.value, statement.values))
                self.rows += [((), 0)] * (place + 1 - len(self.rows))
                self.rows[place] = (values, members)
            case SetBestWorth():
                self.best_worth = self.value(statement.value)
            case VisitOption():
                self.visited.append(tuple(map(self.value, statement.values)))
            case EndCells():
                self.may_pass = statement.may_pass
                raise Returned

    def _counted(self, statement: CountCell) -> list[tuple[int, ...]]:
        count, visited = self.value(statement.count), self.visited
        self.visited = []
        if statement.members is None:
            return visited or [()] * count
        members = members_of(self.value(statement.members))
        assert len(members) == count
        return [(site,) for site in members]

    def options(self, cells: tuple[Cell, ...]) -> Iterator[Option]:
        """The options of the position: cell by cell, and within a cell row by row or site by site."""
        self.cells, self.rows, self.visited = {}, [], []
        self.run("count")
        for number, cell in enumerate(cells):
            for found in self._found(number, cell):
                yield Option(cell.action, found)
        if self.may_pass and not any(self.cells.values()):
            yield Option(cells[-1].action, ())

    def _found(self, number: int, cell: Cell) -> Iterator[tuple[int, ...]]:
        listed = self.cells.get(number, [])
        if cell.enumerator:
            yield from listed
        elif cell.rows:
            for values, members in self.rows[cell.rows.first : cell.rows.first + cell.rows.count]:
                yield from ((*values, *_offset(cell, site)[len(values) :]) for site in members_of(members))
        elif cell.has_set:
            yield from (_offset(cell, site) for (site,) in listed)
        else:
            yield from (cell.base for _ in listed)


def _offset(cell: Cell, site: int) -> tuple[int, ...]:
    return tuple(base + site * factor for base, factor in zip(cell.base, cell.factor, strict=True))


class InterpretedState:
    """A game in play on its IR."""

    def __init__(self, game: Game, program: Program, seed: int = 0, number: int = 0) -> None:
        self.game, self.program, self.layout = game, program, layout_of(game)
        fields = {field.name: [0] * field.count for field in self.layout.fields}
        self.machine = Machine(program, fields, self.layout.words)
        self.machine.chance = Stream(seed, number, SETUP)
        self.machine.run("setup")
        self.machine.chance = Stream(seed, number, CHANCE)
        self.last_fired: tuple[int, ...] = ()
        self._options: list[Option] = []
        self._settle()

    def _field(self, name: str) -> int:
        return self.machine.fields[name][0]

    def _settle(self) -> None:
        """The options of the next player who has any; players without are skipped, or the game ends."""
        turns = self._field("turns")
        for _ in range(MAX_SKIPS + 1):
            cells = self.program.cells[self._field("step")]
            self._options = [] if self.is_terminal() else list(self.machine.options(cells))
            if self._options or self.is_terminal():
                return
            self.machine.run("stuck")
        self.machine.fields["status"], self.machine.fields["turns"] = [UNFINISHED], [turns]

    def current_player(self) -> int:
        """See `protocol.State`."""
        return -1 if self.is_terminal() else self._field("mover")

    def options(self) -> list[Option]:
        """See `protocol.State`."""
        return list(self._options)

    def is_terminal(self) -> bool:
        """See `protocol.State`."""
        return self._field("status") != RUNNING

    def to_bytes(self) -> bytes:
        """See `protocol.State`."""
        return pack(self.layout, self.machine.fields)

    def apply_action(self, number: int) -> None:
        """See `protocol.State`."""
        option = self._options[number]
        self.machine.chosen, self.machine.fired = (option.action, *option.values), []
        self.machine.run("apply")
        self._settle()
        self.last_fired = tuple(sorted(set(self.machine.fired)))
