"""Puts values in place of parameters of a part, in the texts and names of its tree.

    text of a part ──► names it binds, places of parameters ──► values there, other names where values mention one

A text with values in it knows which file each of its characters comes from, so that a mistake in a given value is
underlined where it was given, and one in the rest of the text in the part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from itertools import count

from playground.ruleset.scopes import IT, ScopedWord, free_names, words_of_each
from playground.source.text import Span
from playground.source.tree import Mapping as Tree
from playground.source.tree import Node, Scalar, Sequence

Values = Map[str, Scalar]
"""What is given for each parameter of a part."""

_SINGLE = re.compile(r"\w+|'[^']*'", re.ASCII)


@dataclass(frozen=True)
class Piece:
    """A stretch of a text with values in it: from `start` to `end` it is that of `origin`, shifted by `shift`.

    `place` is where the word is that a value replaces; None for what is left of the part's own text.
    """

    start: int
    end: int
    origin: Scalar
    shift: int
    place: Span | None = None

    def span(self, start: int, end: int) -> Span:
        """The place of characters of this stretch, in the file that they come from."""
        return self.origin.span_of(start + self.shift, end + self.shift)

    def in_part(self, start: int, end: int) -> Span:
        """The place of characters of this stretch in the part's file."""
        return self.place or self.span(start, end)


@dataclass(frozen=True)
class Captured:
    """A name in a given value that would mean something else where the value stands, and cannot have another one."""

    value: Scalar
    name: str


@dataclass(frozen=True, eq=False)
class Spliced(Scalar):
    """A text of a part in which values stand for its parameters."""

    pieces: tuple[Piece, ...] = ()
    captured: tuple[Captured, ...] = ()

    def span_of(self, start: int, end: int) -> Span:
        """The place of some characters; if they come from several files, the part's words that they stand for."""
        first, last = self._at(start), self._at(max(start, end - 1))
        if first is last:
            return first.span(start, end)
        begin, final = first.in_part(start, first.end), last.in_part(last.start, end)
        return Span(begin.source, begin.start, max(begin.start, final.end))

    def _at(self, position: int) -> Piece:
        return next((piece for piece in self.pieces if position < piece.end), self.pieces[-1])


@dataclass(frozen=True)
class Replacement:
    """Characters of a text, from `start` to `end`, in whose place something is written that comes from `origin`.

    `opening` is the number of characters before those of the origin; `place` is that of `Piece`.
    """

    start: int
    end: int
    written: str
    origin: Scalar
    opening: int = 0
    place: Span | None = None


@dataclass(frozen=True)
class BoundNames:
    """What texts of a part stand in.

    `known` are the names that are bound around them; `renamed` are those with another name, since a value mentions
    theirs.
    """

    known: frozenset[str] = frozenset()
    renamed: Map[str, str] = field(default_factory=dict)


def spliced(text: Scalar, values: Values, *, effects: bool = False) -> Scalar:
    """The text with values in place of parameters; the same scalar if it mentions none.

    A name that the text binds is no parameter. One that a value mentions as well gets another name in the text, so
    that the value means what it means where it is given.
    """
    return all_spliced([text], values, BoundNames(), effects=effects)[0]


def all_spliced(texts: Iterable[Scalar], values: Values, around: BoundNames, *, effects: bool) -> list[Scalar]:
    """Texts that follow one another with values in place of parameters."""
    texts = list(texts)
    words = list(words_of_each([text.text for text in texts], around.known, effects=effects))
    mentioned = mentioned_in([word for some in words for word in some], values)
    own = mentioned - around.known - {IT}
    renamed = {**around.renamed, **other_names(own, words, values)}
    fixed = mentioned - renamed.keys()
    return [_one_spliced(text, some, values, renamed, fixed) for text, some in zip(texts, words, strict=True)]


def mentioned_in(words: list[ScopedWord], values: Values) -> frozenset[str]:
    """The names bound where a value stands that mentions them."""
    standing = (word for word in words if _stands(word, values))
    return frozenset[str]().union(*(_free_in(values[word.text]) & word.known for word in standing))


def _stands(word: ScopedWord, values: Values) -> bool:
    """Whether a value stands in place of a word."""
    return not word.is_local and word.text in values


def _free_in(value: Scalar) -> frozenset[str]:
    return free_names(value.text)


def other_names(names: Iterable[str], words: list[list[ScopedWord]], values: Values) -> dict[str, str]:
    """New names for some, which neither the texts nor values mention."""
    taken = {word.text for some in words for word in some}.union(*map(_free_in, values.values()))
    found = {}
    for name in sorted(names):
        found[name] = next(other for more in count(1) if (other := name + "_" * more) not in taken)
        taken.add(found[name])
    return found


def _one_spliced(
    text: Scalar, words: list[ScopedWord], values: Values, renamed: Map[str, str], fixed: frozenset[str]
) -> Scalar:
    """A text with values in place of some words, and others renamed; `fixed` names may not be bound anew by it."""
    changes, captured = [], list[Captured]()
    for word in words:
        if _stands(word, values):
            given = values[word.text]
            is_plain = _SINGLE.fullmatch(given.text) or word.text == text.text.strip()
            comment_ends = "\n" if "#" in given.text else ""
            value = given.text if is_plain else f"({given.text}{comment_ends})"
            bracket = len(value) > len(given.text)
            changes.append(Replacement(word.start, word.end, value, given, bracket, text.span_of(word.start, word.end)))
            captured += (Captured(given, name) for name in sorted(_free_in(given) & word.known & fixed))
        elif word.is_local and word.text in renamed:
            changes.append(renaming(text, word.start, word.end, renamed[word.text]))
    return changed(text, changes, captured)


def renaming(text: Scalar, start: int, end: int, name: str) -> Replacement:
    """Another name for a word of a text."""
    return Replacement(start, end, name, Scalar(text.text[start:end], text.span_of(start, end), plain=True))


def changed(text: Scalar, changes: Iterable[Replacement], captured: Iterable[Captured] = ()) -> Scalar:
    """The text with some changes, which are in its order; the same scalar if there are none."""
    pieces: list[Piece] = []
    written: list[str] = []
    length = done = 0
    for change in changes:
        own = text.text[done : change.start]
        if own:
            pieces.append(Piece(length, length + len(own), text, done - length))
            length += len(own)
        end = length + len(change.written)
        pieces.append(Piece(length, end, change.origin, -length - change.opening, change.place))
        written += (own, change.written)
        length, done = end, change.end
    if not pieces:
        return text
    rest = text.text[done:]
    if rest:
        pieces.append(Piece(length, length + len(rest), text, done - length))
    whole = "".join((*written, rest))
    return Spliced(whole, text.span, text.plain, text.parent_indent, tuple(pieces), tuple(captured))


def given_in(node: Node) -> Iterator[Scalar]:
    """The values that stand in the texts of a node, those within values included."""
    for text in spliced_in(node):
        yield from (piece.origin for piece in text.pieces if piece.place is not None)


def spliced_in(node: Node) -> Iterator[Spliced]:
    """The texts of a node in which values stand, and those of which these values consist."""
    if isinstance(node, Spliced):
        yield node
        for piece in node.pieces:
            yield from spliced_in(piece.origin)
    elif isinstance(node, Sequence):
        for item in node:
            yield from spliced_in(item)
    elif isinstance(node, Tree):
        for key, value in node.entries:
            yield from spliced_in(key)
            yield from spliced_in(value)
