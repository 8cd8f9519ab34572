"""Names that come from the board: sets of all sites, single sites, directions and leaps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from playground.game import core
from playground.game.board import COMPASS, Board, Direction, column_name
from playground.game.construct import ExpressionBuilder
from playground.game.core import NOTHING, Type
from playground.game.names import Function, Meaning, for_player, is_unknown, sites, unknown, ways
from playground.game.vocabulary import RELATIVE, WAYS, World
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
        slanted = "a hexagonal board has no cells in two of its corners" if board.shape == "hexagon" else ""
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
    if name == "leap":
        return Function("leap", 2, partial(_leap, checker))
    return _direction_name(name, span, checker)


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
        return _relative(name, span, checker)
    if any(direction.name == name for direction in COMPASS):
        known = (direction.name for direction in directions[:neighbours])
        return checker.fail("T052", span, hint=did_you_mean(name, known), name=name)
    return None


def belongs_to(name: str, direction: Direction, board: Board) -> bool:
    """Whether a direction is orthogonal or diagonal, as `name` says; on a hexagonal board all six are orthogonal. In a
    graph edges are orthogonal that lead straight up, down or across, and diagonal half-way between."""
    if direction.targets:
        return direction.bearing % 90 == (0 if name == "orthogonally" else 45)
    orthogonal = board.shape == "hexagon" or 0 in (direction.dx, direction.dy)
    return orthogonal == (name == "orthogonally")


def _relative(name: str, span: Span, checker: ExpressionBuilder) -> core.Expression:
    """Directions relative to the forward direction of the player."""
    if core.NOTHING in checker.vocabulary.forward:
        hint = "give each player 'forward:' and a direction"
        if checker.vocabulary.world.board.shape == "graph":
            names = ", ".join(direction.name for direction in checker.vocabulary.world.board.directions)
            hint = f"{hint} of this board: {names}"
        return checker.fail("T019", span, hint=hint, name=name)
    sign = RELATIVE[name]
    board, forward = checker.vocabulary.world.board, checker.vocabulary.forward
    if name == "forward":
        return for_player(forward, Type("way"), checker.viewer(span), span)
    if name == "backward":
        return for_player(tuple(map(board.opposite, forward)), Type("way"), checker.viewer(span), span)
    everything = range(checker.vocabulary.neighbour_count)
    values = tuple(frozenset(each for each in everything if board.towards(each, ahead) == sign) for ahead in forward)
    return for_player(values, Type("ways"), checker.viewer(span), span)


def _leap(checker: ExpressionBuilder, given: list[core.Expression], span: Span) -> core.Expression:
    """The (up to eight) rotations and mirror images of a leap of M columns and N rows."""
    numbers = [checker.coerce(value, "int", span) for value in given]
    if any(map(is_unknown, numbers)):
        return unknown(span)
    for value in numbers:
        if not isinstance(value, core.Constant):
            return checker.fail("T013", value.span)
    a, b = (int(value.value) for value in numbers)  # type: ignore[attr-defined]  # constants, as checked above
    board = checker.vocabulary.world.board
    if board.shape in ("hexagon", "graph"):
        kind = "hexagonal board" if board.shape == "hexagon" else "graph"
        return checker.fail("T022", span, problem=f"a {kind} has no leaps")
    if a == b == 0:
        return checker.fail("T022", span, problem="a leap of 0 and 0 goes nowhere")
    if not any(abs(dx) < board.width and abs(dy) < board.height for dx, dy in _images(a, b)):
        return checker.fail("T022", span, problem=f"a leap of {a} and {b} leaves this board from every site")
    return ways(frozenset(_direction(dx, dy, checker.vocabulary.world) for dx, dy in _images(a, b)), span)


def _direction(dx: int, dy: int, world: World) -> int:
    board = world.board
    for index, direction in enumerate(board.directions):
        if (direction.dx, direction.dy) == (dx, dy):
            return index
    added = (*board.directions, Direction(f"leap({dx}, {dy})", dx, dy))
    world.board = replace(board, directions=added)
    return len(added) - 1


def _images(a: int, b: int) -> Iterable[tuple[int, int]]:
    """All rotations and mirror images, from north to south and from west to east."""
    images = {(sx * x, sy * y) for x, y in ((a, b), (b, a)) for sx in (1, -1) for sy in (1, -1)}
    return sorted(images, key=lambda d: (-d[1], d[0]))


def _looks_like_site(name: str) -> bool:
    letters = name.rstrip("0123456789")
    return 0 < len(letters) <= 2 and letters.islower() and letters != name
