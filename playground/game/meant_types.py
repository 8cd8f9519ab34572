"""What types of variables and attributes are meant as that are written as in other languages, or as in English."""

from __future__ import annotations

import re

from playground.ruleset.names import IDENTIFIER
from playground.syntax.keywords import UNITS

OTHER_TYPES = {
    **dict.fromkeys(("int", "integer", "number", "num", "counter"), "write the least and the greatest: 0..9"),
    **dict.fromkeys(("boolean", "flag", "truth", "yes", "no", "true", "false"), "write: bool"),
    **dict.fromkeys(UNITS, "write: site"),
    **dict.fromkeys(("piece", "card", "component", "type"), "write: kind, or of a single piece its place: site"),
}
"""What to write for types of other languages."""


def meant_range(text: str) -> str:
    """The range that `0-99`, `d6` or `6` are meant as; empty for other texts."""
    written = re.fullmatch(r"(?:(\d+)\s*(?:-|to|…|\.\.\.)\s*)?[dDwW]?(\d+)", text)
    if text == "0":
        return "write the least and the greatest: 0..9"
    return f"write a range: {written[1] or '1'}..{written[2]}" if written else ""


def meant_list(text: str) -> tuple[str, ...]:
    """The words that `red, blue` and `red or blue` are meant as; none for other texts."""
    words = re.split(r"\s*,\s*(?:or\s+)?|\s+or\s+", text.strip())
    return tuple(words) if len(words) > 1 and all(map(IDENTIFIER.fullmatch, words)) else ()
