"""Places in a text as editors name them: a line, and UTF-16 units within it, both from 0."""

from __future__ import annotations

from bisect import bisect_right

from lsprotocol import types as lsp

from playground.language_service.utf16 import Utf16


class Positions:
    """Converts the places of one text."""

    def __init__(self, text: str) -> None:
        self._utf16 = Utf16(text)
        starts = [0, *(place + 1 for place, letter in enumerate(text) if letter == "\n")]
        self._lines = [self._utf16.units(start) for start in starts]

    def position(self, place: int) -> lsp.Position:
        """The position of a character."""
        units = self._utf16.units(place)
        line = bisect_right(self._lines, units) - 1
        return lsp.Position(line, units - self._lines[line])

    def range(self, start: int, end: int) -> lsp.Range:
        """The range from one character up to another."""
        return lsp.Range(self.position(start), self.position(end))

    def place(self, position: lsp.Position) -> int:
        """The character at a position; one behind the end of its line is at that end."""
        line = min(position.line, len(self._lines) - 1)
        limit = self._lines[line + 1] - 1 if line + 1 < len(self._lines) else None
        units = self._lines[line] + position.character
        return self._utf16.character(units if limit is None else min(units, limit))
