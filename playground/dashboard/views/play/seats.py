"""Choosing who plays each seat: a person at this screen, or an agent."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from playground.agents.levels import LEVELS, LEVELS_ABOUT
from playground.compiler import Compiled
from playground.dashboard.views.play.levels import ready_levels
from playground.dashboard.widgets.agent_picker import checked_agents, known_agents
from playground.dashboard.widgets.controls import selectbox
from playground.play.session import RANDOM

PERSON = "a person"
"""The option for a person at this screen, listed with the agents."""


@dataclass(frozen=True)
class Seats:
    """Who plays: the players that people play, and the agents of the others."""

    people: tuple[int, ...]
    agents: dict[int, str]


def choose_seats(key: str, compiled: Compiled) -> Seats | None:
    """Draw a box for each player; return who plays; None while levels are missing.

    Raises PlaygroundError for an unknown agent.
    """
    players, known = compiled.game.players, list(dict.fromkeys([PERSON, *LEVELS, *known_agents(compiled.game)]))
    chosen: dict[int, str] = {}
    columns = st.columns(min(3, len(players)))
    for player, name in enumerate(players):
        box = f"desk.{key}.seat.{player}"
        value = st.session_state.get(box)
        if not value or (value not in known and "?" not in value):
            st.session_state[box] = PERSON if player == 0 else RANDOM
        options = known if st.session_state[box] in known else [*known, st.session_state[box]]
        about = "A person at this screen, or an agent. To give it settings, type them, such as `flat?playouts=50`."
        with columns[player % len(columns)]:
            chosen[player] = selectbox(name, options, key=box, accept_new_options=True, help=about) or PERSON
    for level in sorted({name for name in chosen.values() if name in LEVELS_ABOUT}, key=LEVELS.index):
        st.caption(f"*{level}* {LEVELS_ABOUT[level]}")
    if not ready_levels(compiled, chosen.values()):
        return None
    agents = {player: name for player, name in chosen.items() if name != PERSON}
    named = checked_agents(tuple(chosen[p] if p in agents else "random" for p in range(len(players))), compiled)
    return Seats(tuple(sorted(set(chosen) - set(agents))), {player: named[player] for player in agents})
