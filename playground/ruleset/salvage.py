"""Removes the parts of a ruleset that have mistakes in their structure.

A structural mistake should not hide mistakes in rules: the smallest parts with mistakes are removed, and the rest is
checked like any other ruleset. The rest may still refer to names in the removed parts; these are kept as `lost`, so
that they are not reported as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from playground.ruleset.check_scalars import misspelt_sections
from playground.ruleset.structure import check_structure
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar, Sequence

MAX_ROUNDS = 20
"""Limit on rounds: removing a part may leave its group incomplete, which is then removed in the next round."""

_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)


@dataclass(frozen=True)
class SoundPart:
    """A tree without structural mistakes, and the words of the removed parts."""

    tree: Mapping
    lost: frozenset[str]


def sound_part(tree: Mapping) -> SoundPart | None:
    """The sound part of a tree; None if it is not a ruleset any more, or has lost its board or its pieces."""
    lost: set[str] = set()
    if misspelt_sections(tree) & {"board", "pieces"}:
        return None
    sections = [name for name in ("board", "pieces") if name in tree]
    for _ in range(MAX_ROUNDS):
        diagnostics = Diagnostics()
        check_structure(tree, diagnostics)
        places = [mistake.span for mistake in diagnostics.errors]
        if not places:
            return SoundPart(tree, frozenset(lost)) if all(_is_present(name, tree) for name in sections) else None
        for place in places:
            if place is None:
                return None
            smaller = _without(tree, place, lost)
            tree = smaller if isinstance(smaller, Mapping) else tree
    return None


def _is_present(name: str, tree: Mapping) -> bool:
    """Whether a section exists and is not empty."""
    section = tree.get(name)
    return isinstance(section, Mapping) and bool(section.entries)


def _without(node: Node, place: Span, lost: set[str]) -> Node | None:
    """The node without its smallest entry that contains a place; None if no entry contains it."""
    if isinstance(node, Mapping):
        return _from_mapping(node, place, lost)
    return _from_sequence(node, place, lost) if isinstance(node, Sequence) else None


def _from_mapping(node: Mapping, place: Span, lost: set[str]) -> Mapping | None:
    for index, (key, value) in enumerate(node.entries):
        before, after = node.entries[:index], node.entries[index + 1 :]
        smaller = _without(value, place, lost)
        if smaller is not None:
            return Mapping((*before, (key, smaller), *after), node.span)
        if _contains(key, place) or _contains(value, place):
            lost.update(_words(key), _words(value))
            return Mapping((*before, *after), node.span)
    return None


def _from_sequence(node: Sequence, place: Span, lost: set[str]) -> Sequence | None:
    for index, item in enumerate(node.items):
        before, after = node.items[:index], node.items[index + 1 :]
        smaller = _without(item, place, lost)
        if smaller is not None:
            return Sequence((*before, smaller, *after), node.span)
        if _contains(item, place):
            lost.update(_words(item))
            return Sequence((*before, *after), node.span)
    return None


def _contains(node: Node, place: Span) -> bool:
    span = node.span
    return span.source is place.source and span.start <= place.start and place.end <= span.end


def _words(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield from _WORD.findall(node.text)
        return
    for part in node.items if isinstance(node, Sequence) else (part for entry in node.entries for part in entry):
        yield from _words(part)
