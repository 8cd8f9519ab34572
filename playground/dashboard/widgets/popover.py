"""Popovers that close when what they are for has been done."""

from __future__ import annotations

from typing import Any

import streamlit as st


def popover(label: str, key: str, **settings: Any) -> Any:
    """Draw a popover, closed if `close_popover` was called since it was drawn last."""
    if st.session_state.pop(_closing(key), False):
        st.session_state[key] = False
    return st.popover(label, key=key, on_change="rerun", **settings)


def close_popover(key: str) -> None:
    """Close a popover with the next redraw."""
    st.session_state[_closing(key)] = True


def _closing(key: str) -> str:
    return f"closing {key}"
