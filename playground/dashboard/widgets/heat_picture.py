"""The picture of a heat map with buttons that save it.

Streamlit removes every `<svg>` from HTML, so the picture is a component of its own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from playground.charts import saving

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

CSS = "figure.board { margin: 0; } figure.board svg { display: block; width: 100%; margin: 0 auto; }"
JS = "export default ({ data, parentElement }) => { parentElement.querySelector('.picture').innerHTML = data }"


def show_heat_picture(picture: str, name: str, key: str) -> None:
    """Draw a picture of `pictures.heat`, which escapes every text of the ruleset; files are saved under the name."""
    buttons = saving.buttons(*saving.PICTURE, name=name)
    _component()(data=f'<figure class="board">{picture}{buttons}</figure>', key=key)


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    return component("heat_picture", html='<div class="picture"></div>', css=CSS + saving.STYLE, js=JS)
