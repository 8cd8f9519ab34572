"""Finds `A within B or C`, which is all of C besides: `count (four(spot, way) within own or corner)`.

`within` goes before `or`. On its right, `A or B within C`, it takes the part of B alone. Which of the two is meant is
seen from what the sets are like: in `own or enemy within row 3` both are sets of pieces, of which the row takes
some; in `a1 or own within row 3` the point stands for itself. Brackets say that the author knows, and nothing is
reported.
"""

from __future__ import annotations

import re

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.emptied import has_only_components
from playground.game.single_sites import most_members
from playground.syntax import ast

OR = re.compile(r"\s+or\b")
PIECES, PLACES, ONE = "pieces", "places", "one"


def report_taken_within(
    node: ast.Binary, given: tuple[core.Expression, core.Expression], checker: ExpressionBuilder
) -> None:
    """Warn of `or` beside `within` where brackets are likely missing."""
    left, right = node.left, node.right
    if node.operator != "or" or node.span.source is not right.span.source:
        return
    between = node.span.source.text[left.span.end : right.span.start]
    if "(" in between or ")" in between or all(isinstance(side, core.Constant) for side in given):
        return
    if isinstance(left, ast.Within) and not isinstance(right, ast.Within):
        first = _taken_from(given[0])
        if first is not None and not _may_be_meant_besides(first, given[1]):
            more = " or …" if OR.match(node.span.source.text, node.span.end) else ""
            meant = f"{text_of(left.head)} within ({text_of(left.argument)} or {text_of(right)}{more})"
            _report(node, left, right, (meant, f"({text_of(left)}) or {text_of(right)}"), checker)
    elif isinstance(right, ast.Within) and not _ends_within(left):
        first = _taken_from(given[1])
        if first is not None and kind_of_set(first) in (PIECES, PLACES) and kind_of_set(first) == kind_of_set(given[0]):
            meant = f"({text_of(left)} or {text_of(right.head)}) within {text_of(right.argument)}"
            _report(node, right, left, (meant, f"{text_of(left)} or ({text_of(right)})"), checker)


def _report(
    node: ast.Binary, taken: ast.Within, other: ast.Expression, ways: tuple[str, str], checker: ExpressionBuilder
) -> None:
    hint = f"write '{ways[0]}', or '{ways[1]}' if that is meant"
    checker.fail(
        "W140", node.span, hint=hint, operator="or", does=f"adds all of '{text_of(other)}' to '{text_of(taken)}'"
    )


def text_of(node: ast.Expression) -> str:
    return " ".join(node.span.text.split())


def _taken_from(sites: core.Expression) -> core.Expression | None:
    """The set from which `within` takes, if it shows in what that has made."""
    if isinstance(sites, core.Operation) and sites.name == "intersection" and len(sites.arguments) == 2:
        return sites.arguments[0]
    return None


def _ends_within(node: ast.Expression) -> bool:
    """Whether another `within` stands last among several sets: each of them then has its own."""
    while isinstance(node, ast.Binary):
        if isinstance(node.left, ast.Within):
            return True
        node = node.right
    return isinstance(node, ast.Within)


def _may_be_meant_besides(taken_from: core.Expression, other: core.Expression) -> bool:
    """Whether a set may stand beside another of which only a part is taken, since it is like that one, or one site."""
    kind = kind_of_set(other)
    return kind == ONE or (kind != "" and kind == kind_of_set(taken_from))


def kind_of_set(sites: core.Expression) -> str:
    """What a set is like: all of it pieces, places that are the same throughout, or one site; empty for others."""
    if sites.type.kind == "site" or most_members(sites) == 1:
        return ONE
    if has_only_components(sites):
        return PIECES
    return PLACES if isinstance(sites, core.Constant | core.Table) else ""
