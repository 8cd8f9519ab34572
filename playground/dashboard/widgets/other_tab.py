"""The note that another tab has changed the text that this one shows, and the choice between the two."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from playground.dashboard.session import (
    changed_elsewhere,
    forget_text_set_aside,
    keep_text_of_this_tab,
    take_text_of_other_tab,
    text_set_aside,
)
from playground.dashboard.widgets.history import record

THE_OTHER, THIS_ONE = "the other tab's text", "this tab's text"


def note_other_tab(kind: str, store: str, name: str, text: str, original: str, replaced: Callable[[], None]) -> None:
    """Draw the note where another tab has changed the text called `name`, or one was set aside; nothing otherwise.

    `store` is the session key of edited texts, `kind` that of their history, in which the text that is not chosen
    stays. `replaced` is called when the text of this tab is another one. Draws always one element.
    """
    with st.container(key=f"other tab {kind}"):
        if changed_elsewhere(store, name):
            st.warning(
                f"Another tab has changed '{name}' since you last saw it. Nothing is lost: the other text stays "
                "one *Undo* away."
            )
            _offer("Show the other tab's text", f"take {kind}", _take, (kind, store, name, text, replaced))
            _offer("Keep this one", f"keep {kind}", _keep, (kind, store, name, original))
            return
        aside = text_set_aside(store, name)
        if aside is not None and aside != text:
            st.warning(f"Two tabs changed '{name}', and one was closed before you chose. Its text was set aside.")
            _offer("Show it", f"take {kind}", _show, (kind, store, name, text, aside, replaced))
            _offer("Forget it", f"keep {kind}", forget_text_set_aside, (store, name))


def _offer(label: str, key: str, then: Callable[..., None], arguments: tuple[object, ...]) -> None:
    st.button(label, key=key, on_click=then, args=arguments)


def _take(kind: str, store: str, name: str, text: str, replaced: Callable[[], None]) -> None:
    record(kind, name, text, THE_OTHER)
    take_text_of_other_tab(store, name)
    replaced()


def _keep(kind: str, store: str, name: str, original: str) -> None:
    theirs = keep_text_of_this_tab(store, name)
    record(kind, name, original if theirs is None else theirs, THIS_ONE)


def _show(kind: str, store: str, name: str, text: str, aside: str, replaced: Callable[[], None]) -> None:
    record(kind, name, text, "the text that was set aside")
    st.session_state[store] = {**st.session_state[store], name: aside}
    forget_text_set_aside(store, name)
    replaced()
