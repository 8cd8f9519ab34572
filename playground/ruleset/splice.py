"""Puts values in place of the parameters of a part, in the texts and names of its tree.

A text with values in it knows which file each of its characters comes from, so that a mistake in a given value is
underlined where it was given, and one in the rest of the text in the part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from playground.ruleset.shape import (
    Drawing,
    Either,
    Group,
    Kind,
    Many,
    Named,
    NewName,
    PerPlayer,
    Reference,
    Rule,
)
from playground.ruleset.structure import fits
from playground.source.text import Span
from playground.source.tree import Mapping as Tree
from playground.source.tree import Node, Scalar, Sequence

Values = Mapping[str, Scalar]
"""What is given for each parameter of a part."""

_WORDS = re.compile(r"'[^']*'|#[^\n]*|(?P<word>[A-Za-z]\w*)", re.ASCII)
"""Words of a rule text; quoted ones and those of comments are no names."""

_SINGLE = re.compile(r"\w+|'[^']*'", re.ASCII)
_TEXTS = (Rule, Reference, NewName, Drawing)


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


@dataclass(frozen=True, eq=False)
class Spliced(Scalar):
    """A text of a part in which values stand for its parameters."""

    pieces: tuple[Piece, ...] = ()

    def span_of(self, start: int, end: int) -> Span:
        """The place of some characters; if they come from several files, the part's words that they stand for."""
        first, last = self._at(start), self._at(max(start, end - 1))
        if first is last:
            return first.span(start, end)
        begin, final = first.in_part(start, first.end), last.in_part(last.start, end)
        return Span(begin.source, begin.start, max(begin.start, final.end))

    def _at(self, position: int) -> Piece:
        return next((piece for piece in self.pieces if position < piece.end), self.pieces[-1])


def spliced(text: Scalar, values: Values) -> Scalar:
    """The text with values in place of parameters; the same scalar if it mentions none."""
    pieces: list[Piece] = []
    written: list[str] = []
    length = done = 0
    for match in _WORDS.finditer(text.text):
        given = values.get(match["word"] or "")
        if given is None:
            continue
        is_plain = _SINGLE.fullmatch(given.text) or match[0] == text.text.strip()
        own, value = text.text[done : match.start()], given.text if is_plain else f"({given.text})"
        if own:
            pieces.append(Piece(length, length + len(own), text, done - length))
            length += len(own)
        bracket = len(value) > len(given.text)
        pieces.append(Piece(length, length + len(value), given, -length - bracket, text.span_of(*match.span())))
        written += (own, value)
        length, done = length + len(value), match.end()
    if not pieces:
        return text
    rest = text.text[done:]
    if rest:
        pieces.append(Piece(length, length + len(rest), text, done - length))
    return Spliced("".join((*written, rest)), text.span, text.plain, text.parent_indent, tuple(pieces))


def substitute(node: Node, kind: Kind, values: Values) -> Node:
    """A node of a part with values in place of parameters; descriptions for readers are left as they are."""
    match kind:
        case Either(kinds):
            fitting = next((one for one in kinds if fits(node, one)), None)
            return substitute(node, fitting, values) if fitting else node
        case Many(item):
            if isinstance(node, Sequence):
                return Sequence(tuple(substitute(each, item, values) for each in node), node.span)
            return substitute(node, item, values)
        case Group() | Named() | PerPlayer() if isinstance(node, Tree):
            return Tree(tuple(_entries(node, kind, values)), node.span)
        case _ if isinstance(kind, _TEXTS) and isinstance(node, Scalar):
            return spliced(node, values)
    return node


def _entries(node: Tree, kind: Group | Named | PerPlayer, values: Values) -> Iterator[tuple[Scalar, Node]]:
    known = kind.all_keys() if isinstance(kind, Group) else {}
    for key, value in node.entries:
        if isinstance(kind, Group):
            yield key, substitute(value, known[key.text].kind, values) if key.text in known else value
        else:
            yield spliced(key, values), substitute(value, kind.value, values)


def given_in(node: Node) -> Iterator[Scalar]:
    """The values that stand in the texts of a node, those within values included."""
    if isinstance(node, Spliced):
        for piece in node.pieces:
            if piece.place is not None:
                yield piece.origin
            yield from given_in(piece.origin)
    elif isinstance(node, Sequence):
        for item in node:
            yield from given_in(item)
    elif isinstance(node, Tree):
        for key, value in node.entries:
            yield from given_in(key)
            yield from given_in(value)
