"""The rules of a game in English, folded."""

from __future__ import annotations

import streamlit as st

from playground.compiler import Compiled
from playground.rulebook.book import rulebook
from playground.rulebook.document import Block, Picture
from playground.rulebook.markdown import markdown

WRITTEN = "rules in English"
"""The last rules that were written, by the text they are of: they stay the same for most redraws of a page."""


def show_rules(compiled: Compiled) -> None:
    """The rulebook without its picture, which stands elsewhere on the page."""
    with st.expander("The rules in English", icon=":material/menu_book:", key="rulebook"):
        st.markdown(_written(compiled))


def _written(compiled: Compiled) -> str:
    text, found = st.session_state.get(WRITTEN, ("", ""))
    if text != compiled.ruleset.text:
        text, found = compiled.ruleset.text, in_english(compiled)
        st.session_state[WRITTEN] = text, found
    return str(found)


def in_english(compiled: Compiled) -> str:
    """The rules as Markdown, its headings small enough for a part of a page."""
    blocks: list[Block] = [block for block in rulebook(compiled) if not isinstance(block, Picture)]
    lines = markdown(blocks).replace("$", "\\$").splitlines()
    return "\n".join(f"###{line}" if line.startswith("#") else line for line in lines)
