"""Nouns for zones whose names are none: `taken pile`, `open pile`, `shown place`."""

from __future__ import annotations

import re

from playground.rulebook.english import spaced

_PARTICIPLES = (
    "bought", "caught", "chosen", "dealt", "drawn", "given", "gone", "held", "hidden", "kept", "lost", "put", "seen",
    "shown", "sold", "spent", "taken", "thrown", "won",
)  # fmt: skip

_WHERE = ("apart", "aside", "away", "back", "down", "off", "out", "up")
"""Names of zones that say where what lies there has gone."""

_LOOKS = ("closed", "face down", "face up", "open", "secret", "visible")
"""Names of zones that say how what lies there looks."""

_PARTICIPLE = re.compile(
    rf"(?:.* )?(?:(?!\w*eed\b)\w*[aeiouy]\w*ed|[lp]aid|{'|'.join(_PARTICIPLES)})"
    r"(?: (?:aside|away|back|down|out|over|up))?"
)
"""Names of zones that say what has happened to what lies there, `taken` or `put aside`, and are no nouns."""


_SURFACES = ("layout", "mat", "table", "tableau")
"""Names of zones on which things lie, and not in them."""


def preposition(name: str, *, single: bool) -> str:
    """Before the name of a zone, or of a region: `on` what is one place, or a table; else `in`."""
    return "on" if single or spaced(name).split(" ")[-1].lower() in _SURFACES else "in"


def zone_noun(name: str, *, single: bool) -> str:
    """The name of a zone as a noun: `hand`, `taken pile`, or `shown place` for one place."""
    words = spaced(name)
    return f"{words} {'place' if single else 'pile'}" if is_participle(words) or words in (*_LOOKS, *_WHERE) else words


def is_participle(words: str) -> bool:
    """Whether a name says what has happened to something: `taken`, `put aside`."""
    return _PARTICIPLE.fullmatch(words.lower()) is not None
