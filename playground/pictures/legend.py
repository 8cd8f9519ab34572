"""The legend of a picture, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playground.engine.labels import letters, symbols
from playground.game.core import NOTHING, Game
from playground.pictures.board import Regions, landmarks
from playground.pictures.colours import player_colour, player_tint, region_tint

LEGEND_CSS = """
figure.board { margin: 0; }
figure.board svg { display: block; width: 100%; margin: 0 auto; }
figure.board figcaption { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.85rem; opacity: 0.9; }
.swatch { display: inline-block; width: 0.8em; height: 0.8em; border-radius: 2px; margin-right: 0.35em;
  border: 1.5px solid; vertical-align: -0.05em; }
.disc { border-radius: 50%; border-color: currentColor; }
.framed { border: 1px dashed currentColor; border-radius: 3px; padding: 0 0.25em; }
"""


def legend_html(game: Game, regions: Regions | None = None) -> str:
    """The colours of players and regions, and the letters of pieces."""
    shown = landmarks(game) if regions is None else regions
    zones = {zone.name for zone in game.zones}
    named = [(number, name) for number, name in enumerate(shown) if name not in zones]
    tints = [tint for number, name in named for tint in _tints(game, number, name, shown[name])]
    return "".join([*_players(game), *tints, *_marks(game), *_letters(game)])


def _players(game: Game) -> list[str]:
    """The players' colours, if players own pieces or zones."""
    if not any(piece.owned for piece in game.pieces) and not any(zone.owner != NOTHING for zone in game.zones):
        return []
    return [_swatch(player_colour(game, number), player, "disc") for number, player in enumerate(game.players)]


def _tints(game: Game, number: int, name: str, sets: Sequence[frozenset[int]]) -> list[str]:
    """A region; one entry for each player if each has their own."""
    if len(sets) == 1:
        return [_swatch(region_tint(number), name)]
    return [
        _swatch(player_tint(game, player), f"{name} of {game.players[player]}")
        for player, sites in enumerate(sets)
        if sites
    ]


def _swatch(colour: str, name: str, kind: str = "") -> str:
    border = "" if kind else f"border-color:{colour};"
    fill = colour if kind else f"color-mix(in srgb, {colour} 35%, transparent)"
    return f'<span><i class="swatch {kind}" style="{border}background:{fill}"></i>{escape(name)}</span>'


def _marks(game: Game) -> list[str]:
    """The framed letters that mark the regions of kinds of pieces."""
    return [
        f'<span><b class="framed">{escape(letter)}</b> {escape(name)} of {escape(game.pieces[kind].name)}</span>'
        for name, sets in game.regions_of_kinds.items()
        for kind, (sites, letter) in enumerate(zip(sets, letters(game), strict=True))
        if sites
    ]


def _letters(game: Game) -> list[str]:
    pairs = zip(symbols(game), game.pieces, strict=True)
    return [f"<span><b>{escape(symbol)}</b> {escape(piece.name)}</span>" for symbol, piece in pairs if symbol]
