"""The sites of a ruleset: the cells of its board, then the places of its zones. Sizes are expressions of parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.board import COMPASS, OF_HEXAGONS, Board, of_hexagons, rectangle
from playground.game.construct import MAX_NUMBER
from playground.game.graphs import graph_of, grid_of
from playground.game.measures import MAX_SITES, measure, parameter_checker
from playground.game.names import is_unknown
from playground.game.zones import zones_of
from playground.ruleset.board_model import BoardDeclaration
from playground.ruleset.model import Ruleset
from playground.ruleset.parameters import shown
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax.parse import parse_expression

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
    met = [_fulfils(ruleset, name, text, diagnostics) for name, text in ruleset.require.items()]
    if seats is None or board is None or not all(met):
        return None
    zones = zones_of(ruleset, board, seats, diagnostics)
    if zones is None:
        return None
    places, found = zones
    belonging = {
        site: cell for zone in found for type_, cell in zone.indices if type_.kind == "site" for site in zone.sites
    }
    cells = tuple(belonging.get(board.area + number, core.NOTHING) for number in range(len(places)))
    slots = tuple(places.values())
    return Extent(seats, replace(board, places=tuple(places), slots=slots, cells_of_places=cells), found)


def _seats(ruleset: Ruleset, diagnostics: Diagnostics) -> int | None:
    """The number of players who take part; None after a diagnostic."""
    if ruleset.seats is None:
        return len(ruleset.players)
    seats = measure(ruleset, ruleset.seats, diagnostics, least=-MAX_NUMBER)
    if seats is not None and not 1 <= seats <= len(ruleset.players):
        diagnostics.report("T065", ruleset.seats.span, found=seats, most=len(ruleset.players))
        return None
    return seats


def _fulfils(ruleset: Ruleset, name: str, text: Scalar, diagnostics: Diagnostics) -> bool:
    """Whether the parameters fulfil a requirement; reported if not."""
    node = parse_expression(text, diagnostics)
    value = parameter_checker(ruleset, text, diagnostics).expect(node, "bool") if node else None
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
    if declaration.shape == "graph":
        return graph_of(declaration, diagnostics)
    measures = {name: measure(ruleset, text, diagnostics) for name, text in declaration.measures.items()}
    if any(value is None for value in measures.values()):
        return None
    sizes = {name: value for name, value in measures.items() if value is not None}
    width, height = _width_and_height(declaration, sizes)
    if width * height > MAX_SITES:
        largest = max(sizes, key=lambda name: sizes[name])
        place = declaration.measures[largest].span
        diagnostics.report("T050", place, width=width, height=height, largest=MAX_SITES)
        return None
    in_hexagons = declaration.shape in OF_HEXAGONS
    whole = of_hexagons(declaration.shape, sizes["side"]) if in_hexagons else rectangle(width, height)
    cut = _cut(whole, ruleset, declaration.without, diagnostics) if declaration.without else whole
    return grid_of(cut, ruleset, diagnostics) if declaration.shape == "grid" else cut


def _cut(whole: Board, ruleset: Ruleset, without: Scalar, diagnostics: Diagnostics) -> Board:
    """The board without some of its cells, which are named as on the whole one. After a diagnostic it is the whole one,
    so that mistakes elsewhere are found at once."""
    node = parse_expression(without, diagnostics)
    sites = parameter_checker(ruleset, without, diagnostics, whole).expect(node, "sites") if node else None
    if sites is None or is_unknown(sites):
        return whole
    if not isinstance(sites, core.Constant):
        diagnostics.report("T130", without.span, hint="name sites by their place: without: a1 or row 3 except c3")
        return whole
    holes = sites.value
    assert isinstance(holes, frozenset)
    left = tuple(cell for cell in whole.cells if cell not in holes)
    if not left:
        diagnostics.report("T131", without.span)
        return whole
    return replace(whole, cells=left)


def _width_and_height(declaration: BoardDeclaration, sizes: Mapping[str, int]) -> tuple[int, int]:
    if declaration.shape == "hexagon":
        return 2 * sizes["side"] - 1, 2 * sizes["side"] - 1
    if declaration.shape in OF_HEXAGONS:
        return sizes["side"], sizes["side"]
    if declaration.shape == "square":
        return sizes["size"], sizes["size"]
    return sizes["columns"], sizes["rows"]
