"""The picture of a game's start position with its legend.

Streamlit takes every `<svg>` out of the HTML it is given, so the picture is a component of its own.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

from playground.compiler import Compiled
from playground.dashboard.board_picture import board_svg, piece_colours, region_tint, symbols
from playground.game.core import Game

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

CSS = """
figure { margin: 0; }
svg { display: block; width: 100%; max-height: 23rem; margin: 0 auto; }
figcaption { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.85rem; opacity: 0.9; }
.swatch { display: inline-block; width: 0.8em; height: 0.8em; border-radius: 2px; margin-right: 0.35em;
  border: 1.5px solid; vertical-align: -0.05em; }
.disc { border-radius: 50%; border-color: currentColor; }
"""
JS = "export default ({ data, parentElement }) => { parentElement.querySelector('.picture').innerHTML = data }"


def show_board(compiled: Compiled, key: str) -> None:
    """Board, start position, who has which colour, what the letters and tints mean."""
    _component()(data=board_html(compiled), key=key)


def board_html(compiled: Compiled) -> str:
    """The picture and its legend."""
    game, regions = compiled.game, compiled.game.regions
    label = f"Start position of {game.title}, {game.board.shape} board with {len(game.board.sites)} cells"
    picture = board_svg(game, compiled.reference_state().to_bytes(), regions, label=label)
    players = [_swatch(piece_colours(number)[0], player, "disc") for number, player in enumerate(game.players)]
    tints = [_swatch(region_tint(number), name) for number, name in enumerate(regions)]
    legend = "".join([*players, *tints, *_letters(game)])
    return f'<figure class="board">{picture}<figcaption>{legend}</figcaption></figure>'


def _swatch(colour: str, name: str, kind: str = "") -> str:
    border = "" if kind else f"border-color:{colour};"
    fill = colour if kind else f"color-mix(in srgb, {colour} 35%, transparent)"
    return f'<span><i class="swatch {kind}" style="{border}background:{fill}"></i>{escape(name)}</span>'


def _letters(game: Game) -> list[str]:
    pairs = zip(symbols(game), game.pieces, strict=True)
    return [f"<span><b>{escape(symbol)}</b> {escape(piece.name)}</span>" for symbol, piece in pairs if symbol]


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    # What is shown is made by `board_html`, which escapes every word of the ruleset.
    return component("board_picture", html='<div class="picture"></div>', css=CSS, js=JS)
