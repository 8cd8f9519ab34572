"""The YAML source tree: the content of a ruleset file, with the place of each of its parts.

Scalars stay text here; later layers interpret them as numbers, names or rules (`playground.source.values`). Trees come
from `playground.source.read.read_tree`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from playground.source.offsets import Offsets, offsets_of
from playground.source.text import Span


@dataclass(frozen=True, eq=False)
class Scalar:
    """A piece of text: a key or a value.

    `text` is decoded (escapes resolved, lines folded); `span` is its place in the file, quotes included; `plain` says
    that it has no quotes there. `parent_indent` is the column (from 0) of the block that holds it, which determines
    the indentation of a `|` or `>` text.
    """

    text: str
    span: Span
    plain: bool
    parent_indent: int = 0

    def span_of(self, start: int, end: int) -> Span:
        """The place in the file of the characters `start` up to and not including `end` of `text`.

        Positions outside the text are clamped; `start == end` is a place between two characters.
        """
        return self._offsets.span(self.span.source, start, end)

    def part(self, start: int, end: int) -> Scalar:
        """The characters `start` up to and not including `end` as a text of their own, with their place in the file."""
        return Scalar(self.text[start:end], self.span_of(start, end), self.plain, self.parent_indent)

    @cached_property
    def _offsets(self) -> Offsets:
        return offsets_of(self.text, self.span, self.parent_indent)

    @property
    def is_null(self) -> bool:
        """Whether there is no value (`key:` alone), or a plain `null` or `~`."""
        return self.plain and self.text.lower() in ("", "~", "null")


@dataclass(frozen=True, eq=False)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, eq=False)
class Mapping:
    """Keys with values, in the order of the file. Iterates over the names of the keys."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value under `key`, or None."""
        entry = self._by_name.get(key)
        return entry and entry[1]

    def key(self, name: str) -> Scalar | None:
        """The key `name` with its place in the file, or None."""
        entry = self._by_name.get(name)
        return entry and entry[0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    @cached_property
    def _by_name(self) -> dict[str, tuple[Scalar, Node]]:
        return {key.text: (key, value) for key, value in self.entries}


Node: TypeAlias = Scalar | Sequence | Mapping


def describe(node: Node) -> str:
    """A description of a node for messages: "a list", "nothing", "'stirde'"."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a group of 'key: value' lines"
    return "nothing" if node.plain and not node.text else quoted(node.text)


def quoted(text: str) -> str:
    """A text for a message: in quotes, on one line, at most 40 characters, none of which controls a terminal."""
    flat = "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text[:200].split()))
    return f"'{flat}'" if len(flat) <= 40 and len(text) <= 200 else f"'{flat[:37]}...'"
