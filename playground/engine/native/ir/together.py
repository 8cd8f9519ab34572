"""Statements that count many cells of the frame together (`cells.py`), or let a function count the first of a step."""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Statement


@dataclass(frozen=True, slots=True)
class KeepSets(Statement):
    """The cells from `first` on get these sets, of which a `CountCells` says how many options they are."""

    first: int
    members: tuple[IRNode, ...]


@dataclass(frozen=True, slots=True)
class KeepSet(Statement):
    """The cell of a number gets this set, of which a `CountCells` says how many options it is."""

    index: IRNode
    members: IRNode


@dataclass(frozen=True, slots=True)
class KeepSetsBy(Statement):
    """A function keeps the sets of some cells, and does nothing else."""

    function: str


@dataclass(frozen=True, slots=True)
class CountCells(Statement):
    """The `cells` cells from `first` on offer what a function leaves of their sets.

    `arguments` has a column for each value that it takes besides: a constant for each cell, or one value for all."""

    first: int
    cells: int
    function: str
    arguments: tuple[tuple[IRNode, ...], ...]


@dataclass(frozen=True, slots=True)
class CountFirst(Statement):
    """A function counts the first `cells` cells of the step."""

    function: str
    cells: int


@dataclass(frozen=True, slots=True)
class AnyCounted(Statement):
    """Defines a local that never changes: whether that function counts any option here. The frame stays as it is."""

    name: str
    function: str
    cells: int
