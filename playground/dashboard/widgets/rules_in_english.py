"""The rules of a game in English, in a folded section of a page."""

from __future__ import annotations

import streamlit as st

from playground.compiler import Compiled
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown

CACHED = "rules in English"
"""Session key of the last ruleset text and its rules in English: most redraws of a page need the same again."""


def show_rules(compiled: Compiled | None) -> None:
    """Draw the rulebook without its picture, which the page shows elsewhere; without a game, say why it is missing."""
    with st.expander("The rules in English", icon=":material/menu_book:", key="rulebook"):
        st.markdown(_cached(compiled) if compiled else "They are shown when the text has no mistakes.")


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
