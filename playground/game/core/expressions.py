"""Expressions of the checked game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from operator import attrgetter, is_
from typing import Any

from playground.game.core.types import Type, Value
from playground.source.copying import with_fields
from playground.source.text import Span


class HasFacts:
    """Something with which is kept what is often needed to know about it, once it has been found out."""

    __slots__ = ("facts",)

    facts: Any
    """No field: it is no part of what a thing is, and neither compared nor copied. Not set before it is known."""

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__


@dataclass(frozen=True, kw_only=True)
class Expression(HasFacts):
    """An expression; `span`, its place in the source, is ignored in comparisons.

    The classes of which most are made fill in their fields at once: one after the other, as frozen dataclasses do,
    takes twice as long, and was a tenth of the time in which a game is checked.
    """

    type: Type
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Constant(Expression):
    value: Value

    def __init__(self, value: Value, *, type: Type, span: Span | None = None) -> None:
        fields = self.__dict__
        fields["type"], fields["span"], fields["value"] = type, span, value


@dataclass(frozen=True)
class Variable(Expression):
    """A variable bound by a choice, a quantifier, a `where`, a `for each` or a `Let`; names are unique in a game."""

    name: str

    def __init__(self, name: str, *, type: Type, span: Span | None = None) -> None:
        fields = self.__dict__
        fields["type"], fields["span"], fields["name"] = type, span, name


@dataclass(frozen=True)
class StateVariable(Expression):
    """The value of a state variable; `index` is a player, piece or number if each of them has its own value, `site` a
    site if each site has.

    An index outside the range is clamped. Of a site without a value, and of NOTHING, it is `GameVariable.missing`.
    """

    name: str
    index: Expression | None
    site: Expression | None = None


@dataclass(frozen=True)
class Operation(Expression):
    """An operation of `operations.py` applied."""

    name: str
    arguments: tuple[Expression, ...]

    def __init__(self, name: str, arguments: tuple[Expression, ...], *, type: Type, span: Span | None = None) -> None:
        fields = self.__dict__
        fields["type"], fields["span"], fields["name"], fields["arguments"] = type, span, name, arguments


@dataclass(frozen=True)
class AttributeOf(Expression):
    """The value of an attribute of the component on a site; if there is none, 0 for a number and NOTHING for a mark."""

    attribute: str
    site: Expression


@dataclass(frozen=True)
class WithAttribute(Expression):
    """The sites of components whose attribute has a value; the empty set for NOTHING."""

    attribute: str
    value: Expression


@dataclass(frozen=True)
class Table(Expression):
    """`values[index]` for a player, a piece or a number: a region, a direction or a number that differs between them.

    The value for NOTHING, of a player or a piece, is the empty set, 0 or false. Numbers are those of `values`, from 0.
    """

    values: tuple[Value, ...]
    index: Expression


@dataclass(frozen=True)
class Subsets(Expression):
    """The numbers of the sets of `choices` which a player may choose among sites: those that are part of `among`, each
    once of those that differ in equal things only, which is the one with the lowest places.

    A domain of bindings alone. `Position.lower_equals` says what is equal, of sites that are both in each set of
    `apart` or both not, which are earlier choices. The empty set comes first, if it may be chosen; then those of each
    block of sites, of which only one has any that may be chosen at a time. All blocks have as many sites, and their
    sets are in the same order.
    """

    among: Expression
    choices: tuple[frozenset[int], ...]
    blocks: tuple[tuple[int, ...], ...]
    apart: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class Combinations(Expression):
    """The sets of `low` to `high` members of a set of sites, all of them.

    A domain of quantifiers alone, other than `the`; their variable is then a set of sites.
    """

    among: Expression
    low: int
    high: int

    @property
    def of_each(self) -> Type:
        """The type of one of the sets."""
        return Type("sites", most=max(self.high, 1))

    def sets(self, among: Iterable[int]) -> Iterator[frozenset[int]]:
        """The sets, given the sites of which they consist: those of few first."""
        sites = sorted(among)
        for size in range(self.low, min(self.high, len(sites)) + 1):
            yield from map(frozenset, combinations(sites, size))


@dataclass(frozen=True)
class Let(Expression):
    """`body` with `variable` bound to `value`."""

    variable: str
    value: Expression
    body: Expression


@dataclass(frozen=True)
class Quantified(Expression):
    """`kind` (any, every, sum, most, least, the) of `body` over the members of `domain`.

    `most` and `least` over an empty domain are 0. `the` is the first member for which the body holds, else NOTHING.
    """

    kind: str
    variable: str
    domain: Expression
    body: Expression


@dataclass(frozen=True)
class Where(Expression):
    """The members of `domain` (sites, directions, players, kinds, numbers) for which `condition` holds."""

    variable: str
    domain: Expression
    condition: Expression


@dataclass(frozen=True)
class Choice(Expression):
    """`yes` if `condition` holds, else `no`."""

    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True)
class After(Expression):
    """The value of `body` in the position after an option of the player who decides, and after the triggers.

    The option is that of the action numbered `action` with the values of `choices`, one for each of its bindings. The
    free variables of `body` are `parameters`, whose values are those of `arguments` before the option. Nothing of the
    option remains.
    """

    action: int
    choices: tuple[Expression, ...]
    parameters: tuple[str, ...]
    arguments: tuple[Expression, ...]
    body: Expression


@dataclass(frozen=True)
class CanMove(Expression):
    """Whether a player would have an option of some actions, by name, if that player had to decide in this position.

    Options are what bindings and guards allow; which of them are preferred does not matter.
    """

    player: Expression
    actions: tuple[str, ...]


def parts(expression: Expression) -> tuple[Expression, ...]:
    """The expressions directly within an expression."""
    find = _PARTS[type(expression)]
    return find(expression) if find else ()


_PARTS: Mapping[type[Expression], Callable[[Any], tuple[Expression, ...]] | None] = {
    Constant: None,
    Variable: None,
    Operation: attrgetter("arguments"),
    Table: lambda table: (table.index,),
    AttributeOf: lambda attribute: (attribute.site,),
    CanMove: lambda question: (question.player,),
    WithAttribute: lambda components: (components.value,),
    StateVariable: lambda variable: tuple(part for part in (variable.index, variable.site) if part),
    Subsets: lambda subsets: (subsets.among, *subsets.apart),
    Combinations: lambda combinations: (combinations.among,),
    Let: attrgetter("value", "body"),
    Quantified: attrgetter("domain", "body"),
    Where: attrgetter("domain", "condition"),
    Choice: attrgetter("condition", "yes", "no"),
    After: lambda after: (*after.choices, *after.arguments, after.body),
}
"""What finds the expressions directly within one, if there can be any, which is done very often."""


def mentions(expression: Expression, variable: str) -> bool:
    """Whether a variable occurs in an expression."""
    if isinstance(expression, Variable):
        return expression.name == variable
    return any(mentions(part, variable) for part in parts(expression))


def substitute(expression: Expression, variable: str, value: Expression) -> Expression:
    """The expression with a variable replaced by another expression."""
    if isinstance(expression, Variable):
        return value if expression.name == variable else expression
    if isinstance(expression, Constant):
        return expression
    return with_parts(expression, [substitute(part, variable, value) for part in parts(expression)])


def with_parts(expression: Expression, after: Sequence[Expression]) -> Expression:
    """An expression with others in place of its parts, in the order of `parts`; itself if these are the same."""
    before = parts(expression)
    if all(map(is_, after, before)):
        return expression
    replaced = dict(zip(map(id, before), after, strict=True))
    changes: dict[str, object] = {}
    for name, field_value in vars(expression).items():
        if isinstance(field_value, Expression):
            changes[name] = replaced[id(field_value)]
        elif isinstance(field_value, tuple) and all(isinstance(part, Expression) for part in field_value):
            changes[name] = tuple(replaced[id(part)] for part in field_value)
    return with_fields(expression, **changes)


def looks_ahead(expression: Expression) -> bool:
    """Whether an expression depends on the position after an option."""
    waiting = [expression]
    while waiting:
        part = waiting.pop()
        if type(part) is After:
            return True
        waiting += parts(part)
    return False


def renumbered(expression: Expression, numbers: Mapping[int, int]) -> Expression:
    """The expression with new numbers for the actions after which it looks."""
    if not looks_ahead(expression):
        return expression
    changes: dict[str, object] = {}
    for name, value in vars(expression).items():
        if isinstance(value, Expression):
            changes[name] = renumbered(value, numbers)
        elif isinstance(value, tuple) and value and all(isinstance(part, Expression) for part in value):
            changes[name] = tuple(renumbered(part, numbers) for part in value)
    if isinstance(expression, After):
        changes["action"] = numbers[expression.action]
    return with_fields(expression, **changes) if changes else expression


def alike(one: Expression, other: Expression) -> bool:
    """Whether two expressions are the same but for the names that they bind.

    Each `it` of a rule has a name of its own, so that two equal texts are never equal expressions.
    """
    if one == other:
        return True
    may_be = type(one) is type(other) and one.type == other.type
    return may_be and _numbered(one, {}) == _numbered(other, {})


def _numbered(expression: Expression, numbers: Mapping[str, str]) -> Expression:
    """The expression with bound variables named by how deep they are; `numbers` are those of what surrounds it."""
    match expression:
        case Variable(name=name):
            return with_fields(expression, name=numbers.get(name, name))
        case Let() | Quantified() | Where():
            number = f"#{len(numbers)}"
            within = {**numbers, expression.variable: number}
            outside = "value" if isinstance(expression, Let) else "domain"
            changes: dict[str, object] = {
                name: _numbered(value, numbers if name == outside else within)
                for name, value in vars(expression).items()
                if isinstance(value, Expression)
            }
            return with_fields(expression, variable=number, **changes)
    changes = {}
    for name, value in vars(expression).items():
        if isinstance(value, Expression):
            changes[name] = _numbered(value, numbers)
        elif isinstance(value, tuple) and value and all(isinstance(part, Expression) for part in value):
            changes[name] = tuple(_numbered(part, numbers) for part in value)
    return with_fields(expression, **changes) if changes else expression
