"""Finds what is meant by `row n within empty`: behind the name of what has numbers, `within` belongs to the number."""

from __future__ import annotations

import re

from playground.game import core
from playground.ruleset.names import RESERVED
from playground.syntax import ast

_NAME_BEFORE = re.compile(r"([A-Za-z][\w-]*)\s+$")
_SETS = ("sites", "site", "piece", "pieces", "player", "mark")


def within_behind_a_number(node: ast.Beside | ast.Within, left: core.Expression, right: core.Expression) -> str:
    """What to write for `row n within empty`; empty for anything else."""
    if not isinstance(node, ast.Within) or left.type.kind != "int" or right.type.kind not in _SETS:
        return ""
    before = _NAME_BEFORE.search(node.span.source.text[: node.span.start])
    if before is None or before[1] in RESERVED:
        return ""
    number, sites = (" ".join(part.span.text.split()) for part in (node.head, node.argument))
    return f"write '({before[1]} {number}) within {sites}': without the brackets 'within' is about the number"
