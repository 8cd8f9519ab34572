"""What is meant by names that mean nothing, from the words around them: `no card in hand`, `3 in a row`."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

from playground.source.text import Span
from playground.syntax.other_words import QUANTIFIERS
from playground.syntax.sentences import LAST_PLAYED

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
    for form in (_all_are, _all_players, _cards_in, _nothing_left, _reaches, _same_as, _have_no, _from_zone):
        if (phrase := form(before, name.text, behind)) is not None:
            return phrase
    return _in_a_row(before, behind) if name.text == "a" else _as_quantifier(before, name.text, behind)


def _as_quantifier(before: str, name: str, behind: str) -> Phrase | None:
    """`no card in hand of mover where …`: a word before a name that `in` follows, as if it began a quantifier."""
    words = before.split()
    hint = QUANTIFIERS.get(words[-1].lstrip("(")) if words and behind.split(maxsplit=1)[:1] == ["in"] else None
    return Phrase(hint, (name,)) if hint else None


_LAST = re.compile(r"\s+(?P<what>row|rank|column|card|tile)\b(?!\s*\d)(?:\s+(?P<verb>played|drawn))?", re.ASCII)


def last_of(name: Span, rows: int) -> Phrase | None:
    """`last row`, `last card played`: what `last` is put before, of a board with so many rows."""
    found = _LAST.match(name.source.text[name.end : name.end + _NEAR]) if name.text == "last" else None
    if found is None:
        return None
    names = ("last", found["what"], *([found["verb"]] if found["verb"] else []))
    if found["what"] in ("card", "tile"):
        return Phrase(LAST_PLAYED, names)
    if found["what"] == "column" or not rows:
        return Phrase("a row or a column is named by its number: row 1, column 1", names)
    row = f"the last row is 'row {rows}'"
    return Phrase(f"{row}; where each player has another one, it is a region: far: {{NAME: row {rows}, …}}", names)


_GONE = ("captured", "taken", "gone", "dead", "eaten", "removed", "off")
_ALL_ARE = re.compile(r"\s+(?P<what>\w+?)s?(?:\s+of\s+(?P<who>\w+))?\s+(?P<verb>are|have|is)\s+(?P<how>\w+)", re.ASCII)


def _all_are(_before: str, name: str, behind: str) -> Phrase | None:
    """`all hands are empty`, `all pieces of opponent are captured`."""
    found = _ALL_ARE.match(behind) if name == "all" else None
    if found is None:
        return None
    who, what, names = found["who"], found["what"], tuple(re.findall(r"\w+", found[0]))
    if found["how"] in _GONE:
        return Phrase(f"write: no pieces of {who or 'PLAYER'}", names)
    if found["how"] != "empty":
        return None
    empty = f"every who in everyone has no ({what} of who within occupied)"
    return Phrase(f"write: {empty if who is None else f'no ({what} of {who} within occupied)'}", names)


def _all_players(_before: str, name: str, behind: str) -> Phrase | None:
    """`all players passed`."""
    found = re.match(r"\s+players\s+(?:have\s+)?(?P<done>\w+ed)\b", behind) if name == "all" else None
    if found is None:
        return None
    done = found["done"]
    hint = f"a variable keeps it, {done}: bool each player, and then: every who in everyone has {done} of who"
    return Phrase(hint, ("have", done))


def _reaches(_before: str, name: str, behind: str) -> Phrase | None:
    """`mover reaches last row`."""
    found = re.match(r"\s+(?:the\s+)?(?P<where>row\s+\d+|\w+)", behind) if name in ("reaches", "reached") else None
    if found is None:
        return None
    where = "row NUMBER" if found["where"] == "last" else " ".join(found["where"].split())
    return Phrase(f"'last' is where something was put: last is {where}", ("last", "row"))


def _same_as(_before: str, name: str, behind: str) -> Phrase | None:
    """`suit of card is same as suit of other`."""
    is_one = name in ("same", "equal") and re.match(r"\s+(?:as|to)\b", behind) is not None
    return Phrase("write '=' between two values", ("as",)) if is_one else None


def _have_no(before: str, name: str, behind: str) -> Phrase | None:
    """`players have no cards`."""
    found = re.match(r"\s+no\s+(?P<what>\w+)", behind) if name == "have" and before.endswith("players ") else None
    hint = "write: every who in everyone has no (ZONE of who within occupied)"
    return Phrase(hint, (found["what"],)) if found is not None else None


def _from_zone(before: str, name: str, behind: str) -> Phrase | None:
    """`move card from hand to pile`."""
    found = re.match(r"\s+(?P<zone>\w+)\s+to\b", behind) if name == "from" else None
    moved = re.search(r"\bmove\s+(?P<what>\w+)\s+$", before)
    if found is None or moved is None:
        return None
    return Phrase(f"leave it out: move {moved['what']} to ZONE", (found["zone"],))


_CARD = r"(?:cards?|tiles?)"
_CARDS_IN = re.compile(
    rf"(?:\s+(?P<card>{_CARD}))?\s+(?:in|from|of)\s+(?P<zone>\w+)(?:\s+of\s+(?P<who>\w+))?", re.ASCII
)


def _cards_in(before: str, name: str, behind: str) -> Phrase | None:
    """`card in hand`, `a card from hand`, `no cards in hand of mover`."""
    found = _CARDS_IN.match(behind)
    is_card = re.fullmatch(_CARD, name) is not None
    if found is None or is_card == (found["card"] is not None) or not (is_card or name in ("a", "an", "one")):
        return None
    if re.search(r"\bwhen\s+$", before) or re.match(r"\s+where\b", behind[found.end() :]):
        return None  # a condition about the card, for which there are other words
    places = f"{found['zone']} of {found['who'] or 'mover'} within occupied"
    question = re.search(r"\b(no|some|count)\s+$", before)
    written = f"{question[1]} ({places})" if question else places
    zone_alone = () if found["who"] else (found["zone"],)
    return Phrase(f"write: {written}", ("from", *zone_alone, *([found["card"]] if found["card"] else [])))


def _nothing_left(before: str, name: str, behind: str) -> Phrase | None:
    """`no cards left`."""
    if not re.fullmatch(_CARD, name) or not re.search(r"\bno\s+$", before) or not re.match(r"\s+left\b", behind):
        return None
    return Phrase(
        "write: no (ZONE within occupied), of a player's zone: no (ZONE of PLAYER within occupied)", ("left",)
    )


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
