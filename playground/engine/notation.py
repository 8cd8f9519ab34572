"""Options and positions as people read them."""

from __future__ import annotations

from playground.engine.layout import layout_of
from playground.engine.packing import members_of, unpack
from playground.engine.protocol import Option
from playground.game.board import column_name
from playground.game.core import Binding, Game

EMPTY = "."


def describe(game: Game, option: Option) -> str:
    """An option in words: the action, then what the labels of `shown` stand for: `move b2-b3`, `flip d2`, `pass`.

    Sites that follow each other are joined by a hyphen.
    """
    action = game.actions[option.action]
    chosen = {b.label: (b, value) for b, value in zip(action.bindings, option.values, strict=True)}
    text, site_before = action.name, False
    for label in action.shown:
        binding, value = chosen[label]
        is_site = binding.type.kind == "site"
        text += ("-" if is_site and site_before else " ") + _word(game, binding, value)
        site_before = is_site
    return text


def _word(game: Game, binding: Binding, value: int) -> str:
    match binding.type.kind:
        case "int":
            return str(value)
        case "site":
            return game.board.name(value)
        case "player":
            return game.players[value]
        case "piece":
            return game.pieces[value].name
    return game.board.directions[value].name


def board_text(game: Game, block: bytes) -> str:
    """The board of a position for a terminal: rows from the top with their numbers, letters of the columns below.

    A piece is its symbol or its first letter, a capital for the first player and a small letter for the second. Where
    that cannot tell the owners apart, the number of the player follows. A hexagonal board is slanted, so that
    neighbours are near each other.
    """
    board = game.board
    cells = _cells(game, block)
    width = 1 + max(len(column_name(board.width - 1)), *(len(cell) for cell in cells.values()))
    margin = len(str(board.height))
    lines = []
    for y in reversed(range(board.height)):
        row = "".join(cells.get(y * board.width + x, "").rjust(width) for x in range(board.width))
        lines.append(f"{y + 1:>{margin}}" + _slant(game, y, width) + row)
    columns = "".join(column_name(x).rjust(width) for x in range(board.width))
    return "\n".join(line.rstrip() for line in [*lines, " " * margin + columns])


def _slant(game: Game, y: int, width: int) -> str:
    """What a row is moved to the right by: on a hexagonal board half a cell for each row above the columns' letters."""
    return " " * ((y + 1) * width // 2) if game.board.shape == "hexagon" else ""


def _cells(game: Game, block: bytes) -> dict[int, str]:
    """What to write for each site."""
    fields = unpack(layout_of(game), block)
    kinds = {site: kind for kind, bits in enumerate(fields.get("piece", [])) for site in members_of(bits)}
    cells = dict.fromkeys(game.board.sites, EMPTY)
    for player, bits in enumerate(fields["owner"]):
        cells.update({site: _mark(game, player, kinds.get(site, 0)) for site in members_of(bits)})
    return cells


def _mark(game: Game, player: int, kind: int) -> str:
    piece = game.pieces[kind]
    letter = piece.symbol or piece.name[0]
    if len(game.players) > 2 or letter.upper() == letter.lower():
        return f"{letter}{player + 1}"
    return letter.lower() if player else letter.upper()
