"""The structure of a ruleset's text: its keys and texts with their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

Path = tuple[str, ...]


class Role(Enum):
    """What may stand at a place."""

    KEY = "key"
    VALUE = "value"
    EITHER = "either"
    NOTHING = "nothing"
    """A comment."""


@dataclass(frozen=True)
class Entry:
    """A key with its value, in characters of the text; the value extends over what is nested in it."""

    path: Path
    start: int
    end: int
    value_start: int
    value_end: int

    @property
    def name(self) -> str:
        return self.path[-1]


@dataclass(frozen=True)
class Item:
    """A text that is no key: an item of a list, or the value of a key."""

    path: Path
    start: int
    end: int


@dataclass(frozen=True)
class Place:
    """What may stand at the end of a text: in the group or value at `path`, of which `start` is the beginning.

    `inline` says that it is within braces or brackets.
    """

    path: Path
    role: Role
    start: int
    inline: bool = False


@dataclass(frozen=True)
class Structure:
    """All keys and texts in their order, and the place at the end."""

    text: str
    entries: tuple[Entry, ...]
    items: tuple[Item, ...]
    place: Place

    def under(self, *path: str) -> Iterator[Entry]:
        """The keys of the group at a path."""
        return (entry for entry in self.entries if entry.path[:-1] == path)

    def items_of(self, *path: str) -> tuple[str, ...]:
        """The texts at a path: those of a list, or a single one."""
        return tuple(self.text[item.start : item.end].strip("\"'") for item in self.items if item.path == path)

    def value(self, *path: str) -> str:
        """The single text at a path; empty if there is none."""
        return " ".join(" ".join(self.items_of(*path)).split())


@dataclass
class OpenKey:
    """A key whose value goes on. With `holds_text` lines that are indented further continue that value."""

    indent: int
    path: Path
    start: int
    end: int
    value_start: int
    holds_text: bool = False


@dataclass
class Found:
    """What has been read of a text: `last` is behind the last thing without white space, where values end."""

    text: str
    entries: list[Entry] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    place: Place = Place((), Role.KEY, 0)
    last: int = 0

    def close(self, key: OpenKey) -> None:
        """Add a key whose value has ended."""
        end = max(self.last, key.value_start)
        self.entries.append(Entry(key.path, key.start, key.end, key.value_start, end))
