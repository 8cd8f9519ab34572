"""The IR interpreted in plain Python, to separate mistakes of lowering and of passes from those of codegen.

`InterpretedState` plays the IR of a game as `NativeState` plays its machine code: the same options in the same order,
the same bytes. It is written for clarity and takes about a millisecond for a decision on a small board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from operator import or_

from playground.engine.layout import RUNNING, UNFINISHED, contents, layout_of
from playground.engine.native.codegen.functions import TURN
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.program import KEEP_UNIONS, UNIONS, Cell, IRFunction, Layers, Program, forbidden_way
from playground.engine.native.ir.statements import (
    AddLeg,
    Call,
    Capture,
    Charge,
    ClearLegs,
    CountCell,
    Define,
    EndCells,
    EndLeg,
    Fire,
    FirstWays,
    ForBits,
    ForNumbers,
    GrowLegs,
    IRAssign,
    IRBlock,
    IRDraw,
    IRIf,
    KeepLayers,
    KeepRow,
    Leave,
    LeftOut,
    LogEvent,
    NextLeg,
    PreferWays,
    Recall,
    Remember,
    Reorder,
    Repeat,
    ReserveWays,
    Return,
    Rounds,
    SetBestWorth,
    Statement,
    Store,
    Switch,
    VisitOption,
)
from playground.engine.native.ir.together import AnyCounted, CountCells, CountFirst, KeepSet, KeepSets, KeepSetsBy
from playground.engine.native.ir.uses import values_of
from playground.engine.native.lower.choices.prefer import LEAST
from playground.engine.packing import meaning_of, members_of, pack
from playground.engine.past_positions import from_halves, halves, hash_of_words
from playground.engine.protocol import Option
from playground.engine.rng import CHANCE, SETUP, Stream
from playground.game.chance import draws
from playground.game.core import MAX_SKIPS, MAX_WAYS, NOTHING, Game
from tests.engine.native.interpreted_operations import OPERATIONS, Value, bit, gathered, shortest, spread, spread_by


class Left(Exception):
    """A block is left; the argument is its label."""


class Returned(Exception):
    """A function returns; the argument is its value, or None."""


@dataclass(frozen=True)
class Ended:
    """What a leg has led to: where it put a piece last, and who is next at which step."""

    last: int
    player: int
    step: int
    goes_on: bool


@dataclass(frozen=True)
class Way:
    """Legs, and the position that they lead to."""

    legs: tuple[Option, ...]
    fields: dict[str, list[int]]
    ended: Ended


NOT_LOOKED_AT = Way((), {}, Ended(-1, 0, 0, False))
"""In place of the ways of options of two legs, which are counted as one choice."""


class Machine:
    """Runs functions of a program on the fields of a position."""

    def __init__(self, game: Game, program: Program, fields: dict[str, list[int]], words: int) -> None:
        self.game, self.program, self.fields, self.words = game, program, fields, words
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
        self.kept: dict[int, int] = {}
        self.layers: dict[int, int] = {}
        self.may_pass = False
        self.ways: list[Way] = []
        self.left_out = NOTHING
        self.grown: dict[int, list[Way]] = {}
        """The ways that are options, for each cell."""
        self.looked_at, self.found, self.after = 0, 0, Ended(-1, 0, 0, False)
        self.legs: list[Option] = []
        """The legs of the option that is played, after the one in `chosen`."""

    def run(self, name: str, arguments: Sequence[Value] = ()) -> Value | None:
        """Run a function with names of its own; return its value, None of a function without one."""
        function: IRFunction = self.functions[name]
        parameters = (parameter for parameter, _ in function.parameters)
        given = zip(parameters, arguments, strict=False)  # an enumerator that only counts gets no `picked`
        outer, self.names = self.names, dict(given)
        for variable, start in function.variables:
            self.names[variable] = self.value(start)
        try:
            self.body(function.body)
        except Returned as returned:
            return returned.args[0] if returned.args else None
        finally:
            self.names = outer
        return None

    def call(self, statement: Call) -> None:
        """Call a function on this position or on a copy, of which nothing is left but the function's value."""
        arguments = [self.value(argument) for argument in statement.arguments]
        kept = self.fields, self.fired, self.captures
        if statement.copied != "nothing":
            self.fields = {name: list(values) for name, values in self.fields.items()}
            self.fired = []
        value = self.run(statement.function, arguments)
        if statement.copied == "turn":
            assert self.fields == {**kept[0], **{name: self.fields[name] for name in TURN}}
        if statement.copied != "nothing":
            self.fields, self.fired, self.captures = kept
        if statement.name:
            assert value is not None
            self.names[statement.name] = value

    # ---- positions remembered

    def hash(self, mover: int, step: int) -> int:
        """The hash of the position, of which a player decides next at a step (`past_positions.py`)."""
        memory = self.game.memory
        assert memory is not None
        within = sum(map(bit, memory.sites))
        planes = [plane for name, _, _ in contents(self.game) for plane in self.fields[name]] if memory.sites else []
        words = [(plane & within) >> 64 * word for plane in planes for word in range(self.words)]
        for name in memory.variables:
            values = self.fields[f"var.{name}"]
            by_site = layout_of(self.game).by_name[f"var.{name}"].holds_sets
            words += [bits >> 64 * word for bits in values for word in range(self.words)] if by_site else values
        return hash_of_words(words + [mover] * memory.mover + [step] * memory.step)

    def remember(self) -> None:
        """Add the position to those remembered, in place of the oldest if there is no room."""
        memory = self.game.memory
        assert memory is not None
        number = self.fields["remembered"][0]
        place = 2 * (number % memory.length)
        key = self.hash(self.fields["mover"][0], self.fields["step"][0])
        self.fields["history"][place : place + 2] = halves(key)
        self.fields["remembered"][0] = number + 1

    def recall(self, statement: Recall) -> int:
        """How many of the latest positions remembered are the same as this one."""
        memory = self.game.memory
        assert memory is not None
        key, number = self.hash(self.value(statement.player), self.value(statement.step)), self.fields["remembered"][0]
        places = (2 * (each % memory.length) for each in range(max(0, number - statement.window), number))
        return sum(from_halves(*self.fields["history"][place : place + 2]) == key for place in places)

    @contextmanager
    def on_copy(self, fields: dict[str, list[int]]) -> Iterator[None]:
        """Within this context functions run on a copy of a position."""
        before, self.fields = self.fields, {name: values.copy() for name, values in fields.items()}
        try:
            yield
        finally:
            self.fields = before

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
                place = arguments[0] + 1  # rules of several actions read what only some of them choose
                return self.chosen[place] if place < len(self.chosen) else 0
            case "best_worth":
                return self.best_worth
            case "load":
                return self.fields[detail][arguments[0]]
            case "plane_of":
                name, count = detail
                planes = self.fields[name][:count]
                return next((number for number, plane in enumerate(planes) if plane & bit(arguments[0])), -1)
            case "table":
                assert arguments[0] >= 0, "the index of a table is negative"
                return detail[arguments[0]]
            case "call":
                return self._called(detail)
            case "slide":
                return (arguments[0] << detail if detail > 0 else arguments[0] >> -detail) & self.full
            case "gather":
                return gathered(arguments[0], *detail)
            case "rotate":
                members, by = arguments
                return (members << by | members >> 64 * self.words - by) & self.full
            case "spread":
                return spread(*arguments, detail)
            case "spread_by":
                return spread_by(*arguments, shifts=detail)
            case "shortest":
                return shortest(*arguments, detail=detail)
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
            case Call():
                self.call(statement)
            case Remember():
                self.remember()
            case Recall():
                self.names[statement.name] = self.recall(statement)
            case IRDraw():
                self.names[statement.name] = self.chance.below(self.value(statement.bound))
            case Reorder():
                self._reorder(statement)
            case Charge():
                self.value(statement.section)
            case Fire():
                self.fired.append(self.value(statement.rule))
            case Capture():
                self.captures += self.value(statement.members).bit_count()
            case LogEvent():  # nobody follows the game
                for value in values_of(statement):
                    self.value(value)
            case ClearLegs() | AddLeg() | EndLeg() | NextLeg():
                self._leg(statement)
            case GrowLegs() | ReserveWays() | LeftOut() | PreferWays() | FirstWays():
                self._whole(statement)
            case CountCells() | KeepSet() | KeepSets() | KeepSetsBy() | CountFirst() | AnyCounted():
                self._together(statement)
            case CountCell() | KeepRow() | KeepLayers() | SetBestWorth() | EndCells() | VisitOption():
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
                low, high = map(self.value, statement.ends) if statement.ends else (statement.low, statement.high)
                numbers = range(max(statement.low, low), min(statement.high, high) + 1)
                self._for_each(statement.name, numbers, statement.body)
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
                raise Returned(None if statement.value is None else self.value(statement.value))
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
        if layout_of(self.game).by_name[attribute].kind == "coded":
            code = sum(bool(plane & bit(site)) << digit for digit, plane in enumerate(values))
            unlike = 1 << len(values)
            return code or unlike + (not sum(self.fields["owner"]) & bit(site))
        ranked = (*([] if attribute == "owner" else values), sum(self.fields["owner"]))  # a single kind: gaps close
        return next((rank for rank, plane in enumerate(ranked) if plane & bit(site)), len(ranked))

    # ---- legs

    def _leg(self, statement: Statement) -> None:
        match statement:
            case ClearLegs():
                self.ways, self.looked_at, self.grown, self.left_out = [], 0, {}, NOTHING
            case AddLeg():
                values = tuple(map(self.value, statement.values))
                last, parent = self.value(statement.last), self.value(statement.parent)
                self._add_leg(Option(statement.action, values), last, parent)
            case EndLeg():
                self.after = Ended(*map(self.value, values_of(statement)))  # type: ignore[arg-type]  # as many as fields
            case NextLeg():
                self.names[statement.name] = bool(self.legs)
                if self.legs:
                    leg = self.legs.pop(0)
                    self.chosen = (leg.action, *leg.values)

    def _whole(self, statement: Statement) -> None:
        """What is about options with all of their legs."""
        match statement:
            case GrowLegs():
                self.grown[statement.index] = list(filter(self._is_allowed, self._grow()))
                self.names[statement.name] = len(self.grown[statement.index])
            case ReserveWays():
                first, both = self.value(statement.first), self.value(statement.both)
                self._reserve(statement.actions, first, both)
            case LeftOut():
                self.names[statement.name] = self.left_out
            case PreferWays():
                worths = [self._answer(statement.function, way) for way in self.grown[0]]
                best = max(worths, default=LEAST)
                self.grown[0] = [way for way, worth in zip(self.grown[0], worths, strict=True) if worth == best]
                self.names[statement.left], self.names[statement.worth] = len(self.grown[0]), best
            case FirstWays():
                self.grown[statement.index] = self.grown[0]

    def _answer(self, question: str, way: Way) -> int:
        """The answer of a function to a question about the position after an option with all of its legs."""
        ended = way.ended
        with self.on_copy(way.fields):
            answer = self.run(question, [ended.last, ended.player, ended.step, ended.goes_on])
        assert answer is not None
        return answer

    def _is_allowed(self, way: Way) -> bool:
        """Whether an option with all of its legs does not lead to what is never allowed."""
        question = forbidden_way(way.legs[0].action)
        return question not in self.functions or not self._answer(question, way)

    def _reserve(self, actions: tuple[int, int], first: int, both: int) -> None:
        """Take the room of ways that are not looked at."""
        for action, number in zip(actions, (first, both), strict=True):
            left = MAX_WAYS - len(self.ways)
            self.ways += [NOT_LOOKED_AT] * min(number, left)
            if number > left and self.left_out == NOTHING:
                self.left_out = action
        self.looked_at = len(self.ways)

    def _add_leg(self, leg: Option, last: int, parent: int) -> None:
        """Add a way, unless it has several legs and one of the same cell leads to the same."""
        self.found += 1
        with self.on_copy(self.fields if parent < 0 else self.ways[parent].fields):
            if parent < 0:
                self.fields["decisions"][0] += 1
            before, self.chosen = self.chosen, (leg.action, *leg.values)
            self.run("leg", [last])
            self.chosen = before
            legs = (leg,) if parent < 0 else (*self.ways[parent].legs, leg)
            way = Way(legs, self.fields, self.after)
        others = self.ways[self.looked_at :] if parent >= 0 else ()
        if any((way.fields, way.ended) == (other.fields, other.ended) for other in others):
            return
        if len(self.ways) < MAX_WAYS:
            self.ways.append(way)
        elif self.left_out == NOTHING:
            self.left_out = leg.action

    def _grow(self) -> Iterator[Way]:
        """The options to which the ways lead."""
        number = self.looked_at
        while number < len(self.ways) and self.left_out == NOTHING:
            way, self.found = self.ways[number], 0
            goes_on = way.ended.goes_on and way.fields["status"][0] == RUNNING
            if goes_on:
                with self.on_copy(way.fields):
                    self.fields["step"][0] = way.ended.step
                    self.run("legs", [way.ended.last, number])
            if not self.found or (goes_on and self.game.steps[way.ended.step].may_stop):
                yield way
            number += 1
        self.looked_at = number

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
            case KeepLayers():
                self.layers |= enumerate(map(self.value, statement.members), statement.first)
            case SetBestWorth():
                self.best_worth = self.value(statement.value)
            case VisitOption():
                values = tuple(map(self.value, statement.values))
                members = None if statement.members is None else members_of(self.value(statement.members))
                self.visited += [values] if members is None else [(*values, site) for site in members]
            case EndCells():
                self.may_pass = statement.may_pass
                raise Returned

    def _together(self, statement: Statement) -> None:
        """Cells that are counted together, and functions that count them."""
        match statement:
            case KeepSets():
                self.kept |= enumerate(map(self.value, statement.members), statement.first)
            case KeepSet():
                self.kept[self.value(statement.index)] = self.value(statement.members)
            case KeepSetsBy() | CountFirst():
                self.run(statement.function)
            case CountCells():
                for number in range(statement.cells):
                    given = [self.value(column[number]) for column in statement.arguments]
                    left = self.run(statement.function, [self.kept[statement.first + number], *given])
                    self.cells[statement.first + number] = [(site,) for site in members_of(left)]
            case AnyCounted():
                counted, self.cells = self.cells, {}
                self.run(statement.function)
                self.names[statement.name], self.cells = any(self.cells.values()), counted

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
        self.cells, self.rows, self.visited, self.kept = {}, [], [], {}
        self.run("count")
        for number, cell in enumerate(cells):
            if cell.legs:
                yield from (Option(way.legs[0].action, way.legs[0].values, way.legs[1:]) for way in self.grown[number])
                continue
            for found in self._found(number, cell):
                if cell.of_set:
                    sites = zip(cell.of_set.tables, found[cell.of_set.first :], strict=True)
                    found = (*found[: cell.of_set.first], sum(table[site] for table, site in sites))
                first = cell.second.first if cell.second else len(found)
                legs = (Option(cell.second.action, found[first:]),) if cell.second else ()
                yield Option(cell.action, found[:first], legs)
        if self.may_pass and not any(self.cells.values()):
            yield Option(cells[-1].action, ())

    def _found(self, number: int, cell: Cell) -> Iterator[tuple[int, ...]]:
        listed = self.cells.get(number, [])
        if cell.enumerator:
            yield from listed
        elif cell.layers and listed:
            yield from self._in_layers(cell.layers)
        elif cell.layers:
            return
        elif cell.rows:
            for values, members in self.rows[cell.rows.first : cell.rows.first + cell.rows.count]:
                yield from ((*values, *_offset(cell, site)[len(values) :]) for site in members_of(members))
        elif cell.has_set:
            yield from (_offset(cell, site) for (site,) in listed)
        else:
            yield from (cell.base for _ in listed)

    def _in_layers(self, layers: Layers) -> Iterator[tuple[int, ...]]:
        """Site by site, and layer by layer of those that have the site."""
        sets = [self.layers[number] for number in range(layers.first, layers.first + layers.digits + layers.count)]
        for site in members_of(reduce(or_, sets)):
            members = [
                bases for bases, each in zip(layers.bases, sets[layers.digits :], strict=True) if each >> site & 1
            ]
            digits = sum((each >> site & 1) << digit for digit, each in enumerate(sets[: layers.digits]))
            assert digits == len(members)
            for bases in members:
                yield tuple(base + site * factor for base, factor in zip(bases, layers.factors, strict=True))


