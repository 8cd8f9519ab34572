"""The zones of a game: one for each player, kind, number or site that is declared, or for each combination; and their
places, which are numbered after the cells of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from playground.game import core
from playground.game.attributes import declare_values
from playground.game.board import Board
from playground.game.core import NOTHING, Type
from playground.game.expressions import ExpressionChecker
from playground.game.measures import MAX_SITES, measure, parameter_checker
from playground.game.regions import declare_regions
from playground.game.variables import index_of, names_of_regions
from playground.game.vocabulary import Vocabulary
from playground.ruleset.model import Ruleset, ZoneDeclaration
from playground.ruleset.names import IDENTIFIER
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar


@dataclass(frozen=True)
class Values:
    """What there is a zone for each of: values of a type, and their names."""

    type: Type
    members: tuple[int, ...]
    names: tuple[str, ...]


_UNKNOWN_VALUES = Values(Type("int"), (0,), ("0",))
"""In place of the values of an attribute with a mistake."""

Places = tuple[dict[str, int], tuple[core.Zone, ...]]
"""The number of each place within its zone, from 1, by the place's name in order; and the zones."""


def zones_of(ruleset: Ruleset, board: Board, seats: int, diagnostics: Diagnostics) -> Places | None:
    """The zones of a game and their places; None after a diagnostic."""
    declarations = ruleset.zones.values()
    sizes = {zone.name: _size(ruleset, zone, diagnostics) for zone in declarations}
    each = {zone.name: _each(ruleset, zone, board, seats, diagnostics) for zone in declarations}
    known = {name: size for name, size in sizes.items() if size is not None}
    found = {name: values for name, values in each.items() if values is not None}
    sized = {zone.name for zone in declarations if zone.size is not None}
    if not sized <= known.keys() or len(found) < len(each):
        return None
    everything = len(board.cells) + sum(known[name] * _count(found[name]) for name in sized)
    known |= {name: everything for name in sizes if name not in known}
    return _with_places(ruleset, board, known, found, diagnostics)


def declare_zones(ruleset: Ruleset, zones: tuple[core.Zone, ...], vocabulary: Vocabulary) -> None:
    """Declare each zone: as a region if it is shared or each player has one, else with all of its name."""
    for name, declaration in ruleset.zones.items():
        named = tuple(zone for zone in zones if zone.name == name)
        sets = tuple(frozenset(zone.sites) for zone in named)
        if not declaration.each:
            vocabulary.regions[name] = core.Constant(sets[0], type=Type("sites"), span=declaration.span)
        elif [text.text for text in declaration.each] == ["player"]:
            vocabulary.regions[name] = sets
        else:
            vocabulary.zones[name] = named
    vocabulary.ordered = frozenset(site for zone in zones if zone.keeps_order for site in zone.sites)
    held = [[zone.sites for zone in zones if zone.owner == player] for player in range(len(vocabulary.players))]
    vocabulary.holdings = tuple(frozenset[int]().union(*sites) for sites in held)


def _count(each: tuple[Values, ...]) -> int:
    return prod(len(values.members) for values in each)


def _size(ruleset: Ruleset, zone: ZoneDeclaration, diagnostics: Diagnostics) -> int | None:
    """The number of places of a zone; None after a diagnostic, and for a zone without a size."""
    if zone.seen_by in ("owner", "others") and (not zone.each or zone.each[0].text != "player"):
        first = "let 'player' come first" if zone.each else "add 'each: player'"
        hint = f"{first}, or let 'everybody' or 'nobody' see it"
        diagnostics.report("T077", zone.span, hint=hint, name=zone.name)
    if zone.size is None:
        if ruleset.board is not None or any(each.size for each in ruleset.zones.values()):
            return None
        hint = "zones without a size have room for all that is on the board or in zones with a size"
        diagnostics.report("R004", zone.span, hint=hint, key="size", what=f"the zone '{zone.name}'")
        return 1
    return measure(ruleset, zone.size, diagnostics, least=0)


def _each(
    ruleset: Ruleset, zone: ZoneDeclaration, board: Board, seats: int, diagnostics: Diagnostics
) -> tuple[Values, ...] | None:
    """What there is a zone for each of, by index; None after a diagnostic."""
    found = [_values(ruleset, zone, text, board, seats, diagnostics) for text in zone.each]
    values = tuple(each for each in found if each is not None)
    if len(values) < len(found):
        return None
    if _count(values) > MAX_SITES:
        diagnostics.report("T067", zone.each[0].span, found=_count(values), largest=MAX_SITES)
        return None
    return values


