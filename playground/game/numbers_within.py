"""Reads `row n within empty` as `(row n) within empty`: a number is within nothing, what a function makes of it may be.

The grammar has a function take all that follows it, as `count own within home` counts what is within the home. Whether
what follows is a number is known only when its type is.
"""

from __future__ import annotations

import re

from playground.game import core
from playground.source.text import Span
from playground.syntax import ast

_CLOSING = re.compile(r"(?:\s*\))*")
_SETS = ("sites", "site", "piece", "pieces", "player", "mark")


def is_number_within(left: core.Expression, right: core.Expression) -> bool:
    """Whether `left within right` says of a number that it is among sites."""
    return left.type.kind == "int" and right.type.kind in _SETS


def with_number_first(node: ast.Beside, within: ast.Within) -> tuple[ast.Beside, ast.Within]:
    """The two nodes of `row (n within empty)` grouped the other way: `row n`, and `(row n) within empty`."""
    number = within.head.span
    closed = _CLOSING.match(number.source.text, number.end)  # the span of what is in brackets is without them
    end = closed.end() if closed else number.end
    applied = ast.Beside(node.head, within.head, span=Span(number.source, node.span.start, end))
    return applied, ast.Within(applied, within.argument, span=node.span)
