"""The places of one of several zones with a name, such as `pile of 3` or `pile(mover, n)`, and of numbered sets."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import prod

from playground.game import core
from playground.game.construct import ExpressionBuilder, member_type
from playground.game.core import MEMBER, Type
from playground.game.names import is_unknown, number
from playground.game.single_sites import holds_one_at_most
from playground.source.text import Span


def places_of(
    checker: ExpressionBuilder, zones: tuple[core.Zone, ...], given: list[core.Expression], span: Span
) -> core.Expression:
    """The places of the zone that some values name, of all zones of a set of sites; no places if there is none."""
    if len(given) == 1 and zones[0].indices[0][0].kind == "site" and _are_several(given[0]):
        return _places_of_sites(checker, zones, given[0], span)
    for at, value in enumerate(given):
        if zones[0].indices[at][0].kind == "site" and _are_several(value):
            return _places_of_each(checker, zones, given, at, span)
        if value.type.kind != "sites" and MEMBER.get(value.type.kind) == zones[0].indices[at][0].kind:
            return _places_of_members(checker, zones, given, at, span)
    members = [tuple(dict.fromkeys(zone.indices[at][1] for zone in zones)) for at in range(len(given))]
    types = [type_ for type_, _ in zones[0].indices]
    numbers = [
        _number_of(zones[0].name, checker, value, type_, of, span)
        for value, type_, of in zip(given, types, members, strict=True)
    ]
    mistake = next(filter(is_unknown, numbers), None)
    if mistake is not None:
        return mistake
    sets = _numbered(zones, members)
    place = numbers[0]
    for each, of in zip(numbers[1:], members[1:], strict=True):
        wide = checker.make("multiply", place, number(len(of) + 1, span), span=span)
        place = checker.make("add", wide, each, span=span)
    if isinstance(place, core.Constant):
        return core.Constant(sets[int(str(place.value))], type=Type("sites"), span=span)
    least, most = max(0, place.type.low), min(len(sets) - 1, place.type.high)
    if least:
        place = checker.make("subtract", place, number(least, span), span=span)
    return core.Table(sets[least : most + 1], place, type=Type("sites"), span=span)


def _are_several(value: core.Expression) -> bool:
    return value.type.kind == "sites" and not holds_one_at_most(value)


def _places_of_sites(
    checker: ExpressionBuilder, zones: tuple[core.Zone, ...], given: core.Expression, span: Span
) -> core.Expression:
    """The places of the zones of all sites of a set. They are known of a set that is; of others they are

    let cells be SITES; PLACES where cell_of it is cells
    """
    all_places = frozenset[int]().union(*(zone.sites for zone in zones))
    among = partial(_of_sites, zones)
    match given:
        case core.Constant(frozenset() as known):
            return core.Constant(among(known), type=Type("sites"), span=span)
        case core.Table(values, index) if all(isinstance(value, frozenset) for value in values):
            return core.Table(tuple(map(among, values)), index, type=Type("sites"), span=span)
    cells = checker.name_for("cells", given)
    it = checker.fresh("it", Type("site"), span)
    condition = checker.make("contains", cells, checker.make("cell", it, span=span), span=span)
    domain = core.Constant(all_places, type=Type("sites"), span=span)
    return checker.let(cells, given, checker.where(it, domain, condition, span), span)


def _places_of_each(
    checker: ExpressionBuilder, zones: tuple[core.Zone, ...], given: list[core.Expression], at: int, span: Span
) -> core.Expression:
    """The places of the zones of each site of a set, which is one of several values that name a zone. They are joined
    for a set that is known; for others they are

    PLACES where any cell in SITES where it is ZONE(…, cell)
    """

    def of(site: core.Expression) -> core.Expression:
        return places_of(checker, zones, [*given[:at], site, *given[at + 1 :]], span)

    several = given[at]
    if isinstance(several, core.Constant) and isinstance(several.value, frozenset):
        among = sorted(several.value.intersection(zone.indices[at][1] for zone in zones))
        return checker.union([of(core.Constant(site, type=Type("site"), span=several.span)) for site in among], span)
    it, cell = checker.fresh("it", Type("site"), span), checker.fresh("cell", Type("site"), span)
    is_there = checker.quantified("any", cell, several, checker.make("contains", of(cell), it, span=span), span)
    all_places = frozenset[int]().union(*(zone.sites for zone in zones))
    return checker.where(it, core.Constant(all_places, type=Type("sites"), span=span), is_there, span)


def _places_of_members(
    checker: ExpressionBuilder, zones: tuple[core.Zone, ...], given: list[core.Expression], at: int, span: Span
) -> core.Expression:
    """The places of the zones of each member of a set of players, numbers, kinds or words, which is one of several
    values that name a zone: `pile(everyone except mover, 1)`."""
    several = given[at]
    among, is_known = frozenset(zone.indices[at][1] for zone in zones), False
    if isinstance(several, core.Constant) and isinstance(several.value, frozenset):
        among, is_known = several.value, True
    type_, sites = zones[0].indices[at][0], list[core.Expression]()
    other = checker.fresh("other", member_type(several.type), span)
    for each in sorted(among):
        of_one = replace(type_, low=each, high=each) if type_.kind == "int" else replace(type_, optional=False)
        value = core.Constant(each, type=of_one, span=several.span)
        here = places_of(checker, zones, [*given[:at], value, *given[at + 1 :]], span)
        if is_unknown(here):
            return here
        nowhere = core.Constant(frozenset(), type=here.type, span=span)
        is_it = checker.make("equal", other, value, span=span)
        is_one = checker.quantified("any", other, several, is_it, span)
        sites.append(here if is_known else checker.chosen(is_one, here, nowhere, here.type))
    return checker.union(sites, span)


def _of_sites(zones: tuple[core.Zone, ...], cells: core.Value) -> frozenset[int]:
    """The places of the zones of some sites."""
    assert isinstance(cells, frozenset)
    return frozenset(site for zone in zones if zone.indices[0][1] in cells for site in zone.sites)


def _numbered(zones: tuple[core.Zone, ...], members: list[tuple[int, ...]]) -> tuple[core.Value, ...]:
    """The places of all zones in the order of the numbers of their indices, 0 being the number of no zone's."""
    sets: list[core.Value] = [frozenset()] * prod(len(of) + 1 for of in members)
    for zone in zones:
        place = 0
        for (_, index), of in zip(zone.indices, members, strict=True):
            place = place * (len(of) + 1) + of.index(index) + 1
        sets[place] = frozenset(zone.sites)
    return tuple(sets)


