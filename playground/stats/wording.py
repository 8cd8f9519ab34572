"""English text, whatever its subject."""

from __future__ import annotations


def capitalized(text: str) -> str:
    """A text as the beginning of a sentence: the first letter is a capital, all else stays as it is."""
    return text[:1].upper() + text[1:]
