"""What is different in the English rules of two games: the passages that changed, word by word.

Marked  A marked piece travels exactly [-3-]{+4+} squares in any direction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from playground.compiler import Compiled
from playground.rulebook.book import rulebook
from playground.rulebook.document import Block, Heading, Items, Paragraph, Table
from playground.rulebook.english import TERM_END, TERM_START
from playground.rulebook.lists import in_a_line

Kind = Literal["same", "removed", "added"]

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
_TERMS = str.maketrans("", "", TERM_START + TERM_END)
_ALIKE = 0.4
"""Passages of which less is the same are shown as one that is gone and one that is new."""


@dataclass(frozen=True)
class Piece:
    """Words that both games have, or one of them alone."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class Passage:
    """A passage that differs: the section of the rulebook it stands in, its name there if it has one, and its words."""

    section: str
    name: str
    pieces: tuple[Piece, ...]

    @property
    def before(self) -> str:
        """The words of the first game; empty if it has no such passage."""
        return "".join(piece.text for piece in self.pieces if piece.kind != "added")

    @property
    def after(self) -> str:
        """The words of the second game; empty if it has no such passage."""
        return "".join(piece.text for piece in self.pieces if piece.kind != "removed")


@dataclass(frozen=True)
class _Line:
    """A passage of one rulebook."""

    section: str
    name: str
    text: str


def changed_passages(before: Compiled, after: Compiled) -> tuple[Passage, ...]:
    """The passages of the rulebook that differ between two games, in the order of the rulebook."""
    one, other = (list(_lines(rulebook(game, picture=False))) for game in (before, after))
    return tuple(_compare(one, other))


def _lines(blocks: Sequence[Block]) -> Iterator[_Line]:
    section = ""
    for block in blocks:
        match block:
            case Heading(level, text):
                section = text if level > 1 else ""
                if level == 1:
                    yield _Line("Title", "", _bare(text))
            case Paragraph(text):
                yield _Line(section, "", _bare(text))
            case Items(items):
                yield from (_Line(section, _bare(name), _bare(text)) for name, text in items)
            case Table(_, rows):
                yield from (_Line(section, _bare(name), _row(cells)) for name, *cells in rows)


def _bare(text: str) -> str:
    return in_a_line(text.translate(_TERMS))


def _row(cells: Sequence[str]) -> str:
    """A row of the table of house rules: its value, and what it means."""
    value, *_, meaning = cells
    return f"{_bare(value)} ({_bare(meaning)})" if meaning and len(cells) > 1 else _bare(value)


def _compare(before: Sequence[_Line], after: Sequence[_Line]) -> Iterator[Passage]:
    for tag, from_a, to_a, from_b, to_b in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from _changed(before[from_a:to_a], after[from_b:to_b])


def _changed(before: Sequence[_Line], after: Sequence[_Line]) -> Iterator[Passage]:
    """The passages of a stretch that differs: those of the same name belong together, in the order of the second."""
    left = list(before)
    for line in after:
        old = next((each for each in left if (each.section, each.name) == (line.section, line.name)), None)
        pieces = _words(old.text, line.text) if old else ()
        if old and pieces:
            yield from (_gone(each) for each in left[: left.index(old)])
            del left[: left.index(old) + 1]
            if old.text != line.text:
                yield Passage(line.section, line.name, pieces)
        else:
            yield Passage(line.section, line.name, (Piece("added", line.text),))
    yield from map(_gone, left)


def _gone(line: _Line) -> Passage:
    return Passage(line.section, line.name, (Piece("removed", line.text),))


def _words(before: str, after: str) -> tuple[Piece, ...]:
    """Two passages word by word; empty if they have too little in common."""
    a, b = _WORDS.findall(before), _WORDS.findall(after)
    alike = SequenceMatcher(None, a, b, autojunk=False).ratio() >= _ALIKE
    return marked_words(before, after) if alike or min(len(a), len(b)) <= 1 else ()


def marked_words(before: str, after: str) -> tuple[Piece, ...]:
    """Two texts as one, word by word."""
    a, b = _WORDS.findall(before), _WORDS.findall(after)
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    pieces: list[Piece] = []
    for tag, from_a, to_a, from_b, to_b in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(a[from_a:to_a])))
        else:
            pieces += [Piece("removed", "".join(a[from_a:to_a])), Piece("added", "".join(b[from_b:to_b]))]
    return tuple(_joined([piece for piece in pieces if piece.text]))


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Changes with nothing but a blank between them as one change: words are read, not letters."""
    joined: list[Piece] = []
    for piece in pieces:
        if _is_gap(piece) and joined and piece is not pieces[-1]:
            joined += [Piece("removed", piece.text), Piece("added", piece.text)]
        else:
            joined.append(piece)
    return list(_merged(joined))


def _is_gap(piece: Piece) -> bool:
    return piece.kind == "same" and piece.text.isspace()


def _merged(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Neighbouring changes as one removal and one addition."""
    texts = {"removed": "", "added": ""}
    for piece in (*pieces, Piece("same", "")):
        if piece.kind == "same":
            yield from (Piece(kind, text) for kind, text in texts.items() if text)  # type: ignore[arg-type]  # the keys are kinds
            texts = {"removed": "", "added": ""}
            if piece.text:
                yield piece
        else:
            texts[piece.kind] += piece.text
