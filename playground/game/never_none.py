"""Finds questions whether something is none that never is: `holder is none`, where `holder: player` always is a player.

Such a condition never holds, and the game goes on as if it did not stand there.
"""

from __future__ import annotations

import re

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.names import is_none
from playground.game.with_members import certainly_has_members
from playground.syntax import ast
from playground.syntax.trees import names_in

_WORDS = {"player": "player", "piece": "kind", "way": "direction"}
"""Types of variables that may be none, as they are declared; words have the name of their list."""

_OF_A_SET = ("lowest", "highest")
_EXTREME = re.compile(r"(?P<which>lowest|highest) of (?P<places>[^()]+|\(.*\))")


def may_start_as_none(variable: core.GameVariable) -> str:
    """How a variable is declared so that it may be none; empty if none of its type can be."""
    kind = variable.type.kind
    if kind not in _WORDS and kind != "mark":
        return ""
    listed = kind == "mark" and variable.type.name == variable.name
    type_ = "[…]" if listed else _WORDS.get(kind, variable.type.name)
    each = ", each: …" if variable.each is not None or variable.by_site else ""
    declared = f"{variable.name}: {{type: {type_}{each}, start: none}}"
    return f"a variable that may be none is declared with 'start: none': '{declared}'"


def report_never_none(
    left: core.Expression, right: core.Expression, node: ast.Compare, checker: ExpressionBuilder
) -> None:
    """Warn of such a question. What a parameter or a name stands for may be none elsewhere, and is left out."""
    if not is_none(right) or not isinstance(node.right, ast.Nowhere) or checker.vocabulary.used_parameters:
        return
    named = names_in(node.left) & set(checker.locals)
    if named if not isinstance(left, core.StateVariable) else node.left.span.text in named:
        return
    if left.type.kind == "site":
        hint = _of_places(left)
    elif left.type.kind in (*_WORDS, "mark") and not left.type.optional and not isinstance(left, core.Constant):
        hint = _of_values(left, checker)
    else:
        return
    if hint:
        checker.fail("W135", node.span, hint=hint, name=" ".join(node.left.span.text.split()))


def _of_values(value: core.Expression, checker: ExpressionBuilder) -> str:
    variable = checker.vocabulary.variables.get(value.name) if isinstance(value, core.StateVariable) else None
    return may_start_as_none(variable) if variable else "leave the question out: there always is one"


def _of_places(place: core.Expression) -> str:
    """The way out for a place that is always there, such as the first or the last one of a zone."""
    written = " ".join(place.span.text.split()) if place.span else ""
    match place:
        case core.Constant(value=int() as site) if site != core.NOTHING:
            pass
        case core.Operation(name, (places,)) if name in _OF_A_SET and _are_there(places):
            pass
        case _:
            return ""
    if extreme := _EXTREME.fullmatch(written):
        meant = f"{extreme['which']} of ({extreme['places']} within occupied)"
        return f"it is a place, whatever lies there: '{meant}' is none if nothing does"
    return f"it is a place, whatever lies there: '{written} is occupied' asks for that"


def _are_there(places: core.Expression) -> bool:
    """Whether there are sites in a set in every position, as in the zone that each player has."""
    if isinstance(places, core.Table):
        return places.index.type.kind in ("player", "piece") and not places.index.type.optional and all(places.values)
    return certainly_has_members(places)
