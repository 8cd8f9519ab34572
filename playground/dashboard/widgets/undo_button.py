"""The button that replaces an edited text by that of its file, and afterwards restores the edits."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from playground.dashboard.session import KEPT

UNDO, RESTORE = "Undo edits", "Restore edits"


Replace = Callable[[str | None], str]
"""Replaces an edited text by another one, or by that of its file; returns what it was."""


def undo_button(kind: str, name: str, *, edited: bool, replace: Replace) -> None:
    """Draw the button for the text called `name`, of a `kind` such as "experiment".

    The edits that were undone last can be restored whenever the text is that of its file.
    """
    undone = _undone(kind).get(name)
    if edited or undone is None:
        label, then, icon = UNDO, None, ":material/undo:"
    else:
        label, then, icon = RESTORE, undone, ":material/redo:"
    st.button(
        label,
        key=f"undo {kind}",  # one element whatever its label: browsers may keep one that a redraw omits
        on_click=_press,
        args=(kind, name, then, replace),
        disabled=not edited and undone is None,
        icon=icon,
        width="stretch",
    )


def forget_undone(kind: str, name: str) -> None:
    """Forget edits that were undone: the text has been saved, or begun anew."""
    st.session_state[_key(kind)] = {other: text for other, text in _undone(kind).items() if other != name}


def _press(kind: str, name: str, restored: str | None, replace: Replace) -> None:
    forget_undone(kind, name)
    before = replace(restored)
    if restored is None:
        st.session_state[_key(kind)] = {**_undone(kind), name: before}


def _undone(kind: str) -> dict[str, str]:
    """The texts before their edits were undone, by name."""
    texts: dict[str, str] = st.session_state.setdefault(_key(kind), {})
    return texts


def _key(kind: str) -> str:
    return f"{KEPT}undone {kind}"
