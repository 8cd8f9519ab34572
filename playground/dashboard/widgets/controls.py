"""Controls whose value the session state holds under their key before they are drawn.

A browser loads the code of a control when it first meets one. Until then it reports no value of it, and Streamlit
forgets the value that it had; and what the browser reports first is the default of the control as it was drawn last.
So these controls are drawn with their present value as the default, and in a way that makes Streamlit remember it:

    st.session_state.setdefault(SEED, 0)
    number_input("Seed", 0, 10**9, key=SEED)

Unlike setting the value anew each time, that does not overwrite what the user has chosen in the meantime. `place` is
where a control is drawn: by default where the page is being drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import streamlit as st

Place = Any
"""The module `streamlit`, or a part of a page."""

Option = TypeVar("Option")

REMEMBERED = "session"


def selectbox(label: str, options: Sequence[Option], *, key: str, place: Place = st, **settings: Any) -> Option:
    """Draw a box in which one of the options is chosen, and return it; the present one has to be among them."""
    index = list(options).index(st.session_state[key])
    chosen: Option = place.selectbox(label, options, index, key=key, persist_state=REMEMBERED, **settings)
    return chosen


def multiselect(label: str, options: Sequence[str], *, key: str, place: Place = st, **settings: Any) -> list[str]:
    """Draw a box in which several options are chosen, and return them."""
    default = list(st.session_state[key])
    chosen: list[str] = place.multiselect(label, options, default, key=key, persist_state=REMEMBERED, **settings)
    return chosen


def segmented_control(label: str, options: Sequence[str], *, key: str, place: Place = st, **settings: Any) -> str:
    """Draw the options side by side, one of which is always chosen, and return it."""
    default = st.session_state[key]
    chosen = place.segmented_control(
        label, options, default=default, required=True, key=key, persist_state=REMEMBERED, **settings
    )
    return str(chosen or default)


def number_input(label: str, low: float, high: float, *, key: str, place: Place = st, **settings: Any) -> Any:
    """Draw a field for a number of the type of its ends, and return it."""
    return place.number_input(label, low, high, st.session_state[key], key=key, persist_state=REMEMBERED, **settings)


def slider(label: str, low: int, high: int, *, key: str, place: Place = st, **settings: Any) -> Any:
    """Draw a slider for a number, or for a range if the value is a pair, and return it."""
    return place.slider(label, low, high, st.session_state[key], key=key, persist_state=REMEMBERED, **settings)


def checkbox(label: str, *, key: str, place: Place = st, **settings: Any) -> bool:
    """Draw a checkbox, and return whether it is checked."""
    value = bool(st.session_state[key])
    return bool(place.checkbox(label, value, key=key, persist_state=REMEMBERED, **settings))


def text_input(label: str, *, key: str, place: Place = st, **settings: Any) -> str:
    """Draw a field for a line of text, and return it."""
    value = str(st.session_state[key])
    return str(place.text_input(label, value, key=key, persist_state=REMEMBERED, **settings))