def _offset(cell: Cell, site: int) -> tuple[int, ...]:
    values = [base + site * factor for base, factor in zip(cell.base, cell.factor, strict=True)]
    for place, table in cell.leads:
        values[place] = table[site]
    return tuple(values)


class InterpretedState:
    """A game in play on its IR."""

    def __init__(self, game: Game, program: Program, seed: int = 0, number: int = 0) -> None:
        self.game, self.program, self.layout = game, program, layout_of(game)
        fields = {field.name: [0] * field.count for field in self.layout.fields}
        fields[UNIONS] = [0] * program.unions
        self.machine = Machine(game, program, fields, self.layout.words)
        self.machine.chance = Stream(seed, number, SETUP)
        self.machine.run("setup")
        if draws(game.setup):
            self.machine.run("deal")
        self.machine.chance = Stream(seed, number, CHANCE)
        self.last_fired: tuple[int, ...] = ()
        self._options: list[Option] = []
        self._settle()

    def _field(self, name: str) -> int:
        return self.machine.fields[name][0]

    def _settle(self) -> None:
        """The options of the next player who has any; players without are skipped, or the game ends."""
        before = {name: list(values) for name, values in self.machine.fields.items()}
        for _ in range(MAX_SKIPS + 1):
            cells = self.program.cells[self._field("step")]
            self._options = [] if self.is_terminal() else list(self.machine.options(cells))
            if self.is_terminal():  # counting ends a game with too many legs
                self._options = []
            if self._options or self.is_terminal():
                return
            self.machine.run("stuck")
        self.machine.fields.update(before)  # all players are skipped for ever: the game ends where that began
        self.machine.fields["status"] = [UNFINISHED]

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
        return pack(self.layout, {f.name: meaning_of(f, self.machine.fields[f.name]) for f in self.layout.fields})

    def apply_action(self, number: int) -> None:
        """See `protocol.State`."""
        option = self._options[number]
        self.machine.chosen, self.machine.fired = (option.action, *option.values), []
        self.machine.legs = list(option.then)
        if self.machine.program.unions:
            self.machine.run(KEEP_UNIONS)
        self.machine.run("apply")
        self._settle()
        self.last_fired = tuple(sorted(set(self.machine.fired)))
