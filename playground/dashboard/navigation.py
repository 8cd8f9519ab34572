"""The pages of the dashboard, in the order of the menu, and links between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from playground.dashboard.errors import guarded

VIEWS = "playground.dashboard.views"
REGISTERED = "pages"
"""The session key of the registered Streamlit pages."""

DRAWN, DRAWN_BEFORE = "page drawn", "page drawn before"
"""Session keys, of this tab alone: the page that is drawn, and the one that was drawn before that."""


@dataclass(frozen=True)
class PageInfo:
    """A page: the module `views/NAME/page.py` draws it with `show()`, and `/NAME` is its address."""

    name: str
    title: str
    icon: str
    about: str


PAGES = (
    PageInfo("home", "Home", ":material/home:", "The games, and recent jobs and runs"),
    PageInfo("workshop", "Workshop", ":material/construction:", "Edit rules and see the effect at once"),
    PageInfo("compare", "Compare", ":material/balance:", "Put rules side by side over many games"),
    PageInfo("sweep", "Sweep", ":material/tune:", "Try a parameter over its range"),
    PageInfo("tune", "Tune", ":material/target:", "Ask for a goal, and see which values meet it"),
    PageInfo("suggest", "Suggest", ":material/lightbulb:", "Ask for a goal, and see which changes of rules meet it"),
    PageInfo("experiments", "Experiments", ":material/science:", "Questions kept in files, for repetition"),
    PageInfo("replay", "Replay", ":material/replay:", "Step through a game"),
    PageInfo("play", "Play", ":material/casino:", "Play against the computer"),
)


def icon_of(name: str) -> str:
    """The icon of a page."""
    return next(page.icon for page in PAGES if page.name == name)


def register_pages() -> dict[str, StreamlitPage]:
    """The pages by name, for `st.navigation`; they are kept in the session for `link`."""
    pages = {page.name: _streamlit_page(page, first=number == 0) for number, page in enumerate(PAGES)}
    st.session_state[REGISTERED] = pages
    return pages


def _streamlit_page(page: PageInfo, *, first: bool) -> StreamlitPage:
    address = None if first else page.name
    return st.Page(guarded(_drawing(page.name)), title=page.title, icon=page.icon, url_path=address, default=first)


def _drawing(name: str) -> Callable[[], None]:
    """The function that draws a page; it imports the page's module when the page is opened."""

    def show() -> None:
        st.session_state[DRAWN_BEFORE], st.session_state[DRAWN] = st.session_state.get(DRAWN), name
        import_module(f"{VIEWS}.{name}.page").show()

    show.__name__ = name
    return show


def arrived() -> bool:
    """Whether the visitor has come to the page just now, from another one or by its address."""
    return st.session_state.get(DRAWN_BEFORE) != st.session_state.get(DRAWN)


def link(name: str, label: str = "", game: str = "", *, job: str = "", wide: bool = False) -> None:
    """Draw a link to a page, on which a game is chosen or a job shown; nothing if there is no such page."""
    page = st.session_state.get(REGISTERED, {}).get(name)
    if page is not None:
        query = {key: value for key, value in (("game", game), ("job", job)) if value}
        st.page_link(page, label=label or None, width="stretch" if wide else "content", query_params=query or None)


def open_page(name: str, game: str = "", *, job: str = "") -> None:
    """Switch to a page, on which a game is chosen or a job shown."""
    page = st.session_state.get(REGISTERED, {}).get(name)
    if page is not None:
        query = {key: value for key, value in (("game", game), ("job", job)) if value}
        st.switch_page(page, query_params=query or None)
