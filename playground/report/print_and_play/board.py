"""The board at its real size: on one sheet if it fits, else in tiles that overlap where they are glued."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from playground.game.core import Game
from playground.pictures.board import board_frame, board_parts, landmarks
from playground.pictures.shapes import CELL

MIN_CELL, USUAL_CELL, MAX_CELL = 16.0, 22.0, 26.0
"""Millimetres of a cell: at least as many for fingers, as many where the board needs several sheets anyway, and at
most."""

CARD_CELL = 54.0
"""Millimetres of a cell where cards lie on no board: cards are then 40 by 56, and eight with backs fill a sheet."""

OVERLAP = 8.0
"""Millimetres of a tile that lie below the next one."""

SHEETS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 10.0
HEADING = 16.0
"""Millimetres of a sheet that the line above a board takes."""


@dataclass(frozen=True)
class PrintedBoard:
    """The sheets of a board, row by row, each as an SVG element; and the width of a cell in millimetres."""

    cell_mm: float
    columns: int
    rows: int
    tiles: tuple[str, ...]


def printed_board(game: Game, paper: str) -> PrintedBoard:
    """The board for sheets of `paper`, a key of `SHEETS`; without tiles if the game has none."""
    if not game.board.cells:
        cards = any(piece.look == "card" for piece in game.pieces)
        return PrintedBoard(CARD_CELL if cards else USUAL_CELL, 0, 0, ())
    left, top, width, height = board_frame(game.board)
    sheet = SHEETS[paper][0] - 2 * MARGIN, SHEETS[paper][1] - 2 * MARGIN - HEADING
    cell = min(sheet[0] / width, sheet[1] / height) * CELL
    cell = min(cell, MAX_CELL) if cell >= MIN_CELL else USUAL_CELL
    scale = cell / CELL
    columns, rows = (_tiles(size * scale, room) for size, room in zip((width, height), sheet, strict=True))
    drawn = "".join(board_parts(game, landmarks(game)))
    tiles = list[str]()
    for row in range(rows):
        for column in range(columns):
            x = left + column * (sheet[0] - OVERLAP) / scale
            y = top + row * (sheet[1] - OVERLAP) / scale
            shown = min(sheet[0] / scale, left + width - x), min(sheet[1] / scale, top + height - y)
            tiles.append(
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board tile" role="img" '
                f'aria-label="Part {len(tiles) + 1} of the board" width="{shown[0] * scale:.1f}mm" '
                f'height="{shown[1] * scale:.1f}mm" viewBox="{x:.1f} {y:.1f} {shown[0]:.1f} {shown[1]:.1f}" '
                f'font-family="system-ui, sans-serif">{drawn}</svg>'
            )
    return PrintedBoard(cell, columns, rows, tuple(tiles))


def _tiles(size: float, room: float) -> int:
    """Sheets of `room` millimetres that `size` millimetres take, where neighbours overlap."""
    return 1 if size <= room + 0.1 else ceil((size - OVERLAP) / (room - OVERLAP))
