"""Distinguishing `reveal rank of card`, a hint, from `reveal card`: the property that is shown, and the sites.

rank of (hand of who where rank of it = 3)     rank, of these cards
rank of hand of who where rank of it = 3       the same: a property has no members that `where` could look at
suit of card and rank of other                 two hints
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from playground.syntax import ast


def hints_in(node: ast.Expression, is_property: Callable[[str], bool]) -> Sequence[tuple[str, ast.Expression]]:
    """The properties that are revealed, each with its sites; empty if components are."""
    match node:
        case ast.Of(ast.Name(about), sites) | ast.Call(about, (sites,)) if is_property(about):
            return ((about, sites),)
        case ast.Binary("and", left, right):
            one, other = hints_in(left, is_property), hints_in(right, is_property)
            return (*one, *other) if one and other else ()
        case ast.Where(domain):
            return [(about, replace(node, domain=sites)) for about, sites in hints_in(domain, is_property)]
        case ast.Within(head):
            return [(about, replace(node, head=sites)) for about, sites in hints_in(head, is_property)]
    return ()
