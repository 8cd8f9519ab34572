"""What a visitor has on the desk: chosen ruleset, edited texts, settings and the running job.

Streamlit forgets all of it when a page is reloaded, and some when another page is opened. The server keeps it under a
key that stands in the page's address.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

import streamlit as st

KEPT = ("ruleset", "texts", "variants", "settings", "games", "seed", "job")
"""Names in the session that outlive a reload."""

MOST_DESKS = 100


@st.cache_resource
def _desks() -> OrderedDict[str, dict[str, Any]]:
    return OrderedDict()


def open_desk() -> None:
    """Put back what is missing from the session, and see to it that the address has the key."""
    desks = _desks()
    key = str(st.query_params.get("desk") or st.session_state.get("desk") or "")
    if key not in desks:
        key = secrets.token_urlsafe(6)
        desks[key] = {}
        while len(desks) > MOST_DESKS:
            desks.popitem(last=False)
    st.session_state["desk"] = key
    if st.query_params.get("desk") != key:
        st.query_params["desk"] = key
    for name, value in desks[key].items():
        if name not in st.session_state:
            st.session_state[name] = value


def keep_desk() -> None:
    """Remember what is on the desk now."""
    kept = {name: st.session_state[name] for name in KEPT if name in st.session_state}
    _desks()[st.session_state["desk"]] = kept
