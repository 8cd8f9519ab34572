"""Building a goal: pick a measure and a range, and the text of the goal grows; it may be typed as well."""

from __future__ import annotations

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.widgets.controls import number_input, selectbox, text_input
from playground.game.core import Game
from playground.simulate.measures.registry import setting_of
from playground.stats.measures.registry import measures_of
from playground.stats.measures.units import unit_of

GOAL, MEASURE, RANGE, LOW, HIGH = (f"desk.goal.{name}" for name in ("text", "measure", "range", "low", "high"))
"""Session keys. All pages that ask for a goal have the same one: who finds no values for it can ask for other rules."""

BETWEEN, MOST, LEAST, ABOUT = "between", "at most", "at least", "about"
FIRST_MEASURE = "length.turns.mean"
FIRST_GOAL, FIRST_TOGETHER, FIRST_LENGTH = "seat_share.1 48%..52%", "everyone_wins 40%..60%", "length.turns about 30"
"""Goals to begin with: of games that players win from each other, of those won or lost together, and of others, such as
those of one player or with a score alone."""
HELP = (
    "Measures and their ranges, with commas between them: `length.turns 30..60, seat_share.1 48%..52%, draws < 5%`. "
    "Type it, or build it below."
)


def choose_goal(compiled: Compiled) -> str:
    """Draw the text of the goal and, folded, what adds a part to it; return the text."""
    units = {name: spec.unit for name, (spec, _) in measures_of(setting_of(compiled.game)).items()}
    first = first_goal(compiled.game)
    if st.session_state.get(GOAL) in (FIRST_GOAL, FIRST_TOGETHER, FIRST_LENGTH):  # that of another game, perhaps
        st.session_state[GOAL] = first
    for name, default in ((GOAL, first), (RANGE, BETWEEN), (LOW, 30.0), (HIGH, 60.0)):
        st.session_state.setdefault(name, default)
    if st.session_state.get(MEASURE) not in units:
        st.session_state[MEASURE] = FIRST_MEASURE
    text = text_input("Goal", key=GOAL, help=HELP)
    with st.expander("Add a part: pick a measure and a range", icon=":material/add:"):
        _builder(compiled, units)
    return text


def first_goal(game: Game) -> str:
    """A goal to begin with that games may meet, but need not."""
    if game.is_cooperative:
        return FIRST_TOGETHER if {"wins"} < game.verdicts else FIRST_LENGTH
    return FIRST_GOAL if len(game.players) > 1 else FIRST_LENGTH


def _builder(compiled: Compiled, units: dict[str, str]) -> None:
    which, how, numbers, button = st.columns([4, 2, 4, 2], vertical_alignment="bottom")
    measure = selectbox("Measure", list(units), key=MEASURE, place=which)
    kind = selectbox("Range", [BETWEEN, MOST, LEAST, ABOUT], key=RANGE, place=how)
    sign = "%" if unit_of(units[measure]).is_share else ""
    low, high = numbers.columns(2)
    if kind != MOST:
        label = {BETWEEN: "from", LEAST: "at least", ABOUT: "about"}[kind]
        number_input(f"{label} {sign}".strip(), -1e9, 1e9, key=LOW, place=low)
    if kind in (BETWEEN, MOST):
        number_input(f"{'to' if kind == BETWEEN else 'at most'} {sign}".strip(), -1e9, 1e9, key=HIGH, place=high)
    button.button("Add", key="add part", width="stretch", on_click=_add, args=(units,))
    spec, member = measures_of(setting_of(compiled.game))[measure]
    about = spec.about_of(setting_of(compiled.game), member)
    st.caption(f"`{measure}`: {about}; {unit_of(units[measure]).description}.")


def _add(units: dict[str, str]) -> None:
    """Add the chosen part to the goal; one of the same measure is replaced."""
    state = st.session_state
    part = part_text(state[MEASURE], units[state[MEASURE]], state[RANGE], state[LOW], state[HIGH])
    others = [each.strip() for each in str(state.get(GOAL, "")).split(",")]
    kept = [each for each in others if each and each.split()[0] not in (state[MEASURE], _short(state[MEASURE]))]
    state[GOAL] = ", ".join([*kept, part])


def part_text(measure: str, unit: str, kind: str, low: float, high: float) -> str:
    """A part of a goal as it is written: `draws < 5%`."""
    sign, name = ("%" if unit_of(unit).is_share else ""), _short(measure)
    if kind == BETWEEN:
        return f"{name} {low:g}{sign}..{high:g}{sign}"
    if kind == ABOUT:
        return f"{name} about {low:g}{sign}"
    return f"{name} < {high:g}{sign}" if kind == MOST else f"{name} > {low:g}{sign}"


def _short(measure: str) -> str:
    return measure.removesuffix(".mean")
