"""Finds sets of places that are never empty, whatever lies there, such as `anywhere except deck`.

The analysis is conservative: what it does not know to have members may be empty, so that there are no false alarms.
"""

from __future__ import annotations

from playground.game import core
from playground.game.satisfiability import SatisfiabilityAnalysis
from playground.syntax import ast

_NONE: frozenset[int] = frozenset()


def is_never_empty(things: core.Expression, analysis: SatisfiabilityAnalysis) -> bool:
    """Whether a set always has members; in place of a constant set its number of members may be given."""
    if isinstance(things, core.Constant) and things.type.kind == "int":
        return isinstance(things.value, int) and things.value > 0
    return bool(certain_members(things, analysis))


def certain_members(sites: core.Expression, analysis: SatisfiabilityAnalysis) -> frozenset[int]:
    """Sites that a set has in all positions."""
    match sites:
        case core.Constant(value=frozenset() as members) if sites.type.kind == "sites":
            return members
        case core.Operation(name="union"):
            return _NONE.union(*(certain_members(part, analysis) for part in sites.arguments))
        case core.Operation(name="intersection"):
            first, *others = (certain_members(part, analysis) for part in sites.arguments)
            return first.intersection(*others)
        case core.Operation(name="difference"):
            kept, removed = sites.arguments
            members = certain_members(kept, analysis)
            return frozenset(site for site in members if not analysis.may_contain(removed, site, {}))
    return _NONE


def way_out(node: ast.Expression) -> str:
    """What to write in place of a set of places, for what lies there."""
    text = node.span.text
    match node:
        case ast.Binary("except", kept, ast.Within(removed, which)):
            less = f"({kept.span.text} except {removed.span.text})"
            meant = f"'within' applies to '{removed.span.text}' alone here: write '{less} within {which.span.text}'"
            lying = "" if which == ast.Name("occupied", span=which.span) else f", or '{less} within occupied'"
            return f"{meant}{lying} for what lies there" if lying else meant
        case ast.Binary() | ast.Where():
            return f"write '({text}) within occupied' for what lies there"
    return f"write '{text} within occupied' for what lies there"
