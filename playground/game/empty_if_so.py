"""Which places are certainly empty if a condition holds, so that what lies there decides nothing any more.

no (hand of mover within occupied)                                    the mover's hand: none certainly
every who in everyone has no ((hand of who or table of who) within occupied)     all hands and tables
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playground.game import core

Sites = frozenset[int]
NO_SITES: Sites = frozenset()
Names = Mapping[str, core.Expression | frozenset[int]]
"""What names stand for: an expression, or one member of a set after the other."""


def empty_if_so(condition: core.Expression, names: Names | None = None) -> Sites:
    """The places that are empty in all positions in which a condition holds, as far as that is plain."""
    names = names or {}
    match condition:
        case core.Operation("and", several):
            return NO_SITES.union(*(empty_if_so(each, names) for each in several))
        case core.Let(variable, value, body):
            return empty_if_so(body, {**names, variable: value})
        case core.Quantified("every", variable, core.Constant(value=frozenset() as members), body):
            return empty_if_so(body, {**names, variable: members})
        case core.Operation("equal", (core.Operation("count", (sites,)), core.Constant(value=0))):
            return _all_of(sites, names)
    return NO_SITES


def _all_of(sites: core.Expression, names: Names) -> Sites:
    """Places that a set contains if anything lies there, whichever members the names stand for."""
    match sites:
        case core.Constant(value=frozenset() as places):
            return places
        case core.Operation("intersection", (one, core.Operation("occupied"))):
            return _all_of(one, names)
        case core.Operation("intersection", (core.Operation("occupied"), other)):
            return _all_of(other, names)
        case core.Operation("union", several):
            return NO_SITES.union(*(_all_of(each, names) for each in several))
        case core.Variable(name=name):
            meaning = names.get(name)
            return _all_of(meaning, names) if isinstance(meaning, core.Expression) else NO_SITES
        case core.Table(values=values, index=core.Variable(name=name)):
            members = names.get(name)
            if isinstance(members, frozenset) and members == frozenset(range(len(values))):
                return _union(values)
    return NO_SITES


def _union(values: Iterable[object]) -> Sites:
    return NO_SITES.union(*(value for value in values if isinstance(value, frozenset)))
