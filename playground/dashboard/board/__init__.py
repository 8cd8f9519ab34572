"""The board as a component for Streamlit: options are chosen on it, or a game is looked at step by step.

Own, small and without anything from the network; what is on it is made by `playground.pictures` and escaped there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.dashboard.board.choices import OfferedOption
from playground.dashboard.board.moves import Row
from playground.pictures.legend import LEGEND_CSS
from playground.pictures.shades import SHADES_CSS

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

FOLDER = Path(__file__).parent
MOST_MOVES = 150
"""Moves that are listed before and after the present one: all of them are sent at each step."""


def choosing_board(
    key: str,
    picture: str,
    *,
    moment: str,
    prompt: str,
    offered: Sequence[OfferedOption] = (),
    last: Sequence[str] = (),
    waiting: bool = False,
    on_played: Callable[[], None],
) -> None:
    """A board on which one of `offered` can be chosen; `last` are the names of the sites of the last decision.

    `st.session_state[key]["played"]` is `{"moment": …, "number": …}` when `on_played` is called. A choice that was
    begun is kept for as long as `moment` stays the same.
    """
    options = [option.content() for option in offered]
    data = {"picture": picture, "moment": moment, "prompt": prompt, "options": options, "last": list(last)}
    _board()(key=key, data={**data, "focusable": True, "waiting": waiting}, on_played_change=on_played)


def stepping_board(
    key: str, picture: str, *, at: int, length: int, prompt: str, last: Sequence[str], on_at: Callable[[], None]
) -> None:
    """A board with keys and a slider that go through a game of `length` decisions, of which `at` are made.

    `st.session_state[key]["at"]` is where to go when `on_at` is called.
    """
    data = {"picture": picture, "moment": str(at), "prompt": prompt, "options": [], "last": list(last)}
    _board()(key=key, data={**data, "steps": {"at": at, "length": length}}, on_at_change=on_at)


def move_list(key: str, rows: Sequence[Row], now: int, on_at: Callable[[], None] | None = None) -> None:
    """The moves of a game, the `now`-th of them marked; with `on_at` they can be chosen. Of a long game those near it.

    `st.session_state[key]["at"]` is the number of the chosen one when `on_at` is called.
    """
    near = rows[max(0, now - MOST_MOVES) : now + MOST_MOVES]
    data = {"rows": [row.content() for row in near], "now": now, "chosen": on_at is not None}
    callbacks: dict[str, Any] = {"on_at_change": on_at} if on_at else {}
    _moves()(key=key, data=data, **callbacks)


@cache
def _board() -> ComponentRenderer:
    return _component("board", LEGEND_CSS + SHADES_CSS, ("shapes", "steps"))


@cache
def _moves() -> ComponentRenderer:
    return _component("moves")


def _component(name: str, styles: str = "", scripts: Sequence[str] = ()) -> ComponentRenderer:
    """A component of the files of that name; what is in `scripts` is taken along, since a component has one script."""
    from streamlit.components.v2 import component

    html, css, *js = (_text(file) for file in (f"{name}.html", f"{name}.css", *(f"{s}.js" for s in (name, *scripts))))
    return component(f"game_{name}", html=html, css=styles + css, js="\n".join(js))


def _text(file: str) -> str:
    return FOLDER.joinpath(file).read_text(encoding="utf-8")
