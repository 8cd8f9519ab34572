"""The ruleset editor: a component for Streamlit that reports the text while it is being typed and shows mistakes.

Streamlit's own text area reports its text when it is left, which is too late for marks that follow the typing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from playground.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

FOLDER = Path(__file__).parent


def editor(key: str, text: str, revision: int, diagnostics: Iterable[Diagnostic], on_text: Callable[[], None]) -> None:
    """Show the editor with marks for `diagnostics` of `text`.

    `on_text` is called when something was typed, which then is `typed`. The editor takes `text` over
    only if `revision` is another one than before: it would otherwise lose what was typed meanwhile, and the cursor.
    """
    data = {"text": text, "revision": revision, "marks": marks(text, diagnostics)}
    _component()(key=key, data=data, on_typed_change=on_text)


def typed(key: str, drawn: int, now: int) -> str | None:
    """The text as it was typed into the revision `drawn`; None if another one holds `now`, or was typed into."""
    found = st.session_state[key]["typed"]
    return found["text"] if found["revision"] == drawn == now else None


def marks(text: str, diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """What the editor underlines: offsets count UTF-16 units, as browsers do. Places in other texts are left out."""
    own = [d for d in diagnostics if d.span is not None and d.span.source.text == text]
    return [
        {
            "start": _utf16(text[: d.span.start]),
            "end": _utf16(text[: max(d.span.end, d.span.start + 1)]),
            "line": d.span.line,
            "column": d.span.column,
            "severity": d.severity,
            "message": "; ".join(part for part in (d.message, d.hint) if part),
        }
        for d in own
        if d.span is not None
    ]


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    html, css, js = (FOLDER.joinpath(f"editor.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js"))
    return component("ruleset_editor", html=html, css=css, js=js)
