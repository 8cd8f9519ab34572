"""Room in zones: which sets are places of zones, and where a game stops because one of them is full."""

from __future__ import annotations

from collections.abc import Mapping

from playground.game import core
from playground.game.single_sites import most_members
from playground.source.text import Span

NONE_KNOWN: Mapping[core.Expression, int] = {}


def possible_sites(sites: core.Expression, known: Mapping[core.Expression, int] = NONE_KNOWN) -> frozenset[int]:
    """Sites of which a set is certainly a part; empty if that is not known. `known` are the values of players that
    tables look up."""
    match sites:
        case core.Constant(frozenset() as value):
            return value
        case core.Variable():
            return sites.type.among
        case core.Table(values, index):
            looked_up = values if index not in known else (values[known[index]],)
            sets = [value for value in looked_up if isinstance(value, frozenset)]
            return frozenset[int]().union(*sets) if len(sets) == len(looked_up) else frozenset()
        case core.Operation("difference" | "distinct", (whole, *_)):
            return possible_sites(whole, known)
        case core.Operation("intersection", (one, other)):
            return possible_sites(one, known) or possible_sites(other, known)
        case core.Operation("union", (one, other)) | core.Choice(_, one, other):
            first, second = possible_sites(one, known), possible_sites(other, known)
            return first | second if first and second else frozenset()
        case core.Where(_, domain, _) | core.Let(_, _, domain):
            return possible_sites(domain, known)
    return frozenset()


def set_of(sites: core.Expression) -> core.Expression:
    """The set of which a single site is one; a set itself."""
    match sites:
        case core.Operation("lowest" | "highest" | "nth" | "singleton", (members, *_)):
            return members
    return sites


def places_of_free_one(site: core.Expression) -> core.Expression | None:
    """The places among which a site is a free one: Z of `lowest of (Z except occupied)`; None for other sites."""
    match site:
        case core.Operation("lowest" | "highest" | "nth", (core.Operation("difference", (places, taken)), *_)):
            return places if isinstance(taken, core.Operation) and taken.name == "occupied" else None
    return None


def fault_number(
    faults: list[core.Fault], zone: core.Expression, span: Span, regions: Mapping[str, frozenset[int]]
) -> int:
    """The index of the fault that there is no room in a zone, which is added to `faults` unless it is there.

    `regions` are the sites of those of the ruleset: what a definition of another file calls a zone says nothing to its
    author.
    """
    text = zone.span.text if zone.span else "the zone"
    if zone.span and zone.span.source is not span.source:
        sites = possible_sites(zone)
        text = " or ".join(name for name, those in regions.items() if sites & those) or text
    place = zone
    while isinstance(place, core.Table):  # the number of a square, then its places
        place = place.index
    of_square = place is not zone and place.type.kind == "site"
    fault = core.NoRoom(span, " ".join(text.split()), is_single=most_members(zone) == 1, of_square=of_square)
    names = [each.name for each in faults]
    if fault.name not in names:
        faults.append(fault)
        names.append(fault.name)
    return names.index(fault.name)
