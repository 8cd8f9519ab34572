"""Opening the page Compare with games of another page."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from playground.dashboard.navigation import open_page
from playground.dashboard.session import save_session
from playground.dashboard.views.compare.keys import ENTRIES


def compare_games(labels: Sequence[str]) -> None:
    """Open the page with these games chosen, the baseline first."""
    st.session_state[ENTRIES] = list(dict.fromkeys(labels))
    save_session()
    open_page("compare")
