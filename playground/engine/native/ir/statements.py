"""Statements: what a function does, and what each uses and changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playground.engine.native.nodes import Node

EVERY_SET = "every set"
"""Stands for all sets of the state among what statements change."""


class Statement:
    """Something a function does."""


@dataclass(frozen=True)
class Define(Statement):
    """A local that never changes."""

    name: str
    value: Node


@dataclass(frozen=True)
class Assign(Statement):
    """A variable of the function's `variables` gets a value."""

    name: str
    value: Node


@dataclass(frozen=True)
class Store(Statement):
    """The `index`-th value of a state field."""

    field: str
    index: Node
    value: Node


@dataclass(frozen=True)
class If(Statement):
    condition: Node
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class ForBits(Statement):
    """`body` for each member of a set, ascending; the set is taken once, before the first round."""

    name: str
    members: Node
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class ForNumbers(Statement):
    """`body` for each number of low..high, ascending."""

    name: str
    low: int
    high: int
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Repeat(Statement):
    """`body`, and again while the variable `done` is not true after it; `most` times at most."""

    most: int
    body: tuple[Statement, ...]
    done: Node


@dataclass(frozen=True)
class Rounds(Statement):
    """`body` done `times` times, a number that is taken before the first round; not at all for 0 and less."""

    times: Node
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Draw(Statement):
    """A local that never changes: a random number of 0..bound-1."""

    name: str
    bound: Node


@dataclass(frozen=True)
class Lay(Statement):
    """What lies on the members is put in another order: `way` is shuffle, or sort by the field of an attribute."""

    way: str
    members: Node
    attribute: str | None


@dataclass(frozen=True)
class Block(Statement):
    """Statements that a `Leave` with the same label leaves early."""

    label: str
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Leave(Statement):
    label: str


@dataclass(frozen=True)
class Switch(Statement):
    """The case numbered `value`; nothing for other numbers."""

    value: Node
    cases: tuple[tuple[int, tuple[Statement, ...]], ...]


@dataclass(frozen=True)
class CountCell(Statement):
    """Cell `index` of the frame offers `members.size` options (one for each site), or `count` where there is no set."""

    index: int
    members: Node | None
    count: Node


@dataclass(frozen=True)
class KeepRow(Statement):
    """Row `place` of the frame offers `members` after the choices `values`; its cell has `total` options up to here."""

    place: Node
    values: tuple[Node, ...]
    members: Node
    total: Node


@dataclass(frozen=True)
class Want(Statement):
    """The options of this step that are left are worth `value`, which the functions that walk options read."""

    value: Node


@dataclass(frozen=True)
class EndCells(Statement):
    """The cells of this step are complete: there are `used` of them.

    With `may_pass`, a position without options has one: the cell after the last.
    """

    used: int
    may_pass: bool


@dataclass(frozen=True)
class Found(Statement):
    """An option of a cell that is enumerated: the `picked`-th one writes `values` to the option and returns."""

    values: tuple[Node, ...]


@dataclass(frozen=True)
class Fire(Statement):
    """Rule number `rule` took effect."""

    rule: Node


@dataclass(frozen=True)
class Capture(Statement):
    """What lies on the members is captured."""

    members: Node


@dataclass(frozen=True)
class Return(Statement):
    value: Node | None = None


def changes(body: Iterable[Statement]) -> set[str]:
    """Fields and variables that statements may change."""
    changed: set[str] = set()
    for statement in body:
        match statement:
            case Assign():
                changed.add(statement.name)
            case Store():
                changed.add(statement.field)
            case Lay():
                changed.add(EVERY_SET)
            case If():
                changed |= changes(statement.then) | changes(statement.otherwise)
            case ForBits() | ForNumbers() | Block() | Repeat() | Rounds():
                changed |= changes(statement.body)
            case Switch():
                for _, inner in statement.cases:
                    changed |= changes(inner)
    return changed


def values_of(statement: Statement) -> tuple[Node, ...]:
    """The values that a statement itself uses, without those of statements within it."""
    match statement:
        case Define() | Assign():
            return (statement.value,)
        case Store():
            return (statement.index, statement.value)
        case If():
            return (statement.condition,)
        case ForBits() | Lay() | Capture():
            return (statement.members,)
        case Repeat():
            return (statement.done,)
        case Fire():
            return (statement.rule,)
        case Rounds():
            return (statement.times,)
        case KeepRow():
            return (statement.place, *statement.values, statement.members, statement.total)
        case Want():
            return (statement.value,)
        case Draw():
            return (statement.bound,)
        case Switch():
            return (statement.value,)
        case CountCell():
            return (statement.count,) if statement.members is None else (statement.members, statement.count)
        case Found():
            return statement.values
        case Return():
            return () if statement.value is None else (statement.value,)
    return ()


def nodes_of(statement: Statement) -> list[Node]:
    """Every expression that a statement uses, parts of expressions included, each once."""
    found: dict[int, Node] = {}
    waiting = list(values_of(statement))
    while waiting:
        node = waiting.pop()
        if id(node) not in found:
            found[id(node)] = node
            waiting += node.args
    return list(found.values())
