"""What is meant by names that mean nothing, from the words around them: `no card in hand`, `3 in a row`."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

from playground.source.text import Span
from playground.syntax.other_words import QUANTIFIERS

_NEAR = 300
"""Characters on both sides of a name that may belong to its phrase."""


class Phrase(NamedTuple):
    """What to write for a phrase, and its further names, of which nothing more needs to be said."""

    hint: str
    names: tuple[str, ...]


def phrase_with(name: Span, known: Container[str]) -> Phrase | None:
    """The phrase that an unknown name is part of; None for other names. `known` are the variables in scope."""
    text = name.source.text
    before, behind = text[max(0, name.start - _NEAR) : name.start], text[name.end : name.end + _NEAR]
    if name.text == "it":
        return _it(before, known)
    return _in_a_row(before, behind) if name.text == "a" else _as_quantifier(before, name.text, behind)


def _as_quantifier(before: str, name: str, behind: str) -> Phrase | None:
    """`no card in hand of mover where …`: a word before a name that `in` follows, as if it began a quantifier."""
    words = before.split()
    hint = QUANTIFIERS.get(words[-1].lstrip("(")) if words and behind.split(maxsplit=1)[:1] == ["in"] else None
    return Phrase(hint, (name,)) if hint else None


_NAMED = re.compile(r"\b(?:any|every|sum|most|least|the|for\s+each)\s+(\w+)\s+in\b")


def _it(before: str, known: Container[str]) -> Phrase | None:
    """`any card in hand of mover where rank of it = 7`: what has been given a name is no `it`."""
    named = next((each for each in reversed(_NAMED.findall(before)) if each in known), None)
    hint = f"it is called '{named}' here: '{named} in …' gives each a name"
    return Phrase(hint, ("it",)) if named is not None else None


def _in_a_row(before: str, behind: str) -> Phrase | None:
    """`3 in a row`, `own in a row`."""
    among = re.search(r"(?:(\w+)\s+)?in\s+$", before)
    if among is None or not re.match(r"\s+(?:row|line)\b", behind):
        return None
    length = among[1] if among[1] and among[1].isdigit() else "3"
    return Phrase(f"write: line({length}, own), where so many side by side are in a straight line", ("row", "line"))