def _number_of(
    name: str, checker: ExpressionBuilder, value: core.Expression, type_: Type, members: tuple[int, ...], span: Span
) -> core.Expression:
    """The number of a value among those that have a zone, from 1; 0 for others and for none."""
    place = value.span or span
    if type_.kind == "int":
        given = checker.coerce(value, "int", place)
        return given if is_unknown(given) else place_of_number(name, given, members[0], members[-1], checker)
    if type_.kind == "piece" and value.type.kind in ("site", "sites"):
        site = checker.coerce(value, "site", place)
        value = site if is_unknown(site) else checker.make("piece", site, span=place)
    given = checker.coerce_to(value, replace(type_, optional=True), place)
    if is_unknown(given):
        return given
    counts = {"player": len(checker.vocabulary.players), "piece": len(checker.vocabulary.pieces)}
    counts["mark"] = type_.high + 1
    size = counts.get(type_.kind, checker.vocabulary.world.board.size)
    values = tuple(members.index(index) + 1 if index in members else 0 for index in range(size))
    least = 0 if given.type.optional or 0 in values else 1
    return checker.fold(core.Table(values, given, type=Type("int", least, len(members)), span=place))


def place_of_number(
    name: str, given: core.Expression, low: int, high: int, checker: ExpressionBuilder
) -> core.Expression:
    """The number of a number among those from `low` to `high`, counted from 1; 0 for others."""
    span, least, most = given.span, given.type.low, given.type.high
    if most < low or least > high:
        checker.fail("W073", span, name=name, low=low, high=high)
        return number(0, span)
    if least < low - 1 or most > high:
        first, last, none = (core.Constant(end, type=Type("int", end, end), span=span) for end in (low, high, low - 1))
        known = [checker.make("at_most", first, given, span=span)] if least < low - 1 else []
        known += [checker.make("at_most", given, last, span=span)] if most > high else []
        type_ = Type("int", low - 1, high)
        given = core.Choice(checker.every(known, span), given, none, type=type_, span=span)
    return given if low == 1 else checker.make("subtract", given, number(low - 1, span), span=span)
