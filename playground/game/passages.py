"""Conditions of steps that say whether something stands between two squares, such as a wall.

    while not walled(here, there)       'walled' reads `roof: bool each site`, and nothing else of a position

Pictures draw what they say, in place of the truth values of squares that they read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playground.game import core
from playground.game.operations import OPERATIONS
from playground.game.roaming import conjuncts
from playground.game.rule_expressions import all_parts
from playground.ruleset.scopes import ENDS

_OF_POSITION = (core.AttributeOf, core.WithAttribute, core.Subsets, core.After, core.CanMove)


def passages(
    conditions: Iterable[core.Expression], variables: Mapping[str, core.GameVariable]
) -> tuple[core.Expression, ...]:
    """What the conditions of steps say of truth values of squares that all see, each once: of several conditions that
    must all hold, those that read nothing else of a position."""
    truths = frozenset(name for name, variable in variables.items() if _is_truth_of_a_square(variable))
    found: dict[core.Expression, None] = {}
    for condition in conditions if truths else ():
        for part in conjuncts(condition):
            reads = {each.name for each in all_parts([part]) if isinstance(each, core.StateVariable)}
            if reads and reads <= truths and _reads_nothing_else(part, frozenset(ENDS)):
                found[part] = None
    return tuple(found)


def _is_truth_of_a_square(variable: core.GameVariable) -> bool:
    is_one_each = variable.by_site is not None and variable.by_site.groups == 1
    return variable.type.kind == "bool" and is_one_each and not variable.secret and not variable.kept


def _reads_nothing_else(expression: core.Expression, bound: frozenset[str]) -> bool:
    """Whether a value depends on nothing of the position but variables, and on no names but the `bound` ones."""
    if isinstance(expression, core.Variable):
        return expression.name in bound
    if isinstance(expression, _OF_POSITION):
        return False
    if isinstance(expression, core.Operation) and OPERATIONS[expression.name].evaluate is None:
        return False
    if isinstance(expression, core.Let | core.Quantified | core.Where):
        bound |= {expression.variable}
    return all(_reads_nothing_else(part, bound) for part in core.parts(expression))
