"""Entry point of the dashboard.

Streamlit runs this file again for every visitor and every change on a page.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from playground.charts import saving
from playground.dashboard.flush_output import flush_output
from playground.dashboard.linking import link_answered, open_link
from playground.dashboard.navigation import register_pages
from playground.dashboard.session import open_session, save_session
from playground.dashboard.widgets.saving import install_saving
from playground.dashboard.widgets.tour import show_tour
from playground.dashboard.widgets.tray import show_tray
from playground.engine.native.llvm.compile_policy import SERVER, use

STYLE, ICON = (Path(__file__).with_name(name) for name in ("style.css", "icon.svg"))


def main() -> None:
    """Draw the page that the visitor has open."""
    use(SERVER)
    st.set_page_config("playground", page_icon=ICON, layout="wide", initial_sidebar_state="collapsed")
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}{saving.STYLE}</style>")
    page = st.navigation(list(register_pages().values()), position="top")
    open_session()
    open_link(page.url_path)
    with flush_output():
        show_tray(page.url_path)
        show_tour()
        page.run()
        link_answered()
        save_session()
    install_saving()


main()
