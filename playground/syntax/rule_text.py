"""Rule texts: characters with places in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from playground.source.text import Source, Span


class RuleText(Protocol):
    """A text whose characters have places in a file; `start` and `end` are offsets in the text."""

    @property
    def text(self) -> str: ...

    def span_of(self, start: int, end: int) -> Span: ...


@dataclass(frozen=True)
class WholeText:
    """A whole source taken as one rule text."""

    source: Source

    @property
    def text(self) -> str:
        return self.source.text

    def span_of(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)


@dataclass(frozen=True)
class PartOfText:
    """A part of a source, from one offset to another, taken as a rule text."""

    source: Source
    first: int
    past: int

    @property
    def text(self) -> str:
        return self.source.text[self.first : self.past]

    def span_of(self, start: int, end: int) -> Span:
        return Span(self.source, self.first + start, self.first + end)
