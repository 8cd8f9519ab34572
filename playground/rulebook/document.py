"""A document as data, from which Markdown and HTML are written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """`level` is 1 for the title."""

    level: int
    text: str


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Items:
    """A list; each item is a name, which may be empty, and a text."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Picture:
    """An SVG element; `legend` explains its colours and letters, as HTML."""

    svg: str
    legend: str
    caption: str


Block = Heading | Paragraph | Items | Table | Picture
