"""Everything of one game that becomes machine code: its functions, and the cells that its options are counted in."""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.engine.native.ir.statements import Statement
from playground.engine.native.nodes import Node, Nodes, Type


@dataclass(frozen=True)
class Function:
    """`parameters` are locals given by the caller; `variables` start as given and may be assigned."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    variables: tuple[tuple[str, Node], ...]
    body: tuple[Statement, ...]
    result: Type | None = None


@dataclass(frozen=True)
class Rows:
    """Rows of the frame that a cell has: from `first` on, `most` of them, with `values` values each."""

    first: int
    most: int
    values: int


@dataclass(frozen=True)
class Cell:
    """A group of options of one action that differ in one chosen site at most.

    Value j of an option is `base[j] + site · factor[j]`. With `rows` the site is one of a row's, and the row holds the
    values before it. Where the options are enumerated instead, `enumerator` names the function that walks them.
    """

    action: int
    base: tuple[int, ...]
    factor: tuple[int, ...]
    has_set: bool
    enumerator: str | None = None
    rows: Rows | None = None


@dataclass(frozen=True)
class Program:
    """Everything of one game that becomes machine code. `cells` has a row for each step.

    The functions `evaluate_0`, `evaluate_1`, … tell what a position is worth to a player; there are `evaluations` of
    them.
    """

    functions: tuple[Function, ...]
    cells: tuple[tuple[Cell, ...], ...]
    everything: int
    nodes: Nodes = field(repr=False, compare=False)
    evaluations: int = 0

    @property
    def most_cells(self) -> int:
        """The most cells a step has, one at least."""
        return max([1, *(len(row) for row in self.cells)])

    @property
    def most_values(self) -> int:
        """The most values an option has, one at least."""
        return max([1, *(len(cell.base) for row in self.cells for cell in row)])

    @property
    def rows(self) -> tuple[Rows, ...]:
        """The rows that cells have."""
        return tuple(cell.rows for row in self.cells for cell in row if cell.rows)

    @property
    def most_rows(self) -> int:
        """How many rows a step has at most."""
        return max([0, *(rows.first + rows.most for rows in self.rows)])

    @property
    def most_row_values(self) -> int:
        """The most values of a row."""
        return max([0, *(rows.values for rows in self.rows)])
