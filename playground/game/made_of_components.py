"""What stands on the sites of a set, by what the set is made of: of `own` and `enemy Rook` it is components."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.game import core
from playground.game.core import Type
from playground.game.rule_expressions import all_parts


def kind_on(site: core.Expression) -> core.Operation:
    """The kind of the component on a site, which is none where nothing stands."""
    return core.Operation("piece", (site,), type=Type("piece", optional=True))


def owner_on(site: core.Expression) -> core.Operation:
    """The owner of the component on a site, which is none where nothing stands, or what nobody owns."""
    return core.Operation("owner", (site,), type=Type("player", optional=True))


def picked_from(site: core.Expression) -> core.Expression | None:
    """The set of which a site is a member wherever that has any: `own` of `lowest of own`, and of `the man in own with
    most rank of it`. None for sites that are no member of a set by how they are named."""
    match site:
        case core.Operation("lowest" | "highest", (things,)):
            return things
        case core.Quantified("the", name, domain, condition, type=type_):
            return core.Where(name, domain, condition, type=domain.type) if type_.optional else domain
        case core.Let(variable, value, body):
            picked = picked_from(body)
            return None if picked is None else core.substitute(picked, variable, value)
    return None


def holds_components(sites: core.Expression) -> bool:
    """Whether something stands on each site of a set, by what the set is made of."""
    return _consists(sites, _of_components)


def are_owned(sites: core.Expression) -> bool:
    """Whether a player owns what stands on each site of a set, by what the set is made of."""
    return _consists(sites, _of_players)


def with_named_sets(sites: core.Expression, named: Sequence[tuple[str, core.Expression]]) -> core.Expression:
    """A set with others in place of the names in it that stand for them."""
    if named:
        names = {part.name for part in all_parts([sites]) if isinstance(part, core.Variable)}
        for name, meaning in named:
            if name in names:
                sites = core.substitute(sites, name, meaning)
    return sites


def _of_components(sites: core.Expression) -> bool:
    return isinstance(sites, core.WithAttribute) or (
        isinstance(sites, core.Operation) and sites.name in ("occupied", "held_by", "of_piece")
    )


def _of_players(sites: core.Expression) -> bool:
    """Whether a player owns what stands on each site of a set: not so of `pieces of owner of SITE`."""
    return isinstance(sites, core.Operation) and sites.name == "held_by" and not sites.arguments[0].type.optional


def _consists(sites: core.Expression, of_such: Callable[[core.Expression], bool]) -> bool:
    """Whether all members of a set belong to such sets, by what the set is made of."""
    match sites:
        case core.Operation(name="intersection", arguments=parts):
            return any(_consists(part, of_such) for part in parts)
        case core.Operation(name="union", arguments=parts):
            return all(_consists(part, of_such) for part in parts)
        case core.Choice(yes=yes, no=no):  # one of the parts of `pieces of (everyone except mover)`
            return _consists(yes, of_such) and _consists(no, of_such)
        case core.Constant(value=frozenset() as members):
            return not members
        case core.Operation(name="difference" | "distinct", arguments=(whole, *_)):
            return _consists(whole, of_such)
        case core.Where(domain=whole):
            return _consists(whole, of_such)
        case core.Let(variable, value, body):
            return _consists(body, lambda part: _consists(value if _is_named(part, variable) else part, of_such))
    return of_such(sites)


def _is_named(part: core.Expression, name: str) -> bool:
    return isinstance(part, core.Variable) and part.name == name


def kinds_among(sites: core.Expression) -> frozenset[int] | None:
    """The kinds of which each component of a set of sites is one; None if it may be of any."""
    match sites:
        case core.Operation(name="of_piece", arguments=(core.Constant(value=value),)):
            return value if isinstance(value, frozenset) else frozenset((int(value),))
        case core.Operation(name="intersection", arguments=parts):
            known = [kinds for kinds in map(kinds_among, parts) if kinds is not None]
            return known[0].intersection(*known) if known else None
        case core.Operation(name="union", arguments=parts):
            all_kinds = [kinds for kinds in map(kinds_among, parts) if kinds is not None]
            return frozenset[int]().union(*all_kinds) if len(all_kinds) == len(parts) else None
        case core.Operation(name="difference" | "distinct", arguments=(whole, *_)):
            return kinds_among(whole)
        case core.Where(domain=whole):
            return kinds_among(whole)
        case core.Let(variable, value, body):
            return kinds_among(core.substitute(body, variable, value))
    return None
