"""The intermediate representation: a small typed language between the checked game and LLVM.

Values are truth (`bool`), 32-bit numbers (`int`; sites, players and pieces are numbers, -1 for none) and sets of
sites (`set`). Expressions are pure and total; equal expressions are the same object (`Nodes` interns them), which
makes sharing them free. Statements assign, store, branch, draw and loop; loops run over the members of a set or a fixed
number of times at most, so every function ends.

Comes from `lower/`, is changed by `passes.py`, checked by `verify.py` and written as LLVM by `llvm.py`.
"""

from __future__ import annotations

from playground.engine.native.ir.program import Cell, Function, Program, Rows
from playground.engine.native.ir.statements import (
    EVERY_SET,
    Assign,
    Block,
    Capture,
    CountCell,
    Define,
    Draw,
    EndCells,
    Fire,
    ForBits,
    ForNumbers,
    Found,
    If,
    KeepRow,
    Lay,
    Leave,
    Repeat,
    Return,
    Rounds,
    Statement,
    Store,
    Switch,
    Want,
    changes,
    nodes_of,
    values_of,
)

__all__ = [
    "EVERY_SET",
    "Assign",
    "Block",
    "Capture",
    "Cell",
    "CountCell",
    "Define",
    "Draw",
    "EndCells",
    "Fire",
    "ForBits",
    "ForNumbers",
    "Found",
    "Function",
    "If",
    "KeepRow",
    "Lay",
    "Leave",
    "Program",
    "Repeat",
    "Return",
    "Rounds",
    "Rows",
    "Statement",
    "Store",
    "Switch",
    "Want",
    "changes",
    "nodes_of",
    "values_of",
]
