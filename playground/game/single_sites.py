"""How many sites a set holds at most; a set of one at most, such as a zone of one place, serves as a site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf

from playground.game import core
from playground.game.core import NOTHING, Type

SITE = Type("site")
SITE_OR_NONE = Type("site", optional=True)


def holds_one_at_most(sites: core.Expression) -> bool:
    """Whether a set of sites never has two members, as far as its expression shows."""
    return most_members(sites) < 2


def most_members(sites: core.Expression) -> float:
    """The most members that a set of sites can have, as far as its expression shows; infinity if it shows nothing."""
    match sites:
        case core.Constant(value=frozenset() as members):
            return len(members)
        case core.Variable() if sites.type.most:
            return sites.type.most
        case core.Table(values=values):
            return max(len(value) if isinstance(value, frozenset) else inf for value in values)
        case core.Choice(yes=yes, no=no):
            return max(most_members(yes), most_members(no))
        case core.Let(body=core.Operation(name="union", arguments=arguments)):
            return _most_of_union(arguments, {sites.variable: sites.value})
        case core.Let(body=body):
            return most_members(body)
        case core.Where(variable=variable, domain=domain, condition=condition):
            return min(most_members(domain), 1 if _picks_one(condition, variable) else inf)
        case core.Operation(name="singleton"):
            return 1
        case core.Operation(name="union", arguments=arguments):
            return _most_of_union(arguments, {})
        case core.Operation(name="intersection", arguments=arguments):
            return min(map(most_members, arguments))
        case core.Operation(name="difference" | "shift" | "distinct", arguments=(whole, *_)):
            return most_members(whole)
    return inf


def _most_of_union(parts: Sequence[core.Expression], named: Mapping[str, core.Expression]) -> float:
    """The most members of a union: those of its parts together, or those of a set of which each part is a part."""
    together: float = sum(map(most_members, parts))
    if together < 2:
        return together
    first, *others = (set(_containers(part, named)) for part in parts)
    return min([together, *map(most_members, first.intersection(*others))])


def _containers(sites: core.Expression, named: Mapping[str, core.Expression]) -> Iterator[core.Expression]:
    """The sets, as short expressions, of which a set or a site is a part; `named` are the values of some variables."""
    match sites:
        case core.Variable(name=name) if name in named:
            yield from _containers(named[name], named)
        case core.Variable() | core.Table() | core.Constant():
            yield sites
        case core.Where(domain=whole) | core.Let(body=whole):
            yield from _containers(whole, named)
        case core.Operation(name="intersection", arguments=arguments):
            for part in arguments:
                yield from _containers(part, named)
        case core.Operation(
            name="difference" | "distinct" | "singleton" | "lowest" | "highest" | "nth", arguments=(whole, *_)
        ):
            yield from _containers(whole, named)
        case core.Operation(name="union", arguments=arguments):
            first, *others = (set(_containers(part, named)) for part in arguments)
            yield from first.intersection(*others)


def _picks_one(condition: core.Expression, variable: str) -> bool:
    """Whether a condition holds for one site only, which does not depend on the variable: `it is target and …`."""
    match condition:
        case core.Operation(name="and", arguments=sides):
            return any(_picks_one(side, variable) for side in sides)
        case core.Operation(name="equal", arguments=(one, other)):
            return any(
                isinstance(side, core.Variable) and side.name == variable and not core.mentions(value, variable)
                for side, value in ((one, other), (other, one))
            )
        case core.Operation(name="contains", arguments=(sites, core.Variable(name=name))) if name == variable:
            return not core.mentions(sites, variable) and holds_one_at_most(sites)
    return False


def known_site(sites: core.Expression) -> core.Expression | None:
    """The site that a set of one at most has, where no operation is needed to find it: `none` if there is none."""
    match sites:
        case core.Constant(value=frozenset() as members):
            type_ = SITE if members else SITE_OR_NONE
            return core.Constant(min(members, default=NOTHING), type=type_, span=sites.span)
        case core.Table(values=values, index=index) if not index.type.optional:
            found = [min(value, default=NOTHING) for value in values if isinstance(value, frozenset)]
            type_ = SITE_OR_NONE if NOTHING in found else SITE
            return replace(sites, values=tuple(found), type=type_)
        case core.Operation(name="singleton", arguments=(site,)):
            return site
    return None
