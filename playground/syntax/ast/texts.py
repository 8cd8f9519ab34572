"""Nodes for whole texts: rules, movements, preferences and definitions."""

from __future__ import annotations

from dataclasses import dataclass

from playground.syntax.ast.effects import Block
from playground.syntax.ast.expressions import Expression
from playground.syntax.ast.node import Node


@dataclass(frozen=True)
class Rule(Node):
    """`when condition then effects`."""

    condition: Expression
    effects: Block


@dataclass(frozen=True)
class Movement(Node):
    """A movement of a piece in a straight line, a walk (`walks`), which may turn at every step, or one `along` lines
    and tracks, if need be `round` a bend.

    `far` is true for `N or more squares`. `through`, `onto` and `steps`, the condition that each step fulfils, are None
    if omitted.
    """

    distance: Expression
    far: bool
    ways: Expression
    through: Expression | None
    onto: Expression | None
    to_the_edge: bool
    condition: Expression | None
    walks: bool = False
    along: bool = False
    round: bool = False
    steps: Expression | None = None


@dataclass(frozen=True)
class Prefer(Node):
    """`most VALUE` or `least VALUE`; `kind` is the first word."""

    kind: str
    value: Expression


@dataclass(frozen=True)
class Cases(Node):
    """The cases of the first parameter of a definition, line by line; `is_complete` if there is an `else`."""

    keys: tuple[Expression, ...]
    is_complete: bool


@dataclass(frozen=True)
class Definition(Node):
    """`define name(parameters) := body`; `parameters` is empty for a plain name.

    The last argument may be left out if the parameter has a `default`, as `ways = any direction` in the prelude. Of a
    definition by `cases` the body asks for one case after the other.
    """

    name: str
    parameters: tuple[str, ...]
    body: Expression
    default: Expression | None = None
    cases: Cases | None = None


@dataclass(frozen=True)
class EffectDefinition(Node):
    """A definition of a ruleset whose body is effects: `name(parameters): move …`."""

    name: str
    parameters: tuple[str, ...]
    body: Block
    cases: Cases | None = None
