"""Heat maps: a board and its zones with a colour and a number on each site, as an SVG picture.

The colours of sites are solid, with ink that is legible on them, so that they suit light and dark pages; a site without
a colour is left faint. What numbers mean, and which of them deserve a colour, is decided by the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from playground.game.core import Game
from playground.pictures.board import board_frame, coordinates, outline
from playground.pictures.position import picture_frame
from playground.pictures.scales import Scale, colour_at, ink_of
from playground.pictures.shapes import CELL, Point, middle_of, quoted, rectangle, titled, words
from playground.pictures.zones import line_height, tray_parts, trays

_LEGEND = CELL * 1.3
"""Height of the legend below the board."""


@dataclass(frozen=True)
class HeatSite:
    """A site of a heat map: its place on the scale, None for no colour; a short text on it; and its tooltip."""

    at: float | None
    text: str
    title: str


@dataclass(frozen=True)
class HeatLegend:
    """The legend: the numbers at the ends of the scale, and lines below it."""

    low: str
    high: str
    notes: tuple[str, ...] = ()


def heat_svg(game: Game, sites: Mapping[int, HeatSite], scale: Scale, legend: HeatLegend, label: str) -> str:
    """The picture; `label` is the text for screen readers. Sites without an entry are drawn empty."""
    frame = board_frame(game.board, has_loops=False) if game.board.cells else None
    rows = trays(game, frame)
    parts = [*(_cells(game, sites, scale) if frame else ()), *(coordinates(game.board) if frame else ())]
    for tray in rows:
        parts += tray_parts(game, tray)
        for site, middle in zip(tray.zone.sites, tray.middles, strict=True):
            parts += _place(game, sites.get(site), middle, scale)
    left, top, width, height = picture_frame(frame, rows)
    wide = max(width, CELL * 7)
    left -= (wide - width) / 2
    parts += _legend(scale, legend, left + wide / 2, top + height, wide)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board heat" role="img" aria-label="{quoted(label)}" '
        f'viewBox="{left:.1f} {top:.1f} {wide:.1f} {height + _LEGEND:.1f}" style="max-width:{1.4 * wide:.0f}px" '
        f'font-family="inherit">{"".join(parts)}</svg>'
    )


def _cells(game: Game, sites: Mapping[int, HeatSite], scale: Scale) -> Iterator[str]:
    for site in game.board.cells:
        corners = outline(game.board, site)

        def shape(style: str, corners: str = corners) -> str:
            return f'<polygon points="{corners}" {style}/>'

        yield from _site(sites.get(site), middle_of(game.board, site), shape, scale)


def _place(game: Game, shown: HeatSite | None, middle: Point, scale: Scale) -> Iterator[str]:
    height = line_height(game) - CELL * 0.14

    def shape(style: str) -> str:
        return rectangle(middle, CELL * 0.88, height, 5, style)

    yield from _site(shown, middle, shape, scale)


def _site(shown: HeatSite | None, middle: Point, shape: Callable[[str], str], scale: Scale) -> Iterator[str]:
    """A site: coloured, with dark or light ink; or faint, in the colour of the page."""
    edge = 'stroke="currentColor" stroke-opacity="0.3" stroke-width="1"'
    if shown is None or shown.at is None:
        drawn = shape(f'class="heat-none" fill="currentColor" fill-opacity="0.05" {edge}')
        ink, strength = "currentColor", 'fill-opacity="0.6"'
    else:
        colour = colour_at(scale, shown.at)
        drawn = shape(f'class="heat-site" fill="{colour}" {edge}')
        ink, strength = ink_of(colour), 'font-weight="600"'
    yield titled(drawn, shown.title) if shown else drawn
    if shown and shown.text:
        size = 13 if len(shown.text) <= 3 else 11 if len(shown.text) <= 5 else 9
        yield words(middle, shown.text, size, fill=ink, style=f'{strength} pointer-events="none"')


def _legend(scale: Scale, legend: HeatLegend, x: float, top: float, width: float) -> Iterator[str]:
    """A bar of colours with its ends, and notes below it."""
    length, steps = min(width - CELL * 3.4, CELL * 6), 24
    start, y = x - length / 2, top + CELL * 0.3
    for step in range(steps):
        colour = colour_at(scale, (step + 0.5) / steps)
        at = start + length * (step + 0.5) / steps, y
        yield rectangle(at, length / steps + 0.4, CELL * 0.25, 0, f'fill="{colour}"')
    yield words((start - 6, y), legend.low, 12, anchor="end", style='class="legend"')
    yield words((start + length + 6, y), legend.high, 12, anchor="start", style='class="legend"')
    for number, text in enumerate(legend.notes):
        yield words((x, y + CELL * (0.4 + 0.34 * number)), text, 12, style='class="legend" fill-opacity="0.85"')
