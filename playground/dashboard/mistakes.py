"""Diagnostics and faults as a page shows them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from playground.source.diagnostics import Diagnostic

MOST_SHOWN = 20


def mistakes_html(diagnostics: Iterable[Diagnostic], own_name: str) -> str:
    """A list of diagnostics; the name of the file is left away where it is `own_name`, the one in the editor."""
    found = list(diagnostics)
    items = "".join(_item(diagnostic, own_name) for diagnostic in found[:MOST_SHOWN])
    left = len(found) - MOST_SHOWN
    more = f"<li>and {left:,} more</li>" if left > 0 else ""
    return f'<ul class="mistakes">{items}{more}</ul>'


def place(diagnostic: Diagnostic, own_name: str) -> str:
    """Line and column, and the file if it is another one."""
    span = diagnostic.span
    if span is None:
        return ""
    file = "" if span.source.name == own_name else f"{span.source.name}:"
    return f"{file}{span.line}:{span.column}"


def _item(diagnostic: Diagnostic, own_name: str) -> str:
    because = f'<div class="because">because {escape(diagnostic.because)}</div>' if diagnostic.because else ""
    hint = f'; <span class="hint">{escape(diagnostic.hint)}</span>' if diagnostic.hint else ""
    return (
        f'<li class="{diagnostic.severity}"><span class="place">{escape(place(diagnostic, own_name))}</span> '
        f'<span class="code">{diagnostic.code}</span> {escape(diagnostic.message)}{hint}{because}</li>'
    )
