"""About how much work it is to evaluate an expression for all options at once: what does not depend on choices is
evaluated once, what is said of each member of a set as often as it may have members."""

from __future__ import annotations

from playground.game import core
from playground.game.foresight.of_groups import neighbours_of
from playground.game.foresight.set_terms import Terms, is_empty
from playground.game.operations import OPERATIONS

MANY = 8
"""Of sets of sites it is guessed that they have so many members."""

ALL = 20
"""The work of a set of which sites all over the board depend on what is chosen."""

LOOKED_UP = 2
"""The work of looking up what is so of sites, wherever they lie."""


def is_of_places(expression: core.Expression) -> bool:
    """Whether an expression asks where sites lie and nothing else, so that it is looked up."""
    match expression:
        case core.Constant() | core.Variable():
            return True
        case core.Operation(name=name):
            if OPERATIONS[name].evaluate is None:
                return False
        case core.Choice() | core.Let() | core.Table() | core.Quantified() | core.Where():
            pass
        case _:
            return False
    return all(map(is_of_places, core.parts(expression)))


def size_in_play(expression: core.Expression) -> int:
    """The number of parts of an expression, of which each that asks where sites lie and nothing else counts as one."""
    if is_of_places(expression):
        return 1
    return 1 + sum(map(size_in_play, core.parts(expression)))


def work_of(expression: core.Expression, terms: Terms) -> int:
    """The number of operations on sets, each as often as it is done."""
    return _work(expression, terms, frozenset(), 1)


def _work(expression: core.Expression, terms: Terms, members: frozenset[str], times: int) -> int:
    if not (terms.depends(expression) or any(core.mentions(expression, name) for name in members)):
        return 1
    around = neighbours_of(expression)
    if around is not None:
        start, ways = around
        return times * (_members(ways) + _work(start, terms, members, 1))
    if expression.type.kind == "bool" and is_of_places(expression):
        return times * LOOKED_UP
    match expression:
        case core.Operation("count", (sites,)) if not _is_local(sites, terms):
            return times * ALL + _work(sites, terms, members, times * ALL)
        case core.Quantified(kind="sum", domain=sites) if sites.type.kind == "sites" and not _is_local(sites, terms):
            times *= ALL
    if isinstance(expression, core.Quantified | core.Where):
        domain, body = core.parts(expression)
        within = members | {expression.variable}
        return _work(domain, terms, members, times) + _work(body, terms, within, times * _members(domain))
    return times + sum(_work(part, terms, members, times) for part in core.parts(expression))


def _is_local(sites: core.Expression, terms: Terms) -> bool:
    """Whether a set lies near a site that is chosen, wherever that is."""
    around = neighbours_of(sites)
    if around is not None:
        return _is_local(around[0], terms)
    match sites:
        case core.Operation("singleton"):
            return True
        case core.Operation("intersection", parts):
            return any(_is_local(part, terms) for part in parts)
        case core.Operation("union", parts):
            return all(_is_local(part, terms) for part in parts)
        case core.Operation("shift" | "difference", (first, _)) | core.Where(domain=first):
            return _is_local(first, terms)
        case core.Choice(yes=yes, no=no):
            return _is_local(yes, terms) and _is_local(no, terms)
    return is_empty(sites)


def _members(domain: core.Expression) -> int:
    match domain:
        case core.Constant(value=frozenset() as members) if domain.type.kind != "sites":
            return max(len(members), 1)
    return MANY
