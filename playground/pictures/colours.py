"""Colours: of players, of regions, and of words that name a colour."""

from __future__ import annotations

from functools import cache

from playground.game.core import Game
from playground.pictures.contrast import contrast, seen_on
from playground.pictures.palette import NAMED, PLAYERS

CELL_LIGHT, CELL_DARK, LINE = "#efe3cb", "#e2d0ad", "#a8926a"
NIGHT_CELL_LIGHT, NIGHT_CELL_DARK, NIGHT_LINE = "#4e4639", "#3f382d", "#2a251d"
"""The same on dark pages."""

DRAWN_LINE, NIGHT_DRAWN_LINE = "#7a6844", "#bcae90"
"""The lines of boards that are points and lines."""

DARK_INK, LIGHT_INK = "#15120e", "#ffffff"

TINTS = ("#e8a33d", "#4f9d69", "#7a6fd0", "#d0605e", "#3c9bb5", "#b86fae")
"""Colours of regions that all players share."""


def named_colour(word: str) -> str | None:
    """The colour that a word names, or None."""
    return NAMED.get(word.casefold())


def player_colour(game: Game, player: int) -> str:
    """The colour of a player's pieces: the one in the player's name if all players are named after colours."""
    named = [named_colour(name) for name in game.players]
    own = named[player]
    return own if own and all(named) else PLAYERS[player % len(PLAYERS)]


@cache
def on_board(colour: str) -> tuple[str, str]:
    """A colour as it is seen on the cells of light and of dark pages."""
    return seen_on(colour, (CELL_LIGHT, CELL_DARK)), seen_on(colour, (NIGHT_CELL_LIGHT, NIGHT_CELL_DARK))


def player_tint(game: Game, player: int) -> str:
    """The colour of a player's cells: that of the pieces, or a golden one for pieces as light as the board."""
    colour = player_colour(game, player)
    return "#b8862b" if brightness(colour) > 225 else colour


def region_tint(number: int) -> str:
    """The colour of the region declared as the `number`-th, from 0."""
    return TINTS[number % len(TINTS)]


def ink_on(colour: str) -> str:
    """A text colour that is legible on a colour."""
    return max(DARK_INK, LIGHT_INK, key=lambda ink: contrast(ink, colour))


def brightness(colour: str) -> float:
    """The brightness of `#rrggbb`, from 0 to 255 (the luma of ITU-R BT.601)."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
