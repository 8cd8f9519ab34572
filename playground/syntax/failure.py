"""Where a rule text stopped making sense: what stands before that place, at it and after it, and what could stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from playground.syntax.grammar import parser, spellings

END = "$END"
"""Lark's name for the end of a text."""


@dataclass(frozen=True)
class Failure:
    """A text that the parser could not read.

    `here` is the first token that does not fit, None where the characters at `place` are no word or sign of the
    language at all; at the end of the text it is an empty one. `possible` is what could stand there: reserved words
    and signs as they are written, and NAME, NUMBER, CALL and $END.
    """

    text: str
    start: str
    before: tuple[Token, ...]
    here: Token | None
    after: tuple[Token, ...]
    possible: frozenset[str]
    place: int

    @property
    def previous(self) -> str:
        """The token before the place, or an empty text."""
        return str(self.before[-1]) if self.before else ""

    @property
    def at_end(self) -> bool:
        """Whether the text stops too early."""
        return self.here is not None and self.here.type == END

    @property
    def after_previous(self) -> int:
        """Where the text in front of the place ends; blanks do not count."""
        return (self.before[-1].end_pos or 0) if self.before else 0

    def can_be(self, *spelled: str) -> bool:
        """Whether one of these could stand here."""
        return not self.possible.isdisjoint(spelled)

    @cached_property
    def open_parts(self) -> tuple[OpenPart, ...]:
        """What has begun before the place and is not complete, outermost first."""
        chooses = self.start == "prefer_text" and self.before[:1] in (("most",), ("least",))
        return open_parts(self.before[1:] if chooses else self.before)


@dataclass(frozen=True)
class OpenPart:
    """Something begun by `opener` that still waits for the words `missing`, in this order."""

    opener: Token
    missing: tuple[str, ...]


CONSTRUCTS = {
    "(": (")",),
    "when": ("then",),
    "if": ("then", "else"),
    "any": ("in", "where"),
    "every": ("in", "has"),
    "sum": ("in", "giving"),
    "most": ("in", "giving"),
    "least": ("in", "giving"),
    "the": ("in", "where"),
    "for": ("each", "in", "do"),
    "place": ("on",),
    "move": ("to",),
    "swap": ("with",),
    "sort": ("by",),
    "turn": ("into",),
    "set": ("to",),
    "next": ("player", "is"),
    "continue": ("with",),
    "continues": ("with",),
    "define": (":=",),
}
"""The words that follow, by the word that begins a construct."""


def failure(error: UnexpectedInput, text: str, start: str) -> Failure:
    """The failure that an error of the parser stands for."""
    tokens = tuple(_tokens(text))
    place, here = _place(error, text)
    before = tuple(token for token in tokens if (token.start_pos or 0) < place)
    after = tuple(token for token in tokens if (token.start_pos or 0) > place)
    return Failure(text, start, before, here, after, possible_after(before, start), place)


def _place(error: UnexpectedInput, text: str) -> tuple[int, Token | None]:
    if isinstance(error, UnexpectedToken) and error.token.type != END:
        return error.token.start_pos or 0, error.token
    if isinstance(error, UnexpectedCharacters):
        return int(error.pos_in_stream or 0), None
    return len(text), Token(END, "")


def possible_after(tokens: tuple[Token, ...], start: str) -> frozenset[str]:
    """What could stand after these tokens, as it is written.

    Not what the error says: the parser has by then acted on the token that does not fit, taking `count` in
    `count then` for complete.
    """
    reading: Any = parser().parse_interactive("", start=start)
    for token in tokens:
        reading.feed_token(token)
    return as_written(reading.accepts())


def as_written(names: set[str]) -> frozenset[str]:
    """The parser's names for tokens, as they are written in a rule."""
    known = _spellings()
    return frozenset(known.get(name, name) for name in names)


@cache
def _spellings() -> dict[str, str]:
    return spellings(parser())


@cache
def effect_words() -> frozenset[str]:
    """The words with which an effect can begin."""
    return frozenset(word for word in possible_after((), "effects_text") if word.islower())


@cache
def value_words() -> frozenset[str]:
    """The words and signs with which a value can begin."""
    return possible_after((), "expression_text")


def parses_as(text: str, start: str) -> bool:
    """Whether the text would be fine if it stood in another place of a ruleset."""
    try:
        parser().parse(text, start=start)
    except UnexpectedInput:
        return False
    return True


def _tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, up to the first character that begins none."""
    try:
        yield from parser().lex(text)
    except UnexpectedCharacters:
        return


def open_parts(tokens: tuple[Token, ...]) -> tuple[OpenPart, ...]:
    """What these tokens begin without ending it."""
    parts: list[OpenPart] = []
    for index, token in enumerate(tokens):
        word = str(token)
        waiting = _waiting_for(word, parts)
        if waiting is not None:
            part = parts[waiting]
            del parts[waiting:]
            if len(part.missing) > 1:
                parts.append(OpenPart(part.opener, part.missing[1:]))
        elif word == ";":
            _end_of_effect(parts)
        elif word in CONSTRUCTS and _begins_a_construct(tokens[index : index + 3]):
            parts.append(OpenPart(token, CONSTRUCTS[word]))
    return tuple(parts)


def _begins_a_construct(tokens: tuple[Token, ...]) -> bool:
    """Not so `any direction`, nor `the` in anything but `the NAME in`."""
    return tokens[1:2] != ("direction",) and (tokens[0] != "the" or tokens[2:] == ("in",))


def _waiting_for(word: str, parts: list[OpenPart]) -> int | None:
    """The innermost part that waits for a word; words inside a bracket do not end what began outside it."""
    for index in range(len(parts) - 1, -1, -1):
        if parts[index].missing[0] == word:
            return index
        if str(parts[index].opener) == "(":
            return None
    return None


def _end_of_effect(parts: list[OpenPart]) -> None:
    while parts and str(parts[-1].opener) != "(":
        parts.pop()
