"""Choosing who plays each seat: a person at this screen, or an agent."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from playground.agents.levels import LEVELS, LEVELS_ABOUT
from playground.compiler import Compiled
from playground.dashboard.model.live_games import PERSON
from playground.dashboard.views.play.levels import ready_levels
from playground.dashboard.widgets.agent_picker import checked_agents, known_agents
from playground.dashboard.widgets.controls import selectbox, text_input
from playground.game.core import Game
from playground.play.session import RANDOM
from playground.skill.apart import why_not_apart

MAX_NAME = 24


@dataclass(frozen=True)
class Seats:
    """Who plays: the players that people play with the names of those who gave one, and the agents of the others."""

    people: tuple[int, ...]
    agents: dict[int, str]
    names: dict[int, str]


def choose_seats(key: str, compiled: Compiled) -> Seats | None:
    """Draw a box for each player; return who plays; None while levels are missing.

    Raises PlaygroundError for an unknown agent.
    """
    players, levels = compiled.game.players, () if compiled.game.is_cooperative else LEVELS
    known = list(dict.fromkeys([PERSON, *levels, *known_agents(compiled.game)]))
    chosen: dict[int, str] = {}
    names: dict[int, str] = {}
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
            if chosen[player] == PERSON:
                names[player] = _name_of_person(key, player, name)
    _levels(compiled.game)
    if not ready_levels(compiled, chosen.values()):
        return None
    agents = {player: name for player, name in chosen.items() if name != PERSON}
    named = checked_agents(tuple(chosen[p] if p in agents else "random" for p in range(len(players))), compiled)
    people = tuple(sorted(set(chosen) - set(agents)))
    return Seats(people, {player: named[player] for player in agents}, names)


def _name_of_person(key: str, player: int, seat: str) -> str:
    box = f"desk.{key}.name.{player}"
    st.session_state.setdefault(box, "")
    label = f"Who plays {seat}"
    name = text_input(label, key=box, placeholder="your name", label_visibility="collapsed", max_chars=MAX_NAME)
    return " ".join(name.split())


def _levels(game: Game) -> None:
    """Draw a line on each level, or why there are none."""
    if game.is_cooperative:
        st.caption(f"There are no levels: {why_not_apart(game)}.")
        return
    lines = "".join(f"<li><b>{level}</b> {LEVELS_ABOUT[level]}</li>" for level in LEVELS)
    st.html(f'<details class="numbers" open><summary>How strong the levels are</summary><ul>{lines}</ul></details>')
