"""SVG path data of drawings: parsed, checked, and written anew.

In: a text of a ruleset. Out: path data made of commands and numbers only. Pictures contain what `path_data` returns and
nothing of the text itself, so that no text can bring a script, a link or another element into a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

SIZE = 100
"""A drawing lies in a square of this side, with the origin at its upper left."""

MAX_CHARACTERS = 4_000
"""The longest text of a drawing."""

_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command takes (SVG 1.1, section 8.3)."""

_FLAGS = (3, 4)
"""The arguments of an arc that are 0 or 1."""

_TOKEN = re.compile(r"[\s,]*(?:([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)))")
_END = re.compile(r"[ \t\r\n,]*\Z")
_FLAG = re.compile(r"[\s,]*([01])")


class MalformedPath(ValueError):
    """A text that is no path of a drawing; `at` is the place in the text, from 0."""

    def __init__(self, problem: str, at: int = 0) -> None:
        super().__init__(problem)
        self.at = at


@dataclass
class _Reader:
    """Reads commands and numbers of a text, one after the other."""

    text: str
    at: int = 0

    def at_end(self) -> bool:
        return _END.match(self.text, self.at) is not None

    def letter(self) -> str:
        """The command letter here, or an empty text before a number."""
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            raise MalformedPath(f"'{self.text[self.at :].strip()[:1]}' is no command and no number", self.at)
        if match[1]:
            self.at = match.end()
        return match[1] or ""

    def number(self, command: str, place: int) -> float:
        """The next number; flags of arcs may be written without a space after them."""
        flag = command.upper() == "A" and place in _FLAGS
        match = (_FLAG if flag else _TOKEN).match(self.text, self.at)
        found = (match[1] if flag else match[2]) if match else None
        if match is None or found is None:
            needed = "0 or 1" if flag else "a number"
            raise MalformedPath(
                f"'{command}' takes {_ARGUMENTS[command.upper()]} numbers: {needed} is missing", self.at
            )
        self.at = match.end()
        return float(found)


@lru_cache(256)
def path_data(text: str) -> str:
    """The path in absolute coordinates, as SVG path data. Raises MalformedPath for anything else than a path.

    Kept, since a drawing is written when its ruleset is checked, and again when its game is made.
    """
    if len(text) > MAX_CHARACTERS:
        raise MalformedPath(f"it has {len(text):,} characters, and may have {MAX_CHARACTERS:,}")
    parts = [f"{command}{' '.join(map(_written, numbers))}" for command, numbers in _absolute(text)]
    if not parts:
        raise MalformedPath("it is empty")
    return " ".join(parts)


def _written(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _absolute(text: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path in upper case with absolute coordinates, checked to lie in the square."""
    x = y = start_x = start_y = 0.0
    for command, numbers, place in _commands(text):
        kind = command.upper()
        if command.islower():
            numbers = _moved(kind, numbers, x, y)
        if kind == "H":
            x = numbers[0]
        elif kind == "V":
            y = numbers[0]
        elif kind == "Z":
            x, y = start_x, start_y
        else:
            x, y = numbers[-2:]
        if kind == "M":
            start_x, start_y = x, y
        if not (0 <= x <= SIZE and 0 <= y <= SIZE):
            raise MalformedPath(f"it leaves the square of {SIZE} by {SIZE} at {_written(x)}, {_written(y)}", place)
        yield kind, numbers


def _moved(kind: str, numbers: list[float], x: float, y: float) -> list[float]:
    """Relative coordinates as absolute ones."""
    if kind == "H":
        return [numbers[0] + x]
    if kind == "V":
        return [numbers[0] + y]
    if kind == "A":
        return [*numbers[:5], numbers[5] + x, numbers[6] + y]
    return [number + (y if place % 2 else x) for place, number in enumerate(numbers)]


def _commands(text: str) -> Iterator[tuple[str, list[float], int]]:
    """Each command as written, with its numbers and its place; a command whose letter is left out is repeated."""
    reader, command = _Reader(text), ""
    while not reader.at_end():
        place = reader.at
        letter = reader.letter()
        if letter:
            command = letter
        elif command.upper() in ("", "Z"):
            raise MalformedPath("a command is missing before the number", place)
        elif command.upper() == "M":
            command = "L" if command == "M" else "l"  # SVG: further pairs after a move are lines
        if command.upper() not in _ARGUMENTS:
            raise MalformedPath(f"'{command}' is no command of a path", place)
        if place == 0 and command.upper() != "M":
            raise MalformedPath("it must begin with M", place)
        yield command, [reader.number(command, n) for n in range(_ARGUMENTS[command.upper()])], place
