"""What is meant by names that mean nothing, from the words around them: `no card in hand`, `3 in a row`."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

from playground.source.text import Span
from playground.syntax.other_words import QUANTIFIERS


class Phrase(NamedTuple):
    """What to write for a phrase, and its further names, of which nothing more needs to be said."""

    hint: str
    names: tuple[str, ...]


def phrase_with(name: Span, known: Container[str]) -> Phrase | None:
    """The phrase that an unknown name is part of; None for other names. `known` are the variables in scope."""
    before, behind = name.source.text[: name.start], name.source.text[name.end :]
    for phrase in (_as_quantifier(before, name.text, behind), _it(before, name.text, known)):
        if phrase is not None:
            return phrase
    return _in_a_row(before, name.text, behind)


def _as_quantifier(before: str, name: str, behind: str) -> Phrase | None:
    """`no card in hand of mover where …`: a word before a name that `in` follows, as if it began a quantifier."""
    words = before.split()
    hint = QUANTIFIERS.get(words[-1].lstrip("(")) if words and behind.split(maxsplit=1)[:1] == ["in"] else None
    return Phrase(hint, (name,)) if hint else None


_NAMED = re.compile(r"\b(?:any|every|sum|most|least|the|for\s+each)\s+(\w+)\s+in\b")


def _it(before: str, name: str, known: Container[str]) -> Phrase | None:
    """`any card in hand of mover where rank of it = 7`: what has been given a name is no `it`."""
    named = next((each for each in reversed(_NAMED.findall(before)) if each in known), None)
    if name != "it" or named is None:
        return None
    return Phrase(f"it is called '{named}' here: '{named} in …' gives each a name", (name,))


def _in_a_row(before: str, name: str, behind: str) -> Phrase | None:
    """`3 in a row`, `own in a row`."""
    among = re.search(r"(?:(\w+)\s+)?in\s+$", before)
    if name != "a" or among is None or not re.match(r"\s+(?:row|line)\b", behind):
        return None
    length = among[1] if among[1] and among[1].isdigit() else "3"
    return Phrase(f"write: line({length}, own), where so many side by side are in a straight line", ("row", "line"))
