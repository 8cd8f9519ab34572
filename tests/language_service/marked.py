"""Texts in which `|` marks the cursor."""

from __future__ import annotations


def marked(text: str) -> tuple[str, int]:
    """The text without its mark, and where that was."""
    place = text.index("|")
    return text[:place] + text[place + 1 :], place
