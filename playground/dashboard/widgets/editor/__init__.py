"""The ruleset editor: CodeMirror as a Streamlit component that reports the text while typing, and marks mistakes.

`source/` has what it is made of, `bundle/` what `make editor` makes of it. Streamlit sends a component's script with
every redraw; so that of this one is small (`loader.js`), and loads the bundle once, from an address that names its
content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from playground.dashboard.model.manual import manual_html
from playground.dashboard.widgets.diagnostics import diagnostics_html
from playground.language_service.answers import outline, snippets
from playground.language_service.quick_fix import corrections_of
from playground.language_service.utf16 import Utf16
from playground.language_service.words import words
from playground.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

FOLDER = Path(__file__).parent
BUNDLE = FOLDER / "bundle" / "editor.js"
BUNDLE_ADDRESS = "_playground/editor/{digest}.js"
MANUAL_ADDRESS = "_playground/help/{digest}.html"
SERVICE_ADDRESS = "_playground/language"
"""Where the server has what the editor loads and whom it asks (`playground/dashboard/routes.py`)."""

EXPERIMENTS = "experiments"
"""What questions about experiments are `of`."""


def editor(
    key: str,
    name: str,
    text: str,
    revision: int,
    diagnostics: Iterable[Diagnostic],
    on_text: Callable[[], None],
    problem: str = "",
    *,
    rules: bool = True,
    file: str = "",
) -> None:
    """Draw the editor with marks for `diagnostics` of `text`; `problem` says why it could not be checked.

    `on_text` is called when the user has typed; `typed` returns the new text. Without `rules` the text is YAML, but no
    ruleset. The mistakes are listed below it as well; `file` is the name that they give to the text.

    The editor replaces its text by `text` only if `name` or `revision` has changed: otherwise it would lose what the
    user has typed in the meantime. Another revision of the same text is one step that can be undone there; cursor and
    scroll position stay, and so does what was typed since the server's last message from the editor.
    """
    last, found = _last_message(key), tuple(diagnostics)
    data = {
        "text": text,
        "name": name,
        "revision": revision,
        "marks": marks(text, found),
        "problem": problem,
        "problems": diagnostics_html(found, file or name, problem, text),
        "seen": _seen(key, name, revision, last),
        "last": last,
        "label": "Ruleset" if rules else "Experiment",
        **(_of_rulesets(text) if rules else {"service": f"{SERVICE_ADDRESS}?of={EXPERIMENTS}"}),
        "bundle": BUNDLE_ADDRESS.format(digest=bundle_digest()),
    }
    _component()(key=key, data=data, on_typed_change=on_text)


def _of_rulesets(text: str) -> dict[str, Any]:
    """What the editor has of the language of rulesets."""
    return {
        "words": words().content(),
        "outline": outline(text),
        "snippets": snippets(),
        "service": SERVICE_ADDRESS,
        "help": MANUAL_ADDRESS.format(digest=manual_digest()),
    }


def _last_message(key: str) -> str:
    """The identifier of the editor's last message that has arrived; empty if none has."""
    state: Any = st.session_state.get(key) or {}
    return str((state.get("typed") or {}).get("id", ""))


def _seen(key: str, name: str, revision: int, last: str) -> str:
    """The last message that had arrived when this revision was drawn first: its text, at the latest, was replaced."""
    kept_at = f"{key} replaced"
    kept: tuple[str, int, str] | None = st.session_state.get(kept_at)
    if kept is None or kept[:2] != (name, revision):
        kept = st.session_state[kept_at] = (name, revision, last)
    return kept[2]


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
    places = Utf16(text)
    return [
        {
            "start": places.units(span.start),
            "end": places.units(max(span.end, span.start + 1)),
            "line": span.line,
            "column": span.column,
            "severity": diagnostic.severity,
            "message": "; ".join(part for part in (diagnostic.message, diagnostic.hint) if part),
            "fixes": [
                {"title": fix.title, "start": places.units(fix.start), "end": places.units(fix.end), "text": fix.text}
                for fix in corrections_of(diagnostic, text)
            ],
        }
        for diagnostic in diagnostics
        if (span := diagnostic.span) is not None and span.source.text == text
    ]


@cache
def bundle_digest() -> str:
    """The hash of the bundle's content, by which browsers know whether they have it."""
    return hashlib.sha256(BUNDLE.read_bytes()).hexdigest()[:20]


@cache
def manual_digest() -> str:
    """The hash of the manual's content."""
    return hashlib.sha256(manual_html().encode()).hexdigest()[:20]


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    files = ("editor.html", "editor.css", "loader.js")
    html, css, js = (FOLDER.joinpath(file).read_text(encoding="utf-8") for file in files)
    return component("ruleset_editor", html=html, css=css, js=js)
