"""What `when` says of an action counts for its choices: they are made only where it holds.

    take: {choose: {card: hand of taker within occupied}, when: taker is not none, …}

`hand of taker` needs a player, and `taker` may be none. The choice is checked as it stands; if that is a mistake, as

    if taker is not none then hand of taker within occupied else none

which has the same options: where `when` does not hold, the action has none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from playground.game.construct import ExpressionBuilder
from playground.game.names import is_unknown
from playground.ruleset.model import ActionDeclaration
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_expression
from playground.syntax.trees import names_in

T = TypeVar("T")


def check_where_offered(
    node: ast.Expression,
    declaration: ActionDeclaration,
    later: Collection[str],
    checker: ExpressionBuilder,
    check: Callable[[ast.Expression], T],
) -> T:
    """What `check` makes of a choice, which may rely on the `when` of its action. `later` are the names of this choice
    and of those after it, of which `when` may speak too: what it says of them does not count here."""
    as_it_stands, where_offered = Diagnostics(), Diagnostics()
    with checker.choosing(), checker.quietly(as_it_stands):
        found = check(node)
    conditions = tuple(_certain(declaration, later, checker)) if as_it_stands.errors else ()
    if conditions:
        with checker.choosing(), checker.quietly(where_offered):
            relying = check(_if_all(conditions, node))
        if not where_offered.errors:
            checker.report_found(where_offered)
            return relying
    checker.report_found(as_it_stands)
    return found


def _certain(
    declaration: ActionDeclaration, later: Collection[str], checker: ExpressionBuilder
) -> Iterator[ast.Expression]:
    """The conditions joined by `and` that say of something that it is not none, or above 0."""
    when = parse_expression(declaration.when, None) if declaration.when is not None else None
    facts = checker.facts
    for node in _joined(when) if when is not None else ():
        if not names_in(node).isdisjoint(later):
            continue
        mistakes = Diagnostics()
        with checker.quietly(mistakes), checker.knowing(facts):
            condition = checker.check(node)
        if mistakes.errors or is_unknown(condition) or condition.type.kind != "bool":
            continue
        known = facts.where(condition)
        if known is not facts:
            yield node
        facts = known


def _joined(node: ast.Expression) -> Sequence[ast.Expression]:
    """The conditions that `and` joins."""
    if isinstance(node, ast.Binary) and node.operator == "and":
        return (*_joined(node.left), *_joined(node.right))
    return (node,)


def _if_all(conditions: Sequence[ast.Expression], node: ast.Expression) -> ast.Expression:
    """What there is to choose where all of the conditions hold; elsewhere nothing, or some number."""
    if isinstance(node, ast.Subset):
        return replace(node, things=_if_all(conditions, node.things))
    if isinstance(node, ast.Range):
        return replace(node, low=_number_if_all(conditions, node.low), high=_number_if_all(conditions, node.high))
    return _choice(conditions, node, ast.Nowhere(span=node.span))


def _number_if_all(conditions: Sequence[ast.Expression], node: ast.Expression) -> ast.Expression:
    return node if isinstance(node, ast.Number) else _choice(conditions, node, ast.Number(0, span=node.span))


def _choice(conditions: Sequence[ast.Expression], node: ast.Expression, otherwise: ast.Expression) -> ast.Expression:
    for condition in reversed(conditions):
        node = ast.Choice(condition, node, otherwise, span=node.span)
    return node
