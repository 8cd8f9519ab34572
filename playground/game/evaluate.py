"""Evaluates core expressions.

In: an expression of a checked game, the values of the variables in scope, and the position. Out: the value, in the
form that `core` describes. The reference engine evaluates everything with it; the checker uses it without a position to
fold constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from playground.game.core import (
    NOTHING,
    After,
    AttributeOf,
    CanMove,
    Choice,
    Combinations,
    Constant,
    Expression,
    Let,
    Operation,
    Quantified,
    StateVariable,
    Subsets,
    Table,
    Value,
    Variable,
    Where,
    WithAttribute,
    mentions,
    parts,
)
from playground.game.operation_spec import World
from playground.game.operations import OPERATIONS
from playground.game.position import Position
from playground.game.subset_sums import SubsetSum, subset_sum
from playground.source.diagnostics import CompilerBug

Environment = Mapping[str, Value]
"""The values of the variables in scope."""


def evaluate(expression: Expression, world: World, environment: Environment, position: Position | None) -> Value:
    """The value of an expression. Without a position, the expression must be static (`is_static`)."""
    return EVALUATORS[type(expression)](expression, world, environment, position)


def members(expression: Expression, world: World, environment: Environment, position: Position | None) -> list[int]:
    """The members of a set in ascending order; an optional site, player or piece counts as a set of one or none."""
    value = evaluate(expression, world, environment, position)
    if isinstance(value, frozenset):
        return sorted(value)
    return [] if value == NOTHING else [cast(int, value)]


def is_static(expression: Expression, bound: frozenset[str] = frozenset()) -> bool:
    """Whether the value depends only on the expression and the variables in `bound`, not on the position."""
    kind = type(expression)
    if kind is Constant:
        return True
    if isinstance(expression, Variable):
        return expression.name in bound
    if kind in _OF_POSITION or (isinstance(expression, Operation) and OPERATIONS[expression.name].evaluate is None):
        return False
    if isinstance(expression, Let | Quantified | Where):
        bound = bound | {expression.variable}
    for part in parts(expression):  # noqa: SIM110  # with `all` it takes longer, and this is done very often
        if not is_static(part, bound):
            return False
    return True


_OF_POSITION = frozenset((StateVariable, AttributeOf, WithAttribute, Subsets, After, CanMove))
"""Expressions whose value depends on the position, whatever their parts are."""


# One function for each class of expression, and one for each operation with short-circuit evaluation.


def _constant(expression: Constant, _world: World, _environment: Environment, _position: Position | None) -> Value:
    return expression.value


def _variable(expression: Variable, _world: World, environment: Environment, _position: Position | None) -> Value:
    if expression.name not in environment:
        raise CompilerBug(f"'{expression.name}' is not bound where it is used")
    return environment[expression.name]


def _state_variable(
    expression: StateVariable, world: World, environment: Environment, position: Position | None
) -> Value:
    if position is None:
        raise CompilerBug(f"the state variable '{expression.name}' has no value without a position")
    index = site = None
    if expression.index is not None:
        index = cast(int, evaluate(expression.index, world, environment, position))
    if expression.site is not None:
        site = cast(int, evaluate(expression.site, world, environment, position))
    value = position.variable_in_rules(expression.name, index, site)
    return bool(value) if expression.type.kind == "bool" else value


def _attribute_of(expression: AttributeOf, world: World, environment: Environment, position: Position | None) -> Value:
    site = cast(int, evaluate(expression.site, world, environment, position))
    return _require_position(position, expression.attribute).attribute(expression.attribute, site)


def _with_attribute(
    expression: WithAttribute, world: World, environment: Environment, position: Position | None
) -> Value:
    value = cast(int, evaluate(expression.value, world, environment, position))
    return _require_position(position, expression.attribute).with_attribute(expression.attribute, value)


def _require_position(position: Position | None, name: str) -> Position:
    if position is None:
        raise CompilerBug(f"'{name}' has no value without a position")
    return position


def _operation(expression: Operation, world: World, environment: Environment, position: Position | None) -> Value:
    name, arguments = expression.name, expression.arguments
    if name in _SHORT_CIRCUITS:
        return _SHORT_CIRCUITS[name](arguments, world, environment, position)
    pure = PURE_OPERATIONS.get(name)
    if pure is not None and len(arguments) == 2:  # as most have: no list is made for them
        one, other = arguments
        return pure(
            world,
            EVALUATORS[type(one)](one, world, environment, position),
            EVALUATORS[type(other)](other, world, environment, position),
        )
    values = [EVALUATORS[type(part)](part, world, environment, position) for part in arguments]
    if pure is not None:
        return pure(world, *values)
    if position is None:
        raise CompilerBug(f"the operation '{name}' has no value without a position")
    return POSITION_OPERATIONS[name](position, *values)


def _and(arguments: tuple[Expression, ...], world: World, environment: Environment, position: Position | None) -> bool:
    for each in arguments:  # noqa: SIM110  # with `all` it takes longer, and this is done very often
        if not EVALUATORS[type(each)](each, world, environment, position):
            return False
    return True


def _or(arguments: tuple[Expression, ...], world: World, environment: Environment, position: Position | None) -> bool:
    for each in arguments:  # noqa: SIM110  # likewise
        if EVALUATORS[type(each)](each, world, environment, position):
            return True
    return False


def _table(expression: Table, world: World, environment: Environment, position: Position | None) -> Value:
    index = cast(int, evaluate(expression.index, world, environment, position))
    if index != NOTHING:
        return expression.values[index]
    return frozenset() if isinstance(expression.values[0], frozenset) else 0


def _let(expression: Let, world: World, environment: Environment, position: Position | None) -> Value:
    value = evaluate(expression.value, world, environment, position)
    return evaluate(expression.body, world, {**environment, expression.variable: value}, position)


def _quantified(expression: Quantified, world: World, environment: Environment, position: Position | None) -> Value:
    if expression.kind == "the":
        return _the(expression, world, environment, position)
    inner, domain = dict(environment), expression.domain

    def body(member: Value) -> int:
        inner[expression.variable] = member
        return cast(int, evaluate(expression.body, world, inner, position))

    sought = subset_sum(expression)
    if sought is not None:
        return _subset_sum(sought, world, environment, position)
    if isinstance(domain, Combinations):
        values = map(body, domain.sets(members(domain.among, world, environment, position)))
    else:
        values = map(body, members(domain, world, environment, position))
    return _QUANTIFIERS[expression.kind](values)


def _subset_sum(sought: SubsetSum, world: World, environment: Environment, position: Position | None) -> bool:
    def number(member: int) -> int:
        return cast(int, evaluate(sought.number, world, {**environment, sought.member: member}, position))

    total = cast(int, evaluate(sought.total, world, environment, position))
    return sought.holds(members(sought.among, world, environment, position), number, total)


def _the(expression: Quantified, world: World, environment: Environment, position: Position | None) -> Value:
    """The first member of a domain for which the body holds."""
    for member in members(expression.domain, world, environment, position):
        if evaluate(expression.body, world, {**environment, expression.variable: member}, position):
            return member
    return NOTHING


def _where(expression: Where, world: World, environment: Environment, position: Position | None) -> Value:
    inner = dict(environment)
    condition = expression.condition
    if asks_for_membership(condition, expression.variable):  # found once, and not anew for each site of the board
        among = cast(frozenset[int], belonging(condition, world, environment, position))
        return among.intersection(members(expression.domain, world, environment, position))
    holds = EVALUATORS[type(condition)]
    matches = []
    for member in members(expression.domain, world, environment, position):
        inner[expression.variable] = member
        if holds(condition, world, inner, position):
            matches.append(member)
    return frozenset(matches)


def asks_for_membership(condition: Expression, variable: str) -> bool:
    """Whether a condition asks if a variable belongs to a set, or to any of several: `it is shift(own, way)`."""
    match condition:
        case Operation(name="contains", arguments=(sites, Variable(name=name))):
            return name == variable and not mentions(sites, variable)
        case Quantified(kind="any", domain=domain, body=body):
            return asks_for_membership(body, variable) and not mentions(domain, variable)
    return False


def belonging(condition: Expression, world: World, environment: Environment, position: Position | None) -> Value:
    """The sites for which a condition holds that asks for membership: those of its set, or of its sets together."""
    if isinstance(condition, Operation):
        return evaluate(condition.arguments[0], world, environment, position)
    assert isinstance(condition, Quantified)
    each = members(condition.domain, world, environment, position)
    within = [{**environment, condition.variable: member} for member in each]
    found = [cast(frozenset[int], belonging(condition.body, world, inner, position)) for inner in within]
    return frozenset[int]().union(*found)


def _subsets(expression: Subsets, world: World, environment: Environment, position: Position | None) -> Value:
    among, *apart = (
        cast(frozenset[int], evaluate(part, world, environment, position))
        for part in (expression.among, *expression.apart)
    )
    lower = lower_equals(_require_position(position, "any of"), among, apart)
    return frozenset(
        number
        for number, chosen in enumerate(expression.choices)
        if chosen <= among and all(lower[site] <= chosen for site in chosen)
    )


def lower_equals(
    position: Position, among: frozenset[int], apart: Iterable[frozenset[int]]
) -> Mapping[int, frozenset[int]]:
    """For each of some sites the lower ones among them that are equal; those in a set of `apart` equal no others."""
    groups = [among]
    for each in apart:
        groups = [group for one in groups for group in (one & each, one - each)]
    return {site: lower for group in groups for site, lower in position.lower_equals(group).items()}


def _combinations(expression: Combinations, world: World, environment: Environment, position: Position | None) -> Value:
    sets = frozenset(expression.sets(members(expression.among, world, environment, position)))
    return cast(Value, sets)  # of sets, which only quantifiers have


def _choice(expression: Choice, world: World, environment: Environment, position: Position | None) -> Value:
    holds = evaluate(expression.condition, world, environment, position)
    return evaluate(expression.yes if holds else expression.no, world, environment, position)


def _after(expression: After, world: World, environment: Environment, position: Position | None) -> Value:
    before = _require_position(position, "after")
    values = [evaluate(argument, world, environment, before) for argument in expression.arguments]
    choices = tuple(cast(int, evaluate(choice, world, environment, before)) for choice in expression.choices)
    given = dict(zip(expression.parameters, values, strict=True))
    return evaluate(expression.body, world, given, before.after(expression.action, choices))


def _can_move(expression: CanMove, world: World, environment: Environment, position: Position | None) -> Value:
    here = _require_position(position, "can_move")
    return here.can_move(cast(int, evaluate(expression.player, world, environment, here)), expression.actions)


EVALUATORS: dict[type[Expression], Callable[[Any, World, Environment, Position | None], Value]] = {
    Constant: _constant,
    Variable: _variable,
    StateVariable: _state_variable,
    Operation: _operation,
    AttributeOf: _attribute_of,
    WithAttribute: _with_attribute,
    Table: _table,
    Let: _let,
    Quantified: _quantified,
    Where: _where,
    Subsets: _subsets,
    Combinations: _combinations,
    Choice: _choice,
    After: _after,
    CanMove: _can_move,
}

POSITION_OPERATIONS: dict[str, Callable[..., Value]] = {
    "mover": lambda position: position.mover(),
    "first_player": lambda position: position.first_player(),
    "occupied": lambda position: position.occupied(),
    "held_by": lambda position, player: position.held_by(player),
    "of_piece": lambda position, piece: position.of_piece(piece),
    "owner": lambda position, site: position.owner(site),
    "piece": lambda position, site: position.piece(site),
    "distinct": lambda position, sites: position.distinct(sites),
    "revealed": lambda position: position.revealed(),
    "seen_by": lambda position, player: position.seen_by(player),
    "turn_ends": lambda position: position.turn_ends(),
    "upcoming": lambda position: position.upcoming(),
    "last": lambda position: position.last(),
    "occurrences": lambda position: position.occurrences(),
    "repeated_within": lambda position, positions: position.repeated_within(positions),
    "decisions": lambda position: position.decisions(),
}
"""The implementation of each operation that depends on the position."""

PURE_OPERATIONS: dict[str, Callable[..., Value]] = {
    name: operation.evaluate for name, operation in OPERATIONS.items() if operation.evaluate is not None
}
"""The implementation of each operation that depends on its arguments alone."""

_SHORT_CIRCUITS = {"and": _and, "or": _or}

_QUANTIFIERS: dict[str, Callable[[Any], Value]] = {
    "any": any,
    "every": all,
    "sum": sum,
    "most": lambda values: max(values, default=0),
    "least": lambda values: min(values, default=0),
}
