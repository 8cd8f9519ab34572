"""What lowering an expression rests on: the scope it happens in, and the values of its parts."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playground.engine.native.lower.scope import Scope
from playground.engine.native.nodes import Node
from playground.game import core


class Lowering(ABC):
    """Lowers expressions within a scope.

    `last` is the variable that holds the site of the last arrival, `goes_on` the one that tells whether the turn goes
    on. `compact` prefers short code: ranges are loops there, and not written out.
    """

    def __init__(self, scope: Scope, compact: bool = False) -> None:
        self.scope = scope
        self.compact = compact
        self.nodes = scope.nodes
        self.last: Node | None = None
        self.goes_on: Node | None = None

    @abstractmethod
    def lower(self, expression: core.Expression) -> Node:
        """The IR value of an expression."""

    @abstractmethod
    def universe(self, domain: core.Expression) -> list[int]:
        """All that a set of directions, players, pieces, marks or numbers can ever have as members, ascending."""

    @abstractmethod
    def has_member(self, domain: core.Expression, member: int) -> Node:
        """Whether a set of directions, players, pieces, marks or numbers has a member that is known."""
