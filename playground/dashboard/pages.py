"""The pages of the dashboard, in the order in which they stand at the top, and links between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from playground.dashboard.faults import guarded

VIEWS = "playground.dashboard.views"
REGISTERED = "pages"
"""Under this name the session knows the pages as Streamlit made them."""


@dataclass(frozen=True)
class PageInfo:
    """A page: the module `views/NAME.py` draws it with `show()`, and `/NAME` is its address."""

    name: str
    title: str
    icon: str
    about: str


PAGES = (
    PageInfo("home", "Home", ":material/home:", "The games, and what was played lately"),
    PageInfo("workshop", "Workshop", ":material/construction:", "Edit rules and see at once what that does"),
    PageInfo("compare", "Compare", ":material/balance:", "Put rules side by side over many games"),
    PageInfo("sweep", "Sweep", ":material/tune:", "Try a parameter over its range"),
    PageInfo("experiments", "Experiments", ":material/science:", "Questions kept in files, to be repeated"),
    PageInfo("replay", "Replay", ":material/replay:", "Step through a game"),
    PageInfo("play", "Play", ":material/casino:", "Play against the computer"),
)


def known_pages() -> tuple[PageInfo, ...]:
    """The pages that there is a module for."""
    return tuple(page for page in PAGES if find_spec(f"{VIEWS}.{page.name}"))


def icon_of(name: str) -> str:
    """The icon of a page."""
    return next(page.icon for page in PAGES if page.name == name)


def register_pages() -> dict[str, StreamlitPage]:
    """The pages by name, for `st.navigation`, so that `link` finds them too."""
    found = {page.name: _streamlit_page(page, first=number == 0) for number, page in enumerate(known_pages())}
    st.session_state[REGISTERED] = found
    return found


def _streamlit_page(page: PageInfo, *, first: bool) -> StreamlitPage:
    address = None if first else page.name
    return st.Page(guarded(_shower(page.name)), title=page.title, icon=page.icon, url_path=address, default=first)


def _shower(name: str) -> Callable[[], None]:
    """What draws a page; its module is loaded when it is opened."""

    def show() -> None:
        import_module(f"{VIEWS}.{name}").show()

    show.__name__ = name
    return show


def link(name: str, label: str = "", game: str = "", *, job: str = "", wide: bool = False) -> None:
    """A link to a page, with a game chosen there or a job shown; nothing where there is no such page."""
    page = st.session_state.get(REGISTERED, {}).get(name)
    if page is not None:
        query = {key: value for key, value in (("game", game), ("job", job)) if value}
        st.page_link(page, label=label or None, width="stretch" if wide else "content", query_params=query or None)


def open_page(name: str, game: str = "") -> None:
    """Go to a page at once, with a game chosen there."""
    page = st.session_state.get(REGISTERED, {}).get(name)
    if page is not None:
        st.switch_page(page, query_params={"game": game} if game else None)
