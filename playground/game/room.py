"""Room in zones: which sets are places of zones, and where a game stops because one of them is full."""

from __future__ import annotations

from playground.game import core
from playground.source.text import Span


def possible_sites(sites: core.Expression) -> frozenset[int]:
    """Sites of which a set is certainly a part; empty if that is not known."""
    match sites:
        case core.Constant(frozenset() as value):
            return value
        case core.Table(values):
            sets = [value for value in values if isinstance(value, frozenset)]
            return frozenset[int]().union(*sets) if len(sets) == len(values) else frozenset()
        case core.Operation("difference", (whole, _)):
            return possible_sites(whole)
        case core.Operation("intersection", (one, other)):
            return possible_sites(one) or possible_sites(other)
        case core.Operation("union", (one, other)) | core.Choice(_, one, other):
            first, second = possible_sites(one), possible_sites(other)
            return first | second if first and second else frozenset()
        case core.Where(_, domain, _):
            return possible_sites(domain)
    return frozenset()


def places_of_free_one(site: core.Expression) -> core.Expression | None:
    """The places among which a site is a free one: Z of `lowest of (Z except occupied)`; None for other sites."""
    match site:
        case core.Operation("lowest" | "highest" | "nth", (core.Operation("difference", (places, taken)), *_)):
            return places if isinstance(taken, core.Operation) and taken.name == "occupied" else None
    return None


def fault_number(faults: list[core.Fault], zone: str, span: Span) -> int:
    """The index of the fault that there is no room in a zone, which is added to `faults` unless it is there."""
    fault = core.Fault(" ".join(zone.split()), span)
    names = [each.name for each in faults]
    if fault.name not in names:
        faults.append(fault)
        names.append(fault.name)
    return names.index(fault.name)
