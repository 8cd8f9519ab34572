"""Reads the actions of `can_move(PLAYER, drop or step)` from the second argument, which is no value."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.syntax import ast


def named_actions(
    node: ast.Expression, actions: Collection[str], lost: Collection[str], diagnostics: Diagnostics
) -> tuple[str, ...] | None:
    """The names in an argument; None after a diagnostic, of the first that is no action, and for `lost` ones."""
    names = []
    for part in _joined_by_or(node):
        name = part.text if isinstance(part, ast.Name | ast.Quoted) else ""
        if name in lost:
            return None
        if name not in actions:
            shown = name or part.span.text
            diagnostics.report("T182", part.span, hint=_instead(part, name, actions), name=shown)
            return None
        names.append(name)
    return tuple(names)


def _joined_by_or(node: ast.Expression) -> Iterator[ast.Expression]:
    match node:
        case ast.Binary("or", left, right):
            yield from _joined_by_or(left)
            yield from _joined_by_or(right)
        case _:
            yield node


def _instead(part: ast.Expression, name: str, actions: Collection[str]) -> str:
    """What to write in place of something that is no action."""
    if name:
        return did_you_mean(name, actions) or "the names of actions stand here, with 'or' between them"
    if part.span.text in actions:
        return f"a name with a dash stands in quotes: '{part.span.text}'"
    match part:
        case ast.Binary("and", left, right) | ast.Beside(left, right):
            both = [each.text for each in (left, right) if isinstance(each, ast.Name | ast.Quoted)]
            if len(both) == 2 and set(both) <= set(actions):
                return f"'or' stands between actions: {left.span.text} or {right.span.text}"
        case ast.Unary("not", inner) if inner.span.text in actions:
            others = [each for each in actions if each != inner.span.text]
            return f"name the others: {' or '.join(others)}" if others else ""
    return "the names of actions stand here, with 'or' between them"