def _values(
    ruleset: Ruleset, zone: ZoneDeclaration, text: Scalar, board: Board, seats: int, diagnostics: Diagnostics
) -> Values | None:
    if text.text == "player":
        players = tuple(player.name for player in ruleset.players[:seats])
        return Values(Type("player"), tuple(range(seats)), players)
    if text.text == "kind":
        pieces = tuple(ruleset.pieces)
        return _some(zone, text, Values(Type("piece"), tuple(range(len(pieces))), pieces), diagnostics)
    sites: list[frozenset[int]] = []
    checker = _checker(ruleset, text, board, seats, diagnostics)
    _declare_values(ruleset, text.text, checker.vocabulary)
    if text.text in ruleset.attributes and text.text in checker.vocabulary.lost:
        return _UNKNOWN_VALUES
    type_ = index_of(zone.name, text, checker, sites).type
    if type_.kind == "mark":
        words = checker.vocabulary.words_of(type_.name)
        return Values(type_, tuple(range(len(words))), words)
    if sites:
        members = tuple(sorted(sites[0]))
        return _some(zone, text, Values(type_, members, tuple(map(board.name, members))), diagnostics)
    if type_.kind != "int":
        return None
    if type_.low < 0:
        diagnostics.report("T072", text.span, hint="zones are numbered from 0 or 1", name=zone.name)
        return None
    numbers = tuple(range(type_.low, type_.high + 1))
    holder = checker.vocabulary.attributes.get(type_.named) or checker.vocabulary.word_lists.get(type_.named)
    return Values(type_, numbers, tuple(map(holder.text if holder else str, numbers)))


def _declare_values(ruleset: Ruleset, name: str, vocabulary: Vocabulary) -> None:
    """Declare what has values, if the name is one of them; what is wrong with these is reported later."""
    if name in ruleset.attributes or name in ruleset.variables or name in ruleset.words_of_choices:
        declare_values(ruleset, ExpressionChecker(vocabulary, Diagnostics()))


def _some(zone: ZoneDeclaration, text: Scalar, values: Values, diagnostics: Diagnostics) -> Values | None:
    """The values, of which there must be some."""
    if values.members:
        return values
    missing = {"kind": "this game has no kinds of pieces", "site": "this game has no board"}
    hint = missing.get(text.text, "there is no such site on the board")
    diagnostics.report("T072", text.span, hint=hint, name=zone.name)
    return None


def _checker(ruleset: Ruleset, text: Scalar, board: Board, seats: int, diagnostics: Diagnostics) -> ExpressionChecker:
    """A checker for what there is a zone for each of. It knows regions, as far as they lie on the board, if the text
    names one; what is wrong with them is reported later, when all regions are checked."""
    checker = parameter_checker(ruleset, text, diagnostics, board)
    if not names_of_regions(ruleset).isdisjoint(IDENTIFIER.findall(text.text)):
        vocabulary = checker.vocabulary
        vocabulary.players = tuple(player.name for player in ruleset.players[:seats])
        vocabulary.forward = (NOTHING,) * seats
        vocabulary.pieces = tuple(ruleset.pieces)
        declare_regions(ruleset, ExpressionChecker(vocabulary, Diagnostics()))
    return checker


def _with_places(
    ruleset: Ruleset,
    board: Board,
    sizes: Mapping[str, int],
    each: Mapping[str, tuple[Values, ...]],
    diagnostics: Diagnostics,
) -> Places | None:
    places: dict[str, int] = {}
    zones: list[core.Zone] = []
    for zone in ruleset.zones.values():
        size = sizes[zone.name]
        for indices, keys in _combinations(each[zone.name]):
            first = board.area + len(places)
            if first + size > MAX_SITES:
                _report_places(ruleset, board.area, sizes, each, diagnostics)
                return None
            prefix = "_".join((zone.name, *keys, "")) if keys else zone.name
            named = {f"{prefix}{number}": number for number in range(1, size + 1)}
            twice = next((name for name in named if name in places or name in board.by_name), None)
            if twice is not None:
                diagnostics.report("T078", zone.span, hint="give the zone another name", name=twice)
                return None
            places |= named
            owner = indices[0][1] if indices and indices[0][0].kind == "player" else NOTHING
            sites = tuple(range(first, first + size))
            zones.append(core.Zone(zone.name, owner, sites, zone.seen_by, indices, keys, zone.keeps_order))
    return places, tuple(zones)


def _report_places(
    ruleset: Ruleset,
    area: int,
    sizes: Mapping[str, int],
    each: Mapping[str, tuple[Values, ...]],
    diagnostics: Diagnostics,
) -> None:
    """Report that there are too many places, at the zones that have most of them."""
    counts = {name: _count(each[name]) for name in ruleset.zones}
    places = {name: sizes[name] * count for name, count in counts.items()}
    total, largest = area + sum(places.values()), max(places, key=lambda name: places[name])
    count, zone = counts[largest], ruleset.zones[largest]
    of_zone = f" in {count:,} zones of {sizes[largest]:,}" if count > 1 else ""
    because = f"'{largest}' has {places[largest]:,} of them{of_zone}"
    fitting = (MAX_SITES - total + places[largest]) // count
    hint = "a zone needs only the places that are taken at the same time"
    if zone.size is None:
        hint = "give it a 'size': it needs only the places that are taken at the same time"
    hint += f"; up to {fitting:,}{' each' if count > 1 else ''} fit beside the others" if fitting > 0 else ""
    place = zone.size.span if zone.size else zone.span
    diagnostics.report("T067", place, hint=hint, because=because, found=total, largest=MAX_SITES)


Combination = tuple[tuple[tuple[Type, int], ...], tuple[str, ...]]


def _combinations(each: tuple[Values, ...]) -> Iterator[Combination]:
    """The indices and the names of all zones with a name, the last index running fastest."""
    members = [[(values.type, member) for member in values.members] for values in each]
    yield from zip(product(*members), product(*(values.names for values in each)), strict=True)
