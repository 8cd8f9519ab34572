"""Source texts and places in them.

A `Source` is one text with its display name; a `Span` is a stretch of it. Everything that the pipeline builds carries
spans, so that a mistake found late still points at the characters that caused it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath


@dataclass(frozen=True)
class Source:
    """A text and its display name (a path as the user would type it, or `<editor>`)."""

    name: str
    text: str = field(repr=False)
    included: Span | None = field(default=None, repr=False, compare=False)
    """Where a ruleset includes the file, if it is a part."""

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offsets of the first character of each line."""
        return (0, *(i + 1 for i, c in enumerate(self.text) if c == "\n"))

    def line(self, number: int) -> str:
        """Line `number`, counted from 1, without its line break."""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@dataclass(frozen=True)
class Span:
    """The characters `start` up to and not including `end` of a source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """Line of the first character, counted from 1."""
        return bisect_right(self.source.line_starts, self.start)

    @property
    def column(self) -> int:
        """Column of the first character, counted from 1."""
        return self.start - self.source.line_starts[self.line - 1] + 1

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    def line_from(self, other: Span | None) -> str:
        """`line 15`, for readers of the place `other`: `line 15 of cards.yaml` if that is in another file."""
        line = f"line {self.line}"
        return line if other is None or other.source == self.source else f"{line} of {PurePath(self.source.name).name}"

    def contains(self, other: Span) -> bool:
        """Whether another span lies within this one."""
        return self.source is other.source and self.start <= other.start and other.end <= self.end

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of `other` (of the same source)."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"
