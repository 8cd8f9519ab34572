"""A visitor's session, kept on the server: chosen games, edited texts, settings and running jobs.

Streamlit forgets all session state when a page is reloaded, and some when another page is opened. The server keeps it
under a key that is part of the page's address.

The state that is kept has names that begin with `desk.`; widgets with such a key keep their value. Buttons must not
have one: Streamlit does not allow to set them by program.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

import streamlit as st

from playground.dashboard.jobs.manager import jobs

KEPT = "desk."
"""The prefix of session state that survives a reload and the opening of another page."""

KEY = "desk"
"""The name of a session's key, in the address and in the session state."""

GAME = "desk.game"
"""The game chosen on all pages about one game."""

LINKED = "linked game"

MAX_SESSIONS = 100

Arguments = ParamSpec("Arguments")


@st.cache_resource
def _sessions() -> OrderedDict[str, dict[str, Any]]:
    return OrderedDict()


def open_session() -> None:
    """Restore what is missing from the session state, and put the key into the address.

    An address may name a game, which is then chosen, and a job, which becomes the job of its page (`desk.PAGE.job`).
    """
    sessions = _sessions()
    key = str(st.query_params.get(KEY) or st.session_state.get(KEY) or "")
    if key not in sessions:
        key = secrets.token_urlsafe(6)
        sessions[key] = {}
        while len(sessions) > MAX_SESSIONS:
            sessions.popitem(last=False)
    st.session_state[KEY] = key
    if st.query_params.get(KEY) != key:
        st.query_params[KEY] = key
    restore_session()
    st.session_state[LINKED] = st.query_params.pop("game", "")
    if st.session_state[LINKED]:
        st.session_state[GAME] = st.session_state[LINKED]
    job = jobs().find(st.query_params.pop("job", None))
    if job is not None:
        st.session_state[f"{KEPT}{job.page}.job"] = job.key


def restore_session() -> None:
    """Restore what is missing from the session state.

    Streamlit forgets the value of a control that the browser does not report, as one whose code it has not loaded yet.
    """
    for name, value in _sessions().get(str(st.session_state.get(KEY)), {}).items():
        if name not in st.session_state:
            st.session_state[name] = value


def restoring(draw: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Wrap a part of a page that is redrawn by itself, so that it begins with the session state complete."""

    @wraps(draw)
    def part(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        restore_session()
        draw(*args, **kwargs)

    return part


def linked_game() -> str:
    """The game named by the link that just opened the page; empty if it named none."""
    return str(st.session_state.get(LINKED, ""))


def save_session(forget: str = "") -> None:
    """Keep the session state, without the key `forget`.

    The state of other pages is not in the session now, and is kept as it was.
    """
    sessions, key = _sessions(), st.session_state.get(KEY)
    if key is None:
        return
    current = {str(name): value for name, value in st.session_state.items() if str(name).startswith(KEPT)}
    kept = {**sessions.get(key, {}), **current}
    kept.pop(forget, None)
    sessions[key] = kept
