"""English text, whatever its subject."""

from __future__ import annotations

from collections.abc import Iterable


def capitalized(text: str) -> str:
    """A text as the beginning of a sentence: the first letter is a capital, all else stays as it is."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; nothing for no words."""
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def possessive(owner: str) -> str:
    """`South's`, `Cross'`."""
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"
