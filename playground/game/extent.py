"""The sites of a ruleset: the cells of its board, then the places of its zones. Sizes are expressions of parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.board import COMPASS, Board, hexagon, rectangle
from playground.game.construct import MAX_NUMBER
from playground.game.core import NOTHING
from playground.game.definitions import read_definition
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.game.prelude import prelude
from playground.game.vocabulary import Vocabulary, World
from playground.ruleset.model import BoardDeclaration, Ruleset, ZoneDeclaration
from playground.ruleset.parameters import shown
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_expression

MAX_SITES = 1024
"""Limit on the cells of a board's surrounding rectangle together with the places of the zones."""

NO_BOARD = Board("none", 0, 0, (), COMPASS)


@dataclass(frozen=True)
class Extent:
    """The number of seats, the board with the places of the zones, and the zones."""

    seats: int
    board: Board
    zones: tuple[core.Zone, ...]


def extent_of(ruleset: Ruleset, diagnostics: Diagnostics) -> Extent | None:
    """The extent of a game, from its parameters, before any rule is checked; None after a diagnostic."""
    seats, board = _seats(ruleset, diagnostics), _board(ruleset, diagnostics)
    sized = [zone for zone in ruleset.zones.values() if zone.size is not None]
    sizes = {zone.name: _zone_size(ruleset, zone, diagnostics) for zone in ruleset.zones.values()}
    known = {name: size for name, size in sizes.items() if size is not None}
    if seats is not None and board is not None and all(zone.name in known for zone in sized):
        everything = len(board.cells) + sum(known[each.name] * (seats if each.per_player else 1) for each in sized)
        known |= {name: everything for name in sizes if name not in known}
    met = [_fulfils(ruleset, name, text, diagnostics) for name, text in ruleset.require.items()]
    if seats is None or board is None or len(known) < len(sizes) or not all(met):
        return None
    return _with_zones(Extent(seats, board, ()), ruleset, known, diagnostics)


def _zone_size(ruleset: Ruleset, zone: ZoneDeclaration, diagnostics: Diagnostics) -> int | None:
    """The number of places of a zone; None after a diagnostic, and for a zone without a size."""
    if zone.seen_by == "owner" and not zone.per_player:
        hint = "add 'each: player', or let 'everybody' or 'nobody' see it"
        diagnostics.report("T077", zone.span, hint=hint, name=zone.name)
    if zone.size is None:
        if ruleset.board is not None or any(each.size for each in ruleset.zones.values()):
            return None
        hint = "zones without a size have room for all that is on the board or in zones with a size"
        diagnostics.report("R004", zone.span, hint=hint, key="size", what=f"the zone '{zone.name}'")
        return 1
    return _measure(ruleset, zone.size, diagnostics, least=0)


def _with_zones(extent: Extent, ruleset: Ruleset, sizes: Mapping[str, int], diagnostics: Diagnostics) -> Extent | None:
    """The extent with the places of the zones after the cells of the board; None after a diagnostic."""
    board, players = extent.board, [player.name for player in ruleset.players[: extent.seats]]
    places: dict[str, int] = {}
    zones: list[core.Zone] = []
    for zone in ruleset.zones.values():
        size = sizes[zone.name]
        for owner in range(extent.seats) if zone.per_player else (NOTHING,):
            first = board.area + len(places)
            if first + size > MAX_SITES:
                place = zone.size.span if zone.size else zone.span
                diagnostics.report("T067", place, found=first + size, largest=MAX_SITES)
                return None
            prefix = zone.name if owner == NOTHING else f"{zone.name}_{players[owner]}_"
            named = {f"{prefix}{number}": number for number in range(1, size + 1)}
            twice = next((name for name in named if name in places or name in board.by_name), None)
            if twice is not None:
                diagnostics.report("T078", zone.span, hint="give the zone another name", name=twice)
                return None
            places |= named
            zones.append(core.Zone(zone.name, owner, tuple(range(first, first + size)), zone.seen_by))
    return Extent(extent.seats, replace(board, places=tuple(places), slots=tuple(places.values())), tuple(zones))


def _seats(ruleset: Ruleset, diagnostics: Diagnostics) -> int | None:
    """The number of players who take part; None after a diagnostic."""
    if ruleset.seats is None:
        return len(ruleset.players)
    seats = _measure(ruleset, ruleset.seats, diagnostics, least=-MAX_NUMBER)
    if seats is not None and not 1 <= seats <= len(ruleset.players):
        diagnostics.report("T065", ruleset.seats.span, found=seats, most=len(ruleset.players))
        return None
    return seats


