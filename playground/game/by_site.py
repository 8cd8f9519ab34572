"""Variables with a value for each site: which sites have one, how positions keep them, and what reading them gives."""

from __future__ import annotations

from dataclasses import replace

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.core import NOTHING, Type
from playground.game.indices import flat_index
from playground.game.names import is_unknown
from playground.game.vocabulary import Vocabulary
from playground.ruleset.model import VariableDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def declared_by_site(
    declaration: VariableDeclaration,
    type_: Type,
    indices: tuple[core.Index, ...],
    sites: list[frozenset[int]],
    vocabulary: Vocabulary,
    diagnostics: Diagnostics,
) -> core.BySite | None:
    """How a variable has values for sites; None if it has none, or after a diagnostic. `sites` are those of each of the
    indices that are sites."""
    if not sites:
        return None
    hint = ""
    if len(sites) > 1:
        problem = "has two indices that are sites"
        hint = "number them, as in 'each: [1..6, 1..6]', or give each site another, 'type: site, each: site'"
    elif indices[-1].type.kind != "site":
        problem, hint = "has sites before another index", "write the sites last, as in 'each: [player, site]'"
    elif declaration.seen_by != "everybody":
        problem, hint = "is secret, but values for each site are seen by everybody", "pieces in a zone can be hidden"
    else:
        low, high = _ends(type_, vocabulary)
        board, groups = vocabulary.world.board, 1
        for index in indices[:-1]:
            groups *= index.size
        holes = frozenset(range(board.size)) - frozenset(board.sites)
        return core.BySite(sites[0], board.size, groups, low, max(1, (high - low).bit_length()), holes)
    diagnostics.report("T140", declaration.span, hint=hint, name=declaration.name, problem=problem)
    return None


def _ends(type_: Type, vocabulary: Vocabulary) -> tuple[int, int]:
    """The least and the greatest number that a site may have, that of sites without a value included."""
    if type_.kind in ("int", "bool") or (type_.kind == "way" and not type_.optional):
        return min(0, type_.low), max(0, 1 if type_.kind == "bool" else type_.high)
    counts = {
        "way": type_.high + 1,
        "player": len(vocabulary.players),
        "piece": len(vocabulary.pieces),
        "mark": type_.high + 1,
    }
    return NOTHING, counts.get(type_.kind, vocabulary.world.board.size) - 1


def value_by_site(
    checker: ExpressionBuilder, variable: core.GameVariable, given: list[core.Expression], span: Span
) -> core.Expression:
    """The value of a variable for a site, the last of what is given; its other indices come before."""
    site = checker.coerce(given[-1], "site", given[-1].span or span)
    index = group_of(variable, given[:-1], checker, span)
    if is_unknown(site) or (index is not None and is_unknown(index)):
        return site if is_unknown(site) else index or site
    type_ = variable.type
    if not _certainly_has_one(variable, site, checker):
        whole = type_.kind == "int"
        type_ = replace(type_, low=min(0, type_.low), high=max(0, type_.high)) if whole else type_
        type_ = type_ if type_.kind in ("int", "bool", "way") else replace(type_, optional=True)
    return core.StateVariable(variable.name, index, site, type=type_, span=span)


def group_of(
    variable: core.GameVariable, given: list[core.Expression], checker: ExpressionBuilder, span: Span
) -> core.Expression | None:
    """The number of the group of values that the indices before the site name; None if there is one."""
    return flat_index(variable, given, checker, span) if given else None


def _certainly_has_one(variable: core.GameVariable, site: core.Expression, checker: ExpressionBuilder) -> bool:
    """Whether a site has a value of its own, whatever the position is."""
    assert variable.by_site is not None
    if isinstance(site, core.Constant):
        return site.value in variable.by_site.sites
    return not site.type.optional and variable.by_site.sites >= checker.vocabulary.world.board.site_set
