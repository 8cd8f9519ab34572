"""Nodes for expressions."""

from __future__ import annotations

from dataclasses import dataclass

from playground.syntax.ast.node import Node


class Expression(Node):
    """A node with a value."""


@dataclass(frozen=True)
class Name(Expression):
    text: str


@dataclass(frozen=True)
class Number(Expression):
    value: int


@dataclass(frozen=True)
class Truth(Expression):
    value: bool


@dataclass(frozen=True)
class Nowhere(Expression):
    """`none`: no site."""


@dataclass(frozen=True)
class Quoted(Expression):
    """`'wins'`: a choice of a parameter, whatever the word means elsewhere."""

    text: str


@dataclass(frozen=True)
class AnyDirection(Expression):
    """`any direction`: all directions of the board."""


@dataclass(frozen=True)
class Call(Expression):
    """`line(3, own)`."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class Beside(Expression):
    """Juxtaposed words, `head argument`: a function applied (`count own`) or sets intersected (`own Solid`)."""

    head: Expression
    argument: Expression


@dataclass(frozen=True)
class Of(Expression):
    """`head of argument`: a function or property applied."""

    head: Expression
    argument: Expression


@dataclass(frozen=True)
class Within(Expression):
    """`head within argument`: the sites of `head` (a word or an `of`) that are also in `argument`."""

    head: Expression
    argument: Expression


@dataclass(frozen=True)
class Binary(Expression):
    """`operator` is one of: or, and, except, +, -, *, div, mod."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Unary(Expression):
    """`operator` is `not` or `-`."""

    operator: str
    operand: Expression


@dataclass(frozen=True)
class Compare(Expression):
    """`operator` is one of: =, !=, <, <=, >, >=, is, is not, in, not in."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Range(Expression):
    """`low..high`, both included."""

    low: Expression
    high: Expression


@dataclass(frozen=True)
class Where(Expression):
    """`domain where condition`; the condition refers to the member as `it`.

    After `for each x in` and the like, without brackets, also as `member`, which is x.
    """

    domain: Expression
    condition: Expression
    member: str | None = None


@dataclass(frozen=True)
class Quantified(Expression):
    """`any x in D where E`, `every x in D has E`, `sum|most|least x in D giving E`, `the x in D where E`; `kind` is the
    first word."""

    kind: str
    variable: str
    domain: Expression
    body: Expression


@dataclass(frozen=True)
class Extreme(Expression):
    """`the x in D with most E`, the first member of D with the greatest E, or `D with most E`, all of them.

    `kind` is most or least. In the second form `variable` is None, and E refers to the member as `it`, and as `member`
    where there is such a name, as in a `Where`.
    """

    kind: str
    variable: str | None
    domain: Expression
    body: Expression
    member: str | None = None


@dataclass(frozen=True)
class Arguments(Expression):
    """Several values in brackets, which say together which value of a variable an effect changes."""

    values: tuple[Expression, ...]


@dataclass(frozen=True)
class Spread(Expression):
    """`spread ways from start through passable while condition`; `ways` is None for all directions.

    The condition, None if there is none, is about each step: from `here` to `there`.
    """

    ways: Expression | None
    start: Expression
    passable: Expression
    condition: Expression | None = None


@dataclass(frozen=True)
class Distance(Expression):
    """`distance ways from start to goal through passable while condition`: the steps of the shortest way.

    `ways` is None for all directions, and `condition`, about each step, if there is none.
    """

    ways: Expression | None
    start: Expression
    goal: Expression
    passable: Expression
    condition: Expression | None = None


@dataclass(frozen=True)
class Subset(Expression):
    """`any of things`, `3 of things`, `any low..high of things`: several of them are chosen; any number for None."""

    amount: Expression | None
    things: Expression


@dataclass(frozen=True)
class Let(Expression):
    """`let variable be value; body`."""

    variable: str
    value: Expression
    body: Expression


@dataclass(frozen=True)
class Choice(Expression):
    """`if condition then yes else no`."""

    condition: Expression
    yes: Expression
    no: Expression
