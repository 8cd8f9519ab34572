"""The picture of a game's start position with its legend.

Streamlit removes every `<svg>` from HTML, so the picture is a component of its own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from playground.compiler import Compiled
from playground.game.core import Game
from playground.pictures.legend import LEGEND_CSS, legend_html
from playground.pictures.position import position_svg
from playground.pictures.shades import SHADES_CSS

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

SIZES = "figure.board > svg { max-height: 21rem; } figure.small > svg { height: 12rem; max-width: 100%; }"
CSS = LEGEND_CSS + SHADES_CSS + SIZES
JS = "export default ({ data, parentElement }) => { parentElement.querySelector('.picture').innerHTML = data }"


def show_board(compiled: Compiled | None, key: str, *, small: bool = False) -> None:
    """Draw the start position with its legend, or without it if `small`; None draws an empty component."""
    _component()(data=board_html(compiled, small=small) if compiled else "", key=key)


def board_html(compiled: Compiled, *, small: bool = False) -> str:
    """The picture and its legend; if `small`, the picture alone."""
    game = compiled.game
    label = f"Start position of {game.title}{_extent(game)}"
    picture = position_svg(game, compiled.reference_state().to_bytes(), label=label)
    if small:
        return f'<figure class="board small">{picture}</figure>'
    return f'<figure class="board">{picture}<figcaption>{legend_html(game)}</figcaption></figure>'


def _extent(game: Game) -> str:
    cells = len(game.board.cells)
    return f", {game.board.shape} board with {cells} cells" if cells else ""


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    # The component shows the output of `board_html`, which escapes every text of the ruleset.
    return component("board_picture", html='<div class="picture"></div>', css=CSS, js=JS)
