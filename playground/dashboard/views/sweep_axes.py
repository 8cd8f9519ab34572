"""Choosing an axis of a sweep: a parameter and the values it takes, by widgets that suit its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from playground.ruleset.model import Parameter
from playground.ruleset.parameters import allowed_values, shown
from playground.simulate.exploration import CAP
from playground.simulate.sweeps.axes import all_values
from playground.source.diagnostics import PlaygroundError

POINTS_AT_FIRST = 5
"""Steps over the range of a number that has too many values to try all."""

MOST_ON_A_SLIDER = 50


def axis_names(parameters: Mapping[str, Parameter], axes: int) -> list[str]:
    """The parameters that can be varied; the cap on decisions, which every game has, comes last.

    Raises PlaygroundError where there are too few.
    """
    names = [name for name in parameters if name != CAP] + [name for name in parameters if name == CAP]
    if len(names) < axes:
        raise PlaygroundError("this game has no second parameter to vary" if names else "this game has no parameters")
    return names


def choose_axes(game: str, count: int, parameters: Mapping[str, Parameter]) -> tuple[str, ...]:
    """A row of widgets for each axis; the axes as `plan_sweep` takes them, such as `stride=2..4`.

    What one axis varies the next one does not offer. Raises PlaygroundError where there is nothing to vary.
    """
    names, found = axis_names(parameters, count), []
    for number in range(count):
        chosen, axis = _choose_axis(f"desk.sweep.axis.{number} {game}", number, parameters, names)
        names = [name for name in names if name != chosen]
        found.append(axis)
    return tuple(found)


def _choose_axis(key: str, number: int, parameters: Mapping[str, Parameter], names: Sequence[str]) -> tuple[str, str]:
    if st.session_state.get(key) not in names:
        st.session_state[key] = names[0]
    which, values = st.columns([1, 2], vertical_alignment="bottom")
    label = "Other parameter" if number else "Parameter"
    chosen = str(which.selectbox(label, names, key=key, help=_about(parameters)))
    with values:
        return chosen, _values(f"{key} {chosen}", parameters[chosen])


def _about(parameters: Mapping[str, Parameter]) -> str:
    lines = (f"**{name}**: {each.about or 'a parameter'}; {allowed_values(each)}" for name, each in parameters.items())
    return "  \n".join(lines)


def _values(key: str, parameter: Parameter) -> str:
    if parameter.kind == "int" and not parameter.choices:
        return _range(key, parameter)
    every = [shown(value) for value in all_values(parameter) or ()]
    key = f"{key} {' '.join(every)}"
    st.session_state.setdefault(key, every)
    chosen = st.multiselect(f"Values of {parameter.name}", every, key=key, placeholder="Choose values")
    if not chosen:
        raise PlaygroundError(f"Choose values of {parameter.name}.")
    return f"{parameter.name}={','.join(text for text in every if text in chosen)}"


def _range(key: str, parameter: Parameter) -> str:
    """From, to, and how far apart: on a slider where the numbers are few, else typed."""
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    key = f"{key} {low}..{high}"
    usual = 1 if all_values(parameter) else max(1, (high - low) // POINTS_AT_FIRST)
    ends, step = st.columns([3, 1], vertical_alignment="bottom")
    with ends:
        first, last = _ends(key, parameter.name, low, high)
    st.session_state.setdefault(f"{key} step", usual)
    st.session_state[f"{key} step"] = min(max(1, high - low), max(1, int(st.session_state[f"{key} step"])))
    apart = step.number_input("Step", 1, max(1, high - low), key=f"{key} step")
    return f"{parameter.name}={first}..{last}" + (f":{int(apart)}" if apart > 1 else "")


def _ends(key: str, name: str, low: int, high: int) -> tuple[int, int]:
    if 0 < high - low <= MOST_ON_A_SLIDER:
        if not isinstance(st.session_state.get(f"{key} ends"), (tuple, list)):
            st.session_state[f"{key} ends"] = (low, high)
        st.slider(f"Values of {name}", low, high, key=f"{key} ends")
        first, last = st.session_state[f"{key} ends"]
        return int(first), int(last)
    left, right = st.columns(2)
    for side, end in (("from", low), ("to", high)):
        st.session_state.setdefault(f"{key} {side}", end)
    start = left.number_input(f"{name} from", low, high, key=f"{key} from")
    end = right.number_input("to", low, high, key=f"{key} to")
    return int(start), int(end)
