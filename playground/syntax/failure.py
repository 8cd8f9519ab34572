"""A failed parse of a rule text: the tokens before, at and after the failure, and those that are possible there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from playground.syntax.grammar import parser, spellings
from playground.syntax.soft_words import DISTANCE, SOFT_WORDS

END = "$END"
"""Lark's name for the end of a text."""


@dataclass(frozen=True)
class Failure:
    """A rule text that does not parse.

    `here` is the first unexpected token; None if the characters at `place` are no token of the language, and an empty
    token at the end of the text. `possible` are the tokens accepted there: reserved words and signs as they are
    written, and NAME, NUMBER, CALL and $END.
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
        """The token before the failure, or an empty text."""
        return str(self.before[-1]) if self.before else ""

    @property
    def at_end(self) -> bool:
        """Whether the text ends too early."""
        return self.here is not None and self.here.type == END

    @property
    def after_previous(self) -> int:
        """The end of the token before the failure."""
        return (self.before[-1].end_pos or 0) if self.before else 0

    @property
    def gap(self) -> tuple[int, int]:
        """The span where something is missing: that of `here`, or at the end of the text the position after it."""
        if self.at_end or self.here is None:
            return self.after_previous, self.after_previous
        return self.place, self.place + len(self.here)

    def accepts(self, *tokens: str) -> bool:
        """Whether one of these tokens is possible here."""
        return not self.possible.isdisjoint(tokens)

    @cached_property
    def open_parts(self) -> tuple[OpenPart, ...]:
        """Incomplete constructs before the failure, outermost first."""
        chooses = self.start == "prefer_text" and self.before[:1] in (("most",), ("least",))
        return open_parts(self.before[1:] if chooses else self.before)


@dataclass(frozen=True)
class OpenPart:
    """A construct begun by `opener` that still needs the words `missing`, in this order."""

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
    "let": ("be",),
    "spread": ("from", "through"),
    "distance": ("from", "to", "through"),
    "for": ("each", "in", "do"),
    "repeat": ("times", "do"),
    "place": ("on",),
    "move": ("to",),
    "swap": ("with",),
    "sort": ("by",),
    "turn": ("into",),
    "set": ("to",),
    "raise": ("by",),
    "lower": ("by",),
    "next": ("player", "is"),
    "continue": ("with",),
    "continues": ("with",),
    "define": (":=",),
}
"""The further keywords of each construct, by its first word."""


def failure(error: UnexpectedInput, text: str, start: str) -> Failure:
    """The failure that a parser error describes."""
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
    """The tokens that are possible after these, as they are written.

    The error's own list cannot be used: the parser has already reduced on the unexpected token, so that `count` in
    `count then` counts as complete.
    """
    interactive: Any = parser().parse_interactive("", start=start)
    for token in tokens:
        interactive.feed_token(token)
    return as_written(interactive.accepts())


def as_written(names: set[str]) -> frozenset[str]:
    """Tokens as they are written in rules, by the parser's names for them."""
    known = _spellings()
    return frozenset(known.get(name, name) for name in names)


@cache
def _spellings() -> dict[str, str]:
    return spellings(parser())


@cache
def effect_words() -> frozenset[str]:
    """The words that an effect can begin with."""
    return frozenset(word for word in possible_after((), "effects_text") if word.islower())


@cache
def value_words() -> frozenset[str]:
    """The words and signs that a value can begin with."""
    return possible_after((), "expression_text")


def parses_as(text: str, start: str) -> bool:
    """Whether the text parses from another start symbol."""
    try:
        parser().parse(text, start=start)
    except UnexpectedInput:
        return False
    return True


def _tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, up to the first character that does not begin one."""
    try:
        yield from parser().lex(text)
    except UnexpectedCharacters:
        return


def open_parts(tokens: tuple[Token, ...]) -> tuple[OpenPart, ...]:
    """The constructs that these tokens begin and do not complete."""
    parts: list[OpenPart] = []
    for index, token in enumerate(tokens):
        word = str(token)
        index_of_part = _completed_by(word, parts)
        if index_of_part is not None:
            part = parts[index_of_part]
            del parts[index_of_part:]
            if len(part.missing) > 1:
                parts.append(OpenPart(part.opener, part.missing[1:]))
        elif word == ";":
            _end_of_effect(parts)
        elif word in CONSTRUCTS and _begins_a_construct(tokens[index : index + 3]):
            parts.append(OpenPart(token, CONSTRUCTS[word]))
    return tuple(parts)


def _begins_a_construct(tokens: tuple[Token, ...]) -> bool:
    """Whether the first token begins a construct: not in `any direction`, `the` only in `the NAME in`, and `distance`
    only before a `from`."""
    if tokens[0] == SOFT_WORDS[DISTANCE]:
        return tokens[0].type == DISTANCE
    return tokens[1:2] != ("direction",) and (tokens[0] != "the" or tokens[2:] == ("in",))


def _completed_by(word: str, parts: list[OpenPart]) -> int | None:
    """Index of the innermost construct that needs a word next; words in brackets do not complete outer constructs."""
    for index in range(len(parts) - 1, -1, -1):
        if parts[index].missing[0] == word:
            return index
        if str(parts[index].opener) == "(":
            return None
    return None


def _end_of_effect(parts: list[OpenPart]) -> None:
    while parts and str(parts[-1].opener) != "(":
        parts.pop()
