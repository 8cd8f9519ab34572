"""The one table of colours that mean something: those of players, of variants, and of less and more.

A player has one colour on the board, in charts and in tables, and a variant one in all charts and tables. Colours of
variants are seen on light and on dark pages (contrast 3 and more, WCAG 2.1, 1.4.11). Those of players are as light or
dark as their pieces; where a page might swallow one, it is drawn with an edge that both pages show.
"""

from __future__ import annotations

from playground.pictures.contrast import GRAPHICS, contrast

PAGES = ("#fdfcfa", "#15171c")
"""The grounds of light and of dark pages."""

EDGE = "#7b7b84"
"""A grey that is seen on both."""

IVORY = "#fbf6e9"

PLAYERS = (IVORY, "#2f343d", "#b5473c", "#2f6fb0", "#5f8f3a", "#8a5fb0")
"""Colours of players whose names are not colours; a seventh player gets the first again."""

NAMED = {
    "black": "#2f343d",
    "blue": "#2f6fb0",
    "brown": "#8a5a35",
    "crimson": "#b01e3c",
    "cyan": "#2aa7b8",
    "gold": "#d9a514",
    "gray": "#84888f",
    "green": "#4c8f3f",
    "grey": "#84888f",
    "indigo": "#4b3a8c",
    "ivory": IVORY,
    "lime": "#93c83e",
    "magenta": "#c2409a",
    "maroon": "#7a2431",
    "navy": "#26406f",
    "olive": "#84812f",
    "orange": "#e58a2b",
    "pink": "#e79ab4",
    "purple": "#7d4fa3",
    "red": "#c0392f",
    "silver": "#c3c7cc",
    "tan": "#cfab7c",
    "teal": "#2a7f7a",
    "turquoise": "#46c0b3",
    "violet": "#a070cf",
    "white": "#fdfcf8",
    "yellow": "#f0c93a",
}
"""CSS names of colours, in shades that go together on a board."""

VARIANTS = ("#3d7ff0", "#d06a1c", "#258a64", "#a863cf", "#ad7c0c", "#d94f72", "#208aa3", "#84848d")
"""Colours of variants, in order; distinguishable for people with red-green colour blindness."""

LESS, MORE = VARIANTS[:2]
"""Colours of values below and above a reference."""


def needs_edge(colour: str) -> bool:
    """Whether a light or a dark page might swallow a colour."""
    return any(contrast(colour, page) < GRAPHICS for page in PAGES)
