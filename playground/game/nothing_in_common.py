"""Finds `and` between sets that never have anything in common: `move deck and pile to hand of mover`.

`and` takes what is in both sets; what is in one of two is taken by `or`.
"""

from __future__ import annotations

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.emptiness import possible_sites, report_empty_of_zone
from playground.syntax import ast
from playground.syntax.trees import names_in

_OF_ONE = ("held_by", "of_piece")
"""Operations whose sets are those of one player, or of one kind."""

_SINGLE = ("player", "piece", "mark", "site")


def report_nothing_in_common(
    node: ast.Binary, given: tuple[core.Expression, core.Expression], checker: ExpressionBuilder
) -> None:
    """Warn of it, or of the squares that are empty (W121). What a parameter or a name stands for may differ elsewhere,
    and is left out."""
    if report_empty_of_zone(node, given, checker):
        return
    named = names_in(node) & set(checker.locals)
    if node.operator != "and" or named or checker.vocabulary.used_parameters or not are_apart(*given):
        return
    one, other = (" ".join(side.span.text.split()) for side in (node.left, node.right))
    hint = f"write '{one} or {other}' for what is in one of the two"
    checker.fail("W130", node.span, hint=hint, one=one, other=other)


def are_apart(one: core.Expression, other: core.Expression) -> bool:
    """Whether two sets certainly have no member in common, and neither is always empty."""
    if one.type.kind == other.type.kind and one.type.kind in _SINGLE:
        return one.type.name == other.type.name and _differ(one, other)
    match one, other:
        case core.Operation(name, (first,)), core.Operation(same, (second,)) if name == same and name in _OF_ONE:
            return _differ(first, second)
        case core.Table(values, first), core.Table(others, second) if values == others and _differ(first, second):
            return _are_disjoint(values)
        case core.Operation("occupied"), core.Operation("difference", (_, taken)):
            return taken == one
        case core.Operation("difference"), core.Operation("occupied"):
            return are_apart(other, one)
    first_sites, second_sites = possible_sites(one), possible_sites(other)
    if not first_sites or not second_sites:
        return False  # one of them is not known, or always empty
    return first_sites.isdisjoint(second_sites)


def _are_disjoint(values: tuple[core.Value, ...]) -> bool:
    sets = [value for value in values if isinstance(value, frozenset)]
    return len(sets) == len(values) and len(frozenset[int]().union(*sets)) == sum(map(len, sets))


def _differ(one: core.Expression, other: core.Expression) -> bool:
    """Whether two single values are never the same: two constants, or `mover` and who follows."""
    if isinstance(one, core.Constant) and isinstance(other, core.Constant):
        return one.value != other.value and core.NOTHING not in (one.value, other.value)
    for who, next_one in ((one, other), (other, one)):
        if isinstance(next_one, core.Operation) and next_one.name == "next_player":
            return next_one.arguments == (who,)
    return False
