"""Lists within a text: what would be brackets within brackets in a sentence is an item each in the document.

The items stand between marks, as terms do, and documents show them one below the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playground.rulebook.english import LIST_END, LIST_ITEM, LIST_START, sentence

_MARK = re.compile(f"([{LIST_START}{LIST_ITEM}{LIST_END}])")


def itemized(items: Iterable[str]) -> str:
    """A list of sentences, to stand after a colon."""
    return LIST_START + LIST_ITEM.join(map(sentence, items)) + LIST_END


def has_list(text: str) -> bool:
    return LIST_START in text


def first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a text, which may end with a list, and what follows it."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == LIST_START) - (letter == LIST_END)
        is_end = letter == LIST_END or text[place : place + 2] == ". "
        if is_end and depth == 0:
            return text[: place + 1], text[place + 1 :].strip()
    return text, ""


def in_a_line(text: str) -> str:
    """A text with its lists as sentences that follow one another."""
    return " ".join(_MARK.sub(" ", text).split())


@dataclass(frozen=True)
class Nested:
    """A list within a text; each item is a text with the lists in it."""

    items: tuple[Parts, ...]


Parts = tuple["str | Nested", ...]
"""A text in parts: what is not in lists, and the lists, in order."""


def parts_of(text: str) -> Parts:
    """A text taken apart at its lists."""
    found, _ = _parts(_MARK.split(text), 0)
    return found


def _parts(tokens: list[str], place: int) -> tuple[Parts, int]:
    """The parts from a place up to the end of an item, and the place of the mark there."""
    found: list[str | Nested] = []
    while place < len(tokens) and tokens[place] not in (LIST_ITEM, LIST_END):
        if tokens[place] != LIST_START:
            found += [tokens[place].strip()] if tokens[place].strip() else []
            place += 1
            continue
        items = list[Parts]()
        while tokens[place] != LIST_END:
            item, place = _parts(tokens, place + 1)
            items.append(item)
        found.append(Nested(tuple(items)))
        place += 1
    return tuple(found), place
