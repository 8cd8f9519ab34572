"""Which points of a board are joined, as text: a graph in a terminal is a list of its points, without its lines."""

from __future__ import annotations

from playground.game.board import NO_SITE
from playground.game.core import Game
from playground.source.diagnostics import PlaygroundError, did_you_mean


def neighbours_text(game: Game, name: str = "") -> str:
    """The neighbours of each square or point, a line for each: `alba: borea, cania, jov`; or of the one with the name.

    Raises PlaygroundError if no square or point of the board has the name.
    """
    board = game.board
    if not name:
        return "\n".join(_line(game, site) for site in board.cells) or "this game has no board"
    by_name = {board.name(site).casefold(): site for site in board.cells}
    if name.casefold() not in by_name:
        raise PlaygroundError(f"'{name}' is no place on the board; {did_you_mean(name.casefold(), by_name)}")
    return _line(game, by_name[name.casefold()])


def _line(game: Game, site: int) -> str:
    names = [game.board.name(other) for other in neighbours(game, site)]
    return f"{game.board.name(site)}: {', '.join(names) or 'none'}"


def neighbours(game: Game, site: int) -> list[int]:
    """The squares or points next to one, clockwise from north."""
    ways = range(game.board.neighbour_count)
    return list(dict.fromkeys(to for to in (game.board.ahead(site, way, 1) for way in ways) if to != NO_SITE))
