"""A choice among at most one site, such as the piece that goes on with a leg: it is tested alone.

A set for all sites at once would take longer, most of all on large boards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import IRIf
from playground.engine.native.lower.expressions import Expressions
from playground.game import core
from playground.game.roaming import conjuncts


@dataclass(frozen=True)
class OnlyMember:
    """The site that may be chosen, the conditions on it, and the variables that stand for it in these."""

    site: core.Expression
    conditions: tuple[core.Expression, ...]
    variables: tuple[str, ...]


def only_member(domain: core.Expression) -> OnlyMember | None:
    """The only member that a domain can have; None if it may have several."""
    variables, conditions = conditions_on(domain)
    while isinstance(domain, core.Where):
        domain = domain.domain
    if not (isinstance(domain, core.Operation) and domain.name == "singleton"):
        return None
    return OnlyMember(domain.arguments[0], conditions, variables)


def conditions_on(domain: core.Expression) -> tuple[tuple[str, ...], tuple[core.Expression, ...]]:
    """The variables that stand for a member in the conditions on it, and these, the first to be tested first."""
    conditions, variables = list[core.Expression](), list[str]()
    while isinstance(domain, core.Where):
        conditions += reversed(list(conjuncts(domain.condition)))
        variables.append(domain.variable)
        domain = domain.domain
    return tuple(variables), tuple(reversed(conditions))


def if_all_hold(lowering: Expressions, conditions: tuple[core.Expression, ...], then: Callable[[], None]) -> None:
    """Write what happens if conditions hold, each of which is only evaluated if those before it do."""
    if not conditions:
        then()
        return
    holds = _holds(lowering, conditions[0])
    with lowering.scope.inner() as body:
        if_all_hold(lowering, conditions[1:], then)
    lowering.scope.emit(IRIf(holds, tuple(body)))


def all_hold(lowering: Expressions, conditions: tuple[core.Expression, ...]) -> IRNode:
    """Whether conditions hold, all of which are evaluated: quicker than branches that cannot be predicted, if each is
    only a few tests."""
    every = lowering.nodes.truth(True)
    return reduce(partial(lowering.nodes.op, "and"), (_holds(lowering, each) for each in conditions), every)


def _holds(lowering: Expressions, condition: core.Expression) -> IRNode:
    match condition:
        case core.Operation(name="contains", arguments=(sites, site)):
            return _contains(lowering, sites, site)
        case core.Operation(name="not", arguments=(inner,)):
            return lowering.nodes.op("not", _holds(lowering, inner))
    return lowering.lower(condition)


def _contains(lowering: Expressions, sites: core.Expression, site: core.Expression) -> IRNode:
    """Whether a set has a site, looked up in each of the sets that it is made of."""
    nodes = lowering.nodes
    if isinstance(sites, core.Operation) and lowering.scope.known(sites) is None:
        parts = [_contains(lowering, part, site) for part in sites.arguments] if sites.name in _MADE_OF else []
        match sites.name:
            case "union":
                return nodes.op("or", *parts)
            case "intersection":
                return nodes.op("and", *parts)
            case "difference":
                return nodes.op("and", parts[0], nodes.op("not", parts[1]))
    return lowering.lower(core.Operation("contains", (sites, site), type=core.Type("bool")))


_MADE_OF = frozenset(("union", "intersection", "difference"))
