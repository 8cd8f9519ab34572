"""A document as data: what the writers of Markdown and HTML have in common."""

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
    """A list; each item is a name, which may be empty, and what is said of it."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Picture:
    """An SVG element, with what its colours and letters mean as HTML."""

    svg: str
    legend: str
    caption: str


Block = Heading | Paragraph | Items | Table | Picture
