"""Choosing agents on a page, and the seat from which results are seen."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from playground.charts.theme import seat_name
from playground.compiler import Compiled
from playground.dashboard.widgets.controls import selectbox
from playground.game.core import Game

DEFAULT_SEAT = "usual"
"""The option that leaves the choice of the seat to the analysis."""

ONE_PER_SEAT = "different ones"


def choose_agents(key: str, compiled: Compiled) -> tuple[str, ...]:
    """Draw a box for one agent in all seats, or a box for each seat; return the names as `Arm` and `Study` take them.

    The user can type an agent with settings, such as `flat?playouts=50`. Raises PlaygroundError for an unknown agent.
    """
    game, players = compiled.game, compiled.game.players
    known = known_agents(game)
    all_key = f"desk.{key}.agent.all"
    _ensure_known_agent(all_key, [*known, ONE_PER_SEAT])
    options = _with_typed(all_key, [*known, ONE_PER_SEAT] if len(players) > 1 else known)
    agent = _agent_box("Who plays", options, all_key)
    if agent != ONE_PER_SEAT:
        return checked_agents((agent,), compiled)
    names = []
    for number, (column, player) in enumerate(zip(st.columns(len(players)), players, strict=True)):
        seat_key = f"desk.{key}.agent.{number}"
        _ensure_known_agent(seat_key, known)
        with column:
            names.append(_agent_box(player, _with_typed(seat_key, known), seat_key))
    return checked_agents(tuple(names), compiled)


def set_agents(key: str, names: Sequence[str]) -> None:
    """Have the boxes show these agents: one for all seats, or one for each seat."""
    one = len(set(names)) == 1
    st.session_state[f"desk.{key}.agent.all"] = names[0] if one else ONE_PER_SEAT
    for number, name in enumerate(names):
        st.session_state[f"desk.{key}.agent.{number}"] = name


def set_seat(key: str, seat: int | None) -> None:
    """Have the box show a seat, counted from 1, or the default seat."""
    st.session_state[key] = seat_name(seat - 1) if seat else DEFAULT_SEAT


def _agent_box(label: str, options: list[str], key: str) -> str:
    about = "An agent. To give it settings, type them, such as `flat?playouts=50`."
    return selectbox(label, options, key=key, accept_new_options=True, help=about) or options[0]


def _ensure_known_agent(key: str, known: list[str]) -> None:
    """Replace a strategy of another game by the first agent; a typed agent with settings is left to be checked."""
    value = st.session_state.get(key)
    if not value or (value not in known and "?" not in str(value)):
        st.session_state[key] = known[0]


def _with_typed(key: str, known: list[str]) -> list[str]:
    value = st.session_state.get(key)
    return known if value in known else [*known, str(value)]


def known_agents(game: Game) -> list[str]:
    """The agents of a game that need no settings, `random` first."""
    from playground.agents.named import agent_names

    return list(agent_names(game))


def checked_agents(names: tuple[str, ...], compiled: Compiled) -> tuple[str, ...]:
    """The agents, one for each seat. Raises PlaygroundError for an unknown agent."""
    from playground.agents.named import check_agents

    return check_agents(names, compiled.game)


def choose_seat(place: DeltaGenerator, key: str, seats: int, about: str) -> int | None:
    """Draw a box for a seat in turn order; return it, counted from 1, or None for the default seat."""
    options = [DEFAULT_SEAT, *(seat_name(number) for number in range(seats))]
    if st.session_state.get(key) not in options:
        st.session_state[key] = DEFAULT_SEAT
    chosen = selectbox("Seen from", options, key=key, place=place, help=about)
    return None if chosen == DEFAULT_SEAT else options.index(chosen)
