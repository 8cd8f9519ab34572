"""The parameters of a game as sliders, switches and choices: a Streamlit component with a mark at each base value.

Streamlit's own controls belong to a value that they were created with; here the text of a ruleset has the values, and
the controls follow it while a hand may still be on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.parameters import read_setting, shown

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

FOLDER = Path(__file__).parent
MAX_SLIDER_RANGE = 50
"""Numbers with a larger range have a field instead of a slider."""


@dataclass(frozen=True)
class Shown:
    """A parameter with the value it has now, its value in the base, and the line of the text that sets it, if any."""

    parameter: Parameter
    base: ParameterValue
    line: int | None = None

    def content(self) -> dict[str, Any]:
        """What the browser draws."""
        parameter = self.parameter
        low, high = int(parameter.low or 0), int(parameter.high or 0)
        at = (int(self.base) - low) / (high - low) if _kind(parameter) == "range" else 0
        return {
            "name": parameter.name,
            "kind": _kind(parameter),
            "low": low,
            "high": high,
            "choices": list(parameter.choices),
            "value": shown(parameter.value),
            "base": shown(self.base),
            "at": min(1.0, max(0.0, at)),
            "about": parameter.about[:1].upper() + parameter.about[1:],
            "line": self.line,
        }


def _kind(parameter: Parameter) -> str:
    """The kind of its control."""
    if parameter.kind == "bool":
        return "switch"
    if parameter.choices:
        return "choice"
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    return "range" if 0 < high - low <= MAX_SLIDER_RANGE else "number"


def parameter_panel(
    key: str, game: str, parameters: Sequence[Shown], *, disabled: bool = False, on_moved: Callable[[], None]
) -> None:
    """Draw the controls; `on_moved` is called when some were moved, and `moved` then returns what was set.

    `game` identifies what the values belong to, so that none is set in another game that was opened meanwhile.
    """
    content = [each.content() for each in parameters]
    answered = st.session_state.get(_answered(key), 0)
    data = {"game": game, "parameters": content, "disabled": disabled, "answered": answered}
    _component()(key=key, data=data, on_moved_change=on_moved)


def moved(key: str, game: str, parameters: Sequence[Parameter]) -> dict[str, ParameterValue]:
    """The values that were set in a game and differ from those of the `parameters`; each message is answered once."""
    message: Any = (st.session_state.get(key) or {}).get("moved")
    if not message or message["number"] <= st.session_state.get(_answered(key), 0):
        return {}
    st.session_state[_answered(key)] = message["number"]
    if message["game"] != game:
        return {}
    values = {each.name: read_setting(each, str(message["values"].get(each.name, ""))) for each in parameters}
    known = {each.name: each.value for each in parameters}
    return {name: value for name, value in values.items() if value is not None and value != known[name]}


def _answered(key: str) -> str:
    return f"{key} answered"


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    html, css, js = (FOLDER.joinpath(f"panel.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js"))
    return component("parameter_panel", html=html, css=css, js=js)
