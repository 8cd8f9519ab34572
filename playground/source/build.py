"""Builds the source tree from PyYAML's events, refusing YAML features that rulesets do not use."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Protocol

import yaml

from playground.source.commas import quotes_hint, rejoin_items, rejoin_pairs
from playground.source.diagnostics import Diagnostics
from playground.source.text import Source, Span
from playground.source.tree import Mapping, Node, Scalar, Sequence, describe

MAX_NESTING = 40
MAX_NODES = 20_000

_PROPERTY = re.compile(r"[&!]\S*")
_BETWEEN_PROPERTIES = re.compile(r"(?:\s|#[^\n]*\n)*")


class Mark(Protocol):
    """A position in a text, as given by both of PyYAML's parsers."""

    @property
    def index(self) -> int: ...


def offset(mark: Mark | None, otherwise: int = 0) -> int:
    """The position of a mark, in characters from the start of the text; `otherwise` without a mark."""
    return otherwise if mark is None else int(mark.index)


class Refused(Exception):
    """The text exceeds a limit, which has been reported; reading stops."""


@dataclass
class _Open:
    """A list or mapping that is still open."""

    start: int
    column: int
    flow: bool
    is_mapping: bool
    children: list[Node] = field(default_factory=list)


class TreeBuilder:
    """Consumes the events of a text; then `root` is its tree, and `refused` says whether an alias was left out."""

    def __init__(self, source: Source, diagnostics: Diagnostics, forbidden: re.Pattern[str]) -> None:
        self.root: Node | None = None
        self.refused = False
        self._source = source
        self._diagnostics = diagnostics
        self._forbidden = forbidden
        self._open: list[_Open] = []
        self._nodes = 0
        self._documents = 0
        self._aliases: set[str | None] = set()

    @property
    def open_bracket(self) -> int | None:
        """The offset of the innermost unclosed '[' or '{'; None if there is none."""
        return self._open[-1].start if self._open and self._open[-1].flow else None

    def take(self, event: yaml.Event) -> None:
        """Process the next event."""
        match event:
            case yaml.DocumentStartEvent():
                self._begin_document(event)
            case yaml.AliasEvent():
                self._refuse_alias(event)
            case yaml.ScalarEvent():
                self._add_scalar(event)
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._begin_collection(event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._end_collection(event)

    def _begin_document(self, event: yaml.DocumentStartEvent) -> None:
        start = offset(event.start_mark)
        self._documents += 1
        if self._documents > 1:
            hint = "put it into a file of its own"
            self._diagnostics.report("Y008", Span(self._source, start, start + 3), hint=hint)
            raise Refused
        if event.version or event.tags:
            self._diagnostics.report("Y026", Span(self._source, start, start + 1), hint="delete this line")

    def _refuse_alias(self, event: yaml.AliasEvent) -> None:
        """Report each name once: an alias bomb holds hundreds."""
        self.refused = True
        span = Span(self._source, offset(event.start_mark), offset(event.end_mark))
        if event.anchor not in self._aliases:
            hint = f"write out what '&{event.anchor}' holds, or put quotes around the text"
            self._diagnostics.report("Y023", span, name=span.text, kind="an alias", hint=hint)
        self._aliases.add(event.anchor)
        self._add(Scalar("", span, plain=True))

    def _add_scalar(self, event: yaml.ScalarEvent) -> None:
        start = self._skip_properties(event)
        end = offset(event.end_mark)
        if event.style in ("|", ">"):
            end = start + len(self._source.text[start:end].rstrip())
        indent = self._open[-1].column if self._open else 0
        plain = event.style in (None, "")
        scalar = Scalar(event.value, Span(self._source, start, max(start, end)), plain, indent)
        match = self._forbidden.search(event.value) if event.style == '"' else None
        if match:
            report_character(match, self._source, self._diagnostics, scalar.span_of(*match.span()))
        self._add(scalar)

    def _begin_collection(self, event: yaml.CollectionStartEvent) -> None:
        start = self._skip_properties(event)
        if len(self._open) == MAX_NESTING:
            self._diagnostics.report("Y027", Span(self._source, start, start + 1), limit=MAX_NESTING)
            raise Refused
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        column = Span(self._source, start, start).column - 1
        self._open.append(_Open(start, column, bool(event.flow_style), is_mapping))

    def _end_collection(self, event: yaml.CollectionEndEvent) -> None:
        opened = self._open.pop()
        end = offset(event.end_mark)
        if not opened.flow and opened.children:
            end = opened.children[-1].span.end
        span = Span(self._source, opened.start, end)
        if opened.is_mapping:
            self._add(Mapping(self._entries(opened), span))
        else:
            self._add(Sequence(self._items(opened), span))

    def _add(self, node: Node) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            place = Span(self._source, node.span.start, node.span.start + 1)
            self._diagnostics.report("Y028", place, limit=f"{MAX_NODES:,}")
            raise Refused
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node

    def _entries(self, opened: _Open) -> tuple[tuple[Scalar, Node], ...]:
        entries: dict[str, tuple[Scalar, Node]] = {}
        pairs = list(zip(opened.children[::2], opened.children[1::2], strict=True))
        if opened.flow:
            pairs, cut = rejoin_pairs(pairs)
            self._report_cut(cut, "{…}")
        for key, value in pairs:
            if not self._is_usable_key(key) or not isinstance(key, Scalar):
                continue
            if key.text in entries:
                line = entries[key.text][0].span.line
                self._diagnostics.report("Y030", key.span, key=key.text, line=line, hint="keep one of the two")
                continue
            if opened.flow:
                self._check_colon(key, value)
            entries[key.text] = (key, value)
        return tuple(entries.values())

    def _items(self, opened: _Open) -> tuple[Node, ...]:
        items = opened.children
        if opened.flow:
            items, cut = rejoin_items(items)
            self._report_cut(cut, "[…]")
        return tuple(items)

    def _report_cut(self, texts: list[Scalar], brackets: str) -> None:
        for text in texts:
            self._diagnostics.report("Y032", text.span, brackets=brackets, hint=quotes_hint(text.text))

    def _is_usable_key(self, key: Node) -> bool:
        if not isinstance(key, Scalar) or not key.text.strip() or "\n" in key.text:
            found = "a text of several lines" if isinstance(key, Scalar) and key.text.strip() else describe(key)
            hint = "put quotes around it if it is meant as a text" if key.span.text[:1] in ("[", "{") else ""
            self._diagnostics.report("Y029", key.span, found=found, hint=hint)
            return False
        if key.plain and key.text == "<<":
            self._diagnostics.report("Y024", key.span, hint="write the keys out, or use 'extends'")
            return False
        return True

    def _check_colon(self, key: Scalar, value: Node) -> None:
        """`{size:8}` is a key 'size:8' with no value: the space was forgotten."""
        colon = key.text.find(":")
        if key.plain and colon > 0 and not value.span.text:
            self._diagnostics.report("Y011", key.span_of(colon, colon + 1), hint=_spaced(key.text, colon))

    def _skip_properties(self, event: yaml.NodeEvent) -> int:
        """Report the anchor and the tag before a node; returns where the node itself begins."""
        place = offset(event.start_mark)
        for written in (event.anchor, getattr(event, "tag", None)):
            match = _PROPERTY.match(self._source.text, place)
            if written is None or match is None:
                continue
            self._report_property(match)
            between = _BETWEEN_PROPERTIES.match(self._source.text, match.end())
            place = between.end() if between else match.end()
        return place

    def _report_property(self, match: re.Match[str]) -> None:
        span = Span(self._source, *match.span())
        if span.text.startswith("&"):
            self._diagnostics.report("Y023", span, name=span.text, kind="an anchor", hint="remove it")
        else:
            self._diagnostics.report("Y025", span, tag=span.text, hint="remove it, or put quotes around the text")


def _spaced(text: str, colon: int) -> str:
    return f"write '{text[: colon + 1]} {text[colon + 1 :]}'"


def report_character(match: re.Match[str], source: Source, diagnostics: Diagnostics, span: Span | None = None) -> None:
    """Report a forbidden character by its code point and name."""
    character = match[0]
    name = unicodedata.name(character, "NUL" if character == "\0" else "a control character")
    shown = f"U+{ord(character):04X} ({name.lower() if character != chr(0) else name})"
    diagnostics.report("Y006", span or Span(source, *match.span()), character=shown, hint="delete it")
