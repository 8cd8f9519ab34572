"""Maps the characters of a decoded YAML text to the characters of the file they come from.

YAML can write the same text in many ways: with escapes, folded over several lines, indented below a `|`. PyYAML gives
the decoded text and its start. This module decodes the text again and keeps track of places: each style yields
`Piece`s (a decoded character, with its start and end in the file). If the result differs from PyYAML's, the place of
every character is the whole stretch: coarse, but not wrong.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from playground.source.text import Source, Span

Piece = tuple[str, int, int]

_FOLD = r"(?P<fold>[ \t]*\n[ \t\n]*)"
_BLANKS = r"(?P<blanks>[ \t]+)"
_ESCAPE = r"\\(?:x(?P<hex2>..)|u(?P<hex4>.{4})|U(?P<hex8>.{8})|(?P<joined>\n[ \t\n]*)|(?P<letter>.))"
_TOKENS = {
    "plain": re.compile(f"{_FOLD}|{_BLANKS}|(?P<char>.)"),
    "'": re.compile(f"{_FOLD}|{_BLANKS}|(?P<quote>'')|(?P<char>.)"),
    '"': re.compile(f"{_FOLD}|{_BLANKS}|{_ESCAPE}|(?P<char>.)"),
}
_LETTERS = {"0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}
_LETTERS |= {"e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029"}
_BLOCK_HEADER = re.compile(r"[|>][+-]?(?P<indent>[1-9]?)[+-]?[^\n]*(?:\n|$)")


@dataclass(frozen=True)
class Offsets:
    """The start and end in the file of each character of a decoded text; `whole` if they are not known."""

    starts: array[int] | range
    ends: array[int] | range
    whole: tuple[int, int]

    def span(self, source: Source, start: int, end: int) -> Span:
        """The place of the characters `start` up to and not including `end`."""
        if not len(self.starts):
            return Span(source, *self.whole)
        last = len(self.starts) - 1
        start = min(max(start, 0), last + 1)
        end = min(max(end, start), last + 1)
        first = self.starts[start] if start <= last else self.ends[last]
        return Span(source, first, self.ends[end - 1] if end > start else first)


def offsets_of(text: str, span: Span, parent_indent: int) -> Offsets:
    """The places of the characters of `text`, which is at `span` in a block indented by `parent_indent` columns."""
    raw = span.text
    whole = (span.start, span.end)
    if raw == text:
        return Offsets(range(span.start, span.end), range(span.start + 1, span.end + 1), whole)
    starts, ends, decoded = array("l"), array("l"), []
    for character, start, end in islice(_pieces(span, parent_indent), len(text)):
        decoded.append(character)
        starts.append(start)
        ends.append(end)
    if "".join(decoded) != text:
        return Offsets(range(0), range(0), whole)
    return Offsets(starts, ends, whole)


def _pieces(span: Span, parent_indent: int) -> Iterator[Piece]:
    text = span.source.text
    style = text[span.start : span.start + 1]
    if style in ("|", ">"):
        return _block(text, span.start, parent_indent)
    if style in ("'", '"'):
        return _flow(style, text, span.start + 1, span.end - 1)
    return _flow("plain", text, span.start, span.end)


def _flow(style: str, text: str, start: int, end: int) -> Iterator[Piece]:
    """Quoted and unquoted texts: one line break becomes a space, of several the first is dropped."""
    for token in _TOKENS[style].finditer(text, start, end):
        yield from _token(token)


def _token(token: re.Match[str]) -> Iterable[Piece]:
    kind, start, end = str(token.lastgroup), token.start(), token.end()
    raw = token[kind]
    if kind == "blanks":
        return ((c, start + i, start + i + 1) for i, c in enumerate(raw))
    if kind in ("fold", "joined"):
        return _folded(raw, end - len(raw), joined=kind == "joined")
    return ((_decoded(kind, raw), start, end),)


def _decoded(kind: str, raw: str) -> str:
    if kind.startswith("hex"):
        return chr(int(raw, 16))
    if kind == "letter":
        return _LETTERS.get(raw, raw)
    return "'" if kind == "quote" else raw


def _folded(raw: str, start: int, *, joined: bool) -> Iterator[Piece]:
    """The line breaks of `raw`: one is a space (nothing after a backslash), of several the first is dropped."""
    breaks = [start + i for i, c in enumerate(raw) if c == "\n"]
    if len(breaks) == 1 and not joined:
        yield " ", breaks[0], breaks[0] + 1
    for place in breaks[1:]:
        yield "\n", place, place + 1


def _block(text: str, start: int, parent_indent: int) -> Iterator[Piece]:
    """`|` keeps its lines as they are; `>` folds neighbouring lines that do not begin with a blank."""
    header = _BLOCK_HEADER.match(text, start)
    if header is None:
        return
    lines = list(_block_lines(text, header.end(), header["indent"], parent_indent))
    following = ""
    kept = [True] * len(lines)
    for i in range(len(lines) - 1, -1, -1):
        content = lines[i][0]
        kept[i] = text[start] == "|" or not (_begins_with_word(content) and _begins_with_word(following))
        following = content or following
    for i, (content, place) in enumerate(lines):
        yield from ((c, place + k, place + k + 1) for k, c in enumerate(content))
        end = place + len(content)
        if kept[i]:
            yield "\n", end, end + 1
        elif lines[i + 1][0]:
            yield " ", end, end + 1


def _begins_with_word(line: str) -> bool:
    return line[:1] not in ("", " ", "\t")


def _block_lines(text: str, start: int, digit: str, parent_indent: int) -> Iterator[tuple[str, int]]:
    """Each line without its indentation, and its offset; blank lines are empty."""
    indent = parent_indent + int(digit) if digit else None
    while start < len(text):
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)]
        spaces = len(line) - len(line.lstrip(" "))
        if indent is None and spaces < len(line):
            indent = spaces
        if indent is not None and spaces < min(indent, len(line)):
            return
        cut = min(indent if indent is not None else spaces, len(line))
        yield line[cut:], start + cut
        start += len(line) + 1
