"""The rules of a game in English, in a folded section of a page."""

from __future__ import annotations

from functools import partial

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.widgets.layout import download
from playground.report.print_and_play.sheet import print_and_play
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown

CACHED = "rules in English"
"""Session key of the last ruleset text and its rules in English: most redraws of a page need the same again."""


def show_rules(compiled: Compiled | None) -> None:
    """Draw the rulebook without its picture, which the page shows elsewhere; without a game, say why it is missing."""
    with st.expander("The rules in English", icon=":material/menu_book:", key="rulebook"):
        if compiled is None:
            st.markdown("They are shown when the text has no mistakes.")
            return
        st.markdown(_cached(compiled))
        name = compiled.game.name.partition("@")[0].partition("?")[0]
        content = partial(print_and_play, compiled)
        download("Print and play: rules, board and pieces", content, f"{name}-to-print.html", "text/html", "to print")


def _cached(compiled: Compiled) -> str:
    text, english = st.session_state.get(CACHED, ("", ""))
    if text != compiled.ruleset.text:
        text, english = compiled.ruleset.text, in_english(compiled)
        st.session_state[CACHED] = text, english
    return str(english)


def in_english(compiled: Compiled) -> str:
    """The rules as Markdown, with headings small enough for a section of a page."""
    lines = markdown(rulebook(compiled, picture=False)).replace("$", "\\$").splitlines()
    return "\n".join(f"###{line}" if line.startswith("#") else line for line in lines)
