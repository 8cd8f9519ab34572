"""The tray of jobs, on every page: what runs and how far, what has ended lately, and buttons to open and to cancel.

It is a component that asks the server by itself (`status.py`), and no part of a page that Streamlit redraws on a timer:
while pages change, such redraws get into each other's way. It asks only while a job runs, or while a text is edited
that another tab may change; such a change is then noted within seconds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.navigation import open_page
from playground.dashboard.session import KEY, changes_of_other_tabs, tab
from playground.dashboard.widgets.tray.status import ADDRESS, jobs_listed

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

FOLDER = Path(__file__).parent
TRAY = "tray of jobs"
OPEN = "tray open"
"""Session key of the job to be opened, which is done while the page is drawn: a callback cannot."""

EDITING = ("workshop", "experiments")
"""The pages on which a text is edited."""


@guarded
def show_tray(page: str) -> None:
    """Draw the tray above a page, nothing where there are no jobs, and do what was pressed in it."""
    desk = str(st.session_state.get(KEY, ""))
    requested = st.session_state.pop(OPEN, None)
    shown_on = jobs().page_of(requested)
    if shown_on:
        open_page(shown_on, job=requested)
    data = {
        "jobs": jobs_listed(),
        "address": f"{ADDRESS}?desk={desk}&tab={tab()}",
        "watching": page in EDITING,
        "others": changes_of_other_tabs(desk, tab()),
    }
    with st.container(key="tray"):
        _component()(key=TRAY, data=data, on_pressed_change=_pressed)


def _pressed() -> None:
    message: Any = (st.session_state.get(TRAY) or {}).get("pressed") or {}
    key = message.get("key")
    if message.get("does") == "open" and jobs().page_of(key):
        st.session_state[OPEN] = key
    job = jobs().find(key) if message.get("does") == "cancel" else None
    if job is not None:
        job.cancel()


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    html, css, js = (FOLDER.joinpath(f"tray.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js"))
    return component("job_tray", html=html, css=css, js=js)