def _fulfils(ruleset: Ruleset, name: str, text: Scalar, diagnostics: Diagnostics) -> bool:
    """Whether the parameters fulfil a requirement; reported if not."""
    node = parse_expression(text, diagnostics)
    value = _parameter_checker(ruleset, text, diagnostics).expect(node, "bool") if node else None
    if value is None or is_unknown(value):
        return False
    if isinstance(value, core.Constant) and value.value is False:
        settings = [(p.name, p.value) for p in ruleset.parameters.values() if p.name in text.text]
        values = ", ".join(f"{parameter} is {shown(setting)}" for parameter, setting in settings)
        diagnostics.report("T066", text.span, name=name, said=values)
        return False
    return True


def _board(ruleset: Ruleset, diagnostics: Diagnostics) -> Board | None:
    """The board, or None after a diagnostic."""
    declaration = ruleset.board
    if declaration is None:
        return NO_BOARD
    measures = {name: _measure(ruleset, text, diagnostics) for name, text in declaration.measures.items()}
    if any(value is None for value in measures.values()):
        return None
    sizes = {name: value for name, value in measures.items() if value is not None}
    width, height = _width_and_height(declaration, sizes)
    if width * height > MAX_SITES:
        largest = max(sizes, key=lambda name: sizes[name])
        place = declaration.measures[largest].span
        diagnostics.report("T050", place, width=width, height=height, largest=MAX_SITES)
        return None
    whole = hexagon(sizes["side"]) if declaration.shape == "hexagon" else rectangle(width, height)
    return _cut(whole, ruleset, declaration.without, diagnostics) if declaration.without else whole


def _cut(whole: Board, ruleset: Ruleset, without: Scalar, diagnostics: Diagnostics) -> Board | None:
    """The board without some of its cells, which are named as on the whole one; None after a diagnostic."""
    node = parse_expression(without, diagnostics)
    sites = _parameter_checker(ruleset, without, diagnostics, whole).expect(node, "sites") if node else None
    if sites is None or is_unknown(sites):
        return None
    if not isinstance(sites, core.Constant):
        diagnostics.report("T130", without.span, hint="name sites by their place: without: a1 or row 3 except c3")
        return None
    holes = sites.value
    assert isinstance(holes, frozenset)
    left = tuple(cell for cell in whole.cells if cell not in holes)
    if not left:
        diagnostics.report("T131", without.span)
        return None
    return replace(whole, cells=left)


def _width_and_height(declaration: BoardDeclaration, sizes: Mapping[str, int]) -> tuple[int, int]:
    if declaration.shape == "hexagon":
        return 2 * sizes["side"] - 1, 2 * sizes["side"] - 1
    if declaration.shape == "square":
        return sizes["size"], sizes["size"]
    return sizes["columns"], sizes["rows"]


def _measure(ruleset: Ruleset, text: Scalar, diagnostics: Diagnostics, least: int = 1) -> int | None:
    """A size: a number, or an expression of parameters."""
    number = text.text.strip().lstrip("0")
    if least >= 0 and number.isascii() and number.isdecimal() and len(number) >= len(str(MAX_NUMBER)):
        diagnostics.report("T067", text.span, found=number, largest=MAX_SITES)  # too large to be parsed as a number
        return None
    node = parse_expression(text, diagnostics)
    value = _parameter_checker(ruleset, text, diagnostics).expect(node, "int") if node else None
    if value is None or is_unknown(value):
        return None
    if not isinstance(value, core.Constant) or int(value.value) < least:  # type: ignore[arg-type]  # an int by its type
        diagnostics.report("T051", text.span, least=least)
        return None
    return int(value.value)  # type: ignore[arg-type]  # an int by its type


def _parameter_checker(
    ruleset: Ruleset, text: Scalar, diagnostics: Diagnostics, board: Board | None = None
) -> ExpressionChecker:
    """A checker for a text about parameters, definitions, and the sites of a board if one is given."""
    world, definitions = World(board or rectangle(1, 1), 1), dict(prelude()) if board else {}
    definitions |= _definitions(ruleset, text)
    vocabulary = Vocabulary(world, (), (), (), dict(ruleset.parameters), definitions)
    return ExpressionChecker(vocabulary, diagnostics)


def _definitions(ruleset: Ruleset, text: Scalar) -> dict[str, ast.Definition]:
    """The definitions of the ruleset, unless a text has only numbers and parameters, as most sizes do: parsing all
    definitions for each of them takes long. Their mistakes are reported later, when all definitions are checked."""
    words = re.findall(r"[^\W\d]\w*", text.text)
    if all(word in ruleset.parameters for word in words):
        return {}
    parsed = map(read_definition, ruleset.definitions)
    return {definition.name: definition for definition in parsed if definition}
