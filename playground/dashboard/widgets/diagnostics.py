"""Diagnostics as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from playground.source.diagnostics import Diagnostic, RepeatedDiagnostic, without_repetitions

MAX_SHOWN = 20


def diagnostics_html(diagnostics: Iterable[Diagnostic], own_name: str, fault: str = "") -> str:
    """A list of diagnostics, each mistake once; the file name is omitted if it is `own_name`, the file in the editor.

    `fault` says why the text could not be checked.
    """
    listed = without_repetitions(diagnostics)
    items = f'<li class="error">{escape(fault)}</li>' if fault else ""
    items += "".join(_item(diagnostic, own_name) for diagnostic in listed[:MAX_SHOWN])
    rest = sum(1 + len(each.more) for each in listed[MAX_SHOWN:])
    more = f"<li>and {rest:,} more</li>" if rest > 0 else ""
    return f'<ul class="mistakes">{items}{more}</ul>'


def place(diagnostic: Diagnostic, own_name: str) -> str:
    """Line and column, after the file name if it is not `own_name`."""
    span = diagnostic.span
    if span is None:
        return ""
    file = "" if span.source.name == own_name else f"{span.source.name}:"
    return f"{file}{span.line}:{span.column}"


def _item(repeated: RepeatedDiagnostic, own_name: str) -> str:
    diagnostic = repeated.first
    because = f'<div class="because">because {escape(diagnostic.because)}</div>' if diagnostic.because else ""
    hint = f'; <span class="hint">{escape(diagnostic.hint)}</span>' if diagnostic.hint else ""
    more = f'<div class="because">{escape(repeated.elsewhere)}</div>' if repeated.more else ""
    return (
        f'<li class="{diagnostic.severity}"><span class="place">{escape(place(diagnostic, own_name))}</span> '
        f'<span class="code">{diagnostic.code}</span> {escape(diagnostic.message)}{hint}{because}{more}</li>'
    )
