"""The games there are: their boards, their variants, and what each parameter means."""

from __future__ import annotations

from html import escape

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard import catalogue
from playground.dashboard.mistakes import mistakes_html
from playground.dashboard.views.board import show_board
from playground.ruleset.model import Parameter
from playground.ruleset.parameters import allowed_values, shown


def show() -> None:
    """The whole page."""
    st.title("Games")
    st.caption("Every game is a text of rules. Open one on the page *Compare*, change a rule, and see what it does.")
    for name in catalogue.names():
        with st.container(border=True):
            _game(name)


def _game(name: str) -> None:
    found = catalogue.checked(name, catalogue.text_of(name))
    if found.compiled is None:
        st.subheader(name)
        st.html(mistakes_html(found.found, name))
        return
    picture, words = st.columns([2, 3], gap="medium")
    with picture:
        show_board(found.compiled, f"board of {name}")
    with words:
        _words(name, found.compiled)


def _words(name: str, compiled: Compiled) -> None:
    ruleset = compiled.ruleset
    st.subheader(ruleset.title or name, anchor=name)
    st.html(f"<p>{escape(ruleset.about)}</p>")
    players = ", ".join(player.name for player in ruleset.players)
    origin = f" Source: {ruleset.origin}." if ruleset.origin else ""
    st.html(f"<p><small>Ruleset <code>{escape(name)}</code>. Players: {escape(players)}.{escape(origin)}</small></p>")
    if ruleset.variants:
        st.html(definitions_html("Variants", {f"{name}@{key}": about for key, about in ruleset.variants.items()}))
    st.html(definitions_html("Parameters", {key: described(p) for key, p in ruleset.parameters.items()}))


def described(parameter: Parameter) -> str:
    """What a parameter means, what it may be and what it is."""
    return f"{parameter.about} ({allowed_values(parameter)}; usually {shown(parameter.default)})"


def definitions_html(title: str, entries: dict[str, str]) -> str:
    """Names with their meanings."""
    items = "".join(f"<li><code>{escape(name)}</code> {escape(about)}</li>" for name, about in entries.items())
    return f"<p style='margin:0'><b>{escape(title)}</b></p><ul style='margin-top:.2rem'>{items}</ul>"
