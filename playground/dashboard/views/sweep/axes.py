"""Choosing an axis of a sweep: a parameter and the values it takes, by widgets that suit its kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import streamlit as st

from playground.dashboard.widgets.controls import multiselect, number_input, selectbox, slider
from playground.ruleset.model import Parameter, Ruleset
from playground.ruleset.parameter_values import DECISION_CAP
from playground.ruleset.parameters import allowed_values, shown
from playground.simulate.sweeps.axes import all_values, read_axes
from playground.source.diagnostics import PlaygroundError

DEFAULT_STEPS = 5
"""Steps over the range of a number that has too many values to play all."""

MAX_SLIDER_RANGE = 50

_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?", re.ASCII)


def axis_names(parameters: Mapping[str, Parameter], axes: int) -> list[str]:
    """The parameters that can be varied; the cap on decisions, which every game has, comes last.

    Raises PlaygroundError if there are fewer than `axes`.
    """
    names = sorted(parameters, key=lambda name: name == DECISION_CAP)
    if len(names) < axes:
        raise PlaygroundError("this game has no second parameter to vary" if names else "this game has no parameters")
    return names


def choose_axes(game: str, count: int, parameters: Mapping[str, Parameter]) -> tuple[str, ...]:
    """Draw a row of widgets for each axis; return the axes as `plan_sweep` takes them, such as `stride=2..4`.

    No two axes vary the same parameter. Raises PlaygroundError if there are too few parameters.
    """
    names, axes = axis_names(parameters, count), list[str]()
    for number in range(count):
        chosen, axis = _choose_axis(f"desk.sweep.axis.{number} {game}", number, parameters, names)
        names = [name for name in names if name != chosen]
        axes.append(axis)
    return tuple(axes)


def set_axes(game: str, axes: Sequence[str], ruleset: Ruleset) -> None:
    """Have the widgets show axes as they stand in a link.

    Raises PlaygroundError for axes that the game has not, and for values that the widgets cannot show.
    """
    for number, (text, axis) in enumerate(zip(axes, read_axes(axes, ruleset), strict=True)):
        parameter, key = ruleset.parameters[axis.parameter], f"desk.sweep.axis.{number} {game}"
        st.session_state[key] = axis.parameter
        key = f"{key} {axis.parameter}"
        if parameter.kind == "int" and not parameter.choices:
            _set_range(key, parameter, text)
        else:
            every = [shown(value) for value in all_values(parameter) or ()]
            st.session_state[f"{key} {' '.join(every)}"] = list(axis.shown)


def _set_range(key: str, parameter: Parameter, text: str) -> None:
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    found = _RANGE.fullmatch(text.partition("=")[2])
    if found is None:
        raise PlaygroundError(f"the page shows ranges, such as {parameter.name}={low}..{high}, and not '{text}'")
    first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
    key = f"{key} {low}..{high}"
    state = st.session_state
    state[f"{key} ends"], state[f"{key} step"] = (first, last), step
    state[f"{key} from"], state[f"{key} to"] = first, last


def _choose_axis(key: str, number: int, parameters: Mapping[str, Parameter], names: Sequence[str]) -> tuple[str, str]:
    if st.session_state.get(key) not in names:
        st.session_state[key] = names[0]
    which, values = st.columns([1, 2], vertical_alignment="bottom")
    label = "Other parameter" if number else "Parameter"
    chosen = selectbox(label, names, key=key, place=which, help=_about(parameters))
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
    chosen = multiselect(f"Values of {parameter.name}", every, key=key, placeholder="Choose values")
    if not chosen:
        raise PlaygroundError(f"Choose values of {parameter.name}.")
    return f"{parameter.name}={','.join(text for text in every if text in chosen)}"


def _range(key: str, parameter: Parameter) -> str:
    """Draw the ends of a range, on a slider if the range is small, and the step; return the axis."""
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    key = f"{key} {low}..{high}"
    default_step = 1 if all_values(parameter) else max(1, (high - low) // DEFAULT_STEPS)
    ends, step = st.columns([3, 1], vertical_alignment="bottom")
    with ends:
        first, last = _ends(key, parameter.name, low, high)
    st.session_state.setdefault(f"{key} step", default_step)
    size = number_input("Step", 1, max(1, high - low), key=f"{key} step", place=step)
    return f"{parameter.name}={first}..{last}" + (f":{int(size)}" if size > 1 else "")


def _ends(key: str, name: str, low: int, high: int) -> tuple[int, int]:
    if 0 < high - low <= MAX_SLIDER_RANGE:
        if not isinstance(st.session_state.get(f"{key} ends"), (tuple, list)):
            st.session_state[f"{key} ends"] = (low, high)
        first, last = slider(f"Values of {name}", low, high, key=f"{key} ends")
        return int(first), int(last)
    left, right = st.columns(2)
    for side, end in (("from", low), ("to", high)):
        st.session_state.setdefault(f"{key} {side}", end)
    start = number_input(f"{name} from", low, high, key=f"{key} from", place=left)
    end = number_input("to", low, high, key=f"{key} to", place=right)
    return int(start), int(end)
