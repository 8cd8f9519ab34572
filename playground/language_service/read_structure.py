"""Reads the structure of a text, finished or not: its keys with their places, and what its end is for.

Each line is read by its indentation, and braces by their commas, so that a mistake hides nothing but its own line. The
reader of files (`source/read.py`) is exact; this one is for a text that is being typed.

    board:
      regions: {home: row 1, go|        a key or a value (not known yet) in the group at ("board", "regions")
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playground.language_service.braces import BLOCK_KEY, QUOTED, Braces
from playground.language_service.structure import Found, Item, OpenKey, Path, Place, Role, Structure

_BLOCK_TEXT = re.compile(r"[|>][-+0-9]*[ \t]*(?:#[^\n]*)?$")
_COMMENT = re.compile(r"\s#")


def structure_of(text: str) -> Structure:
    """Read a text."""
    found = Found(text)
    _Reader(found).read()
    entries = sorted(found.entries, key=lambda entry: entry.start)
    return Structure(text, tuple(entries), tuple(found.items), found.place)


def place_at(text: str, offset: int) -> Place:
    """What may stand at a place in a text, seen from what stands before it."""
    return structure_of(text[:offset]).place


@dataclass
class _Reader:
    found: Found
    stack: list[OpenKey] = field(default_factory=list)
    """The keys that enclose what is read next."""

    def __post_init__(self) -> None:
        self.text = self.found.text

    def read(self) -> None:
        at = 0
        while at <= len(self.text):
            end = self.text.find("\n", at)
            end = len(self.text) if end < 0 else end
            at = max(self._line(at, end), end) + 1
        self._close(-1)

    def _close(self, indent: int) -> None:
        """End the keys that a line of this indentation does not belong to."""
        while self.stack and self.stack[-1].indent >= indent:
            self.found.close(self.stack.pop())

    @property
    def _path(self) -> Path:
        return self.stack[-1].path if self.stack else ()

    def _line(self, start: int, end: int) -> int:
        """Read a line, with the lines over which its braces extend; returns where that ends."""
        line = self.text[start:end]
        indent = len(line) - len(line.lstrip(" "))
        at = start + indent
        if at == end:
            self._blank(start, indent)
            return end
        if self.text[at] == "#":
            self.found.place = Place(self._path, Role.NOTHING, at)
            return end
        top = self.stack[-1] if self.stack else None
        key = BLOCK_KEY.match(self.text, at, end)
        if top and top.holds_text and indent > top.indent and not (key and self._may_be_key(top)):
            return self._text(at, end, top)
        while self.text.startswith(("- ", "-\n"), at) or self.text[at:end] == "-":
            self._close(at - start + 1)
            at += 1
            at += len(self.text[at:end]) - len(self.text[at:end].lstrip(" "))
            key = BLOCK_KEY.match(self.text, at, end)
            if not key:
                return self._value(at, end, self._path, at - start)
        self._close(at - start)
        if key is None:
            return self._word(at, end)
        return self._key(key, at - start, end)

    def _may_be_key(self, top: OpenKey) -> bool:
        """Whether a key may follow where a text goes on: not in a `>-` text, whose lines may have colons."""
        first = self.text[top.value_start : self.text.find("\n", top.value_start)]
        return not _BLOCK_TEXT.match(first.strip()) and not first.startswith(('"', "'"))

    def _blank(self, start: int, indent: int) -> None:
        """A line of white space, at whose end a key or the next line of a text may begin."""
        at = start + indent
        open_keys = [each for each in self.stack if each.indent < indent]
        top = open_keys[-1] if open_keys else None
        if top and top.holds_text:
            self.found.place = Place(top.path, Role.VALUE, top.value_start)
        else:
            self.found.place = Place(top.path if top else (), Role.EITHER if top else Role.KEY, at)

    def _text(self, at: int, end: int, key: OpenKey) -> int:
        """A line that continues the value of a key."""
        stop = self._content_end(at, end)
        self.found.items.append(Item(key.path, at, stop))
        self.found.last = stop
        self.found.place = Place(key.path, Role.VALUE, key.value_start)
        return end

    def _word(self, at: int, end: int) -> int:
        """A line that is no key, or not yet."""
        stop = self._content_end(at, end)
        self.found.items.append(Item(self._path, at, stop))
        self.found.last = stop
        self.found.place = Place(self._path, Role.EITHER, at)
        return end

    def _key(self, key: re.Match[str], indent: int, end: int) -> int:
        name = key[0][:-1].rstrip()
        path = (*self._path, name.strip("\"'"))
        at = key.end() + len(self.text[key.end() : end]) - len(self.text[key.end() : end].lstrip(" \t"))
        self.stack.append(OpenKey(indent, path, key.start(), key.start() + len(name), at))
        self.found.last = key.end()
        return self._value(at, end, path, indent)

    def _value(self, at: int, end: int, path: Path, indent: int) -> int:
        """The value on a key's line, or an item of a list."""
        rest = self.text[at:end]
        self.found.place = Place(path, Role.VALUE, at)
        if rest.startswith("#") or not rest.strip():
            if rest.startswith("#"):
                self.found.place = Place(path, Role.NOTHING, at)
            return end
        if rest[0] in "{[":
            return Braces(self.found, path, indent).read(at)
        top = self.stack[-1] if self.stack else None
        if top and top.path == path and top.value_start == at:
            top.holds_text = True
        if _BLOCK_TEXT.match(rest.strip()):
            self.found.place = Place(path, Role.VALUE, end)
            return end
        stop = self._content_end(at, end)
        self.found.items.append(Item(path, at, stop))
        self.found.last = stop
        if stop < end and "#" in self.text[stop:end]:
            self.found.place = Place(path, Role.NOTHING, stop)
        return end

    def _content_end(self, at: int, end: int) -> int:
        """The end of a text on a line, before a comment and white space."""
        quoted = QUOTED.match(self.text, at, end)
        if quoted:
            return quoted.end()
        comment = _COMMENT.search(self.text, at, end)
        return at + len(self.text[at : comment.start() if comment else end].rstrip())
