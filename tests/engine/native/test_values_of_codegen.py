"""Each operation of the IR as machine code has the value that the interpreter gives it, on sets of one word and of two.

One setup has all of them: it reads the operands from variables, so that nothing folds, and stores the results.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from handmade_games import marking_game

from playground.engine.layout import layout_of
from playground.engine.native import compile as stages
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.signatures import SIGNATURES
from playground.engine.native.ir.statements import Define, Statement, Store
from playground.engine.native.ir.verify import verify
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import members_of, unpack
from playground.game.board import rectangle
from playground.game.core import Attribute, Game, GameVariable, Type
from playground.game.core.variables import MAX_SETS_OF_VALUES
from tests.engine.native.interpreter import InterpretedState

ROUNDS = 6
"""How often each operation is computed, each time of other operands."""

DIVISORS = (1, 3, 7)
DIGITS = (0, 1, 5, 30)
BOARDS = {
    "one word": (3, 3),
    "a full word": (8, 8),
    "two words": (9, 8),
    "three words": (12, 12),
    "eight words": (22, 22),  # sets of one site are made in memory
}
OF_FEW_WORDS = ("none_in", "size", "lowest", "highest")
"""Operations that look only at the words of a set that may have members."""

MORE = {
    "choose of ints",
    "choose of sets",
    "table of ints",
    "table of sets",
    "short table",
    "spread in each direction",
    "spread_by",
    "shortest",
    "plane_of",
    "plane_of few",
    *(f"{operation} of few words" for operation in OF_FEW_WORDS),
    "set of few words",
    "single word of a slide",
    "set of few words in a local",
    "join with a local of few words",
    "size of a local of few words",
}
"""What has no fixed types, or no fixed number of operands."""


@dataclass
class Operands:
    """Variables of the setup, with numbers, sets and truth values to start with."""

    nodes: Nodes
    size: int
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    variables: list[tuple[str, IRNode]] = field(default_factory=list)

    def variable(self, start: IRNode) -> IRNode:
        """A variable that begins with a value."""
        name = f"operand{len(self.variables)}"
        self.variables.append((name, start))
        return self.nodes.variable(name, start.type)

    def number(self, low: int, high: int) -> IRNode:
        return self.variable(self.nodes.number(self.chance.randint(low, high)))

    def members(self) -> IRNode:
        """A set: each third one is empty, or has a single member."""
        kind, bits = self.chance.randrange(6), self.chance.getrandbits(self.size)
        single = 1 << self.chance.randrange(self.size)
        return self.variable(self.nodes.bits({0: 0, 1: single}.get(kind, bits)))

    def of_few_words(self) -> IRNode:
        """A set that may have members in a part of the board only, in one of the ways in which that is known."""
        first = self.chance.randrange(self.size)
        part = self.nodes.bits((1 << min(first + 70, self.size)) - (1 << first))
        other = self.nodes.bits(1 << first & self.chance.getrandbits(self.size))
        left, right = (self.nodes.op("meet", self.members(), part) for _ in range(2))
        stored = self.nodes.load("attr.sets0", "set", self.nodes.number(self.chance.randrange(9)))
        parts = tuple(self.chance.getrandbits(self.size) & int(str(part.detail)) for _ in range(5))
        slid = self.nodes.op("slide", self.chance.choice((stored, left)), detail=self.slide())
        ways = (
            left,
            slid,
            self.nodes.op("meet", part, slid),
            self.nodes.op("first_of", left),
            self.nodes.table(parts[:2], "set", self.number(0, 1)),
            self.nodes.table(parts, "set", self.number(0, 4)),
            self.nodes.op("meet", part, self.nodes.table((*parts[:4], self.nodes.all_sites), "set", self.number(0, 4))),
            self.nodes.op("meet", part, self.nodes.op("bit_or_none", self.number(-1, self.size - 1))),
            self.nodes.op("meet", stored, part),
            self.nodes.op("join", left, other),
            self.nodes.op("minus", part, self.members()),
            self.nodes.op("minus", left, self.chance.choice((right, other))),
            self.nodes.op("differ", left, right),
            self.nodes.choose(self.truth(), left, self.nodes.op("meet", part, self.nodes.op("slide", right, detail=1))),
            self.nodes.op("meet", part, self.nodes.op("bit", self.number(0, self.size - 1))),
        )
        return self.chance.choice(ways)

    def slide(self) -> int:
        """By how many bits a set is shifted: by few, by whole words, or by so many that hardly anything is left."""
        most = 64 * self.nodes.words - 1
        return self.chance.choice((-1, 1)) * min(most, self.chance.choice((1, 9, 63, 64, 65, 127, 128, 150, most)))

    def truth(self) -> IRNode:
        return self.variable(self.nodes.truth(self.chance.random() < 0.5))

    def directions(self) -> tuple[tuple[int, int, int], ...]:
        """The steps of a spread: how far each shifts a set, the sites where it can begin, and the bit of its direction,
        which two of them share."""
        inside = (1 << self.size) - 1
        slides = self.chance.sample((-9, -8, -1, 1, 2, 9), 3)
        begins = (inside >> by if by > 0 else inside & (-1 << -by) for by in slides)
        steps = zip(slides, begins, (0, 1, 1), strict=True)
        return tuple((by, bits & self.chance.getrandbits(self.size), place) for by, bits, place in steps)

    def pairs(self) -> tuple[int, int]:
        """Two sets of sites with as many members each, which are in a row, so many apart, or anywhere."""
        count = self.chance.randint(1, self.size // 2)
        apart = range(self.chance.randrange(self.size), self.size, self.chance.randint(2, 7))
        sets = [bits_of(self.chance.sample(range(self.size), count)), bits_of(apart[:count]), (1 << count) - 1]
        found = [self.chance.choice(sets) for _ in range(2)]
        least = min(each.bit_count() for each in found)
        first, second = (bits_of(members_of(each)[:least]) for each in found)
        return first, second

    def leaving(self, by: int) -> IRNode:
        """A set from which steps that shift it by so many bits stay on the board."""
        inside = (1 << self.size) - 1
        begins = inside >> by if by > 0 else inside & (-1 << -by)
        return self.variable(self.nodes.bits(begins & self.chance.getrandbits(self.size)))

    def divisor(self) -> IRNode:
        """A constant, or a number that is 1 instead where it is less."""
        number, one = self.number(-2, 9), self.nodes.number(1)
        constant = self.nodes.number(self.chance.choice(DIVISORS))
        return self.chance.choice((constant, self.nodes.choose(self.nodes.op("less", number, one), one, number)))

    def of(self, operation: str, type_: str, place: int) -> IRNode:
        """An operand that an operation may get."""
        if type_ == "set":
            return self.members()
        if type_ == "bool":
            return self.truth()
        if operation in ("div", "mod") and place:
            return self.divisor()
        if operation == "digit" and place:
            return self.nodes.number(self.chance.choice(DIGITS))
        if operation in ("bit", "test", "rotate"):
            return self.number(0, self.size - 1)
        if operation in ("bit_or_none", "test_or_none"):
            return self.number(-1, self.size - 1)
        return self.number(-1, self.size + 1) if operation == "nth" else self.number(-40, 40)


def operations(operands: Operands) -> Iterator[tuple[str, IRNode]]:
    """Every operation once, with its name."""
    nodes = operands.nodes
    for name, (types, _) in SIGNATURES.items():
        arguments = [operands.of(name, type_, place) for place, type_ in enumerate(types)]
        details = {
            "slide": operands.chance.choice((-9, -1, 1, 8)),
            "spread": operands.directions(),
            "gather": operands.pairs(),
        }
        yield name, nodes.op(name, *arguments, detail=details.get(name))
    each = (operands.members(), operands.members(), nodes.number(-1))
    yield "spread in each direction", nodes.op("spread", *each, detail=operands.directions())
    origins = {by: operands.leaving(by) for by, _, _ in operands.directions()}
    yield "spread_by", nodes.stepping("spread_by", (operands.members(),), origins)
    yield "shortest", nodes.stepping("shortest", (operands.members(), operands.members()), origins, operands.size)
    for operation in OF_FEW_WORDS:
        yield f"{operation} of few words", nodes.op(operation, operands.of_few_words())
    yield "set of few words", operands.of_few_words()
    word = nodes.bits((2**64 - 1) << 64 * operands.chance.randrange(operands.size // 64 + 1) & nodes.all_sites)
    slid = nodes.op("slide", operands.members(), detail=operands.slide())
    yield "single word of a slide", nodes.op("meet", word, slid)
    # Of the first results, and zeros.
    yield "plane_of", nodes.plane_of("attr.sets0", MAX_SETS_OF_VALUES, operands.number(-1, operands.size - 1))
    yield "plane_of few", nodes.plane_of("attr.sets0", 20, operands.number(-1, operands.size - 1))
    yield "choose of ints", nodes.choose(operands.truth(), operands.number(-9, 9), operands.number(-9, 9))
    yield "choose of sets", nodes.choose(operands.truth(), operands.members(), operands.members())
    far = tuple(place**3 - 200 for place in range(40))  # too wide for a byte
    yield "table of ints", nodes.table(far, "int", operands.number(0, len(far) - 1))
    sets = tuple(operands.chance.getrandbits(operands.size) for _ in range(5))
    yield "table of sets", nodes.table(sets, "set", operands.number(0, len(sets) - 1))
    yield "short table", nodes.table((5, -3), "int", operands.number(0, 1))


def game_with_results(columns: int, rows: int, count: int) -> Game:
    """A game whose positions have room for numbers and for sets."""
    numbers = GameVariable("numbers", Type("int", -(2**20), 2**20), Type("int", 0, count - 1), 0, count)
    game = marking_game(rectangle(columns, rows))
    fields = range(-(-count // MAX_SETS_OF_VALUES))
    sets = tuple(Attribute(f"sets{field}", (), 0, MAX_SETS_OF_VALUES - 1) for field in fields)
    return replace(game, variables=(numbers,), attributes=sets)


def program_of(game: Game) -> tuple[Program, list[tuple[str, str, int]]]:
    """The game's program with a setup that stores the operations; the name, field and index of each result."""
    program = lower(game)
    operands = Operands(program.nodes, game.board.size)
    stores: list[Statement] = []
    places: list[tuple[str, str, int]] = []
    for number in range(ROUNDS):
        local = program.nodes.local(f"local{number}", "set")
        stores.append(Define(f"local{number}", operands.of_few_words()))
        of_local = {
            "set of few words in a local": local,
            "join with a local of few words": program.nodes.op("join", local, operands.members()),
            "size of a local of few words": program.nodes.op("size", local),
        }
        for name, value in (*operations(operands), *of_local.items()):
            if value.type == "bool":
                value = program.nodes.op("truth_as_number", value)
            where, index = "var.numbers", len(places)
            if value.type == "set":
                field, index = divmod(index, MAX_SETS_OF_VALUES)
                where = f"attr.sets{field}"
            places.append((name, where, index))
            stores.append(Store(where, program.nodes.number(index), value))
    setup = IRFunction("setup", (), tuple(operands.variables), tuple(stores))
    functions = tuple(setup if function.name == "setup" else function for function in program.functions)
    return replace(program, functions=functions), places


@pytest.mark.parametrize("checked", [False, True], ids=["plain", "checking"])
@pytest.mark.parametrize("board", BOARDS)
def test_every_operation_has_its_value(board: str, checked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with_results(*BOARDS[board], count=ROUNDS * (len(SIGNATURES) + len(MORE)))
    program, places = program_of(game)
    assert verify(program, layout_of(game)) == ()
    monkeypatch.setattr(stages, "lower", lambda *_, **__: program)
    if checked:  # as on processors without BMI2
        monkeypatch.setattr(stages, "has_fast_select", lambda: False)
    native = NativeState(stages.compile_game(game, checked=checked, cache=False))
    values = [results(game, state.to_bytes(), places) for state in (InterpretedState(game, program), native)]
    assert {name for name, _, _ in places} == set(SIGNATURES) | MORE
    assert values[1] == values[0]


def results(game: Game, block: bytes, places: list[tuple[str, str, int]]) -> dict[str, Any]:
    """The values of each operation."""
    fields = unpack(layout_of(game), block)
    found: dict[str, list[int]] = {}
    for name, where, index in places:
        found.setdefault(name, []).append(fields[where][index])
    return found
