"""Setting the parameters of a game on a page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import streamlit as st

from playground.dashboard.widgets.controls import checkbox, number_input, selectbox, slider
from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.parameters import allowed_values, read_setting

MAX_SLIDER_RANGE = 50
"""Parameters with a larger range get a number field instead of a slider."""


def choose_parameters(key: str, parameters: Mapping[str, Parameter]) -> dict[str, ParameterValue]:
    """Draw folded widgets for parameters; return the values that differ from the defaults in the text."""
    if not parameters:
        return {}
    changed = _settings(key, parameters)
    title = "Parameters" + (f" ({len(changed)} set)" if changed else "")
    with st.expander(title, icon=":material/tune:", key=f"parameters {key}"):
        columns = st.columns(2)
        for number, parameter in enumerate(parameters.values()):
            with columns[number % 2]:
                _widget(_widget_key(key, parameter), parameter)
        settings, reset = _settings(key, parameters), partial(_reset, key, parameters)
        st.button("Back to the text's values", key=f"back {key}", on_click=reset, disabled=not settings)
    return settings


def set_parameters(key: str, parameters: Mapping[str, Parameter], settings: Mapping[str, str]) -> None:
    """Have the widgets show values as a selection writes them; the other parameters get their defaults."""
    for name, parameter in parameters.items():
        value = read_setting(parameter, settings[name]) if name in settings else None
        st.session_state[_widget_key(key, parameter)] = parameter.value if value is None else value


def _widget_key(key: str, parameter: Parameter) -> str:
    """A key that contains the default, so that an edited default resets the widget: its value lives with its key."""
    return f"desk.setting {key} {parameter.name} {parameter.value}"


def _settings(key: str, parameters: Mapping[str, Parameter]) -> dict[str, ParameterValue]:
    values = {name: st.session_state.get(_widget_key(key, each), each.value) for name, each in parameters.items()}
    return {name: value for name, value in values.items() if value != parameters[name].value}


def _reset(key: str, parameters: Mapping[str, Parameter]) -> None:
    for parameter in parameters.values():
        st.session_state[_widget_key(key, parameter)] = parameter.value


def _widget(key: str, parameter: Parameter) -> None:
    label = parameter.name.replace("_", " ")
    about = f"{parameter.about}: {allowed_values(parameter)}"
    st.session_state.setdefault(key, parameter.value)
    if parameter.kind == "bool":
        checkbox(label, key=key, help=about)
        return
    if parameter.kind == "word":
        selectbox(label, parameter.choices, key=key, help=about)
        return
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    if not low <= st.session_state[key] <= high:
        st.session_state[key] = min(high, max(low, int(st.session_state[key])))
    number_field = high - low > MAX_SLIDER_RANGE or low == high
    (number_input if number_field else slider)(label, low, high, key=key, help=about)
