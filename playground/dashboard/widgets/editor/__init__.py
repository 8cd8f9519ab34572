"""The ruleset editor: a Streamlit component that reports the text while the user types, and underlines mistakes.

Streamlit's own text area reports its text only when it loses the focus, too late for marks that follow the typing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from playground.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

FOLDER = Path(__file__).parent


def editor(
    key: str,
    name: str,
    text: str,
    revision: int,
    diagnostics: Iterable[Diagnostic],
    on_text: Callable[[], None],
    problem: str = "",
) -> None:
    """Draw the editor with marks for `diagnostics` of `text`; `problem` says why it could not be checked.

    `on_text` is called when the user has typed; `typed` returns the new text. The editor replaces its text by `text`
    only if `name` or `revision` has changed: otherwise it would lose the cursor, and what the user has typed in the
    meantime.
    """
    data = {"text": text, "name": name, "revision": revision, "marks": marks(text, diagnostics), "problem": problem}
    _component()(key=key, data=data, on_typed_change=on_text)


def typed(key: str, name: str, drawn: int, now: int) -> str | None:
    """What was typed into the text `name` in its revision `drawn`.

    None if nothing was, if it went into another text or revision, or if `now` is another revision. The browser says
    into which it was typed: the server may have drawn another one meanwhile.
    """
    state: Any = st.session_state.get(key) or {}
    message = state.get("typed")
    if not message or message["name"] != name or not message["revision"] == drawn == now:
        return None
    return well_formed(message["text"])


def well_formed(text: str) -> str:
    """The text with lone surrogates replaced, which neither a file nor a page can hold."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def marks(text: str, diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """The places that the editor underlines, in UTF-16 units, as browsers count; places in other texts are left out."""
    own = [d for d in diagnostics if d.span is not None and d.span.source.text == text]
    astral = [place for place, letter in enumerate(text) if letter > "\uffff"] if own and not text.isascii() else []
    return [
        {
            "start": d.span.start + bisect_left(astral, d.span.start),
            "end": (end := max(d.span.end, d.span.start + 1)) + bisect_left(astral, end),
            "line": d.span.line,
            "column": d.span.column,
            "severity": d.severity,
            "message": "; ".join(part for part in (d.message, d.hint) if part),
        }
        for d in own
        if d.span is not None
    ]


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    html, css, js = (FOLDER.joinpath(f"editor.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js"))
    return component("ruleset_editor", html=html, css=css, js=js)
