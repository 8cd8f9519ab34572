"""Choosing a game on a page (ruleset, variant, parameters), and who plays it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from playground.charts.theme import seat_name
from playground.compiler import Compiled
from playground.dashboard import catalogue
from playground.dashboard.desk import GAME
from playground.dashboard.entries import Entry, entry, games
from playground.dashboard.mistakes import mistakes_html
from playground.game.core import Game
from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.parameters import allowed_values
from playground.ruleset.selection import parse_selection

USUAL_SEAT = "usual"

TEXTS = "desk.texts"
"""Edited texts by the names of their rulesets."""

AS_WRITTEN = "as written"
EACH_SEAT = "different ones"
WIDEST_SLIDER = 50
"""Numbers with more values than this are typed."""


def edits() -> dict[str, str]:
    """The texts that the visitor has edited, by the names of their rulesets."""
    found: dict[str, str] = st.session_state.setdefault(TEXTS, {})
    return found


def choose_game(key: str = "", *, variant: bool = True, parameters: bool = True) -> Entry | None:
    """Widgets for one game; what was chosen, or None where it has mistakes, which are then shown.

    All pages that give no `key` have the same game chosen, also the one that a link asks for; another key is a choice
    of its own. Draws one or two boxes in a row and, folded, the parameters.
    """
    game_key = f"desk.{key}.game" if key else GAME
    _prepare(game_key)
    left, right = st.columns(2) if variant else (st.container(), st.container())
    with left:
        label = st.selectbox("Game", games(edits()), key=game_key)
    plain = entry(label, edits())
    found = plain.check().compiled
    if found is None:
        st.html(mistakes_html(plain.check().errors, label))
        return None
    chosen = plain
    if variant:
        with right:
            chosen = plain.varied(_choose_variant(label, found.ruleset.variants, key), {})
    if parameters:
        compiled = chosen.check().compiled or found
        settings = choose_parameters(f"{key}.{chosen.label}", compiled.ruleset.parameters)
        chosen = plain.varied(_variant_of(chosen), settings) if settings else chosen
    if chosen.check().compiled is None:
        st.html(mistakes_html(chosen.check().errors, chosen.label))
        return None
    return chosen


def _prepare(game_key: str) -> None:
    """See to it that what is chosen is there."""
    known = games(edits())
    if st.session_state.get(game_key) not in known:
        usual = st.session_state.get(GAME)
        st.session_state[game_key] = usual if usual in known else catalogue.first_comparison().ruleset


def _choose_variant(label: str, variants: Mapping[str, str], key: str) -> str | None:
    options = [AS_WRITTEN, *variants]
    widget_key = f"desk.{key}.variant.{label}"
    if st.session_state.get(widget_key) not in options:
        st.session_state[widget_key] = AS_WRITTEN
    about = "  \n".join(f"**{name}**: {words}" for name, words in variants.items())
    chosen = st.selectbox("Variant", options, key=widget_key, help=about or None, disabled=not variants)
    return None if chosen == AS_WRITTEN else chosen


def _variant_of(chosen: Entry) -> str | None:
    return parse_selection(chosen.selection).variant


def choose_parameters(key: str, parameters: Mapping[str, Parameter]) -> dict[str, ParameterValue]:
    """Folded widgets for parameters; those that the visitor has set to something else than the text says."""
    if not parameters:
        return {}
    changed = _settings(key, parameters)
    title = "Parameters" + (f" ({len(changed)} set)" if changed else "")
    with st.expander(title, icon=":material/tune:", key=f"parameters {key}"):
        columns = st.columns(2)
        for number, parameter in enumerate(parameters.values()):
            with columns[number % 2]:
                _widget(_key(key, parameter), parameter)
        settings, back = _settings(key, parameters), partial(_forget, key, parameters)
        st.button("Back to the text's values", key=f"back {key}", on_click=back, disabled=not settings)
    return settings


def _key(key: str, parameter: Parameter) -> str:
    """A widget keeps its value for as long as it keeps its key; another value in the text asks for another widget."""
    return f"desk.setting {key} {parameter.name} {parameter.value}"


def _settings(key: str, parameters: Mapping[str, Parameter]) -> dict[str, ParameterValue]:
    values = {name: st.session_state.get(_key(key, each), each.value) for name, each in parameters.items()}
    return {name: value for name, value in values.items() if value != parameters[name].value}


def _forget(key: str, parameters: Mapping[str, Parameter]) -> None:
    for parameter in parameters.values():
        st.session_state[_key(key, parameter)] = parameter.value


def _widget(key: str, parameter: Parameter) -> None:
    label = parameter.name.replace("_", " ")
    about = f"{parameter.about}: {allowed_values(parameter)}"
    st.session_state.setdefault(key, parameter.value)
    if parameter.kind == "bool":
        st.checkbox(label, key=key, help=about)
        return
    if parameter.kind == "word":
        st.selectbox(label, parameter.choices, key=key, help=about)
        return
    low, high = int(parameter.low or 0), int(parameter.high or 0)
    st.session_state[key] = min(high, max(low, int(st.session_state[key])))
    wide = high - low > WIDEST_SLIDER or low == high
    (st.number_input if wide else st.slider)(label, low, high, key=key, help=about)


def choose_agents(key: str, compiled: Compiled) -> tuple[str, ...]:
    """Who plays: one agent for all seats, or one for each; the names, as `Arm` and `Study` take them.

    An agent with settings is typed: `flat?playouts=50`. Raises PlaygroundError for a name that is none.
    """
    game, players = compiled.game, compiled.game.players
    known = known_agents(game)
    all_key = f"desk.{key}.agent.all"
    _keep_known(all_key, [*known, EACH_SEAT])
    options = _with_typed(all_key, [*known, EACH_SEAT] if len(players) > 1 else known)
    every = _agent_box("Who plays", options, all_key)
    if every != EACH_SEAT:
        return checked_agents((every,), compiled)
    named = []
    for number, (column, player) in enumerate(zip(st.columns(len(players)), players, strict=True)):
        seat_key = f"desk.{key}.agent.{number}"
        _keep_known(seat_key, known)
        with column:
            named.append(_agent_box(player, _with_typed(seat_key, known), seat_key))
    return checked_agents(tuple(named), compiled)


def _agent_box(label: str, options: list[str], key: str) -> str:
    about = "Players of the games. One with settings is typed, such as `flat?playouts=50`."
    chosen = st.selectbox(label, options, key=key, accept_new_options=True, help=about)
    return str(chosen or options[0])


def _keep_known(key: str, known: list[str]) -> None:
    """A strategy of another game is not one of this; what was typed is looked at by the game itself."""
    value = st.session_state.get(key)
    if not value or (value not in known and "?" not in str(value)):
        st.session_state[key] = known[0]


def _with_typed(key: str, known: list[str]) -> list[str]:
    value = st.session_state.get(key)
    return known if value in known else [*known, str(value)]


def known_agents(game: Game) -> list[str]:
    """All agents that can be named for a game without settings, `random` first."""
    from playground.agents.spec import agent_names

    return list(agent_names(game))


def checked_agents(names: tuple[str, ...], compiled: Compiled) -> tuple[str, ...]:
    """The agents, one for each seat. Raises PlaygroundError for a name that is none."""
    from playground.agents.spec import check_agents

    return check_agents(names, compiled.game)


def choose_seat(place: DeltaGenerator, key: str, seats: int, about: str) -> int | None:
    """A seat, in turn order, kept under a key; None for the one that is usual."""
    options = [USUAL_SEAT, *(seat_name(number) for number in range(seats))]
    if st.session_state.get(key) not in options:
        st.session_state[key] = USUAL_SEAT
    chosen = place.selectbox("Seen from", options, key=key, help=about)
    return None if chosen == USUAL_SEAT else options.index(str(chosen))
