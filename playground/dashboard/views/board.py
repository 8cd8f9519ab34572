"""The picture of a game's start position with its legend."""

from __future__ import annotations

from html import escape

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.board_picture import board_svg, piece_colours, region_tint, symbols
from playground.dashboard.regions import regions_of
from playground.game.core import Game


def show_board(compiled: Compiled) -> None:
    """Board, start position, who has which colour, what the letters and tints mean."""
    st.html(board_html(compiled))


def board_html(compiled: Compiled) -> str:
    """The picture and its legend."""
    game, regions = compiled.game, regions_of(compiled)
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
