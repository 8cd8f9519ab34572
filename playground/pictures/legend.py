"""The legend of a picture, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playground.engine.visible_components import Component
from playground.game.core import NOTHING, Game
from playground.game.letters import letters, symbols
from playground.pictures.board import Regions, landmarks
from playground.pictures.colours import on_board, player_colour, player_tint, region_tint
from playground.pictures.components import drawn
from playground.pictures.tracks import tracks_of

LEGEND_CSS = """
figure.board { margin: 0; }
figure.board > svg { display: block; width: 100%; margin: 0 auto; }
figure.board figcaption { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.85rem; opacity: 0.9; }
.swatch { display: inline-block; width: 0.8em; height: 0.8em; border-radius: 2px; margin-right: 0.35em;
  border: 1.5px solid; vertical-align: -0.05em; }
.tint { --shown: light-dark(var(--day), var(--night)); border-color: var(--shown);
  background: color-mix(in srgb, var(--shown) 35%, transparent); }
.way { display: inline-block; width: 1.3em; margin-right: 0.35em; vertical-align: 0.25em;
  border-top: 2.5px solid light-dark(var(--day), var(--night)); }
.icon { width: 1.5em; height: 1.5em; vertical-align: -0.4em; margin-right: 0.3em; }
.framed .icon { width: 1em; height: 1em; vertical-align: -0.12em; margin: 0; }
.disc { border-radius: 50%; border-color: currentColor; }
.framed { border: 1px dashed currentColor; border-radius: 3px; padding: 0 0.25em; }
"""


def legend_html(game: Game, regions: Regions | None = None) -> str:
    """The colours of players and regions, the drawings and letters of pieces."""
    shown = landmarks(game) if regions is None else regions
    zones = {zone.name for zone in game.zones}
    named = [(number, name) for number, name in enumerate(shown) if name not in zones]
    tints = [tint for number, name in named for tint in _tints(game, number, name, shown[name])]
    return "".join([*_players(game), *tints, *_tracks(game), *_marks(game), *_letters(game)])


def _players(game: Game) -> list[str]:
    """The players' colours, if players own pieces or zones."""
    if not any(piece.owned for piece in game.pieces) and not any(zone.owner != NOTHING for zone in game.zones):
        return []
    if len(game.pieces) == 1 and _is_drawn(game, 0):
        return [f"<span>{_icon(game, 0, number)}{escape(player)}</span>" for number, player in enumerate(game.players)]
    return [_swatch(player_colour(game, number), player, "disc") for number, player in enumerate(game.players)]


def _is_drawn(game: Game, kind: int) -> bool:
    """Whether a kind of piece can be shown by its drawing, without values."""
    return bool(game.pieces[kind].drawings) and not game.pieces[kind].attributes


def _icon(game: Game, kind: int, owner: int) -> str:
    """A small picture of a piece."""
    component = Component(owner if game.pieces[kind].owned else NOTHING, kind, {})
    return f'<svg class="board icon" viewBox="-20 -20 40 40" aria-hidden="true">{drawn(game, component)}</svg>'


def _tints(game: Game, number: int, name: str, sets: Sequence[frozenset[int]]) -> list[str]:
    """A region; one entry for each player if each has their own."""
    if len(sets) == 1:
        return [_swatch(region_tint(number), name)]
    return [
        _swatch(player_tint(game, player), f"{name} of {game.players[player]}")
        for player, sites in enumerate(sets)
        if sites
    ]


def _tracks(game: Game) -> list[str]:
    """The lines of tracks."""
    entries = []
    for track in tracks_of(game):
        day, night = on_board(track.colour)
        style = f"--day:{day};--night:{night}"
        entries.append(f'<span><i class="way" style="{style}"></i>{escape(track.name)}</span>')
    return entries


def _swatch(colour: str, name: str, kind: str = "") -> str:
    day, night = on_board(colour)
    style = f"background:{colour}" if kind else f"--day:{day};--night:{night}"
    return f'<span><i class="swatch {kind or "tint"}" style="{style}"></i>{escape(name)}</span>'


def _marks(game: Game) -> list[str]:
    """The frames that mark the regions of kinds of pieces."""
    piece_names = [piece.name for piece in game.pieces]
    named = [
        (name, kind, letter)
        for name, sets in game.regions_of_kinds.items()
        for kind, (sites, letter) in enumerate(zip(sets, letters(game), strict=True))
        if sites
    ]
    return [
        f'<span><b class="framed">{_mark(game, kind, letter)}</b> {escape(name)} of {escape(piece_names[kind])}</span>'
        for name, kind, letter in named
    ]


def _mark(game: Game, kind: int, letter: str) -> str:
    path = game.pieces[kind].drawing(NOTHING)
    if not path:
        return escape(letter)
    shape = f'<path d="{path}" fill="currentColor" fill-rule="evenodd"/>'
    return f'<svg class="icon" viewBox="0 0 100 100" aria-hidden="true">{shape}</svg>'


def _letters(game: Game) -> list[str]:
    """The kinds of pieces with their drawings or letters; the only kind, if it is drawn, is shown with the players."""
    entries = []
    for kind, (symbol, piece) in enumerate(zip(symbols(game), game.pieces, strict=True)):
        if _is_drawn(game, kind) and len(game.pieces) > 1:
            entries.append(f"<span>{_icon(game, kind, 0)}{escape(piece.name)}</span>")
        elif symbol and not piece.drawings:
            entries.append(f"<span><b>{escape(symbol)}</b> {escape(piece.name)}</span>")
    return entries
