"""The dashboard's frame: its pages, and what happens when one of them fails.

Streamlit runs this file anew for every visitor and every change on a page.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import streamlit as st

from playground.dashboard.desk import keep_desk, open_desk
from playground.dashboard.views import compare, home
from playground.source.diagnostics import PlaygroundError

STYLE, ICON = (Path(__file__).with_name(name) for name in ("style.css", "icon.svg"))

_LOG = logging.getLogger(__name__)


def main() -> None:
    """Draw the page that the visitor has open."""
    st.set_page_config("playground", page_icon=ICON, layout="wide", initial_sidebar_state="collapsed")
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    page = st.navigation(
        [
            st.Page(guarded(compare.show), title="Compare", icon=":material/balance:", default=True),
            st.Page(guarded(home.show), title="Games", icon=":material/grid_on:", url_path="games"),
        ],
        position="top",
    )
    open_desk()
    page.run()
    keep_desk()


def guarded(show: Callable[[], None]) -> Callable[[], None]:
    """A page, or a part of one, whose failures are told in words."""

    def page() -> None:
        try:
            show()
        except PlaygroundError as problem:
            st.error(str(problem))
        except Exception as fault:  # whatever else it is, a visitor is not helped by a traceback
            _LOG.exception("a page failed")
            st.error(
                "The playground itself is at fault, not your rules. What you have typed is kept: reload the page. "
                f"Please report this: {type(fault).__name__}: {fault}"
            )

    return page


main()
