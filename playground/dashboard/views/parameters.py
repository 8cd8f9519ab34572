"""Parameters as widgets: what is set here is compared as a variant of its own."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.parameters import allowed_values

WIDEST_SLIDER = 50
"""Numbers with more values than this are typed."""


def choose_settings(ruleset: str, parameters: Mapping[str, Parameter]) -> dict[str, ParameterValue]:
    """The parameters that the visitor has set to something else than the text in the editor says."""
    kept: dict[str, dict[str, ParameterValue]] = st.session_state.setdefault("settings", {})
    before, values = kept.get(ruleset, {}), {}
    with st.expander("Set parameters", icon=":material/tune:", key="parameters"):
        st.caption("Parameters that you change here are played as one more variant.")
        columns = st.columns(2)
        for number, parameter in enumerate(parameters.values()):
            with columns[number % 2]:
                values[parameter.name] = _widget(ruleset, parameter, before.get(parameter.name, parameter.value))
        st.button("Back to the text's values", on_click=forget_settings, disabled=not before)
    settings = {name: value for name, value in values.items() if value != parameters[name].value}
    st.session_state["settings"] = {**kept, ruleset: settings}
    return settings


def forget_settings() -> None:
    """All parameters of the current ruleset as the text says."""
    name = st.session_state["ruleset"]
    st.session_state["settings"] = {**st.session_state.get("settings", {}), name: {}}
    st.session_state["settings_revision"] = st.session_state.get("settings_revision", 0) + 1


def _widget(ruleset: str, parameter: Parameter, value: ParameterValue) -> ParameterValue:
    label = parameter.name.replace("_", " ")
    revision = st.session_state.get("settings_revision", 0)
    # A widget keeps its value for as long as it keeps its key; another value in the text asks for another widget.
    key = f"setting {ruleset} {parameter.name} {parameter.value} {revision}"
    about = f"{parameter.about}: {allowed_values(parameter)}"
    if parameter.kind == "bool":
        return st.checkbox(label, bool(value), key=key, help=about)
    if parameter.kind == "word":
        choices = parameter.choices
        index = choices.index(str(value)) if value in choices else 0
        return st.selectbox(label, choices, index, key=key, help=about)
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    number = min(high, max(low, int(value)))
    if high - low > WIDEST_SLIDER or low == high:
        return int(st.number_input(label, low, high, number, key=key, help=about))
    return int(st.slider(label, low, high, number, key=key, help=about))
