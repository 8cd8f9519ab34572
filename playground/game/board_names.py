"""Names that come from the board: sets of all sites, single sites, directions and leaps."""

from __future__ import annotations

from functools import partial

from playground.game import core
from playground.game.board import COMPASS, Board, Direction, column_name
from playground.game.construct import ExpressionBuilder
from playground.game.core import NOTHING, Type
from playground.game.leaps import LEAP, leap_and_its_images
from playground.game.names import Function, Meaning, for_player, is_unknown, sites, ways
from playground.game.vocabulary import RELATIVE, WAYS
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span


def resolve_board_name(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    """The meaning of a name that the board gives, such as `a1` or `north`; None if it gives none."""
    board = checker.vocabulary.world.board
    if name in ("board", "anywhere"):
        return sites(board.cell_set if name == "board" else board.site_set, span)
    if name in ("players", "everyone"):
        return core.Constant(frozenset(range(len(checker.vocabulary.players))), type=Type("players"), span=span)
    if name == "kinds":
        return core.Constant(frozenset(range(len(checker.vocabulary.pieces))), type=Type("pieces"), span=span)
    if name in board.by_name:
        return core.Constant(board.by_name[name], type=Type("site"), span=span)
    if _looks_like_site(name):
        if checker.is_ruled_out:
            return core.Constant(NOTHING, type=Type("site"), span=span)
        slanted = _LACKING.get(board.shape, "")
        if board.is_cut:
            slanted = "some sites are taken away by 'without'"
        final = column_name(board.width - 1)
        if board.shape == "graph":
            slanted = did_you_mean(name, board.by_name) or slanted
        extent = f"this board has columns a to {final} and rows 1 to {board.height}"
        extent = extent if board.shape != "graph" else f"its points are {', '.join(list(board.by_name)[:12])}"
        extent = extent if board.cells else "this game has zones"
        return checker.fail("T018", span, hint=slanted, name=name, extent=extent)
    if name == "seat_of":
        return Function(name, 1, partial(_seat, checker))
    if name == LEAP:
        return Function(LEAP, 2, partial(leap_and_its_images, checker))
    return _direction_name(name, span, checker)


_LACKING = {
    "hexagon": "a hexagonal board has no cells in two of its corners",
    "triangle": "in a triangle each row is a cell shorter than the one below",
}
"""What is said of names that would be sites of a rectangle."""


def _seat(checker: ExpressionBuilder, given: list[core.Expression], span: Span) -> core.Expression:
    """A player's place in turn order, from 1; 0 for nobody."""
    player = checker.coerce(given[0], "player?", given[0].span or span)
    if is_unknown(player):
        return player
    seats = tuple(range(1, len(checker.vocabulary.players) + 1))
    type_ = Type("int", 0 if player.type.optional else 1, len(seats))
    return checker.fold(core.Table(seats, player, type=type_, span=span))


def _direction_name(name: str, span: Span, checker: ExpressionBuilder) -> Meaning | None:
    board, neighbours = checker.vocabulary.world.board, checker.vocabulary.neighbour_count
    directions = board.directions
    for index, direction in enumerate(directions):
        if direction.name == name:
            return core.Constant(index, type=Type("way"), span=span)
    if name in WAYS:
        return ways(frozenset(i for i in range(neighbours) if belongs_to(name, directions[i], board)), span)
    if name in RELATIVE:
        return relative(name, checker.viewer(span), span, checker)
    if any(direction.name == name for direction in COMPASS):
        known = (direction.name for direction in directions[:neighbours])
        return checker.fail("T052", span, hint=did_you_mean(name, known), name=name)
    return None


def belongs_to(name: str, direction: Direction, board: Board) -> bool:
    """Whether a direction is orthogonal or diagonal, as `name` says; on a board of hexagons all six are orthogonal.

    In a graph edges are orthogonal that lead straight up, down or across, and diagonal half-way between.
    """
    if direction.targets:
        return direction.bearing % 90 == (0 if name == "orthogonally" else 45)
    orthogonal = board.is_hexagonal or 0 in (direction.dx, direction.dy)
    return orthogonal == (name == "orthogonally")


def relative(name: str, player: core.Expression, span: Span, checker: ExpressionBuilder) -> core.Expression:
    """Directions relative to the forward direction of a player."""
    if core.NOTHING in checker.vocabulary.forward:
        hint = "give each player 'forward:' and a direction"
        if checker.vocabulary.world.board.shape == "graph":
            names = ", ".join(direction.name for direction in checker.vocabulary.world.board.directions)
            hint = f"{hint} of this board: {names}"
        return checker.fail("T019", span, hint=hint, name=name)
    sign = RELATIVE[name]
    board, forward = checker.vocabulary.world.board, checker.vocabulary.forward
    if name == "forward":
        return for_player(forward, Type("way"), player, span)
    if name == "backward":
        return for_player(tuple(map(board.opposite, forward)), Type("way"), player, span)
    everything = range(checker.vocabulary.neighbour_count)
    values = tuple(frozenset(each for each in everything if board.towards(each, ahead) == sign) for ahead in forward)
    return for_player(values, Type("ways"), player, span)


def _looks_like_site(name: str) -> bool:
    letters = name.rstrip("0123456789")
    return 0 < len(letters) <= 2 and letters.islower() and letters != name
