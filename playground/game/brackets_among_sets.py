"""Finds `A except B or C`, which is all of C besides: `own except c1 or c2` has the enemy's man on c2.

`except` and `and` go before `or`, `of` before all of them, and `except` and `and` from left to right:

own except c1 or c2           (own except c1) or c2           meant: own except (c1 or c2)
enemy except a5 and b5        (enemy except a5) and b5        meant: enemy except (a5 or b5)
row 1 or row 2 except own    row 1 or (row 2 except own)   meant: (row 1 or row 2) except own
neighbours of own or enemy    (neighbours of own) or enemy   meant: neighbours of (own or enemy)

What is meant is seen from what the sets are like, as for `within`. Brackets say that the author knows.
"""

from __future__ import annotations

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.nothing_in_common import are_apart
from playground.game.taken_within import ONE, OR, PIECES, PLACES, kind_of_set, text_of
from playground.syntax import ast

Sides = tuple[core.Expression, core.Expression]
Three = tuple[core.Expression, core.Expression, core.Expression]

_SINGLE = ("player", "piece", "mark", "int", "way")


class BracketsAmongSets:
    """Warns of `or` and `and` beside `except`, and of `or` behind `of`, where brackets are likely missing."""

    def __init__(self, checker: ExpressionBuilder) -> None:
        self.checker = checker
        self._differences: dict[int, tuple[ast.Binary, Sides]] = {}
        """What has been checked on both sides of each `except`, by the identity of its node."""

    def check(self, node: ast.Binary, given: Sides) -> None:
        if node.operator == "except":
            self._differences[id(node)] = node, given
        left, right = node.left, node.right
        if any(side.span.source is not node.span.source for side in (left, right)):
            return
        between = node.span.source.text[left.span.end : right.span.start]
        if "(" in between or ")" in between:
            return
        if node.operator in ("or", "and") and isinstance(left, ast.Binary) and id(left) in self._differences:
            self._behind_except(node, left, (*self._differences[id(left)][1], given[1]))
        if node.operator == "or" and isinstance(right, ast.Binary) and id(right) in self._differences:
            self._before_except(node, right, (given[0], *self._differences[id(right)][1]))
        if node.operator == "or" and isinstance(left, ast.Of):
            self._behind_of(node, left, given[1])

    def _behind_except(self, node: ast.Binary, left: ast.Binary, sets: Three) -> None:
        whole, out, other = sets
        kind, is_or = _kind(other), node.operator == "or"
        if not kind or not _may_have_in_common(whole, other):
            return
        if kind != _kind(out):
            changes = kind == ONE and not isinstance(other, core.Constant)
            if not is_or or changes or _kind(whole) in ("", kind):
                return
        if not is_or and kind != ONE and _may_have_in_common(out, other):
            return
        more = " or …" if is_or and OR.match(node.span.source.text, node.span.end) else ""
        meant = f"{text_of(left.left)} except ({text_of(left.right)} or {text_of(node.right)}{more})"
        as_read = f"({text_of(left)}) {node.operator} {text_of(node.right)}"
        adds = f"adds all of '{text_of(node.right)}' to '{text_of(left)}'"
        leaves = f"leaves of '{text_of(left)}' only what is in '{text_of(node.right)}'"
        self._report(node, adds if is_or else leaves, meant, as_read)

    def _before_except(self, node: ast.Binary, right: ast.Binary, sets: Three) -> None:
        first, whole, out = sets
        if not _may_have_in_common(first, out) or not _may_have_in_common(whole, out):
            return
        kind = _kind(first)
        is_of_board = isinstance(out, core.Constant) and kind != ONE and _kind(whole) != ONE
        are_fixed = isinstance(first, core.Constant) or isinstance(whole, core.Constant)
        if (kind not in (PIECES, PLACES) or kind != _kind(whole)) and (not is_of_board or are_fixed):
            return
        meant = f"({text_of(node.left)} or {text_of(right.left)}) except {text_of(right.right)}"
        adds = f"adds all of '{text_of(node.left)}' to '{text_of(right)}'"
        self._report(node, adds, meant, f"{text_of(node.left)} or ({text_of(right)})")

    def _behind_of(self, node: ast.Binary, left: ast.Of, other: core.Expression) -> None:
        argument, head = left.argument, left.head
        if not isinstance(argument, ast.Name | ast.Beside) or text_of(argument) == text_of(node.right):
            return
        inner = self.checker.check(argument)
        are_points = isinstance(inner, core.Constant) and isinstance(other, core.Constant)
        kind = _kind(inner)
        if inner.type.kind not in ("site", "sites") or kind != _kind(other) or (kind in ("", ONE) and not are_points):
            return
        meant = f"{text_of(head)} of ({text_of(argument)} or {text_of(node.right)})"
        adds = f"adds all of '{text_of(node.right)}' to '{text_of(left)}'"
        self._report(node, adds, meant, f"({text_of(left)}) or {text_of(node.right)}")

    def _report(self, node: ast.Binary, does: str, meant: str, as_read: str) -> None:
        hint = f"write '{meant}', or '{as_read}' if that is meant"
        self.checker.fail("W140", node.span, hint=hint, operator=node.operator, does=does)


def _kind(sites: core.Expression) -> str:
    """What a set is like, as for `within`; a single player, kind or number is one, and a set of them another thing."""
    if sites.type.kind in _SINGLE:
        return ONE
    return kind_of_set(sites) if sites.type.kind in ("site", "sites", "ways") else sites.type.kind


def _may_have_in_common(one: core.Expression, other: core.Expression) -> bool:
    """Whether two sets may have a member in common, as far as their expressions show."""
    values = [each.value if isinstance(each, core.Constant) else None for each in (one, other)]
    if None not in values:
        first, second = (value if isinstance(value, frozenset) else frozenset((value,)) for value in values)
        return not first.isdisjoint(second)
    for whole, part in ((one, other), (other, one)):
        match whole:
            case core.Operation("difference", (_, taken)) if taken == part:
                return False
    return not are_apart(one, other)
