"""Places in UTF-16 units, in which browsers and editors count, and in characters, in which Python does."""

from __future__ import annotations

from bisect import bisect_left


class Utf16:
    """Converts the places of one text."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._wide = [] if text.isascii() else [at for at, letter in enumerate(text) if letter > "\uffff"]
        self._wide_units = [at + number for number, at in enumerate(self._wide)]

    def units(self, place: int) -> int:
        """The place of a character in UTF-16 units."""
        return place + bisect_left(self._wide, place)

    def character(self, units: int) -> int:
        """The character at a place in UTF-16 units; one within a pair is that of the pair."""
        place = units - bisect_left(self._wide_units, units)
        return max(0, min(place, self._length))
