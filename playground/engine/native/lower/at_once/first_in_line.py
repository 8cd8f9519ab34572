"""Sites that are the only member of a set, such as the first piece in a line: what is true of them is true of a member.

first_occupied(v, way) is enemy        some (enemy within what lies one step beyond the empty sites from v)
lowest of S(v) is enemy                some (enemy within the set of that site alone)
"""

from __future__ import annotations

from functools import partial

from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Placed, Scope
from playground.game import core
from playground.game.ends_of_lines import is_end_of_line, is_single_way
from playground.game.single_sites import holds_one_at_most
from playground.source.copying import with_fields

_SITES, _FIRST, _ALONE = core.Type("sites"), frozenset(("first",)), frozenset(("alone",))
_ENDS = ("lowest", "highest")


def only_of(site: core.Expression, scope: Scope) -> core.Expression | None:
    """The set of one site at most whose member a site is, if it is given in this way."""
    is_placed = isinstance(site, core.Variable) and isinstance(scope.names.get(site.name), Placed)
    site = as_first(scope.meant(site))
    if (isinstance(site, core.Operation) and site.name == "nth") or (isinstance(site, core.Table) and not is_placed):
        return core.Operation("singleton", (site,), type=_SITES)
    if not (isinstance(site, core.Operation) and site.name in _ENDS):
        return None
    sites = scope.meant(site.arguments[0])
    if holds_one_at_most(sites) or _is_first_in_line(sites, scope):
        return sites
    return core.Operation("singleton", (site,), type=_SITES)


def as_set(site: core.Expression) -> core.Expression | None:
    """The set of a site that lies some steps ahead of another one; None for other sites."""
    if not (isinstance(site, core.Operation) and site.name == "ahead"):
        return None
    return made_once(site, (_ALONE,), partial(core.Operation, "singleton", (site,), type=_SITES))


def as_first(site: core.Expression) -> core.Expression:
    """The first site for which a condition holds, as the lowest of those for which it does."""
    within, names = site, list[core.Let]()
    while isinstance(within, core.Let):
        names.append(within)
        within = within.body
    if not (isinstance(within, core.Quantified) and within.kind == "the" and within.domain.type.kind == "sites"):
        return site
    return made_once(site, (_FIRST,), partial(_lowest, site))


def _lowest(site: core.Expression) -> core.Expression:
    sites = _those(site)
    return core.Operation("lowest", (sites,), type=site.type, span=site.span)


def _those(site: core.Expression) -> core.Expression:
    """All sites for which the condition holds, the first of which is meant."""
    if isinstance(site, core.Let):
        return with_fields(site, body=_those(site.body), type=_SITES)
    assert isinstance(site, core.Quantified)
    return core.Where(site.variable, site.domain, site.body, type=_SITES, span=site.span)


def _is_first_in_line(sites: core.Expression, scope: Scope) -> bool:
    """Whether a set is what lies at the end of a line from one site."""
    return is_end_of_line(sites, scope.meant, partial(_is_only, scope))


def _is_only(scope: Scope, ways: core.Expression, way: core.Expression) -> bool:
    """Whether a set of directions has one of them and no other."""
    known = scope.known(way)
    if known is not None and scope.known(ways) == frozenset((known,)):
        return True
    return is_single_way(ways, way)
