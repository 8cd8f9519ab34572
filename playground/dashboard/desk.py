"""What a visitor has on the desk: chosen games, edited texts, settings and running jobs.

Streamlit forgets all of it when a page is reloaded, and some when another page is opened. The server keeps it under a
key that stands in the page's address.

What belongs to the desk has a name in the session that begins with `desk.`; widgets with such a key keep their value.
Buttons must not have one: Streamlit forbids to press them by program.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

import streamlit as st

from playground.dashboard.jobs import jobs

KEPT = "desk."
"""Names in the session that begin so outlive a reload and the opening of another page."""

KEY = "desk"
GAME = "desk.game"
"""The game that all pages about one game have chosen."""

ASKED = "asked game"

MOST_DESKS = 100


@st.cache_resource
def _desks() -> OrderedDict[str, dict[str, Any]]:
    return OrderedDict()


def open_desk() -> None:
    """Put back what is missing from the session, and the key into the address.

    An address may ask for a game, which is then chosen, and for a job: a page knows its own as `desk.PAGE.job`.
    """
    desks = _desks()
    key = str(st.query_params.get(KEY) or st.session_state.get(KEY) or "")
    if key not in desks:
        key = secrets.token_urlsafe(6)
        desks[key] = {}
        while len(desks) > MOST_DESKS:
            desks.popitem(last=False)
    st.session_state[KEY] = key
    if st.query_params.get(KEY) != key:
        st.query_params[KEY] = key
    for name, value in desks[key].items():
        if name not in st.session_state:
            st.session_state[name] = value
    st.session_state[ASKED] = st.query_params.pop("game", "")
    if st.session_state[ASKED]:
        st.session_state[GAME] = st.session_state[ASKED]
    job = jobs().find(st.query_params.pop("job", None))
    if job is not None:
        st.session_state[f"{KEPT}{job.page}.job"] = job.key


def asked_game() -> str:
    """The game that the link asked for by which the page was just opened; empty if none did."""
    return str(st.session_state.get(ASKED, ""))


def keep_desk() -> None:
    """Remember what is on the desk now. What another page shows is not in the session, and stays as it was."""
    desks, key = _desks(), st.session_state.get(KEY)
    if key is None:
        return
    now = {str(name): value for name, value in st.session_state.items() if str(name).startswith(KEPT)}
    desks[key] = {**desks.get(key, {}), **now}
