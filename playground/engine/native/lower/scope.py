"""What the variables of the core stand for while a rule is lowered, and where its statements go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from playground.engine.native.ir import Define, Statement
from playground.engine.native.nodes import Node, Nodes
from playground.game import core
from playground.game.board import Board
from playground.game.evaluate import evaluate
from playground.game.operations import OPERATIONS


@dataclass(frozen=True)
class Alias:
    """A variable that stands for an expression, to be lowered where it is used."""

    expression: core.Expression


Meaning = Node | Alias | int
"""A value computed already, an expression, or a constant known while compiling."""



@dataclass
class Scope:
    """The state of lowering one function."""

    game: core.Game
    nodes: Nodes
    names: dict[str, Meaning] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    variables: list[tuple[str, Node]] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def player_count(self) -> int:
        """Number of players (operations ask for it)."""
        return len(self.game.players)

    @property
    def board(self) -> Board:
        """The game's board."""
        return self.game.board

    def fresh(self, name: str) -> str:
        """A name no other local of the function has."""
        return f"{name}.{next(self._numbers)}"

    def emit(self, statement: Statement) -> None:
        """Add a statement where lowering stands."""
        self.statements.append(statement)

    @contextmanager
    def binding(self, names: Mapping[str, Meaning]) -> Iterator[None]:
        """Within this context core variables stand for the given meanings."""
        before = self.names
        self.names = {**before, **names}
        try:
            yield
        finally:
            self.names = before

    @contextmanager
    def inner(self) -> Iterator[list[Statement]]:
        """Statements of an inner block, collected apart."""
        before, self.statements = self.statements, []
        try:
            yield self.statements
        finally:
            self.statements = before

    def variable(self, start: Node) -> Node:
        """A new variable of the function, which begins as `start`."""
        name = self.fresh("var")
        self.variables.append((name, start))
        return self.nodes.variable(name, start.type)

    def keep(self, value: Node) -> Node:
        """The value as it is now, in a local that does not change."""
        name = self.fresh("kept")
        self.emit(Define(name, value))
        return self.nodes.local(name, value.type)

    def known(self, expression: core.Expression) -> core.Value | None:
        """The value of an expression if compiling can tell, else None."""
        if isinstance(expression, core.Constant):
            return expression.value
        names: dict[str, core.Value] = {}
        for name in free_variables(expression):
            meaning = self.names.get(name)
            if isinstance(meaning, Alias):
                value = self.known(meaning.expression)
                if value is None:
                    return None
                names[name] = value
            elif isinstance(meaning, int):
                names[name] = meaning
            else:
                return None
        if asks_position(expression):
            return None
        return evaluate(expression, self, names, None)

    def depends(self, expression: core.Expression, variable: str) -> bool:
        """Whether a variable occurs in an expression, aliases followed."""
        for name in free_variables(expression):
            if name == variable:
                return True
            meaning = self.names.get(name)
            if isinstance(meaning, Alias) and self.depends(meaning.expression, variable):
                return True
        return False


class _Facts:
    """Facts about core expressions, each computed once for an object; the expressions are kept alive meanwhile."""

    def __init__(self) -> None:
        self.free: dict[int, tuple[core.Expression, frozenset[str]]] = {}
        self.position: dict[int, tuple[core.Expression, bool]] = {}

    def clear(self) -> None:
        self.free.clear()
        self.position.clear()


FACTS = _Facts()


def free_variables(expression: core.Expression) -> frozenset[str]:
    """Variables of an expression that it does not bind itself."""
    found = FACTS.free.get(id(expression))
    if found is not None and found[0] is expression:
        return found[1]
    if isinstance(expression, core.Variable):
        free = frozenset((expression.name,))
    else:
        free = frozenset[str]().union(*(free_variables(part) for part in core.parts(expression)))
        if isinstance(expression, core.Let | core.Quantified | core.Where):
            free -= {expression.variable}  # bound names are unique, so the domain cannot mean another one
    FACTS.free[id(expression)] = (expression, free)
    return free


def asks_position(expression: core.Expression) -> bool:
    """Whether the value of an expression depends on the position."""
    found = FACTS.position.get(id(expression))
    if found is not None and found[0] is expression:
        return found[1]
    own = isinstance(expression, core.StateVariable | core.AttributeOf | core.WithAttribute) or (
        isinstance(expression, core.Operation) and OPERATIONS[expression.name].evaluate is None
    )
    result = own or any(asks_position(part) for part in core.parts(expression))
    FACTS.position[id(expression)] = (expression, result)
    return result
