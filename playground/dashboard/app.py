"""The dashboard's frame: its pages, and what happens when one of them fails.

Streamlit runs this file anew for every visitor and every change on a page.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from playground.dashboard.desk import keep_desk, open_desk
from playground.dashboard.pages import register_pages
from playground.dashboard.sending import sent

STYLE, ICON = (Path(__file__).with_name(name) for name in ("style.css", "icon.svg"))


def main() -> None:
    """Draw the page that the visitor has open."""
    st.set_page_config("playground", page_icon=ICON, layout="wide", initial_sidebar_state="collapsed")
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    page = st.navigation(list(register_pages().values()), position="top")
    open_desk()
    with sent():
        page.run()
        keep_desk()


main()
