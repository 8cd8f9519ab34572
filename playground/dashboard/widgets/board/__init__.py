"""The board as a Streamlit component, on which options are chosen or a game is replayed step by step.

It loads nothing from the network. `playground.pictures` draws the picture and escapes its texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.dashboard.model.live_events import Events
from playground.dashboard.model.move_list import Row
from playground.dashboard.model.offered_options import OfferedOption
from playground.pictures.legend import LEGEND_CSS
from playground.pictures.shades import SHADES_CSS

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Answers:
    """Answers to what a visitor did on the board.

    `answered` is the number of the last move that was received, whether or not it was played; `why` says why `sites`
    could not be chosen at `moment`.
    """

    answered: int = 0
    moment: str = ""
    sites: str = ""
    why: str = ""

    def content(self) -> dict[str, Any]:
        """The data for the component."""
        return {"answered": self.answered, "why": {"moment": self.moment, "sites": self.sites, "text": self.why}}


MAX_MOVES = 150
"""Moves listed before and after the current one, all of which are sent to the browser at each step."""


def choosing_board(
    key: str,
    picture: str,
    *,
    moment: str,
    prompt: str,
    offered: Sequence[OfferedOption] = (),
    events: Events,
    answers: Answers,
    on_played: Callable[[], None],
    on_question: Callable[[], None],
) -> None:
    """Draw a board on which one of `offered` can be chosen.

    When `on_played` is called, `st.session_state[key]["played"]` is `{"moment": …, "number": …, "serial": …}`; when
    `on_question` is called, `st.session_state[key]["question"]` is `{"moment": …, "sites": […]}`: sites that cannot be
    chosen one after the other. A partial choice is kept as long as `moment`, which identifies the position, stays the
    same.
    """
    options = [option.content() for option in offered]
    data = {"picture": picture, "moment": moment, "prompt": prompt, "options": options, "focusable": True}
    data |= asdict(events) | answers.content()
    _board()(key=key, data=data, on_played_change=on_played, on_question_change=on_question)


def stepping_board(
    key: str, pictures: Mapping[int, Mapping[str, Any]], *, at: int, length: int, on_at: Callable[[], None]
) -> None:
    """Draw a board with keys and a slider that step through a game of `length` decisions; it is shown after `at`.

    `pictures` are those of the position and of some near it, to which the board goes without asking the server: each
    has the keys `picture`, `prompt`, `last`, `lost`, `line`, and `changes`, which lead to it from the position
    before. When `on_at` is called, `st.session_state[key]["at"]` is a dictionary: `to`, the position to go to, and
    `sent`, when that was chosen by the browser's clock, in milliseconds.
    """
    steps = {"at": at, "length": length}
    data = {**pictures[at], "moment": str(at), "options": [], "ahead": pictures, "made": at, "steps": steps}
    _board()(key=key, data=data, on_at_change=on_at)


def move_list(key: str, rows: Sequence[Row], now: int, on_at: Callable[[], None] | None = None) -> None:
    """Draw the moves of a game with the `now`-th marked, of a long game only those near it; `on_at` makes them buttons.

    When `on_at` is called, `st.session_state[key]["at"]` says what was chosen as in `stepping_board`.
    """
    near = rows[max(0, now - MAX_MOVES) : now + MAX_MOVES]
    data = {"rows": [row.content() for row in near], "now": now, "chosen": on_at is not None}
    callbacks: dict[str, Any] = {"on_at_change": on_at} if on_at else {}
    _moves()(key=key, data=data, **callbacks)


@cache
def _board() -> ComponentRenderer:
    return _component("board", LEGEND_CSS + SHADES_CSS, ("shapes", "motion", "drag", "steps"))


@cache
def _moves() -> ComponentRenderer:
    return _component("moves")


def _component(name: str, styles: str = "", scripts: Sequence[str] = ()) -> ComponentRenderer:
    """The component made of the files of that name; `scripts` are appended, since a component has a single script."""
    from streamlit.components.v2 import component

    html, css, *js = (_text(file) for file in (f"{name}.html", f"{name}.css", *(f"{s}.js" for s in (name, *scripts))))
    return component(f"game_{name}", html=html, css=styles + css, js="\n".join(js))


def _text(file: str) -> str:
    return FOLDER.joinpath(file).read_text(encoding="utf-8")
