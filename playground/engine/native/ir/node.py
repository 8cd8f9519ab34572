"""One expression of the IR, and what makes others from it (`Nodes`)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

from playground.engine.native.ir.signatures import Type


@dataclass(eq=False, slots=True)
class IRNode:
    """An expression, which never changes; not declared frozen, since making it would take seven times as long.

    `detail` is the constant, name or table of the operation; `reads` are the state fields and the variables that its
    value depends on. It `spreads` if it is a spread or has one as a part, which takes long, and `has_locals` if it is a
    local or has one as a part.
    """

    op: str
    args: tuple[IRNode, ...]
    type: Type
    detail: Hashable
    reads: frozenset[str]
    spreads: bool = False
    has_locals: bool = False


class Maker(Protocol):
    """Makes expressions; those who only simplify them need no more of it."""

    all_sites: int

    @property
    def bits_of_sets(self) -> int:
        """All bits that a set may have."""
        ...

    def op(self, name: str, *args: IRNode, detail: Hashable = None) -> IRNode:
        """An operation, simplified."""
        ...

    def number(self, value: int) -> IRNode:
        """A constant number."""
        ...

    def truth(self, value: bool) -> IRNode:
        """A constant truth value."""
        ...

    def bits(self, value: int) -> IRNode:
        """A constant set, as bits."""
        ...
