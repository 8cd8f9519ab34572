"""The base of lowering: its scope, and what the modules of this package may call on each other.

`Expressions` implements all of it. Modules that lower a part of the language take a `Lowering`, so that none of them
imports `expressions.py`, which imports them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.signatures import Type
from playground.engine.native.lower.scope import Meaning, Scope
from playground.engine.native.lower.sliced import Sliced
from playground.game import core

CellOffset = tuple[int, int]
"""Where a cell lies relative to another one: columns, rows."""

Offset = CellOffset | tuple[int, int, int]
"""Where a site lies relative to a cell of the board: columns, rows; of a place of a zone where its cell lies, and which
of the places of that it is (`places.py`)."""

Nearby = dict[Offset, IRNode]
"""A set that depends on a site: for each offset, the sites whose set contains the site there; see `nearby.py`."""


_IR_TYPES: dict[str, Type] = {"bool": "bool", "sites": "set"}


def ir_type(expression: core.Expression) -> Type:
    """The type of an expression's value in the IR: players, kinds, sites, words and directions are numbers."""
    return _IR_TYPES.get(expression.type.kind, "int")


class Lowering(ABC):
    """Lowers expressions within a scope.

    `last` is the variable that holds the site of the last arrival, `goes_on` the one that says whether the turn goes
    on; `following` are the variables of the player who decides next and of the step. `compact` prefers short code:
    ranges become loops instead of being written out; `copies` is how often what is lowered now is written out.
    `places` is how often that is because of sites that lie at known offsets from another one.
    `for_every_value` says that an expression is lowered for a table of its values (`looked_up.py`).
    """

    def __init__(self, scope: Scope, compact: bool = False) -> None:
        self.scope = scope
        self.compact = compact
        self.nodes = scope.nodes
        self.last: IRNode | None = None
        self.goes_on: IRNode | None = None
        self.following: tuple[IRNode, IRNode] | None = None
        self.copies = 1
        self.places = 1
        self.for_every_value = False

    @contextmanager
    def at_places(self, count: int) -> Iterator[None]:
        """Within this context an expression is lowered for each of so many offsets."""
        before, self.places = self.places, self.places * count
        try:
            yield
        finally:
            self.places = before

    def attribute(self, name: str) -> core.Attribute:
        """The attribute with this name."""
        return next(attribute for attribute in self.scope.game.attributes if attribute.name == name)

    # ---- values

    def between(self, low: IRNode, number: IRNode, high: IRNode) -> IRNode:
        """Whether a number lies between two others, both included."""
        return self.nodes.op("and", self.nodes.op("at_most", low, number), self.nodes.op("at_most", number, high))

    @abstractmethod
    def lower(self, expression: core.Expression) -> IRNode:
        """The IR value of an expression."""

    @abstractmethod
    def let(self, expression: core.Let) -> Meaning:
        """What the variable of a `Let` stands for: its value, or the expression where that is a set of no sites."""

    @abstractmethod
    def universe(self, domain: core.Expression) -> list[int]:
        """All possible members of a set of directions, players, pieces, marks or numbers, ascending."""

    @abstractmethod
    def has_member(self, domain: core.Expression, member: int) -> IRNode:
        """Whether a set of directions, players, pieces, marks or numbers has a given member."""

    @abstractmethod
    def occupied(self) -> IRNode:
        """The occupied sites."""

    # ---- for all sites at once; None where that is impossible

    @abstractmethod
    def sites_where(self, condition: core.Expression, variable: str) -> IRNode | None:
        """The sites for which a condition holds; see `lift.py`."""

    @abstractmethod
    def members_where(
        self, condition: core.Expression, member: str, domain: core.Expression | None, variable: str
    ) -> IRNode | None:
        """The sites for which a condition on a member of a domain holds, perhaps without some that are never members;
        the domain depends on the site `variable`, the condition does not. None if they would have to be tested one by
        one, and the domain does not say which."""

    @abstractmethod
    def number_of_each(self, expression: core.Expression, variable: str) -> Sliced | None:
        """The number that an expression has for each site; see `numbers.py`."""

    @abstractmethod
    def nearby(self, sites: core.Expression, variable: str) -> Nearby | None:
        """A set that depends on a site; see `nearby.py`."""

    @abstractmethod
    def sites_meeting(self, sites: core.Expression, targets: IRNode, variable: str) -> IRNode | None:
        """The sites for which a set that depends on them has a member among some targets; None if it is not known."""

    @abstractmethod
    def sites_holding(self, sites: core.Expression, site: core.Expression, variable: str) -> IRNode | None:
        """The sites for which a set that depends on them has `site` as a member; see `nearby.py`."""
