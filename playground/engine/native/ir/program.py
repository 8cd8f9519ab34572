"""Programs: the functions of one game, and the cells by which its options are counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.signatures import Type
from playground.engine.native.ir.statements import Statement

UNIONS = "unions"
"""Sets of the frame that the IR reads and writes as if they were a field of the state (`unions.py`)."""

KEEP_UNIONS = "keep_unions"
"""The name of the function that writes them."""

CHUNK = 4
"""So many layers are read at once where a set is one word."""

SETS_OF_TOTALS = 4
"""So many sets have room for two bytes for each of their own, and for up to twice as many, a power of two."""


@dataclass(frozen=True)
class IRFunction:
    """`parameters` are locals set by the caller; `variables` have initial values and may be assigned."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    variables: tuple[tuple[str, IRNode], ...]
    body: tuple[Statement, ...]
    result: Type | None = None


@dataclass(frozen=True)
class Rows:
    """The rows of a cell in the frame: `count` rows from `first` on, with `values` values each."""

    first: int
    count: int
    values: int


@dataclass(frozen=True)
class SecondLeg:
    """The second leg of the options of a cell: its action, whose values are those from `first` on. The site where the
    option puts a piece last is value `last`, none if that is -1."""

    action: int
    first: int
    last: int


@dataclass(frozen=True)
class NumberOfSet:
    """The last value of an option, the number of a set, where the cell has the sites of that instead: the values from
    `first` on. The number is the sum of what each table has for its site."""

    first: int
    tables: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Layers:
    """The layers of a cell in the frame, from set `first` on: `digits` sets with the binary digits of how many layers
    each site is in, lowest first, then the layers themselves.

    A layer is the set of sites that may be chosen with certain choices after it; they are in the order of these. Value
    j of an option is `bases[layer][j] + site · factors[j]`. All sites are in the first `words` words of a set. `alone`
    if the step has no other options.
    """

    first: int
    digits: int
    bases: tuple[tuple[int, ...], ...]
    factors: tuple[int, ...]
    words: int = 1
    alone: bool = False

    @property
    def count(self) -> int:
        """The number of layers."""
        return len(self.bases)

    @property
    def end(self) -> int:
        """The set after the last, where those of another cell may begin."""
        return self.first + self.totals_after(self.digits, self.count) + SETS_OF_TOTALS * self.alone

    @staticmethod
    def totals_after(digits: int, count: int) -> int:
        """How many sets come before the totals (`codegen/driver/layers.py`): layers are read several at once."""
        return digits + -(-count // CHUNK) * CHUNK


@dataclass(frozen=True)
class Cell:
    """A group of options of one action that differ in at most one chosen site.

    Value j of an option is `base[j] + site · factor[j]`, or what `leads` has for j: a table by the chosen site. With
    `rows`, the site is a member of a row's set, and the row holds the values before it. `enumerator`, if any, names the
    function that walks the options instead. With `layers`, these are the options, and with `legs` those of the frame's
    table of ways. With `second`, the last values are those of a second leg; with `of_set` they are the sites of a set.
    """

    action: int
    base: tuple[int, ...]
    factor: tuple[int, ...]
    has_set: bool
    enumerator: str | None = None
    rows: Rows | None = None
    legs: bool = False
    leads: tuple[tuple[int, tuple[int, ...]], ...] = ()
    second: SecondLeg | None = None
    layers: Layers | None = None
    of_set: NumberOfSet | None = None

    def slides_to(self, value: int) -> tuple[tuple[int, int], ...]:
        """The slides that lead from chosen sites to those in a table: by how much, and from which sites, as bits."""
        origins: dict[int, int] = {}
        for site, target in enumerate(dict(self.leads).get(value, ())):
            if target >= 0:
                origins[target - site] = origins.get(target - site, 0) | 1 << site
        return tuple(origins.items())


@dataclass(frozen=True)
class Program:
    """The IR of one game. `cells` has a row for each step.

    The functions `evaluate_0`, `evaluate_1`, … compute the worth of a position to a player; there are `evaluations` of
    them. Without evaluations, the program would consist of its first `alone` functions. If it is timed, it charges the
    time that it takes to `sections` of the rules. It is of a game of so many `players`, and keeps so many `unions` of
    planes in the frame.
    """

    functions: tuple[IRFunction, ...]
    cells: tuple[tuple[Cell, ...], ...]
    nodes: Nodes = field(repr=False, compare=False)
    evaluations: int = 0
    alone: int = 0
    sections: int = 0
    players: int = 0
    unions: int = 0

    @property
    def max_cells(self) -> int:
        """The largest number of cells of a step, at least 1."""
        return max([1, *(len(row) for row in self.cells)])

    @property
    def max_values(self) -> int:
        """The largest number of values of an option, at least 1."""
        return max([1, *(len(cell.base) for row in self.cells for cell in row)])

    @property
    def rows(self) -> tuple[Rows, ...]:
        """The rows of all cells."""
        return tuple(cell.rows for row in self.cells for cell in row if cell.rows)

    @property
    def max_rows(self) -> int:
        """The largest number of rows of a step."""
        return max([0, *(rows.first + rows.count for rows in self.rows)])

    @property
    def tries_legs(self) -> bool:
        """Whether there are options whose legs are tried."""
        return any(cell.legs for row in self.cells for cell in row)

    @property
    def has_two_legs(self) -> bool:
        """Whether there are options whose two legs are counted as one choice."""
        return any(cell.second for row in self.cells for cell in row)

    @property
    def max_layers(self) -> int:
        """The largest number of sets that the layers of a step need."""
        return max([0, *(cell.layers.end for row in self.cells for cell in row if cell.layers)])

    @property
    def words_of_layers(self) -> int:
        """The most words of a set that layers need: those of the board, where nothing of zones is chosen first."""
        return max([1, *(cell.layers.words for row in self.cells for cell in row if cell.layers)])

    @property
    def roaming(self) -> dict[int, int]:
        """Of each action whose options roam without their legs being played, how many legs may follow."""
        lengths = {function.name: len(function.body) for function in self.functions}
        actions = {cell.action for row in self.cells for cell in row if cell.legs}
        return {each: lengths[starts_of(each)] for each in sorted(actions) if starts_of(each) in lengths}

    @property
    def max_row_values(self) -> int:
        """The largest number of values of a row."""
        return max([0, *(rows.values for rows in self.rows)])


def roam_from(action: int) -> str:
    """The name of the function that adds a leg with which an option that roams may go on, by its first action."""
    return f"roam_{action}"


def starts_of(action: int) -> str:
    """The name of the function that keeps, for each of these legs, the sites from which it may be possible."""
    return f"starts_{action}"


def worth_of_way(action: int) -> str:
    """The name of the function that says what an option of an action with all of its legs is worth."""
    return f"worth_of_way_{action}"


def forbidden_way(action: int) -> str:
    """The name of the function that says whether options of an action, with all of their legs, are never allowed."""
    return f"forbidden_way_{action}"
