"""Texts of rules as plain text, for tests."""

from __future__ import annotations

from playground.rulebook.english import LIST_END, LIST_ITEM, LIST_START, TERM_END, TERM_START

_MARKS = {TERM_START: "", TERM_END: "", LIST_START: "[", LIST_ITEM: " | ", LIST_END: "]"}


def plain(text: str) -> str:
    """A text without the marks around terms, and with its lists in square brackets: `If so: [Roll. | Draw.]`."""
    return text.translate(str.maketrans(_MARKS))
