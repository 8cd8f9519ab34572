"""Diagnostics as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from playground.language_service.quick_fix import corrections_of
from playground.language_service.utf16 import Utf16
from playground.source.diagnostics import Diagnostic, RepeatedDiagnostic, without_repetitions

MAX_SHOWN = 20


def diagnostics_html(diagnostics: Iterable[Diagnostic], own_name: str, fault: str = "", text: str | None = None) -> str:
    """A list of diagnostics, each mistake once; the file name is omitted if it is `own_name`, the file in the editor.

    `fault` says why the text could not be checked. In a list for the editor of `text` places and corrections are
    buttons, which the editor handles.
    """
    editing = None if text is None else _Editing(text, Utf16(text))
    listed = without_repetitions(diagnostics)
    items = f'<li class="error">{escape(fault)}</li>' if fault else ""
    items += "".join(_item(diagnostic, own_name, editing) for diagnostic in listed[:MAX_SHOWN])
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


@dataclass(frozen=True)
class _Editing:
    """The text in the editor, whose places are buttons."""

    text: str
    places: Utf16

    def place(self, diagnostic: Diagnostic, label: str) -> str:
        span = diagnostic.span
        if span is None or span.source.text != self.text:
            return f'<span class="place">{escape(label)}</span>'
        return self._button("place", label, span.start, max(span.end, span.start + 1), f'title="Go to {escape(label)}"')

    def corrections(self, diagnostic: Diagnostic) -> str:
        buttons = (
            self._button("fix", each.title, each.start, each.end, f'data-text="{escape(each.text)}"')
            for each in corrections_of(diagnostic, self.text)
        )
        return "".join(f" {button}" for button in buttons)

    def _button(self, kind: str, label: str, start: int, end: int, more: str) -> str:
        place = f'data-start="{self.places.units(start)}" data-end="{self.places.units(end)}"'
        return f'<button type="button" class="{kind}" {place} {more}>{escape(label)}</button>'


def _item(repeated: RepeatedDiagnostic, own_name: str, editing: _Editing | None) -> str:
    diagnostic = repeated.first
    because = f'<div class="because">because {escape(diagnostic.because)}</div>' if diagnostic.because else ""
    hint = f'; <span class="hint">{escape(diagnostic.hint)}</span>' if diagnostic.hint else ""
    more = f'<div class="because">{escape(repeated.elsewhere)}</div>' if repeated.more else ""
    label = place(diagnostic, own_name)
    at = editing.place(diagnostic, label) if editing else f'<span class="place">{escape(label)}</span>'
    fixes = editing.corrections(diagnostic) if editing else ""
    return (
        f'<li class="{diagnostic.severity}">{at} '
        f'<span class="code">{diagnostic.code}</span> {escape(diagnostic.message)}{hint}{fixes}{because}{more}</li>'
    )
